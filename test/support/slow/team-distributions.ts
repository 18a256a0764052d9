/**
 * Distributions of team predictions recomputed from a response: lambdas of the model, dispersions, nu and
 * dependence. Plain sums over plain probabilities; no code of the project is used.
 */

/** One line of a response. */
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
  modelWeight: number | null;
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

/** One fixture of a response. */
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

const most = 3000;

/** P(X = 0), P(X = 1), ... of a count with this mean and (variance - mean) / mean^2. */
function counts(mean: number, dispersion: number): number[] {
  const logs: number[] = [];
  // past the mean, probabilities only fall: below 1e-43 they change no sum
  const isNegligible = (k: number, log: number): boolean => k > mean && log < -100;
  if (Math.abs(dispersion) < 1e-9) {
    let log = -mean;
    for (let k = 0; k <= most && !isNegligible(k, log); k += 1) {
      logs.push(log);
      log += Math.log(mean / (k + 1));
    }
  } else if (dispersion > 0) {
    const size = 1 / dispersion;
    const chance = size / (size + mean);
    let log = size * Math.log(chance);
    for (let k = 0; k <= most && !isNegligible(k, log); k += 1) {
      logs.push(log);
      log += Math.log(((size + k) / (k + 1)) * (1 - chance));
    }
  } else {
    const trials = -1 / dispersion;
    const chance = mean / trials;
    let log = trials * Math.log(1 - chance);
    for (let k = 0; k <= most && !isNegligible(k, log); k += 1) {
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

/** P(X = 0), P(X = 1), ... proportional to z^k / (k!)^nu, with z bisected until the mean is right. */
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

/** Every score up to 39 goals per side. */
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

/** Offset of the home side's lead that makes it a count. */
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

export const sumWhere = (distribution: readonly number[], holds: (count: number) => boolean): number =>
  distribution.reduce((all, each, count) => (holds(count) ? all + each : all), 0);

/** A quarter line is two bets of half a unit each. */
export const partsOf = (line: number): number[] => (Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25]);

/** Expected profit of one unit. */
export function valueOf(distribution: readonly number[], line: number, side: 'over' | 'under', odds: number): number {
  const parts = partsOf(line);
  return parts.reduce((all, part) => {
    const [above, below] = [
      sumWhere(distribution, (count) => count > part),
      sumWhere(distribution, (count) => count < part),
    ];
    return all + profit(above, below, side, odds) / parts.length;
  }, 0);
}

/** Odds at which a side has value 0: the value is linear in the odds. */
export function fairOdds(distribution: readonly number[], line: number, side: 'over' | 'under'): number {
  const [atOne, atTwo] = [valueOf(distribution, line, side, 1), valueOf(distribution, line, side, 2)];
  return 1 - atOne / (atTwo - atOne);
}
