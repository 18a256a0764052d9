import type { FixtureRecord, RecordedStatus, ResultValues } from '../../../src/football/canonical.js';
import { fixtureAt, scoreAt, teamRowsAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, result, teamStatistics } from '../../support/factories.js';

describe('result', () => {
  const database = useTestDatabase();
  const unplayed = (status: RecordedStatus): ResultValues => ({
    status,
    homeGoals: null,
    awayGoals: null,
    homeHalfTimeGoals: null,
    awayHalfTimeGoals: null,
    awarded: false,
    hasEvents: false,
  });
  const match = (home: string, day = '2025-03-01', more: Partial<FixtureRecord> = {}): FixtureRecord =>
    fixture(home, 'Chelsea', `${day}T15:00:00Z`, { ref: home, externalId: home, ...more });
  const told = '2025-02-28T10:00:00Z';
  const load = (record: FixtureRecord, source = 'canonical') => loadRecords(database.current, source, [record]);
  const statusAt = async (of: FixtureRecord, moment: string): Promise<string> =>
    (await fixtureAt(database.current, of, moment)).status;

  describe('of a postponed match', () => {
    it('yields to a new day: the match is upcoming again, at every moment', async () => {
      const first = match('Arsenal');
      await load(first);
      await load({ ...first, result: unplayed('postponed'), resultKnownAt: told });
      expect(await statusAt(first, '2025-03-01T12:00:00Z')).toBe('postponed');
      await load(match('Arsenal', '2025-04-10'));
      for (const moment of ['2025-03-01T12:00:00Z', '2025-03-05T12:00:00Z', '2025-04-10T14:00:00Z'])
        expect(await statusAt(first, moment)).toBe('notstarted');
      expect(await statusAt(first, '2025-04-10T15:30:00Z')).toBe('inprogress');
      expect(await statusAt(first, '2025-04-10T18:00:00Z')).toBe('inprogress');
      await load(match('Arsenal', '2025-04-10', { result: result(2, 0) }));
      expect(await scoreAt(database.current, first)).toBe('2-0');
    });

    it('yields to the following day, which is another day of the same source', async () => {
      const first = match('Leeds United');
      await load({ ...first, result: unplayed('postponed'), resultKnownAt: told });
      await load(match('Leeds United', '2025-03-02'));
      expect(await statusAt(first, '2025-03-01T12:00:00Z')).toBe('notstarted');
    });

    it('is kept where another source dates the match a day off, and yields when that source moves it', async () => {
      const first = match('Fulham');
      await load({ ...first, result: unplayed('postponed'), resultKnownAt: told });
      await load(fixture('Fulham', 'Chelsea', '2025-03-02T00:30:00Z'), 'football-data');
      expect(await statusAt(first, '2025-03-01T12:00:00Z')).toBe('postponed');
      await load(fixture('Fulham', 'Chelsea', '2025-04-12T14:00:00Z'), 'football-data');
      expect(await statusAt(first, '2025-03-05T12:00:00Z')).toBe('notstarted');
    });

    it('does not block another source from giving the result of another day', async () => {
      const first = match('Everton');
      await load({ ...first, result: unplayed('postponed'), resultKnownAt: told });
      await load(fixture('Everton', 'Chelsea', '2025-04-12T14:00:00Z', { result: result(1, 0) }), 'football-data');
      expect(await scoreAt(database.current, first)).toBe('1-0');
      expect(
        await database.current.rows('select from facts.fixtures where home_team_id = $1', [idOf.team('Everton')]),
      ).toHaveLength(1);
    });

    it('is known from its first report: a repeated one changes nothing, another status does', async () => {
      const first = match('Ipswich Town');
      const report = (status: RecordedStatus, resultKnownAt: string | null) =>
        load({ ...first, result: unplayed(status), resultKnownAt }, 'api-football');
      expect(await report('postponed', '2025-02-28T10:00:00.000Z')).toMatchObject({ inserted: 2 });
      // reported a day later, and when the source no longer states a time of its own
      for (const knownAt of ['2025-03-01T10:00:00.250Z', null])
        expect(await report('postponed', knownAt)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
      expect(await statusAt(first, '2025-02-28T09:00:00Z')).toBe('notstarted');
      expect(await statusAt(first, '2025-02-28T11:00:00Z')).toBe('postponed');
      expect(await report('canceled', '2025-03-01T11:00:00.000Z')).toMatchObject({ updated: 1 });
      expect(await statusAt(first, '2025-03-01T10:30:00Z')).toBe('postponed');
      expect(await statusAt(first, '2025-03-01T12:00:00Z')).toBe('canceled');
      // rescheduled
      const later = { ...match('Ipswich Town', '2025-04-10'), isResultWithdrawn: true };
      await load(later, 'api-football');
      for (const moment of ['2025-03-01T12:00:00Z', '2025-04-10T14:00:00Z'])
        expect(await statusAt(first, moment)).toBe('notstarted');
      await load({ ...later, result: result(2, 1), isResultWithdrawn: false }, 'api-football');
      expect(await statusAt(first, '2025-04-10T14:00:00Z')).toBe('notstarted');
      expect(await scoreAt(database.current, first)).toBe('2-1');
    });

    it('stays postponed when the new day is reported as postponed too', async () => {
      const first = match('Barnet');
      await load({ ...first, result: unplayed('postponed'), resultKnownAt: told });
      await load(match('Barnet', '2025-04-10', { result: unplayed('postponed'), resultKnownAt: told }));
      expect(await statusAt(first, '2025-03-05T12:00:00Z')).toBe('postponed');
    });
  });

  describe('that is withdrawn', () => {
    const withdrawn = { result: null, isResultWithdrawn: true };

    it('never existed, and may be stated again', async () => {
      const first = match('Brentford', '2025-03-01', { result: result(9, 0), resultKnownAt: '2025-03-01T16:50:00Z' });
      await loadRecords(database.current, 'canonical', [
        first,
        teamStatistics(first, 'home', { shots: 5 }),
        teamStatistics(first, 'away', { shots: 5 }),
      ]);
      expect(await scoreAt(database.current, first)).toBe('9-0');
      expect(await load({ ...first, ...withdrawn, resultKnownAt: null })).toMatchObject({ updated: 1 });
      for (const moment of ['2025-03-01T17:00:00Z', '2025-03-02T00:00:00Z']) {
        expect(await fixtureAt(database.current, first, moment)).toMatchObject({
          status: 'inprogress',
          home_goals: null,
          away_goals: null,
          home_half_time_goals: null,
        });
      }
      expect(await teamRowsAt(database.current, first)).toEqual([]);
      expect(await load({ ...first, ...withdrawn, resultKnownAt: null })).toMatchObject({ inserted: 0, updated: 0 });
      await load({ ...first, result: result(1, 0) });
      expect(await scoreAt(database.current, first)).toBe('1-0');
    });

    it('uncovers the result of the next source, and warns of nothing where there was none', async () => {
      const first = match('Watford', '2025-03-01', { result: result(3, 3) });
      await load(first, 'statsbomb');
      await load({ ...first, result: result(2, 2) });
      await load({ ...first, ...withdrawn });
      expect(await fixtureAt(database.current, first)).toMatchObject({
        status: 'finished',
        home_goals: 3,
        conflicts: [],
      });
      const never = match('Burnley', '2025-03-01', withdrawn);
      expect(await load(never)).toMatchObject({ inserted: 1 });
      expect(
        await database.current.rows('select from facts.match_reports where fixture_id = $1', [idOf.fixture(never)]),
      ).toEqual([]);
    });
  });

  describe('of a match with extra time', () => {
    it('is that of 90 minutes; extra time and shoot-out are stored separately', async () => {
      const cup = match('Wigan Athletic', '2025-03-01', {
        result: result(1, 1, 0, 0, {
          afterExtraTime: { homeGoals: 2, awayGoals: 1 },
          penalties: { homeGoals: 4, awayGoals: 3 },
        }),
      });
      await load(cup);
      expect(await fixtureAt(database.current, cup)).toMatchObject({
        home_goals: 1,
        away_goals: 1,
        feeds_boards: true,
        corruption_reasons: [],
      });
      expect(
        await database.current.rows(
          `select home_goals_after_extra_time as home, away_goals_after_extra_time as away, home_penalties,
         away_penalties
         from facts.result_observations join facts.match_reports report on report.id = match_report_id where fixture_id = $1`,
          [idOf.fixture(cup)],
        ),
      ).toEqual([{ home: 2, away: 1, home_penalties: 4, away_penalties: 3 }]);
    });

    it('settles no bet where only the score after extra time is known, and says so', async () => {
      const cup = match('Bolton Wanderers', '2025-03-01', {
        result: {
          ...result(0, 0, null, null),
          homeGoals: null,
          awayGoals: null,
          afterExtraTime: { homeGoals: 2, awayGoals: 1 },
        },
      });
      await load(cup);
      expect(await fixtureAt(database.current, cup)).toMatchObject({
        status: 'finished',
        home_goals: null,
        away_goals: null,
        feeds_boards: false,
        corruption_reasons: ['only_after_extra_time'],
      });
      await load({ ...cup, externalId: null, result: result(1, 1) }, 'football-data');
      expect(await fixtureAt(database.current, cup)).toMatchObject({
        home_goals: 1,
        away_goals: 1,
        feeds_boards: true,
        corruption_reasons: [],
      });
    });
  });
});
