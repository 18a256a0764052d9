import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords, matchResultPrices, named, result } from '../../support/factories.js';
import { bisection, withoutMargin } from '../../support/oracle/margins.js';
import { storePicks } from '../../support/picks.js';

const kickoff = '2024-08-17T14:00:00Z';
const derby = fixture('Arsenal', 'Chelsea', kickoff);
const cup = fixture('Everton', 'Fulham', kickoff);
const friendly = fixture('Burnley', 'Brentford', kickoff);

type Quoted = Readonly<Record<string, readonly [market: string, line: number | null, odds: Record<string, string>]>>;

/** Closing prices by bookmaker; the exchange is recognised by its name. */
const quotes = (of: typeof derby, quoted: Quoted) =>
  Object.entries(quoted).map(([name, [market, line, odds]]) =>
    matchResultPrices(of, name.split(' ')[0]!, ['', '', ''], {
      bookmaker: named(name.split(' ')[0]!),
      isExchange: name.startsWith('Exchange'),
      market: market,
      providerMarket: market,
      mark: 'snapshot',
      takenAt: '2024-08-17T13:30:00Z',
      takenAtAssumed: false,
      outcomes: Object.entries(odds).map(([side, price]) => ({
        scope: 'match',
        player: null,
        line,
        side: side as 'home',
        odds: price,
        suspended: false,
      })),
    }),
  );

const SCORES = Array.from({ length: 19 }, (_, goals) => goals);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Goals of a side: P(n) in proportion to rate^n / n!^1.1, less spread than Poisson. */
function counts(rate: number): number[] {
  let weight = 1;
  const weights = SCORES.map((goals) => (weight *= goals === 0 ? 1 : rate / goals ** 1.1));
  return weights.map((each) => each / sum(weights));
}

const meanOf = (chances: readonly number[]): number => sum(chances.map((chance, goals) => chance * goals));
const countsOfMean = (mean: number): number[] => counts(bisection((rate) => meanOf(counts(rate)) - mean, 1e-3, 20));

/** Probabilities of all scores, the lowest four adjusted for dependence by Dixon and Coles' rho of -.05. */
function scoresOf(home: readonly number[], away: readonly number[]): { lead: number; total: number; chance: number }[] {
  const [x, y] = [home[1]! / home[0]!, away[1]! / away[0]!];
  const factors: Readonly<Record<string, number>> = {
    '0 0': 1 + 0.05 * x * y,
    '0 1': 1 - 0.05 * x,
    '1 0': 1 - 0.05 * y,
    '1 1': 1.05,
  };
  return SCORES.flatMap((own) =>
    SCORES.map((others) => ({
      lead: own - others,
      total: own + others,
      chance: home[own]! * away[others]! * (factors[`${own} ${others}`] ?? 1),
    })),
  );
}
type Scores = ReturnType<typeof scoresOf>;
const chanceOf = (scores: Scores, holds: (score: Scores[number]) => boolean): number =>
  sum(scores.filter(holds).map(({ chance }) => chance));

/** Probability that the home side wins a handicap if the bet is decided; a quarter line is two half stakes. */
function homeWins(scores: Scores, line: number): number {
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25];
  const won = sum(parts.map((part) => chanceOf(scores, ({ lead }) => lead + part > 0)));
  const lost = sum(parts.map((part) => chanceOf(scores, ({ lead }) => lead + part < 0)));
  return won / (won + lost);
}

/**
 * Expected goals of both sides whose scores reproduce home win less away win and, if priced, over 2.5; else the draw.
 */
function meansOf([home, draw, away]: readonly number[], over: number | null): [number, number] {
  const scoresAt = (level: number, gap: number) => scoresOf(counts(level * gap), counts(level / gap));
  const gapAt = (level: number): number =>
    bisection(
      (gap) => {
        const scores = scoresAt(level, gap);
        return chanceOf(scores, ({ lead }) => lead > 0) - chanceOf(scores, ({ lead }) => lead < 0) - (home! - away!);
      },
      0.3,
      3,
    );
  const level = bisection(
    (each) => {
      const scores = scoresAt(each, gapAt(each));
      return over === null
        ? chanceOf(scores, ({ lead }) => lead === 0) - draw!
        : chanceOf(scores, ({ total }) => total > 2.5) - over;
    },
    0.5,
    4,
  );
  const gap = gapAt(level);
  return [meanOf(counts(level * gap)), meanOf(counts(level / gap))];
}

/** The close of a handicap quoted at another line. */
function translated(means: readonly [number, number], quoted: { line: number; probability: number }, line: number) {
  const scoresAt = (shift: number) => scoresOf(countsOfMean(means[0] * shift), countsOfMean(means[1] / shift));
  const shift = bisection((each) => homeWins(scoresAt(each), quoted.line) - quoted.probability, 0.5, 2);
  return homeWins(scoresAt(shift), line);
}

const average = (each: readonly (readonly number[])[]): number[] =>
  each[0]!.map((_, side) => sum(each.map((own) => own[side]!)) / each.length);

describe('handicap close', () => {
  const database = useTestDatabase();
  const closes = async (ids: readonly number[]) => {
    await gradePicks(database.current.sql, {
      source: 'live',
      now: new Date('2024-08-18T12:00:00Z'),
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    });
    return database.current.rows<{ probability: number; sources: number; price: number | null }>(
      `select close_probability as probability, close_sources as sources, close_price as price
      from pick_grades where pick_id = any ($1::bigint[]) order by pick_id`,
      [ids],
    );
  };

  it('is that of all sources at its line, including its own and exchanges, else translated to it', async () => {
    await loadRecords(database.current, 'canonical', [
      derby,
      ...quotes(derby, {
        'Alpha result': ['matchResult', null, { home: '2.00', draw: '3.60', away: '3.90' }],
        'Exchange result': ['matchResult', null, { home: '2.06', draw: '3.70', away: '4.00' }],
        'Alpha goals': ['goals', 2.5, { over: '1.85', under: '2.00' }],
        'Exchange goals': ['goals', 2.5, { over: '1.88', under: '2.08' }],
        'Alpha handicap': ['asianHandicap', -0.75, { home: '2.30', away: '1.65' }],
        'Bravo handicap': ['asianHandicap', -0.75, { home: '2.25', away: '1.67' }],
        'Charlie handicap': ['asianHandicap', -1.5, { home: '3.40', away: '1.32' }],
      }),
    ]);
    const handicap = { of: derby, market: 'asianHandicap' };
    const picks = await storePicks(database.current, [
      { ...handicap, line: -0.75, side: 'home' },
      { ...handicap, line: -0.5, side: 'home' },
      { ...handicap, line: -0.25, side: 'away' },
      { ...handicap, line: 0, side: 'away' },
      // nearer to the line of one source, which is then alone
      { ...handicap, line: -1.25, side: 'home' },
      { of: derby, market: 'matchResult', line: null, side: 'home' },
    ]);
    await loadRecords(database.current, 'canonical', [{ ...derby, result: result(2, 0, 1, 0) }]);
    const fair = (...odds: number[]) => withoutMargin(odds)!;
    const results = average([fair(2, 3.6, 3.9), fair(2.06, 3.7, 4)]);
    const [over] = average([fair(1.85, 2), fair(1.88, 2.08)]);
    const means = meansOf(results, over!);
    const quoted = { line: -0.75, probability: average([fair(2.3, 1.65), fair(2.25, 1.67)])[0]! };
    const alone = { line: -1.5, probability: fair(3.4, 1.32)[0]! };
    const near = (value: number): number => expect.closeTo(value, 4) as number;
    expect(await closes(picks)).toEqual([
      { probability: near(quoted.probability), sources: 2, price: 2.3 },
      { probability: near(translated(means, quoted, -0.5)), sources: 2, price: null },
      { probability: near(1 - translated(means, quoted, -0.25)), sources: 2, price: null },
      { probability: near(1 - translated(means, quoted, 0)), sources: 2, price: null },
      { probability: near(translated(means, alone, -1.25)), sources: 1, price: null },
      { probability: near(results[0]!), sources: 2, price: 2 },
    ]);
  });

  it('is translated without a goal total, and unknown without a match result', async () => {
    const handicap: Quoted = { 'Alpha handicap': ['asianHandicap', -0.25, { home: '1.90', away: '1.95' }] };
    const priced: Quoted = { 'Bravo result': ['matchResult', null, { home: '2.20', draw: '3.30', away: '3.40' }] };
    await loadRecords(database.current, 'canonical', [
      cup,
      ...quotes(cup, handicap),
      friendly,
      ...quotes(friendly, { ...handicap, ...priced }),
    ]);
    const picks = await storePicks(
      database.current,
      [cup, friendly].map((of) => ({ of, market: 'asianHandicap', line: 0, side: 'home' })),
    );
    const played = [cup, friendly].map((of) => ({ ...of, result: result(1, 0, 1, 0) }));
    await loadRecords(database.current, 'canonical', played);
    const means = meansOf(withoutMargin([2.2, 3.3, 3.4])!, null);
    const quoted = { line: -0.25, probability: withoutMargin([1.9, 1.95])![0]! };
    expect(await closes(picks)).toEqual([
      { probability: null, sources: 0, price: null },
      { probability: expect.closeTo(translated(means, quoted, 0), 4), sources: 1, price: null },
    ]);
  });
});
