import { listFollowedMatches } from '../../../src/ingestion/load/followed-matches.queries.js';
import type { FollowedMatch } from '../../../src/ingestion/connector.js';
import type { RecordedStatus } from '../../../src/football/canonical.js';
import { useTestDatabase } from '../../support/database.js';
import { competitionNamed, elevenPlayers, fixture, lineup, loadRecords, result } from '../../support/factories.js';

const database = useTestDatabase();
const competition = { ...competitionNamed('England', 'Premier League'), externalId: '39' };

async function followed(...leagues: string[]): Promise<FollowedMatch[]> {
  const [source] = await database.current.rows<{ id: number }>(`select id from sources where name = 'api-football'`);
  return listFollowedMatches(database.current.sql, source!.id, leagues);
}

const match = (externalId: string, home: string, away: string, status: RecordedStatus | null) =>
  fixture(home, away, '2025-02-25T20:00:00Z', {
    home: { name: home, externalId: `t-${home}` },
    away: { name: away, externalId: `t-${away}` },
    competition,
    externalId,
    ref: externalId,
    result: status === null ? null : { ...result(1, 0), status },
  });

it("followed matches are those of the source's leagues, each with its state by the source", async () => {
  const sides = ['home', 'away'] as const;
  const planned = match('1', 'Arsenal', 'Chelsea', null);
  const finished = match('2', 'Everton', 'Fulham', 'finished');
  const eleven = Array.from({ length: 11 }, (_, index) => `Starter ${index}`);
  await loadRecords(database.current, 'api-football', [
    planned,
    ...sides.map((side) =>
      lineup(
        planned,
        side,
        eleven.map((name) => `${name} ${side}`),
      ),
    ),
    finished,
    lineup(finished, 'home', eleven),
    ...sides.flatMap((side) => elevenPlayers(finished, side)),
    match('3', 'Leeds', 'Burnley', 'postponed'),
    match('4', 'Brentford', 'Brighton', 'interrupted'),
  ]);
  // another source names it too
  await loadRecords(database.current, 'canonical', [{ ...match('x1', 'Arsenal', 'Chelsea', 'finished') }]);
  const matches = await followed('39', '40');
  const kickoff = new Date('2025-02-25T20:00:00Z');
  const of39 = { league: '39', season: 2024, kickoff };
  expect(matches.sort((one, other) => one.reference.localeCompare(other.reference))).toEqual([
    {
      ...of39,
      reference: '1',
      teams: ['t-Arsenal', 't-Chelsea'],
      state: 'scheduled',
      hasLineups: true,
      hasStatistics: false,
    },
    {
      ...of39,
      reference: '2',
      teams: ['t-Everton', 't-Fulham'],
      state: 'finished',
      hasLineups: false,
      hasStatistics: true,
    },
    { ...of39, reference: '3', teams: ['t-Burnley', 't-Leeds'], state: 'off', hasLineups: false, hasStatistics: false },
    {
      ...of39,
      reference: '4',
      teams: ['t-Brentford', 't-Brighton'],
      state: 'scheduled',
      hasLineups: false,
      hasStatistics: false,
    },
  ]);
  expect(await followed('40')).toEqual([]);
});

it('matches are scheduled again once the source withdraws their results', async () => {
  const championship = { competition: { ...competitionNamed('England', 'Championship'), externalId: '41' } };
  const postponed = { ...match('5', 'Watford', 'Millwall', 'postponed'), ...championship };
  const finished = { ...match('6', 'Stoke', 'Hull', 'finished'), ...championship };
  const states = async () =>
    (await followed('41')).map(({ reference, kickoff, state }) => [reference, kickoff.toISOString(), state]).sort();
  await loadRecords(database.current, 'api-football', [postponed, finished]);
  expect(await states()).toEqual([
    ['5', '2025-02-25T20:00:00.000Z', 'off'],
    ['6', '2025-02-25T20:00:00.000Z', 'finished'],
  ]);
  const withdrawn = { result: null, isResultWithdrawn: true };
  await loadRecords(database.current, 'api-football', [
    { ...postponed, ...withdrawn, day: '2025-03-12', kickoffUtc: '2025-03-12T19:30:00Z' },
    { ...finished, ...withdrawn },
  ]);
  expect(await states()).toEqual([
    ['5', '2025-03-12T19:30:00.000Z', 'scheduled'],
    ['6', '2025-02-25T20:00:00.000Z', 'scheduled'],
  ]);
});
