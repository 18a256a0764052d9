import type { MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, lineup, loadRecords, matchResultPrices, playerNamed } from '../../support/factories.js';

describe('a player in neither squad of the match', () => {
  const database = useTestDatabase();
  const last = fixture('Arsenal', 'Chelsea', '2024-03-02T15:00:00Z', { season: '2023/2024' });
  const match = fixture('Fulham', 'Everton', '2025-03-01T15:00:00Z');
  const price = (player: string): MarketSnapshotRecord => ({
    ...matchResultPrices(match, 'bet365', ['1', '2', '3']),
    market: 'shots',
    providerMarket: `player_shots ${player}`,
    mark: 'snapshot',
    takenAt: '2025-03-01T10:00:00Z',
    takenAtAssumed: false,
    outcomes: [{ scope: 'player', player, line: 1.5, side: 'over', odds: '1.9', suspended: false }],
  });

  it('is looked up across the league: by initial and surname, else by surname', async () => {
    await loadRecords(database.current, 'fpl-core', [
      last,
      lineup(last, 'home', ['Erling Haaland', 'Alf-Inge Haaland', 'Ben White', 'Bo Green']),
    ]);
    await loadRecords(database.current, 'the-odds-api', [
      match,
      price('E. Haaland'),
      price('Haaland'),
      price('Zed White'),
      price('Nobody Known'),
    ]);
    const rows = await database.current.rows<{ name: string; candidates: { id: number; name: string }[] }>(
      'select name, candidates from unresolved_names order by name',
    );
    expect(Object.fromEntries(rows.map(({ name, candidates }) => [name, candidates.map((each) => each.name)]))).toEqual(
      {
        'E. Haaland': ['Erling Haaland'],
        Haaland: ['Alf-Inge Haaland', 'Erling Haaland'],
        'Zed White': ['Ben White'],
        'Nobody Known': [],
      },
    );
    expect(rows.find(({ name }) => name === 'E. Haaland')!.candidates[0]!.id).toBe(idOf.player('Erling Haaland'));
    expect(await database.current.rows('select from facts.selections where player_id is not null')).toEqual([]);
  });

  it('keeps his name when his own line gives another', async () => {
    const line = (name: string) => ({
      kind: 'player' as const,
      line: 1,
      country: 'England',
      player: playerNamed(name, { externalId: 'p1' }),
    });
    await loadRecords(database.current, 'canonical', [line('Ida Innen')]);
    await loadRecords(database.current, 'canonical', [
      line('Ida Aussen'),
      { ...match, ref: 'f1', externalId: 'f1' },
      {
        ...lineup({ ...match, ref: 'f1' }, 'home', []),
        players: [
          {
            player: playerNamed('Ida Innen', { externalId: 'p1' }),
            jerseyNumber: 9,
            isStarter: true,
            position: null,
            positionGroup: null,
          },
        ],
      },
    ]);
    const id = idOf.player('Ida Innen');
    expect(await database.current.rows('select name, search_name from players where id = $1', [id])).toEqual([
      { name: 'Ida Aussen', search_name: 'ida aussen ida innen' },
    ]);
    expect(await database.current.rows(`select normalised_name, entity_id from aliases where kind = 'player'`)).toEqual(
      [{ normalised_name: 'ida innen', entity_id: id }],
    );
  });
});
