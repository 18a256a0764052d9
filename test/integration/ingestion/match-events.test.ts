import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { decider, fixture, idOf, lineup, loadRecords, result } from '../../support/factories.js';
import { liveScore, matchEvent } from '../../support/match-events.js';
import { readLineupMark, listResultMarks } from '../../../src/fitting/marks.queries.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { readAnswers } from '../../support/as-of-answers.js';
import { readStoredData, storedRevision } from '../../support/stored-data.js';

const KICKOFF = '2025-03-01T15:00:00Z';
const at = (time: string): string => `2025-03-01T${time}:00Z`;

describe('events and live scores', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());
  const match = fixture('Arsenal', 'Chelsea', KICKOFF);
  const saka = matchEvent(match, 'home', 20, { player: 'Bukayo Saka', knownAt: at('15:21') });
  const annulled = matchEvent(match, 'away', 30, { player: 'Cole Palmer', knownAt: at('15:31') });
  const decision = matchEvent(match, 'away', 30, { type: 'varDecision', detail: 'Offside', knownAt: at('15:34') });

  const eventsAt = async (moment: string): Promise<string[]> => {
    const rows = await database.rows<{ text: string }>(
      `select concat_ws(' ', event.minute || coalesce('+' || event.added_minute, ''), event.side, event.type,
         player.name) as text
       from football_as_of.match_events($1, $2) event left join players player on player.id = event.player_id
       order by event.sequence`,
      [moment, idOf.fixture(match)],
    );
    return rows.map(({ text }) => text);
  };
  const scoreAt = async (moment: string): Promise<unknown> => {
    const [row] = await database.rows<{ live: unknown }>('select football_as_of.live_score($1, $2) as live', [
      moment,
      idOf.fixture(match),
    ]);
    return row?.live;
  };

  it('show what was known at each moment: a goal until it is withdrawn', async () => {
    const load = (...events: object[]) => loadRecords(database, 'canonical', [match, ...(events as [])]);
    expect(await load(saka)).toMatchObject({ inserted: 2 });
    expect(await load(saka, annulled)).toMatchObject({ inserted: 0, updated: 1 });
    expect(await load(saka, decision)).toMatchObject({ inserted: 0, updated: 1 });
    expect(await load(decision, saka)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    const goal = '20 home goal Bukayo Saka';
    expect(await eventsAt(at('15:20'))).toEqual([]);
    expect(await eventsAt(at('15:25'))).toEqual([goal]);
    expect(await eventsAt(at('15:32'))).toEqual([goal, '30 away goal Cole Palmer']);
    expect(await eventsAt(at('15:34'))).toEqual([goal, '30 away varDecision']);
  });

  it('appear minute by minute where no time is given, after the break where there was one', async () => {
    await loadRecords(database, 'canonical', [
      match,
      matchEvent(match, 'home', 60, { type: 'redCard' }),
      matchEvent(match, 'home', 45, { addedMinute: 2 }),
      matchEvent(match, 'away', 45, { type: 'yellowCard' }),
      matchEvent(match, 'away', 95),
    ]);
    expect(await eventsAt(at('15:46'))).toEqual(['45 away yellowCard']);
    expect(await eventsAt(at('16:14'))).toEqual(['45 away yellowCard', '45+2 home goal']);
    expect(await eventsAt(at('16:15'))).toHaveLength(3);
    expect(await eventsAt(at('16:54'))).toHaveLength(3);
    expect(await eventsAt(at('16:55'))).toHaveLength(4);
  });

  it('change the data revision, but no input of models, line-ups or boards', async () => {
    await loadRecords(database, 'canonical', [match, lineup(match, 'home', ['Bukayo Saka'])]);
    const played = fixture('Everton', 'Fulham', '2025-02-01T15:00:00Z', { result: result(1, 0) });
    await loadRecords(database, 'canonical', [played]);
    const now = new Date(at('16:00'));
    const marks = async (): Promise<unknown> => [
      await listResultMarks(database.sql, [idOf.competition()], now),
      await readLineupMark(database.sql, { now, upcomingDays: 7 }),
      await database.rows(
        `select fixture_id from football_as_of.facts_known_between('2025-03-01T15:00:00Z', '2025-03-02T00:00:00Z')`,
      ),
    ];
    const before = await marks();
    const revision = await storedRevision(database);
    await loadRecords(database, 'canonical', [match, saka]);
    await loadRecords(database, 'canonical', [match, liveScore(match, at('15:40'), [1, 0])]);
    expect(await marks()).toEqual(before);
    expect(await storedRevision(database)).toBe(revision + 2);
    expect(await database.rows('select distinct kind from data_changes where revision > $1', [revision])).toEqual([
      { kind: 'prices' },
    ]);
  });

  it('order scores by their time; a corrected one replaces the score of its time', async () => {
    const first = liveScore(match, at('15:25'), [1, 0], { minute: 25 });
    const second = liveScore(match, at('17:40'), [1, 1], {
      period: 'penalties',
      penalties: { home: 4, away: 3 },
    });
    expect(await loadRecords(database, 'canonical', [match, second, first])).toMatchObject({ inserted: 3 });
    const stored = await readStoredData(database);
    expect(await loadRecords(database, 'canonical', [match, first, second])).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 3,
    });
    expect(await readStoredData(database)).toEqual(stored);
    expect(await scoreAt(at('15:24'))).toBeNull();
    expect(await scoreAt(at('16:00'))).toMatchObject({ homeGoals: 1, awayGoals: 0, minute: 25, homePenalties: null });
    expect(await scoreAt(at('18:00'))).toMatchObject({ awayGoals: 1, period: 'penalties', homePenalties: 4 });
    const corrected = liveScore(match, '2025-03-01T15:25:00.000Z', [0, 0], { minute: 25 });
    const unknown = { ...first, fixtureRef: 'nobody' };
    const loaded = await loadRecords(database, 'canonical', [match, corrected, unknown], { isRefusing: true });
    expect(loaded).toMatchObject({ updated: 1, refused: [{ code: 'unknown_fixture' }] });
    expect(await scoreAt(at('16:00'))).toMatchObject({ homeGoals: 0, awayGoals: 0 });
  });

  it('follow a correction that only adds or removes one of two equal events', async () => {
    const card = matchEvent(match, 'home', 30, { type: 'yellowCard' });
    const load = (...events: object[]) => loadRecords(database, 'canonical', [match, ...(events as [])]);
    await load(card);
    expect(await load(card, card)).toMatchObject({ updated: 1 });
    expect(await eventsAt(at('18:00'))).toEqual(['30 home yellowCard', '30 home yellowCard']);
    expect(await load(card)).toMatchObject({ updated: 1 });
    expect(await eventsAt(at('18:00'))).toEqual(['30 home yellowCard']);
  });

  it('show nothing of a former day once a match has another', async () => {
    await loadRecords(database, 'canonical', [match, saka, liveScore(match, at('15:40'), [1, 0])]);
    const moved = { ...match, day: '2025-03-05', kickoffUtc: '2025-03-05T19:00:00Z' };
    await loadRecords(database, 'canonical', [moved]);
    for (const moment of [at('16:00'), '2025-03-05T19:30:00Z']) {
      expect(await eventsAt(moment)).toEqual([]);
      expect(await scoreAt(moment)).toBeNull();
    }
  });

  it('find the scorer of an own goal among the opponents', async () => {
    const squads = [lineup(match, 'home', ['Gabriel Jesus']), lineup(match, 'away', ['Gabriel Slonina'])];
    const own = matchEvent(match, 'home', 33, { type: 'ownGoal', player: 'Gabriel Slonina' });
    await loadRecords(database, 'canonical', [match, ...squads, own]);
    expect(await eventsAt(at('18:00'))).toEqual(['33 home ownGoal Gabriel Slonina']);
    expect(await database.rows('select distinct team_id from squad_members')).toHaveLength(2);
    expect(await database.rows('select from players')).toHaveLength(2);
  });

  it('follow a player who is merged into another, and are restored by undo', async () => {
    const short = matchEvent(match, 'home', 70, {
      player: 'B. Saka',
      type: 'substitution',
      relatedPlayer: 'Ethan Nwaneri',
    });
    await loadRecords(database, 'canonical', [match, lineup(match, 'home', ['Bukayo Saka']), short]);
    const ids = await database.rows<{ id: number }>(
      `select id from players where name in ('B. Saka', 'Bukayo Saka') order by name`,
    );
    expect(ids).toHaveLength(2);
    const before = await readAnswers(database, [at('18:00')]);
    const { resolution } = await underImportLock(database.sql, (sql) =>
      mergeEntities(sql, 'player', ids[0]!.id, ids[1]!.id, decider('tester')),
    );
    expect(await eventsAt(at('18:00'))).toEqual(['70 home substitution Bukayo Saka']);
    expect(await loadRecords(database, 'canonical', [match, short])).toMatchObject({ inserted: 0, updated: 0 });
    await underImportLock(database.sql, (sql) => undoResolution(sql, resolution!, decider('tester')));
    expect(await readAnswers(database, [at('18:00')])).toEqual(before);
  });
});
