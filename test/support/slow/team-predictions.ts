/**
 * Team predictions recomputed from what an answer tells: lambdas, dispersions, nu, dependence and prices, by
 * sections 12 to 14 of the definitions. Plain sums over plain probabilities, and slow searches; nothing of the project is used.
 */
import { fittedFactor, forecastError } from '../oracle/fair-curve.js';
import type { ForecastPoint } from '../oracle/fair-curve.js';
import { withoutMargin } from '../oracle/margins.js';
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
  modelHomeLambda: number;
  modelAwayLambda: number;
  homeMatches: number;
  awayMatches: number;
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

/** Scores of a prediction of goals, at the expected goals of both curves. */
export const scoresOf = ({
  homeLambda,
  awayLambda,
  nu,
  dependence,
}: Pick<AnsweredPrediction, 'homeLambda' | 'awayLambda' | 'nu' | 'dependence'>): ScoreChance[] =>
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
export function leadAt(
  { modelHomeLambda, modelAwayLambda, nu, dependence }: AnsweredPrediction,
  factor: number,
): number[] {
  return scores(modelHomeLambda * factor, modelAwayLambda / factor, nu ?? NaN, dependence ?? NaN).lead;
}

/** A count of a match. */
export type SlowCount = 'home' | 'away' | 'total';

/** Distributions of the count of a scope by the model, its mean or means multiplied by a factor. */
export function distributionAt(row: AnsweredPrediction, scope: SlowCount, factor: number): number[] {
  const home = scope === 'away' ? row.modelHomeLambda : row.modelHomeLambda * factor;
  const away = scope === 'home' ? row.modelAwayLambda : row.modelAwayLambda * factor;
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

/** What all sources say of the over of a line; null without one. */
function consensusOf(
  { bookmakers }: AnsweredLine,
  { devig = 'power', feeds = {} }: AskedFor,
): { probability: number; spread: number | null; sources: number } | null {
  const votes = new Map<string, number[]>();
  for (const { bookmakerName, exchange, overOdds, underOdds } of bookmakers) {
    const feed = feeds[bookmakerName] ?? bookmakerName;
    if (exchange || overOdds === null || underOdds === null) continue;
    const fair = withoutMargin([overOdds, underOdds], devig);
    if (fair !== null) votes.set(feed, [...(votes.get(feed) ?? []), fair[0]!]);
  }
  const mean = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0) / values.length;
  const opinions = [...votes.values()].map(mean);
  if (opinions.length === 0) return null;
  const probability = mean(opinions);
  const squares = opinions.reduce((all, each) => all + (each - probability) ** 2, 0);
  const spread = opinions.length < 2 ? null : Math.sqrt(squares / (opinions.length - 1));
  return { probability, spread, sources: opinions.length };
}

const overOf = (distribution: readonly number[], line: number): number => 1 / fairOdds(distribution, line, 'over');
const logOdds = (probability: number): number => Math.log(probability / (1 - probability));

/** How far the model's mean of a count may be off, relative to it: matches of both teams, and ten of the league. */
function errorOfMean(row: AnsweredPrediction, scope: SlowCount): number {
  const { modelHomeLambda: home, modelAwayLambda: away } = row;
  const mean = { home, away, total: home + away }[scope];
  const dispersion = row[`${scope}Dispersion`] ?? 0;
  const matches = 1 / (row.homeMatches + 10) + 1 / (row.awayMatches + 10);
  return Math.sqrt(Math.max(0, 1 / mean + dispersion) * matches);
}

/** What is forecast of a line of a count by sources and model, as everybody who judges prices has it. */
export interface SlowEvidence {
  readonly line: number;
  readonly probability: number;
  readonly spread: number | null;
  readonly sources: number;
}

/** Factor on the model's mean by the lines of one count that have enough sources; null without one. */
export function slowFactor(row: AnsweredPrediction, scope: SlowCount, lines: readonly SlowEvidence[]): number | null {
  if (lines.length === 0) return null;
  const own = distributionAt(row, scope, 1);
  const error = errorOfMean(row, scope);
  const [lower, upper] = [-1, 1].map((sign) => distributionAt(row, scope, Math.exp(sign * error)));
  const points = lines.map(({ line, probability, spread, sources }): ForecastPoint => {
    const model = overOf(own, line);
    const odds = (model / (1 - model)) ** 0.2 * (probability / (1 - probability)) ** 0.8;
    const modelError = (logOdds(overOf(upper!, line)) - logOdds(overOf(lower!, line))) / 2;
    return {
      line,
      probability: odds / (1 + odds),
      error: forecastError({ model, modelError, consensus: probability, spread, sources, weight: 0.2 }),
    };
  });
  return fittedFactor((factor) => distributionAt(row, scope, factor), points);
}

/** Expected counts of both sides and of their sum, and which of them follow any line. */
export interface SlowMeans {
  readonly means: Readonly<Record<SlowCount, number>>;
  readonly isMoved: Readonly<Record<SlowCount, boolean>>;
}

/** Counts without lines of their own follow the others: home and away add up to the total. */
export function slowMeans(
  { modelHomeLambda, modelAwayLambda }: AnsweredPrediction,
  factors: Readonly<Record<SlowCount, number | null>>,
): SlowMeans {
  const [model, sum] = [{ home: modelHomeLambda, away: modelAwayLambda }, modelHomeLambda + modelAwayLambda];
  const total = factors.total === null ? null : factors.total * sum;
  const sideOf = (side: 'home' | 'away', other: 'home' | 'away'): number => {
    const [own, others] = [factors[side], factors[other]];
    if (own !== null) return own * model[side];
    if (total === null) return model[side];
    if (others === null) return (model[side] * total) / sum;
    return Math.min(10 * model[side], Math.max(model[side] / 10, total - others * model[other]));
  };
  const [home, away] = [sideOf('home', 'away'), sideOf('away', 'home')];
  const isFitted = (count: SlowCount): boolean => factors[count] !== null;
  return {
    means: { home, away, total: total ?? home + away },
    isMoved: {
      home: isFitted('home') || isFitted('total'),
      away: isFitted('away') || isFitted('total'),
      total: isFitted('home') || isFitted('away') || isFitted('total'),
    },
  };
}

/** Every difference between a response and the values computed here, in words; empty when all agree. */
export function differencesOf(row: AnsweredPrediction, asked: AskedFor): string[] {
  const { metric, basis = 'blend', minConsensus = metric === 'goals' ? 4 : 2 } = asked;
  const found: string[] = [];
  const agree = (what: string, answered: number | null | undefined, worked: number | null, decimals: number): void => {
    const isSame =
      answered == null || worked === null
        ? (answered ?? null) === worked
        : Math.abs(answered - worked) <= 0.5 * 10 ** -decimals + 1e-7;
    if (!isSame) found.push(`${what}: answered ${answered}, worked out ${worked}`);
  };
  const factorOf = (scope: SlowCount): number | null => {
    if (basis === 'model') return null;
    const lines = row[`${scope}Bets`].flatMap((bet): SlowEvidence[] => {
      const consensus = consensusOf(bet, asked);
      return consensus === null || consensus.sources < minConsensus ? [] : [{ line: bet.line, ...consensus }];
    });
    return slowFactor(row, scope, lines);
  };
  const { means, isMoved } = slowMeans(row, {
    home: factorOf('home'),
    away: factorOf('away'),
    total: factorOf('total'),
  });
  const models = {
    home: row.modelHomeLambda,
    away: row.modelAwayLambda,
    total: row.modelHomeLambda + row.modelAwayLambda,
  };
  for (const scope of ['home', 'away', 'total'] as const) {
    agree(`${scope}Lambda`, row[`${scope}Lambda`], means[scope], 5);
    const own = distributionAt(row, scope, 1);
    const shown = distributionAt(row, scope, means[scope] / models[scope]);
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const ofModel = overOf(own, bet.line);
      const consensus = consensusOf(bet, asked);
      const isJudged = basis === 'model' || (consensus?.sources ?? 0) >= minConsensus;
      agree(`${name} blendWeight`, bet.blendWeight, isMoved[scope] ? 0.2 : 1, 9);
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
      const edge = (side: 'over' | 'under', odds: number | null): number | null =>
        odds === null || !isJudged ? null : valueOf(shown, bet.line, side, odds) * 100;
      for (const side of ['Over', 'Under'] as const) {
        const of = side === 'Over' ? 'over' : 'under';
        const [odds, bookmaker] = [bet[`best${side}Odds`], bet[`best${side}Bookmaker`]];
        const offered = bet.bookmakers.flatMap(({ exchange, overOdds, underOdds }) =>
          exchange ? [] : ((side === 'Over' ? overOdds : underOdds) ?? []),
        );
        agree(`${name} best ${of}`, odds, offered.length === 0 ? null : Math.max(...offered), 9);
        if (bookmaker === null || odds === null) continue;
        agree(`${name} best ${of} edge`, bet[`best${side}Edge`], edge(of, odds), 2);
        agree(`${name} best ${of} model edge`, bet[`best${side}ModelEdge`], valueOf(own, bet.line, of, odds) * 100, 2);
        const over = consensus?.probability ?? null;
        const probability = over === null ? null : side === 'Over' ? over : 1 - over;
        agree(`${name} best ${of} consensus`, bet[`best${side}ConsensusProbability`], probability, 4);
        agree(`${name} best ${of} sources`, bet[`best${side}ConsensusSources`], consensus?.sources ?? 0, 9);
      }
      for (const { overOdds, overEdge, underOdds, underEdge } of bet.bookmakers) {
        agree(`${name} edge of over`, overEdge, edge('over', overOdds), 2);
        agree(`${name} edge of under`, underEdge, edge('under', underOdds), 2);
      }
    }
  }
  return found;
}

/** Everything in which an answer breaks what always holds, in words: sums, and the order of lines. */
export function brokenIdentities(row: AnsweredPrediction): string[] {
  const found: string[] = [];
  for (const scope of ['home', 'away', 'total'] as const) {
    let before: AnsweredLine | null = null;
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const sum = bet.probOver! + bet.probUnder! + (bet.probPush ?? 0);
      if (Math.abs(sum - 1) > 0.00015 + 1e-9) found.push(`${name}: probabilities sum to ${sum}`);
      if (Number.isInteger(bet.line) !== 'probPush' in bet) found.push(`${name}: probPush belongs to whole lines`);
      if (before !== null && bet.line <= before.line) found.push(`${name}: lines do not ascend`);
      if (before !== null && (bet.probOver! > before.probOver! || bet.probUnder! < before.probUnder!))
        found.push(`${name}: not monotone`);
      before = bet;
    }
  }
  return found;
}
