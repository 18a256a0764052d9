/**
 * Team predictions recomputed from what an answer tells: lambdas, dispersions, nu, dependence and prices, by
 * section 12 of the definitions. Plain sums over plain probabilities, and bisection; nothing of the project is used.
 */
import { bisection, withoutMargin } from '../oracle/margins.js';
import type { DevigMethod } from '../oracle/margins.js';

/** One line as answered. */
export interface AnsweredLine {
  line: number;
  probOver: number | null;
  probUnder: number | null;
  probPush?: number | null;
  pWin?: number | null;
  pHalfWin?: number | null;
  pHalfLose?: number | null;
  pLose?: number | null;
  fairOverOdds: number | null;
  fairUnderOdds: number | null;
  bestOverOdds: number | null;
  bestOverEdge: number | null;
  bestUnderOdds: number | null;
  bestUnderEdge: number | null;
  modelProbability: number | null;
  consensusProbability: number | null;
  consensusSources: number;
  blendWeight: number | null;
  bestOverBookmaker: string | null;
  bestUnderBookmaker: string | null;
  bestOverModelEdge: number | null;
  bestUnderModelEdge: number | null;
  bestOverConsensusProbability: number | null;
  bestUnderConsensusProbability: number | null;
  bestOverConsensusSources: number | null;
  bestUnderConsensusSources: number | null;
  bookmakers: {
    bookmakerName: string;
    overOdds: number | null;
    overEdge: number | null;
    underOdds: number | null;
    underEdge: number | null;
    exchange: boolean;
  }[];
}

/** One fixture as answered. */
export interface AnsweredPrediction {
  homeLambda: number;
  awayLambda: number;
  totalLambda: number;
  homeDispersion: number | null;
  awayDispersion: number | null;
  totalDispersion: number | null;
  nu: number | null;
  dependence: number | null;
  homeBets: AnsweredLine[];
  awayBets: AnsweredLine[];
  totalBets: AnsweredLine[];
}

/** What an answer was asked for. */
export interface AskedFor {
  readonly metric: string;
  readonly basis?: 'blend' | 'model';
  readonly devig?: DevigMethod;
  readonly minConsensus?: number;
  /** Price feed by name of the bookmaker; its own where it is missing. */
  readonly feeds?: Readonly<Record<string, string>>;
}

const most = 3000;

/** P(X = 0), P(X = 1), ... of a count with this mean and (variance - mean) / mean^2. */
function counts(mean: number, dispersion: number): number[] {
  const logs: number[] = [];
  if (Math.abs(dispersion) < 1e-9) {
    let log = -mean;
    for (let k = 0; k <= most; k += 1) {
      logs.push(log);
      log += Math.log(mean / (k + 1));
    }
  } else if (dispersion > 0) {
    const size = 1 / dispersion;
    const chance = size / (size + mean);
    let log = size * Math.log(chance);
    for (let k = 0; k <= most; k += 1) {
      logs.push(log);
      log += Math.log(((size + k) / (k + 1)) * (1 - chance));
    }
  } else {
    const trials = -1 / dispersion;
    const chance = mean / trials;
    let log = trials * Math.log(1 - chance);
    for (let k = 0; k <= most; k += 1) {
      logs.push(k < trials + 1 ? log : -Infinity);
      log = trials - k <= 0 ? -Infinity : log + Math.log(((trials - k) / (k + 1)) * (chance / (1 - chance)));
    }
  }
  const weights = logs.map((log) => Math.exp(log));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => weight / sum);
}

/** Logarithms of 0!, 1!, ... 150!. */
const logFactorials = Array.from({ length: 151 }, (_, k) =>
  Array.from({ length: k }, (_each, index) => Math.log(index + 1)).reduce((one, other) => one + other, 0),
);

/** P(X = 0), P(X = 1), ... proportional to z^k / (k!)^nu, z halved in until the mean is right. */
function varyingLess(mean: number, nu: number): number[] {
  let [low, high] = [-30, 30];
  let probabilities: number[] = [];
  for (let halving = 0; halving < 70; halving += 1) {
    const logZ = (low + high) / 2;
    const logs = logFactorials.map((logFactorial, k) => k * logZ - nu * logFactorial);
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const sum = weights.reduce((one, other) => one + other, 0);
    probabilities = weights.map((weight) => weight / sum);
    if (probabilities.reduce((all, each, k) => all + k * each, 0) < mean) low = logZ;
    else high = logZ;
  }
  return probabilities;
}

/** A score with its probability. */
export interface ScoreChance {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/** Every score up to 39 goals of a side. */
function scoreChances(homeMean: number, awayMean: number, nu: number, rho: number): ScoreChance[] {
  const [ofHome, ofAway] = [varyingLess(homeMean, nu), varyingLess(awayMean, nu)];
  const [home, away] = [ofHome[1]! / ofHome[0]!, ofAway[1]! / ofAway[0]!];
  const chances: ScoreChance[] = [];
  for (let h = 0; h < 40; h += 1) {
    for (let a = 0; a < 40; a += 1) {
      let chance = ofHome[h]! * ofAway[a]!;
      if (h === 0 && a === 0) chance *= 1 - home * away * rho;
      if (h === 0 && a === 1) chance *= 1 + home * rho;
      if (h === 1 && a === 0) chance *= 1 + away * rho;
      if (h === 1 && a === 1) chance *= 1 - rho;
      chances.push({ home: h, away: a, chance });
    }
  }
  return chances;
}

/** Scores of a prediction of goals. */
export const scoresOf = ({ homeLambda, awayLambda, nu, dependence }: AnsweredPrediction): ScoreChance[] =>
  scoreChances(homeLambda, awayLambda, nu ?? NaN, dependence ?? NaN);

/** What is added to the home side's lead, so that it is a count. */
export const SLOW_LEAD_SHIFT = 39;

/** Distributions of both scores, of their sum and of the home side's lead. */
function scores(
  homeMean: number,
  awayMean: number,
  nu: number,
  rho: number,
): { home: number[]; away: number[]; total: number[]; lead: number[] } {
  const result = {
    home: Array<number>(40).fill(0),
    away: Array<number>(40).fill(0),
    total: Array<number>(80).fill(0),
    lead: Array<number>(80).fill(0),
  };
  for (const { home, away, chance } of scoreChances(homeMean, awayMean, nu, rho)) {
    result.home[home]! += chance;
    result.away[away]! += chance;
    result.total[home + away]! += chance;
    result.lead[home - away + SLOW_LEAD_SHIFT]! += chance;
  }
  return result;
}

/** Expected profit of one unit on a side of a half or whole line. */
const profit = (above: number, below: number, side: 'over' | 'under', odds: number): number =>
  side === 'over' ? above * (odds - 1) - below : below * (odds - 1) - above;

/** Distribution of the home side's lead, its mean multiplied by a factor and the other side's divided by it. */
export function leadAt({ homeLambda, awayLambda, nu, dependence }: AnsweredPrediction, factor: number): number[] {
  return scores(homeLambda * factor, awayLambda / factor, nu ?? NaN, dependence ?? NaN).lead;
}

/** Distributions of the count of a scope, its mean or means multiplied by a factor. */
export function distributionAt(row: AnsweredPrediction, scope: 'home' | 'away' | 'total', factor: number): number[] {
  const home = scope === 'away' ? row.homeLambda : row.homeLambda * factor;
  const away = scope === 'home' ? row.awayLambda : row.awayLambda * factor;
  if (row.nu !== null && row.dependence !== null) return scores(home, away, row.nu, row.dependence)[scope];
  if (scope === 'home') return counts(home, row.homeDispersion ?? NaN);
  return scope === 'away' ? counts(away, row.awayDispersion ?? NaN) : counts(home + away, row.totalDispersion ?? NaN);
}

const sumWhere = (distribution: readonly number[], holds: (count: number) => boolean): number =>
  distribution.reduce((all, each, count) => (holds(count) ? all + each : all), 0);

/** A quarter line is two bets of half a unit each. */
const partsOf = (line: number): number[] => (Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25]);

/** Expected profit of one unit. */
function valueOf(distribution: readonly number[], line: number, side: 'over' | 'under', odds: number): number {
  const parts = partsOf(line);
  return parts.reduce((all, part) => {
    const [above, below] = [
      sumWhere(distribution, (count) => count > part),
      sumWhere(distribution, (count) => count < part),
    ];
    return all + profit(above, below, side, odds) / parts.length;
  }, 0);
}

/** Odds at which a side is worth nothing: the value is linear in the odds. */
function fairOdds(distribution: readonly number[], line: number, side: 'over' | 'under'): number {
  const [atOne, atTwo] = [valueOf(distribution, line, side, 1), valueOf(distribution, line, side, 2)];
  return 1 - atOne / (atTwo - atOne);
}

/** Probability of over by the sources of a line without one feed, and their number. */
function consensusOf(
  { bookmakers }: AnsweredLine,
  { devig = 'power', feeds = {} }: AskedFor,
  without: string | null,
): { probability: number; sources: number } | null {
  const votes = new Map<string, number[]>();
  for (const { bookmakerName, exchange, overOdds, underOdds } of bookmakers) {
    const feed = feeds[bookmakerName] ?? bookmakerName;
    if (exchange || overOdds === null || underOdds === null || feed === without) continue;
    const fair = withoutMargin([overOdds, underOdds], devig);
    if (fair !== null) votes.set(feed, [...(votes.get(feed) ?? []), fair[0]!]);
  }
  const mean = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0) / values.length;
  return votes.size === 0 ? null : { probability: mean([...votes.values()].map(mean)), sources: votes.size };
}

/** Every difference between a response and the values computed here, in words; empty when all agree. */
export function differencesOf(row: AnsweredPrediction, asked: AskedFor): string[] {
  const { metric, basis = 'blend', minConsensus = metric === 'goals' ? 4 : 2, feeds = {} } = asked;
  const found: string[] = [];
  const agree = (what: string, answered: number | null | undefined, worked: number | null, decimals: number): void => {
    const isSame =
      answered == null || worked === null
        ? (answered ?? null) === worked
        : Math.abs(answered - worked) <= 0.5 * 10 ** -decimals + 1e-7;
    if (!isSame) found.push(`${what}: answered ${answered}, worked out ${worked}`);
  };
  agree('totalLambda', row.totalLambda, row.homeLambda + row.awayLambda, 12);

  for (const scope of ['home', 'away', 'total'] as const) {
    const own = distributionAt(row, scope, 1);
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const ofModel = 1 / fairOdds(own, bet.line, 'over');
      /** The model's distribution with its mean moved to the blend, without one feed; null with too few sources. */
      const blendedWithout = (feed: string | null): number[] | null => {
        const consensus = consensusOf(bet, asked, feed);
        if (consensus === null || consensus.sources < minConsensus) return null;
        const odds = (ofModel / (1 - ofModel)) ** 0.2 * (consensus.probability / (1 - consensus.probability)) ** 0.8;
        const over = odds / (1 + odds);
        // a half line needs no more: all of it lies on the counts beside the line
        if ((bet.line * 2) % 2 === 1) {
          const beside = Array<number>(Math.ceil(bet.line) + 1).fill(0);
          return beside.fill(over, -1).fill(1 - over, -2, -1);
        }
        const factor = bisection(
          (at) => 1 / fairOdds(distributionAt(row, scope, Math.exp(at)), bet.line, 'over') - over,
          Math.log(0.1),
          Math.log(10),
        );
        return distributionAt(row, scope, Math.exp(factor));
      };
      const judgedFor = (bookmaker: string): number[] | null =>
        basis === 'model' ? own : blendedWithout(feeds[bookmaker] ?? bookmaker);
      const all = basis === 'model' ? null : blendedWithout(null);
      const shown = all ?? own;
      const consensus = consensusOf(bet, asked, null);
      agree(`${name} blendWeight`, bet.blendWeight, all === null ? 1 : 0.2, 9);
      agree(`${name} modelProbability`, bet.modelProbability, ofModel, 4);
      agree(`${name} consensusProbability`, bet.consensusProbability, consensus?.probability ?? null, 4);
      agree(`${name} consensusSources`, bet.consensusSources, consensus?.sources ?? 0, 9);
      const sum = (holds: (count: number) => boolean): number => sumWhere(shown, holds);
      agree(
        `${name} probOver`,
        bet.probOver,
        sum((count) => count > bet.line),
        4,
      );
      agree(
        `${name} probUnder`,
        bet.probUnder,
        sum((count) => count < bet.line),
        4,
      );
      for (const [side, answered] of [
        ['over', bet.fairOverOdds],
        ['under', bet.fairUnderOdds],
      ] as const) {
        const odds = fairOdds(shown, bet.line, side);
        agree(`${name} fair ${side}`, answered, odds, odds < 1.1 ? 3 : 2);
      }
      const [low, high] = [partsOf(bet.line)[0]!, partsOf(bet.line).at(-1)!];
      if (low !== high) {
        agree(
          `${name} pWin`,
          bet.pWin,
          sum((count) => count > high),
          4,
        );
        agree(
          `${name} pHalfWin`,
          bet.pHalfWin,
          sum((count) => count > low && count === high),
          4,
        );
        agree(
          `${name} pHalfLose`,
          bet.pHalfLose,
          sum((count) => count === low),
          4,
        );
        agree(
          `${name} pLose`,
          bet.pLose,
          sum((count) => count < low),
          4,
        );
      } else if (Number.isInteger(bet.line)) {
        agree(
          `${name} probPush`,
          bet.probPush,
          sum((count) => count === bet.line),
          4,
        );
      }
      const judged = new Map(bet.bookmakers.map(({ bookmakerName }) => [bookmakerName, judgedFor(bookmakerName)]));
      const edge = (bookmaker: string, side: 'over' | 'under', odds: number | null): number | null => {
        const fair = judged.get(bookmaker) ?? null;
        return odds === null || fair === null ? null : valueOf(fair, bet.line, side, odds) * 100;
      };
      for (const side of ['Over', 'Under'] as const) {
        const of = side === 'Over' ? 'over' : 'under';
        const [odds, bookmaker] = [bet[`best${side}Odds`], bet[`best${side}Bookmaker`]];
        const offered = bet.bookmakers.flatMap(({ exchange, overOdds, underOdds }) =>
          exchange ? [] : ((side === 'Over' ? overOdds : underOdds) ?? []),
        );
        agree(`${name} best ${of}`, odds, offered.length === 0 ? null : Math.max(...offered), 9);
        if (bookmaker === null || odds === null) continue;
        agree(`${name} best ${of} edge`, bet[`best${side}Edge`], edge(bookmaker, of, odds), 2);
        agree(`${name} best ${of} model edge`, bet[`best${side}ModelEdge`], valueOf(own, bet.line, of, odds) * 100, 2);
        const others = consensusOf(bet, asked, feeds[bookmaker] ?? bookmaker);
        const probability = others === null ? null : side === 'Over' ? others.probability : 1 - others.probability;
        agree(`${name} best ${of} consensus`, bet[`best${side}ConsensusProbability`], probability, 4);
        agree(`${name} best ${of} sources`, bet[`best${side}ConsensusSources`], others?.sources ?? 0, 9);
      }
      for (const { bookmakerName, overOdds, overEdge, underOdds, underEdge } of bet.bookmakers) {
        agree(`${name} edge of over`, overEdge, edge(bookmakerName, 'over', overOdds), 2);
        agree(`${name} edge of under`, underEdge, edge(bookmakerName, 'under', underOdds), 2);
      }
    }
  }
  return found;
}

/** Everything in which an answer breaks what always holds, in words: sums, order of lines, total of lambdas. */
export function brokenIdentities(row: AnsweredPrediction): string[] {
  const found: string[] = [];
  if (row.totalLambda !== row.homeLambda + row.awayLambda) found.push('totalLambda is not homeLambda + awayLambda');
  for (const scope of ['home', 'away', 'total'] as const) {
    let before: AnsweredLine | null = null;
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const sum = bet.probOver! + bet.probUnder! + (bet.probPush ?? 0);
      if (Math.abs(sum - 1) > 0.00015 + 1e-9) found.push(`${name}: probabilities sum to ${sum}`);
      if (Number.isInteger(bet.line) !== 'probPush' in bet) found.push(`${name}: probPush belongs to whole lines`);
      if (before !== null && bet.line <= before.line) found.push(`${name}: lines do not ascend`);
      // lines that are blended follow their own prices
      const isModel = bet.blendWeight === 1 && before?.blendWeight === 1;
      if (before !== null && isModel && (bet.probOver! > before.probOver! || bet.probUnder! < before.probUnder!))
        found.push(`${name}: not monotone`);
      before = bet;
    }
  }
  return found;
}
