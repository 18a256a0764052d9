import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { resolveListedName, sentenceOf } from '../../../src/ingestion/resolve/resolve-name.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { listUnresolvedNames } from '../../../src/ingestion/resolve/unresolved-names.queries.js';
import { fixtureAt, scoreAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  decider,
  fixture,
  idOf,
  loadRecords,
  named,
  result,
  teamStatistics,
} from '../../support/factories.js';

describe('one match in several sources', () => {
  const database = useTestDatabase();
  const idsOf = async (home: string): Promise<number[]> =>
    (
      await database.current.rows<{ id: number }>(
        'select id from facts.fixtures where home_team_id = $1 order by day, id',
        [idOf.team(home)],
      )
    ).map((row) => row.id);
  const scotland = competitionNamed('Scotland', 'Scottish Premiership');

  it('is one fixture under every alias of the shipped list', async () => {
    const known = fixture('Wolverhampton Wanderers', 'Nottingham Forest', '2024-08-17T14:00:00Z');
    await loadRecords(database.current, 'football-data', [
      { ...known, ref: 'a', home: named('Wolves'), away: named("Nott'm Forest") },
    ]);
    await loadRecords(database.current, 'the-odds-api', [{ ...known, ref: 'b', externalId: 'e1' }]);
    expect(await idsOf('Wolverhampton Wanderers')).toEqual([idOf.fixture(known)]);
  });

  it("is found by the source's id, whatever day or name the source gives later", async () => {
    const first = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', { externalId: '7' });
    await loadRecords(database.current, 'statsbomb', [first]);
    await loadRecords(database.current, 'statsbomb', [
      {
        ...fixture('Arsenal', 'Chelsea', '2025-01-20T20:00:00Z', { externalId: '7', result: result(1, 0) }),
        ref: 'moved',
      },
    ]);
    expect(await idsOf('Arsenal')).toEqual([idOf.fixture(first)]);
    expect(await fixtureAt(database.current, first)).toMatchObject({ day: '2025-01-20', home_goals: 1 });
  });

  it('accepts detailed records by id alone, from an earlier unit', async () => {
    const match = fixture('Arsenal', 'Fulham', '2024-08-17T14:00:00Z', {
      ref: '8',
      externalId: '8',
      result: result(1, 0),
    });
    await loadRecords(database.current, 'statsbomb', [match]);
    await loadRecords(database.current, 'statsbomb', [teamStatistics(match, 'home', { shots: 3 })]);
    expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 1 });
    const unknown = await loadRecords(
      database.current,
      'statsbomb',
      [{ ...teamStatistics(match, 'home', { shots: 3 }), fixtureRef: '9', line: 12 }],
      { isRefusing: true },
    );
    expect(unknown.refused).toEqual([{ line: 12, code: 'unknown_fixture', message: 'no fixture is known under 9' }]);
  });

  it('may be dated a day apart (midnight in two time zones)', async () => {
    const night = fixture('Arsenal', 'Everton', '2024-08-17T23:30:00Z', { result: result(1, 0) });
    await loadRecords(database.current, 'football-data', [night]);
    await loadRecords(database.current, 'statsbomb', [
      fixture('Arsenal', 'Everton', '2024-08-18T00:30:00Z', { result: result(1, 0) }),
    ]);
    expect(await idsOf('Arsenal')).toContain(idOf.fixture(night));
    expect(
      await database.current.rows('select from facts.fixtures where away_team_id = $1', [idOf.team('Everton')]),
    ).toHaveLength(1);
    expect(await fixtureAt(database.current, night)).toMatchObject({ day: '2024-08-17' });
  });

  it('is the same when it was moved, if one of the days was not played', async () => {
    const planned = fixture('Brentford', 'Chelsea', '2024-08-17T14:00:00Z');
    await loadRecords(database.current, 'the-odds-api', [planned]);
    await loadRecords(database.current, 'football-data', [
      fixture('Brentford', 'Chelsea', '2024-10-02T18:45:00Z', { result: result(2, 2) }),
    ]);
    expect(await idsOf('Brentford')).toEqual([idOf.fixture(planned)]);
    expect(await fixtureAt(database.current, planned)).toMatchObject({ day: '2024-10-02', home_goals: 2 });
  });

  it('is doubtful, and rejected with the candidates, when two days were played', async () => {
    const played = fixture('Everton', 'Chelsea', '2024-08-17T14:00:00Z', { result: result(2, 2) });
    await loadRecords(database.current, 'football-data', [played]);
    const loaded = await loadRecords(
      database.current,
      'football-data',
      [
        { ...fixture('Everton', 'Chelsea', '2024-10-02T18:45:00Z', { result: result(0, 1) }), line: 31 },
        { ...teamStatistics(fixture('Everton', 'Chelsea', '2024-10-02T18:45:00Z'), 'home', { shots: 1 }), line: 31 },
        fixture('Everton', 'Fulham', '2024-10-02T18:45:00Z'),
      ],
      { isRefusing: true },
    );
    // records of the refused match are not reported again
    expect(loaded.refused).toEqual([
      {
        line: 31,
        code: 'doubtful_fixture',
        message:
          'Everton v Chelsea was already played this season on another day; candidates: ' +
          `${idOf.fixture(played)} on 2024-08-17`,
      },
    ]);
    expect(loaded.inserted).toBe(1);
    expect(await idsOf('Everton')).toHaveLength(2);
    expect(await scoreAt(database.current, played)).toBe('2-2');
    expect(
      await database.current.rows('select line, code from refused_rows where code = $1', ['doubtful_fixture']),
    ).toEqual([{ line: 31, code: 'doubtful_fixture' }]);
    // it stays in the list of `resolve` until the file is corrected
    const again = fixture('Everton', 'Chelsea', '2024-10-02T18:45:00Z', { result: result(0, 1) });
    await loadRecords(database.current, 'football-data', [again], { isRefusing: true });
    expect(await listUnresolvedNames(database.current.sql)).toMatchObject([
      {
        kind: 'fixture',
        source: 'football-data',
        country: 'England',
        name: 'Everton v Chelsea, 2024-10-02',
        context: 'Premier League 2024/2025: Everton v Chelsea was already played this season on another day',
        candidates: [{ id: idOf.fixture(played), name: 'on 2024-08-17' }],
      },
    ]);
    await loadRecords(database.current, 'football-data', [{ ...again, result: result(2, 2) }]);
    expect(await listUnresolvedNames(database.current.sql)).toEqual([]);
    await loadRecords(database.current, 'football-data', [played]);
  });

  it('if doubtful, follows the decision: a candidate or a new match, once it is imported again', async () => {
    const decide = (id: number, to: number | 'new') =>
      underImportLock(database.current.sql, (sql) => resolveListedName(sql, id, to, decider('operator')));
    const undo = (id: number | null) =>
      underImportLock(database.current.sql, (sql) => undoResolution(sql, id ?? 0, decider('operator')));
    for (const [home, isNew] of [
      ['Hendon', true],
      ['Kempston', false],
    ] as const) {
      const played = fixture(home, 'Luton Town', '2024-08-17T14:00:00Z', { result: result(2, 2) });
      const again = fixture(home, 'Luton Town', '2024-10-02T18:45:00Z', { result: result(0, 1) });
      await loadRecords(database.current, 'football-data', [played]);
      expect(
        (await loadRecords(database.current, 'football-data', [again], { isRefusing: true })).refused,
      ).toHaveLength(1);
      const [listed] = await listUnresolvedNames(database.current.sql);
      if (listed === undefined) throw new Error('the match is listed');
      const other = (await idsOf('Everton'))[0] ?? 0;
      await expect(decide(listed.id, other)).rejects.toThrow(
        `${home} v Luton Town, 2024-10-02 can only be one of its candidates (${idOf.fixture(played)} on 2024-08-17)`,
      );
      await expect(decide(listed.id, 7)).rejects.toThrow('there is no fixture with the id 7');

      const to = isNew ? 'new' : idOf.fixture(played);
      const first = await decide(listed.id, to);
      expect(sentenceOf(first)).toContain('import the file again');
      expect(await listUnresolvedNames(database.current.sql)).toEqual([]);
      await undo(first.resolution);
      expect(await listUnresolvedNames(database.current.sql)).toMatchObject([{ id: listed.id }]);
      expect(
        (await loadRecords(database.current, 'football-data', [again], { isRefusing: true })).refused,
      ).toHaveLength(1);

      const { resolution } = await decide(listed.id, to);
      await expect(decide(listed.id, to)).rejects.toThrow('is resolved already');
      // a dry run decides nothing
      await loadRecords(database.current, 'football-data', [again], { dryRun: true });
      await loadRecords(database.current, 'football-data', [again]);
      const ids = await idsOf(home);
      expect(ids).toHaveLength(isNew ? 2 : 1);
      expect(await scoreAt(database.current, played)).toBe(isNew ? '2-2' : '0-1');
      const stored = await database.current.rows<{ id: number }>(
        'select settled_entity_id as id from unresolved_names where id = $1',
        [listed.id],
      );
      expect(stored).toEqual([{ id: isNew ? idOf.fixture(again) : idOf.fixture(played) }]);
      expect(await loadRecords(database.current, 'football-data', [again])).toMatchObject({ inserted: 0, updated: 0 });
      if (isNew) await expect(undo(resolution)).rejects.toThrow('cannot be undone, as something changed since');
    }
  });

  it('is the same on another day if the score is equal, whichever source came first', async () => {
    const onDay = (home: string, day: string) => fixture(home, 'Easton', `${day}T14:00:00Z`, { result: result(3, 1) });
    const orders = [
      ['Upton', 'fpl-core', 'football-data'],
      ['Norton', 'football-data', 'fpl-core'],
    ] as const;
    for (const [home, first, second] of orders) {
      const dayOf = { 'football-data': '2024-08-17', 'fpl-core': '2025-01-25' };
      const stored = onDay(home, dayOf[first]);
      await loadRecords(database.current, first, [stored]);
      await loadRecords(database.current, second, [onDay(home, dayOf[second])]);
      expect(await idsOf(home)).toEqual([idOf.fixture(stored)]);
      // football-data's day, as its schedule always has precedence
      expect(await fixtureAt(database.current, stored)).toMatchObject({ day: '2024-08-17', home_goals: 3 });
    }
  });

  it('is the same if one of the days is assumed, and takes the stated one, whatever the scores', async () => {
    const assumed = (home: string, day: string) => ({
      ...fixture(home, 'Middleton', `${day}T15:00:00Z`, { result: result(1, 1) }),
      kickoffUtc: null,
      kickoffQuality: 'assumed' as const,
      isDayAssumed: true,
    });
    const dated = (home: string) =>
      fixture(home, 'Middleton', '2024-08-19T19:00:00Z', {
        result: result(2, 1),
        kickoffUtc: null,
        kickoffQuality: 'assumed',
      });
    for (const [home, isAssumedFirst] of [
      ['Norbury', true],
      ['Weston', false],
    ] as const) {
      const load = [
        () => loadRecords(database.current, 'fpl-core', [assumed(home, '2024-08-24')]),
        () => loadRecords(database.current, 'football-data', [dated(home)]),
      ];
      for (const step of isAssumedFirst ? load : load.reverse()) await step();
      const [id, ...others] = await idsOf(home);
      expect(others).toEqual([]);
      const conflicts = [{ kind: 'score_conflict' }];
      expect(await fixtureAt(database.current, id!)).toMatchObject({ day: '2024-08-19', conflicts });
      // a better guess changes nothing
      await loadRecords(database.current, 'fpl-core', [assumed(home, '2024-08-31')]);
      expect(await fixtureAt(database.current, id!)).toMatchObject({ day: '2024-08-19' });
    }
  });

  it('of a pair that meets twice at one venue is identified by its day', async () => {
    const in2024 = (day: string, more = {}) =>
      fixture('Celtic', 'Hearts', `${day}T14:00:00Z`, { competition: scotland, ...more });
    const [autumn, spring] = [
      in2024('2024-09-14', { result: result(2, 0) }),
      in2024('2025-03-29', { result: result(3, 0) }),
    ];
    await loadRecords(database.current, 'football-data', [autumn, spring]);
    const stored = await database.current.rows<{ id: number; day: string }>(
      'select id, day from facts.fixtures where competition_id = $1 order by day',
      [idOf.competition('Scotland', 'Scottish Premiership')],
    );
    expect(stored.map((row) => row.day)).toEqual(['2024-09-14', '2025-03-29']);
    await loadRecords(database.current, 'statsbomb', [
      in2024('2025-03-30', { ref: 'day after', result: result(3, 0) }),
    ]);
    expect(await scoreAt(database.current, stored[1]!.id)).toBe('3-0');
    const doubtful = await loadRecords(
      database.current,
      'statsbomb',
      [in2024('2025-04-01', { ref: 'three days after', result: result(3, 0) })],
      { isRefusing: true },
    );
    expect(doubtful.refused).toMatchObject([
      {
        code: 'doubtful_fixture',
        message: expect.stringMatching(/^another match of this pair lies within three days; candidates: /),
      },
    ]);
    expect(
      await database.current.rows('select from facts.fixtures where competition_id = $1', [
        idOf.competition('Scotland', 'Scottish Premiership'),
      ]),
    ).toHaveLength(2);
  });

  it('is doubtful on a day from which another match of the pair was moved away', async () => {
    const at = (day: string, more = {}) =>
      fixture('Dundee', 'Motherwell', `${day}T14:00:00Z`, { competition: scotland, ...more });
    await loadRecords(database.current, 'canonical', [at('2024-09-14', { externalId: 'd1' })]);
    await loadRecords(database.current, 'canonical', [at('2024-10-30', { externalId: 'd1' })]);
    const loaded = await loadRecords(
      database.current,
      'canonical',
      [{ ...at('2024-09-14', { externalId: 'd2' }), line: 4 }],
      { isRefusing: true },
    );
    expect(loaded.refused).toEqual([
      {
        line: 4,
        code: 'doubtful_fixture',
        message: expect.stringMatching(
          /^a match of this pair was planned for this day before it was moved; candidates: \d+ on 2024-10-30$/,
        ),
      },
    ]);
  });

  it('is rejected when both sides are the same team', async () => {
    const loaded = await loadRecords(
      database.current,
      'football-data',
      [{ ...fixture('Wolves', 'Wolverhampton Wanderers', '2024-11-17T14:00:00Z'), line: 5 }],
      { isRefusing: true },
    );
    expect(loaded).toMatchObject({
      inserted: 0,
      refused: [{ line: 5, code: 'same_team', message: 'Wolves and Wolverhampton Wanderers are the same team' }],
    });
  });

  it('is doubtful when the source gives its id to swapped sides, other teams or another season', async () => {
    const first = fixture('Leeds United', 'Burnley', '2024-08-17T14:00:00Z', { externalId: '77' });
    await loadRecords(database.current, 'canonical', [first]);
    const others = [
      fixture('Burnley', 'Leeds United', '2024-08-17T14:00:00Z'),
      fixture('Sunderland', 'Millwall', '2024-08-17T14:00:00Z'),
      fixture('Leeds United', 'Burnley', '2025-08-17T14:00:00Z', { season: '2025/2026' }),
    ].map((other, line) => ({ ...other, externalId: '77', line }));
    for (const other of others) {
      const loaded = await loadRecords(database.current, 'canonical', [{ ...other, result: result(3, 0) }], {
        isRefusing: true,
      });
      expect(loaded.refused).toEqual([
        {
          line: other.line,
          code: 'doubtful_fixture',
          message: `canonical gave the id 77 to another match before; candidates: ${idOf.fixture(first)} on 2024-08-17`,
        },
      ]);
    }
    expect(await scoreAt(database.current, first)).toBe('inprogress');
    const away = { ...named('Burnley of Lancashire'), new: true };
    await loadRecords(database.current, 'canonical', [{ ...first, away, result: result(1, 0) }]);
    expect(await scoreAt(database.current, first)).toBe('1-0');
  });
});
