import { BookmakersModule } from '../../../src/bookmakers/bookmakers.module.js';
import { CompetitionsModule } from '../../../src/competitions/competitions.module.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { PlayersModule } from '../../../src/players/players.module.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import {
  competitionNamed,
  fixture,
  idOf,
  loadRecords,
  matchResultPrices,
  named,
  playerNamed,
} from '../../support/factories.js';

const league = competitionNamed('England', 'Premier League');
const elite = competitionNamed('Norway', 'Élite Serien');
const match = fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z');
const records: AnyCanonicalRecord[] = [
  { kind: 'country', line: 1, name: 'Norway', slug: null, alpha2: 'NO' },
  { kind: 'competition', line: 2, competition: elite, slug: 'elite', priority: 3 },
  { kind: 'competition', line: 3, competition: competitionNamed('Norway', 'Cup'), slug: null, priority: null },
  { kind: 'competition', line: 4, competition: competitionNamed('Norway', 'Ål Cup'), slug: null, priority: null },
  match,
  fixture('Chelsea', 'Arsenal', '2023-01-04T15:00:00Z', { season: '2022/2023' }),
  fixture('Arsenal', 'Chelsea', '2022-01-04T15:00:00Z', { season: '2021/2022' }),
  fixture('Bodø/Glimt', 'Molde', '2024-05-04T15:00:00Z', {
    competition: competitionNamed('Norway', 'Élite Serien'),
    season: '2024',
  }),
  {
    kind: 'team',
    line: 9,
    country: 'Norway',
    team: named('Bodø/Glimt'),
    shortName: 'BOD',
    primaryColor: '#ffe600',
    secondaryColor: null,
  },
  {
    kind: 'player',
    line: 10,
    country: 'Norway',
    player: playerNamed('Ødegaard', { fullName: 'Martin Ødegaard', positionGroup: 'M' }),
  },
  { kind: 'player', line: 11, country: 'Norway', player: playerNamed('Émile Åsen') },
  { kind: 'player', line: 12, country: 'England', player: playerNamed('Zak Bell', { positionGroup: 'G' }) },
  { kind: 'bookmaker', line: 13, bookmaker: named('Fjord Bets'), isExchange: false, priceFeed: 'nordic' },
  { kind: 'bookmaker', line: 14, bookmaker: named('ålesund bet'), isExchange: true, priceFeed: null },
  matchResultPrices(match, 'bet365', ['2.0', '3.0', '4.0']),
];

const addresses = {
  competitions: '/api/v2/competitions',
  seasons: `/api/v2/competitions/${idOf.competition()}/seasons`,
  teams: '/api/v2/teams',
  players: '/api/v2/players',
  bookmakers: '/api/v2/bookmakers',
};

describe('look-ups', () => {
  let area: AreaApp;
  const names = async (address: string): Promise<string[]> =>
    (await area.get(address)).body.data.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    area = await startAreaApp([CompetitionsModule, TeamsModule, PlayersModule, BookmakersModule], {
      now: '2025-02-25T15:00:00Z',
    });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(() => area.close());

  it('lists competitions by priority, name and id', async () => {
    const { body } = await area.get(addresses.competitions);
    expect(body.data.map(({ name, priority }: { name: string; priority: number }) => [name, priority])).toEqual([
      ['Premier League', 1],
      ['Élite Serien', 3],
      ['Cup', 1000],
      ['Ål Cup', 1000],
    ]);
    const id = idOf.competition('Norway', 'Élite Serien');
    expect(body.data[1]).toEqual({
      id,
      internalId: id,
      name: 'Élite Serien',
      slug: 'elite',
      priority: 3,
      country: { id: idOf.country('Norway'), name: 'Norway', slug: 'norway', alpha2: 'NO' },
    });
    expect(await names(`${addresses.competitions}?q=norw%20CUP`)).toEqual(['Cup', 'Ål Cup']);
    expect(await names(`${addresses.competitions}?q=elite`)).toEqual(['Élite Serien']);
  });

  it('lists the seasons of a competition, newest first', async () => {
    expect(await names(addresses.seasons)).toEqual(['2024/2025', '2022/2023', '2021/2022']);
    expect(await names(`${addresses.seasons}?q=2022`)).toEqual(['2022/2023', '2021/2022']);
    expect(await names(`${addresses.seasons}?q=2022/2023`)).toEqual(['2022/2023']);
    const { body } = await area.get(addresses.seasons);
    const id = idOf.season({ competition: league, season: '2024/2025' });
    expect(body.data[0]).toEqual({ id, internalId: id, name: '2024/2025', startYear: 2024 });
    expect((await area.get('/api/v2/competitions/5/seasons')).status).toBe(404);
    expect((await area.get(`/api/v2/competitions/${'9'.repeat(20)}/seasons`)).status).toBe(404);
    expect((await area.get('/api/v2/competitions/05/seasons')).body.errors[0].parameter).toBe('id');
  });

  it('follow the id that a competition had before its merge', async () => {
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('competition', 77, $1), ('team', 78, $1)`,
      [idOf.competition()],
    );
    expect(await names('/api/v2/competitions/77/seasons')).toHaveLength(3);
    expect(await names(`${addresses.teams}?uniqueTournamentId=77`)).toEqual(['Arsenal', 'Chelsea']);
    expect((await area.get('/api/v2/competitions/78/seasons')).status).toBe(404);
  });

  it('lists teams by name, optionally of a competition', async () => {
    expect(await names(addresses.teams)).toEqual(['Arsenal', 'Bodø/Glimt', 'Chelsea', 'Molde']);
    expect(await names(`${addresses.teams}?uniqueTournamentId=${idOf.competition(elite.country, elite.name)}`)).toEqual(
      ['Bodø/Glimt', 'Molde'],
    );
    expect((await area.get(`${addresses.teams}?uniqueTournamentId=1`)).status).toBe(400);
    const { body } = await area.get(`${addresses.teams}?q=bodo%20GLI`);
    const id = idOf.team('Bodø/Glimt', 'Norway');
    expect(body.data).toEqual([
      {
        id,
        internalId: id,
        name: 'Bodø/Glimt',
        shortName: 'BOD',
        slug: 'bodo-glimt',
        primaryColor: '#ffe600',
        secondaryColor: null,
        country: { id: idOf.country('Norway'), name: 'Norway', slug: 'norway', alpha2: 'NO' },
      },
    ]);
  });

  it('lists players by name', async () => {
    expect(await names(addresses.players)).toEqual(['Émile Åsen', 'Ødegaard', 'Zak Bell']);
    const { body } = await area.get(`${addresses.players}?q=ode%20martin`);
    expect(body.data).toMatchObject([
      { name: 'Ødegaard', fullName: 'Martin Ødegaard', slug: 'odegaard', position: 'M', country: { slug: 'norway' } },
    ]);
    expect(await names(`${addresses.players}?q=%25`)).toHaveLength(3);
  });

  it('lists bookmakers by name, and finds them by alias', async () => {
    expect(await names(addresses.bookmakers)).toEqual(
      ['ålesund bet', 'bet365', 'Fjord Bets'].map((name) => expect.stringMatching(new RegExp(`^${name}$`, 'i'))),
    );
    const { body } = await area.get(`${addresses.bookmakers}?q=fjord`);
    const id = idOf.bookmaker('fjord-bets');
    expect(body.data).toEqual([
      { id, internalId: id, name: 'Fjord Bets', slug: 'fjord-bets', exchange: false, priceFeed: 'nordic' },
    ]);
    await area.database.rows(
      `insert into aliases (kind, normalised_name, entity_id, origin)
        values ('bookmaker', 'nordlys spill', $1, 'resolved')`,
      [id],
    );
    expect(await names(`${addresses.bookmakers}?q=NORDLYS%20bets`)).toEqual(['Fjord Bets']);
    expect(await names(`${addresses.bookmakers}?q=alesund`)).toEqual(['ålesund bet']);
  });

  it.each(Object.entries(addresses))(
    'pages %s by cursor, forward and back, without gap or repeat',
    async (_, address) => {
      const all = await names(address);
      const forward: string[][] = [];
      let next: string | null = `${address}?limit=2`;
      let last = '';
      while (next !== null) {
        const { body } = await area.get((last = next));
        forward.push(body.data.map(({ name }: { name: string }) => name));
        next = body.links.next;
      }
      expect(forward.flat()).toEqual(all);
      const backward: string[][] = [];
      let previous: string | null = last;
      while (previous !== null) {
        const { body } = await area.get(previous);
        backward.unshift(body.data.map(({ name }: { name: string }) => name));
        previous = body.links.previous;
      }
      expect(backward.flat()).toEqual(all);
    },
  );

  it.each(Object.entries(addresses))('reads %s with a constant number of statements', async (what, address) => {
    const counts = [];
    for (const query of ['limit=1', 'limit=100', 'q=nothing'])
      counts.push(await area.countStatements(() => area.get(`${address}?${query}`)));
    const expected = what === 'seasons' ? 2 : 1;
    expect(counts).toEqual([expected, expected, expected]);
  });

  it.each(Object.entries(addresses))(
    'survives hostile queries for %s',
    (what, address) =>
      attackQuery(
        area.app,
        address,
        ['limit', 'after', 'before', 'q', ...(what === 'teams' ? ['uniqueTournamentId'] : [])],
        100,
      ),
    120_000,
  );
});
