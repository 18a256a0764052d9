import { readLineupMark, listResultMarks } from '../../../src/fitting/marks.queries.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { absences } from '../../support/absences.js';
import { readAnswers } from '../../support/as-of-answers.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { decider, fixture, idOf, lineup, loadRecords, result } from '../../support/factories.js';
import { readStoredData, storedRevision } from '../../support/stored-data.js';

const at = (day: number, hour = 9): string => `2025-03-0${day}T${String(hour).padStart(2, '0')}:00:00Z`;

describe('absences', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());
  const match = fixture('Arsenal', 'Chelsea', at(6, 20));

  const absencesAt = async (moment: string): Promise<string[]> => {
    const rows = await database.rows<{ text: string }>(
      `select concat_ws(' ', absence.side, player.name, absence.type, absence.reason) as text
       from football_as_of.absences($1, $2) absence join players player on player.id = absence.player_id
       order by 1`,
      [moment, idOf.fixture(match)],
    );
    return rows.map(({ text }) => text);
  };
  const load = (...records: AnyCanonicalRecord[]) => loadRecords(database, 'canonical', [match, ...records]);
  const saka = (day: number) => absences(match, 'home', { 'Bukayo Saka': 'out: Thigh Injury' }, { knownAt: at(day) });

  it('are known from the moment of their list until the next list', async () => {
    expect(await load(saka(1))).toMatchObject({ inserted: 2 });
    const palmer = absences(match, 'away', { 'Cole Palmer': 'doubtful' }, { knownAt: at(3) });
    expect(await load(saka(3), palmer)).toMatchObject({ inserted: 0, updated: 1 });
    expect(await load(absences(match, 'home', {}, { knownAt: at(5) }))).toMatchObject({ updated: 1 });
    expect(await absencesAt(at(1, 8))).toEqual([]);
    expect(await absencesAt(at(1))).toEqual(['home Bukayo Saka out Thigh Injury']);
    expect(await absencesAt(at(4))).toEqual(['away Cole Palmer doubtful', 'home Bukayo Saka out Thigh Injury']);
    expect(await absencesAt(at(5))).toEqual([]);
  });

  it('are not changed by a repeated list, and not replaced by an older one', async () => {
    await load(saka(2));
    const stored = await readStoredData(database);
    expect(await load(saka(2))).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await load(saka(4))).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await readStoredData(database)).toEqual(stored);
    await load(absences(match, 'home', {}, { knownAt: at(3) }));
    await load(saka(1));
    expect(await absencesAt(at(1))).toHaveLength(1);
    expect(await absencesAt(at(4))).toEqual([]);
    expect(await load(saka(5))).toMatchObject({ updated: 1 });
    expect(await absencesAt(at(5))).toHaveLength(1);
  });

  it('are known from kick-off on where no time is given', async () => {
    await load(absences(match, 'home', { 'Bukayo Saka': 'out' }));
    expect(await absencesAt(at(6, 19))).toEqual([]);
    expect(await absencesAt(at(6, 20))).toEqual(['home Bukayo Saka out']);
  });

  it('change line-ups, but neither results nor boards', async () => {
    const played = fixture('Everton', 'Fulham', '2025-02-01T15:00:00Z', { result: result(1, 0) });
    await loadRecords(database, 'canonical', [played]);
    await load(lineup(match, 'home', ['Bukayo Saka']));
    const now = new Date(at(4));
    const lineupMark = () => readLineupMark(database.sql, { now, upcomingDays: 7 });
    const results = () => listResultMarks(database.sql, [idOf.competition()], now);
    const before = [await lineupMark(), await results()] as const;
    expect(before[1].size).toBe(1);
    const revision = await storedRevision(database);
    await load(saka(3));
    expect(await lineupMark()).not.toBe(before[0]);
    expect(await results()).toEqual(before[1]);
    expect(await database.rows('select kind from data_changes where revision > $1', [revision])).toEqual([
      { kind: 'prices' },
    ]);
  });

  it('change line-ups again at the moment of their list', async () => {
    await load(saka(3));
    const markAt = (moment: string) => readLineupMark(database.sql, { now: new Date(moment), upcomingDays: 7 });
    expect(await markAt(at(3))).not.toBe(await markAt(at(3, 8)));
    expect(await markAt(at(4))).toBe(await markAt(at(3)));
  });

  it('take the side from the team where the source gives only the team', async () => {
    const withIds = {
      ...match,
      home: { name: 'Arsenal', externalId: '42' },
      away: { name: 'Chelsea', externalId: '49' },
    };
    const ofTeam = (teamExternalId: string, player: string) =>
      absences(match, 'home', { [player]: 'out' }, { side: null, teamExternalId, knownAt: at(1) });
    const records = [withIds, ofTeam('49', 'Cole Palmer'), ofTeam('42', 'Bukayo Saka'), ofTeam('33', 'Casemiro')];
    const loaded = await loadRecords(database, 'api-football', records, { isRefusing: true });
    expect(loaded.refused).toMatchObject([{ code: 'unknown_team', message: expect.stringContaining('team 33') }]);
    expect(await absencesAt(at(1))).toEqual(['away Cole Palmer out', 'home Bukayo Saka out']);
  });

  it('end when a response for the whole season no longer lists them, except for started matches', async () => {
    const played = fixture('Everton', 'Fulham', at(1, 15), { externalId: '1' });
    const coming = fixture('Brentford', 'Everton', at(7, 15), { externalId: '2' });
    const next = { ...match, externalId: '3' };
    const missing = (of: typeof match, day: number) =>
      absences(of, 'home', { 'Bukayo Saka': 'out' }, { knownAt: at(day, 8) });
    const all = [played, next, coming];
    await loadRecords(database, 'api-football', [...all, ...all.map((of) => missing(of, 1))]);
    const answer = [{ ...missing(next, 3), fixtureRef: '3' }];
    const still = async (): Promise<number[]> => {
      const rows = await database.rows<{ id: number }>(
        `select fixture.id from facts.fixtures fixture
         cross join football_as_of.absences($1, fixture.id) order by kickoff_at`,
        [at(8)],
      );
      return rows.map(({ id }) => id);
    };
    expect(await loadRecords(database, 'api-football', answer)).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await still()).toEqual(all.map(idOf.fixture));
    const whole = { statesAllAbsences: true };
    expect(await loadRecords(database, 'api-football', answer, whole)).toMatchObject({ unchanged: 1, updated: 1 });
    expect(await still()).toEqual([played, next].map(idOf.fixture));
    expect(await loadRecords(database, 'api-football', answer, whole)).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('follow a player who is merged into another, and are restored by undo', async () => {
    const short = absences(match, 'home', { 'B. Saka': 'out' }, { knownAt: at(1) });
    await load(lineup(match, 'home', ['Bukayo Saka']), short);
    const ids = await database.rows<{ id: number }>(
      `select id from players where name in ('B. Saka', 'Bukayo Saka') order by name`,
    );
    expect(ids).toHaveLength(2);
    const before = await readAnswers(database, [at(4)]);
    const { resolution } = await underImportLock(database.sql, (sql) =>
      mergeEntities(sql, 'player', ids[0]!.id, ids[1]!.id, decider('tester')),
    );
    expect(await absencesAt(at(4))).toEqual(['home Bukayo Saka out']);
    expect(await load(short)).toMatchObject({ inserted: 0, updated: 0 });
    await underImportLock(database.sql, (sql) => undoResolution(sql, resolution!, decider('tester')));
    expect(await readAnswers(database, [at(4)])).toEqual(before);
  });
});
