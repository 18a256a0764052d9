import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { RefereeProfile } from '../../../src/rankings/referees/referee-profile.dto.js';
import { refereeRates } from '../../../src/rankings/referees/referee-metrics.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { competitionNamed, fixture, idOf, loadRecords, named } from '../../support/factories.js';
import { knownMatches, plainMean, profileLeague } from '../../support/profile-league.js';
import type { PlainMatch } from '../../support/profile-league.js';
import { expectConstantWork, expectIdsRefused } from '../../support/profile-pages.js';

const { matches, records } = profileLeague();
const clocks = ['2024-10-08T12:00:00Z', '2024-10-12T17:15:00Z', '2024-12-01T12:00:00Z'];
const afterwards = '2024-12-01T12:00:00Z';
const referees = ['A Taylor', 'M Oliver', 'C Kavanagh'];
const competition = competitionNamed('England', 'FA Cup');
const ahead = fixture('Chelsea', 'Fulham', '2024-12-03T20:00:00Z', { competition, referee: named('A Taylor') });
const newcomer = fixture('Fulham', 'Chelsea', '2024-12-10T20:00:00Z', { competition, referee: named('N Newcomer') });

/** Cards and fouls of a match, from the loaded rows alone. */
function plainMatch({ record, counts: { home, away } }: PlainMatch) {
  const sum = (key: string): number => (home[key] ?? NaN) + (away[key] ?? NaN);
  return {
    id: idOf.fixture(record),
    cards: sum('yellowCards') + sum('redCards'),
    homeCards: (home['yellowCards'] ?? NaN) + (home['redCards'] ?? NaN),
    awayCards: (away['yellowCards'] ?? NaN) + (away['redCards'] ?? NaN),
    yellowCards: sum('yellowCards'),
    redCards: sum('redCards'),
    fouls: sum('fouls'),
  };
}

describe('referee page', () => {
  let area: AreaApp;
  const get = async (referee: string, query = ''): Promise<RefereeProfile> => {
    const { status, body } = await area.get(`/api/v2/referees/${idOf.referee(referee)}${query}`);
    expect(status).toBe(200);
    return body as RefereeProfile;
  };

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now: clocks[0] ?? '' });
    await loadRecords(area.database, 'canonical', [...records, ahead, newcomer]);
  });
  beforeEach(() => area.clock.set(new Date(afterwards)));
  afterAll(() => area.close());

  it.each(clocks)('shows what was known at %s, equal to the sums of the rows and to the board', async (clock) => {
    const now = new Date(clock);
    area.clock.set(now);
    const board = (await area.get('/api/v2/rankings/referees?pageSize=100')).body.data as Record<string, unknown>[];
    for (const referee of referees) {
      const body = await get(referee, '?window=5');
      const known = knownMatches(matches, now).filter((match) => match.referee === referee && !match.awarded);
      expect(
        body.matches
          .map(({ fixture: { id }, cards, homeCards, awayCards, yellowCards, redCards, fouls }) => ({
            id,
            cards,
            homeCards,
            awayCards,
            yellowCards,
            redCards,
            fouls,
          }))
          .sort((one, other) => one.id - other.id),
      ).toEqual(
        [...known]
          .sort((one, other) => other.kickoff - one.kickoff || idOf.fixture(other.record) - idOf.fixture(one.record))
          .slice(0, 5)
          .map(plainMatch)
          .sort((one, other) => one.id - other.id),
      );
      const row = board.find(({ name }) => name === referee) ?? {};
      expect(body.rates).toEqual(Object.fromEntries(refereeRates.map((name) => [name, row[name]])));
      expect([body.rates?.games, body.rates?.avgFoulsPerGame]).toEqual([
        known.length,
        plainMean(known.map((match) => plainMatch(match).fouls)).average,
      ]);
      for (const { competition, rates } of body.competitions) {
        const of = known.filter(({ record }) => record.competition.name === competition.name);
        expect([competition.name, rates.games, rates.avgCardsPerGame]).toEqual([
          competition.name,
          of.length,
          plainMean(of.map(plainMatch).map(({ yellowCards, redCards }) => yellowCards + redCards)).average,
        ]);
      }
      expect(body.competitions.reduce((sum, { rates }) => sum + rates.games, 0)).toBe(known.length);
      expect(body.nextGame?.id ?? null).toBe(row['nextGameId']);
    }
  });

  it('has no rates without a finished match, and links the boards of the next game', async () => {
    const body = await get('N Newcomer');
    expect(body).toMatchObject({
      name: 'N Newcomer',
      rates: null,
      competitions: [],
      matches: [],
      nextGame: { id: idOf.fixture(newcomer) },
      links: { lineups: `/api/v2/lineup-projections?eventIds=${idOf.fixture(newcomer)}` },
    });
  });

  it('is found by the id that a referee had before his merge', async () => {
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('referee', 77, $1), ('team', 78, $1)`,
      [idOf.referee('A Taylor')],
    );
    expect((await area.get('/api/v2/referees/77')).body).toMatchObject({ id: idOf.referee('A Taylor') });
    expect((await area.get('/api/v2/referees/78')).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('rejects malformed ids', () => expectIdsRefused(area, '/api/v2/referees'));

  it('sends the same bytes for one revision, and the same number of statements for any referee and window', () => {
    const path = `/api/v2/referees/${idOf.referee('A Taylor')}`;
    return expectConstantWork(
      area,
      [`${path}?window=1`, `${path}?window=100`, `/api/v2/referees/${idOf.referee('N Newcomer')}`],
      8,
    );
  });

  it(
    'survives hostile queries',
    () => attackQuery(area.app, `/api/v2/referees/${idOf.referee('A Taylor')}`, ['window']),
    120_000,
  );
});
