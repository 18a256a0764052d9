// Slow: it replays seasons several times, killed and interrupted.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import { replayPicks } from '../../../src/scorecard/replay/replay-picks.js';
import type { ReplayOptions, ReplaySummary } from '../../../src/scorecard/replay/replay-picks.js';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import { importFiles } from '../../support/real-import.js';
import { writeSeasonFiles } from '../../support/season-files.js';

const [seasons, rows] = [3, 140];
/** Matches of the first rounds, before which too few results are known for a model. */
const unknown = 20;
const bookmakers = { B365: 'bet365', BW: 'bwin', IW: 'interwetten', PS: 'pinnacle', WH: 'william-hill', VC: 'vc-bet' };
const now = new Date('2014-01-01T00:00:00Z');

/** Probabilities of prices by the power method, by bisection. */
function devigged(odds: readonly number[]): number[] {
  let [low, high] = [0.01, 100];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    const sum = odds.reduce((total, price) => total + (1 / price) ** middle, 0);
    if (sum > 1) low = middle;
    else high = middle;
  }
  return odds.map((price) => (1 / price) ** low);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A side of a match from the raw files, computed from the definition alone. */
interface SlowSide {
  /** The best opening price of a named bookmaker. */
  price: number;
  /** Whether boards list a price as far above the mean of all. */
  isListable: boolean;
  /** Mean of all closing prices; null if they are too far apart for all of them to count. */
  close: number | null;
  profit: number;
}

const logOdds = (probability: number): number => Math.log(probability / (1 - probability));

/** By day, home side and side of the result. */
function slowSides(file: string): [string, SlowSide][] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const cells = new Map(header.split(',').map((name, index) => [name, line.split(',')[index] ?? '']));
    const of = (name: string): string => cells.get(name) ?? '';
    const prices = (closing: string): number[][] =>
      Object.keys(bookmakers).map((name) => ['H', 'D', 'A'].map((side) => Number(of(`${name}${closing}${side}`))));
    const [opening, closing] = [prices(''), prices('C')];
    const closes = closing.map((odds) => devigged(odds));
    const isHeard = [0, 1, 2].every((side) => {
      const values = closes.map((fair) => logOdds(fair[side] ?? NaN));
      return Math.max(...values) - Math.min(...values) < 0.3;
    });
    const day = of('Date').split('/').reverse().join('-');
    return ['home', 'draw', 'away'].map((side, index): [string, SlowSide] => {
      const own = opening.map((odds) => odds[index] ?? NaN);
      const price = Math.max(...own);
      const close = isHeard ? meanOf(closes.map((fair) => fair[index] ?? NaN)) : null;
      const isListable = price <= 10 && (price / meanOf(own) - 1) * 100 <= 60;
      const isWon = of('FTR') === ['H', 'D', 'A'][index];
      return [`${day} ${of('HomeTeam')} ${side}`, { price, isListable, close, profit: isWon ? price - 1 : -1 }];
    });
  });
}

describe('replay of past seasons', () => {
  const database = useTestDatabase();
  const { startCommand, startWorker, end, until } = useKillable(() => database.current.url);
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  let files: string[];
  const replay = (more: Partial<ReplayOptions> = {}): Promise<ReplaySummary> =>
    replayPicks(database.current.sql, {
      now,
      from: new Date('2010-07-01'),
      to: now,
      leagues: [],
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
      ...more,
    });
  const count = async (what: string): Promise<number> =>
    (await database.current.rows<{ count: number }>(`select count(*)::integer as count from ${what}`))[0]?.count ?? 0;
  const clear = () => database.current.rows('delete from replayed_picks');

  beforeAll(async () => {
    files = writeSeasonFiles(folder, seasons, rows);
    await importFiles(database.current, 'football-data', files);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lists, grades and closes the same as a plain reading of the files', async () => {
    const summary = await replay();
    expect(summary).toMatchObject({ matches: seasons * rows - unknown, regraded: 0, isInterrupted: false });
    expect([summary.added, summary.graded]).toEqual([summary.listed, summary.listed]);
    const stored = await database.current.rows<
      Omit<SlowSide, 'isListable'> & { key: string; edge: number; fair: number }
    >(
      `select to_char(fixture.day, 'YYYY-MM-DD') || ' ' || home.name || ' ' || side as key, price, edge,
        fair_probability as fair, close_probability as close, profit
      from replayed_picks pick join replayed_pick_grades on pick_id = pick.id
      join facts.fixtures fixture on fixture.id = fixture_id join teams home on home.id = fixture.home_team_id
      where board = 'price-outliers' and market = 'matchResult'
        and first_seen_at < fixture.kickoff_at and extract(hour from first_seen_at at time zone 'UTC') = 12`,
    );
    expect(stored.length).toBeGreaterThan(100);
    const slow = new Map(files.flatMap(slowSides));
    expect(stored.filter(({ key }) => slow.get(key)?.close !== null).length).toBeGreaterThan(20);
    for (const { key, price, edge, fair, close, profit } of stored) {
      const found = slow.get(key)!;
      expect([key, price, found.isListable]).toEqual([key, found.price, true]);
      expect(profit).toBeCloseTo(found.profit, 9);
      if (found.close !== null) expect(close).toBeCloseTo(found.close, 9);
      expect(edge).toBeCloseTo((price * fair - 1) * 100, 6);
      expect(edge >= 2 && edge <= 30).toBe(true);
    }
    expect(await count('picks')).toBe(0);
  }, 120_000);

  it('adds nothing when repeated by two concurrent runs', async () => {
    const before = await database.current.rows('select * from replayed_picks order by id');
    const both = await Promise.all([replay(), replay()]);
    for (const { added, graded, regraded } of both) expect([added, graded, regraded]).toEqual([0, 0, 0]);
    expect(await database.current.rows('select * from replayed_picks order by id')).toEqual(before);
  }, 120_000);

  it('stores whole seasons when interrupted, and the rest on the next run', async () => {
    const all = await count('replayed_picks');
    await clear();
    const stop = new AbortController();
    const interrupted = await replay({ signal: stop.signal, onSeason: () => stop.abort() });
    expect(interrupted).toMatchObject({ isInterrupted: true, matches: rows - unknown });
    expect(await count('replayed_picks')).toBe(interrupted.added);
    expect(interrupted.added).toBeGreaterThan(0);
    expect(await replay()).toMatchObject({ added: all - interrupted.added, graded: all });
  }, 120_000);

  it('regrades after a correction, with a trace; voids abandoned, awarded and postponed matches', async () => {
    const fixtures = await database.current.rows<{ id: number }>(
      `select distinct fixture_id as id from replayed_picks where side = 'draw' order by id limit 4`,
    );
    const [corrected, abandoned, awarded, moved] = fixtures.map(({ id }) => id);
    const change = (statement: string, id: number | undefined) => database.current.rows(statement, [id]);
    await change('update facts.fixture_results set home_goals = 9, away_goals = 9 where fixture_id = $1', corrected);
    await change(`update facts.fixture_results set status = 'abandoned' where fixture_id = $1`, abandoned);
    await change('update facts.fixture_results set awarded = true where fixture_id = $1', awarded);
    await change(`update facts.fixtures set kickoff_at = kickoff_at + interval '3 days' where id = $1`, moved);
    const ids = fixtures.map(({ id }) => id);
    await database.current.rows(`select record_change('fixtures', $1::bigint[])`, [ids]);
    const { regraded } = await gradePicks(database.current.sql, {
      source: 'replay',
      now,
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    });
    expect(regraded).toBeGreaterThanOrEqual(4);
    const draws = await database.current.rows<{ id: number }>(
      `select fixture_id as id, grade, value from replayed_picks pick
      join replayed_pick_grades on pick_id = pick.id where side = 'draw' and fixture_id = any ($1::bigint[])`,
      [ids],
    );
    const isVoid = { grade: 'void', value: null };
    expect(new Map(draws.map(({ id, ...grade }) => [id, grade]))).toEqual(
      new Map<unknown, unknown>([
        [corrected, { grade: 'win', value: 0 }],
        [abandoned, isVoid],
        [awarded, isVoid],
        [moved, isVoid],
      ]),
    );
    expect(await count('replayed_pick_regrades')).toBe(regraded);
    // a replay leaves existing rows alone, and lists no match that was not played to its end
    expect(await replay()).toMatchObject({ added: 0, regraded: 0 });
  }, 120_000);

  it('stores nothing twice when killed, and a worker completes the grading', async () => {
    await clear();
    const command = () => startCommand('scorecard', 'replay', '--from', '2010-07', '--to', '2014-01');
    const first = command();
    await until(async () => (await count('replayed_picks')) > 0);
    await end(first, 'SIGKILL');
    const atDeath = await count('replayed_picks');
    const second = command();
    await until(() => second.exitCode !== null);
    const all = await count('replayed_picks');
    expect([second.exitCode, all > atDeath]).toEqual([0, true]);
    expect(await count('(select distinct fixture_id, board, market, line, side from replayed_picks) pick')).toBe(all);
    expect(await count('replayed_pick_grades')).toBe(all);
    await database.current.rows('delete from replayed_pick_grades where pick_id % 2 = 0');
    const worker = startWorker();
    await until(async () => (await count('replayed_pick_grades')) === all);
    await end(worker, 'SIGTERM');
    expect(await count('replayed_pick_regrades')).toBe(0);
  }, 240_000);
});
