/** Calibration of the prices on players by results; see `PlayerPriceCalibration`. */
import { spreadLogOdds } from '../../football/judge/sources.js';
import type { PlayerPriceCalibration } from '../../football/judge/sources.js';
import { devig } from '../../football/odds-margin.js';
import { logit, sigmoid } from '../../maths/logistic.js';

/** Incremented whenever the same prices yield a different calibration. */
export const CALIBRATION_VERSION = 7;

/** Fewest open quotes from which the model sets a level. */
const LEAST_QUOTES = 50;
/** Fewest settled bets from which results are used: of all market types together, and of one type for its own line. */
export const LEAST_SETTLED = 500;
/** Fewest settled bets quoted one-sided by one bookmaker and two-sided by another from which such pairs are used. */
export const LEAST_PAIRS = 100;
/**
 * Weight of priors in settled bets: `all` keeps noise from bending the common line; `marketType` is the common line as
 * prior of one type. Margins of market types differ by about 5 %, which 2,000 bets would show if they were independent;
 * those on one match are not. Pairs involve no luck, only the error in how two-sided margins are spread, about .02: ten
 * thousand bets on the nested lines of players are no more precise.
 */
const PRIOR_BETS = { all: 500, marketType: 5_000, paired: 50_000 } as const;
/** Slope without results: 2,214 prices of three real matches have 1.35; prices with a proportional margin have 1. */
const PRIOR_SLOPE = 1.3;
const MOST_ROUNDS = 100;
const TOLERANCE = 1e-10;

/** A settled bet, counted once regardless of how many bookmakers quote it. */
export interface SettledPrices {
  /** Decimal odds, above 1; null: not quoted. */
  readonly over: number | null;
  readonly under: number | null;
  /** 1 where the over won, 0 where it lost. */
  readonly overWon: number;
  /** For a bet quoted on one side: odds of the bookmakers that quote both sides of it; null without one. */
  readonly overOfBoth: number | null;
  readonly underOfBoth: number | null;
}

/** A one-sided quote. */
export interface OpenPrice {
  readonly odds: number;
  /** The model's probability that the bet wins. */
  readonly probability: number;
}

/** Prices of one market type: a statistic of players. */
export interface MarketTypePrices {
  readonly statistic: string;
  readonly settled: readonly SettledPrices[];
  readonly open: readonly OpenPrice[];
}

/** `ln p = intercept + slope x ln(1 / odds)`. */
type Line = Pick<PlayerPriceCalibration, 'intercept' | 'slope'>;

/** A one-sided price: ln(1 / odds), and whether its bet won, or its probability of winning. */
interface Point {
  readonly x: number;
  readonly won: number;
}

/**
 * Calibrations of all market types. From `LEAST_SETTLED` settled one-sided bets, or `LEAST_PAIRS` of them that others
 * quote on both sides, all types share a line, and types with `LEAST_SETTLED` bets of their own are shrunk to it.
 * Before that the level of each type comes from the model.
 * @returns by statistic; null without a line and with too few quotes priced by the model
 */
export function fitCalibrations(
  marketTypes: readonly MarketTypePrices[],
): ReadonlyMap<string, PlayerPriceCalibration | null> {
  const proportional = fitProportional(marketTypes.flatMap(({ settled }) => settled));
  const points = marketTypes.map(pointsOf);
  const all = points.flat();
  const pairs = marketTypes.flatMap(({ settled }) => settled.flatMap((bet) => pairOf(bet, proportional)));
  const common = commonLine(all, pairs.length < LEAST_PAIRS ? null : fitLine(pairs, lineAtLevel(pairs), 0));
  return new Map(
    marketTypes.map(({ statistic, open }, index) => {
      const own = points[index]!;
      const line = common === null ? lineOfModel(open) : lineOfType(own, common);
      return [statistic, line === null ? null : { ...line, proportional }];
    }),
  );
}

/** Sample behind the calibration of a market type. */
export interface CalibrationSample {
  readonly basis: 'settled' | 'model';
  /** Settled bets, of all market types where this one has too few; for `model` the open quotes. */
  readonly size: number;
}

/** Samples of the calibrations of `fitCalibrations`, in the order of the market types. */
export function calibrationSamples(marketTypes: readonly MarketTypePrices[]): CalibrationSample[] {
  const bets = marketTypes.flatMap(({ settled }) => settled);
  const isPaired = bets.filter(({ overOfBoth }) => overOfBoth !== null).length >= LEAST_PAIRS;
  const isSettled = isPaired || bets.flatMap(pointOf).length >= LEAST_SETTLED;
  const all = marketTypes.reduce((sum, { settled }) => sum + settled.length, 0);
  return marketTypes.map((marketType) => {
    if (!isSettled) return { basis: 'model', size: marketType.open.length };
    const hasOwnLine = pointsOf(marketType).length >= LEAST_SETTLED;
    return { basis: 'settled', size: hasOwnLine ? marketType.settled.length : all };
  });
}

const pointsOf = ({ settled }: MarketTypePrices): Point[] => settled.flatMap(pointOf);

function pointOf({ over, under, overWon }: SettledPrices): Point[] {
  if (over !== null && under !== null) return [];
  return over !== null ? [{ x: -Math.log(over), won: overWon }] : [{ x: -Math.log(under!), won: 1 - overWon }];
}

/** A one-sided price with the probability stated by bookmakers that quote both sides; empty without such. */
function pairOf({ over, under, overOfBoth, underOfBoth }: SettledPrices, proportional: number): Point[] {
  const fair = devig('power', [overOfBoth, underOfBoth]);
  if (fair === null) return [];
  const logOdds = spreadLogOdds(fair[0]!, [overOfBoth!, underOfBoth!], proportional);
  return over !== null
    ? [{ x: -Math.log(over), won: sigmoid(logOdds) }]
    : [{ x: -Math.log(under!), won: sigmoid(-logOdds) }];
}

/** The common line of all market types: from results, shrunk to that of pairs. @returns null without either */
function commonLine(points: readonly Point[], paired: Line | null): Line | null {
  if (points.length < LEAST_SETTLED) return paired;
  return paired === null
    ? fitLine(points, lineAtLevel(points), PRIOR_BETS.all)
    : fitLine(points, paired, PRIOR_BETS.paired);
}

const lineOfType = (own: readonly Point[], common: Line): Line =>
  own.length < LEAST_SETTLED ? common : fitLine(own, common, PRIOR_BETS.marketType);

/**
 * Takes only the level from the model: for some markets its probability hardly varies with the price, and a slope
 * fitted to it would make every long price a bargain.
 */
const lineOfModel = (open: readonly OpenPrice[]): Line | null =>
  open.length < LEAST_QUOTES
    ? null
    : lineAtLevel(open.map(({ odds, probability }) => ({ x: -Math.log(odds), won: probability })));

/** Line with the prior slope whose mean probability is the win rate; fair odds are never shorter than the price. */
function lineAtLevel(points: readonly Point[]): Line {
  const [won, offered] = points.reduce(
    ([wins, sum], each) => [wins + each.won, sum + Math.exp(PRIOR_SLOPE * each.x)],
    [0, 0],
  );
  return { intercept: Math.min(0, Math.log(won / offered)), slope: PRIOR_SLOPE };
}

/**
 * Regression of results on ln(1 / odds) with a binomial error and a logarithmic link, by Fisher scoring (P. McCullagh
 * and J. Nelder, Generalized Linear Models, 1989, 2.5), and a normal prior with the information of `priorBets` bets.
 * The intercept is at most 0: a price never implies more than 1 / odds at short odds.
 * @returns the prior where the bets determine no line
 */
function fitLine(points: readonly Point[], prior: Line, priorBets: number): Line {
  const share = priorBets / points.length;
  let { intercept, slope } = prior;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let [byIntercept, bySlope, curvature, cross, curvatureOfSlope] = [0, 0, 0, 0, 0];
    for (const { x, won } of points) {
      const probability = Math.exp(intercept + slope * x);
      const [miss, weight] = [(won - probability) / (1 - probability), probability / (1 - probability)];
      byIntercept += miss;
      bySlope += miss * x;
      curvature += weight;
      cross += weight * x;
      curvatureOfSlope += weight * x * x;
    }
    const determinant = curvature * curvatureOfSlope - cross * cross;
    if (!(determinant > 1e-9)) return prior;
    const before = [intercept, slope] as const;
    // both steps solve the score equations, the prior's share of the information included
    const interceptStep =
      (curvatureOfSlope * byIntercept - cross * bySlope) / determinant + share * (prior.intercept - intercept);
    const slopeStep = (curvature * bySlope - cross * byIntercept) / determinant + share * (prior.slope - slope);
    const unbounded = intercept + interceptStep / (1 + share);
    intercept = Math.min(0, unbounded);
    // where the intercept stays at its bound, the slope makes up for the rest of its step
    slope += slopeStep / (1 + share) + (cross / curvatureOfSlope) * (unbounded - intercept);
    if (!(slope > 0)) return prior;
    if (Math.abs(intercept - before[0]) + Math.abs(slope - before[1]) < TOLERANCE) return { intercept, slope };
  }
  return prior;
}

/**
 * How far bookmakers that quote both sides spread their margin in proportion, from 0 to 1: logistic regression of
 * results on the difference it makes, with a normal prior at 0, the power method.
 */
function fitProportional(settled: readonly SettledPrices[]): number {
  const rows = settled.flatMap(({ over, under, overWon }) => {
    const fair = devig('power', [over, under]);
    if (fair === null) return [];
    const power = logit(fair[0]!);
    return [{ power, difference: Math.log(under! / over!) - power, won: overWon }];
  });
  if (rows.length < LEAST_SETTLED) return 0;
  const share = PRIOR_BETS.all / rows.length;
  let part = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let [score, curvature] = [0, 0];
    for (const { power, difference, won } of rows) {
      const probability = sigmoid(power + part * difference);
      score += (won - probability) * difference;
      curvature += probability * (1 - probability) * difference * difference;
    }
    if (!(curvature > 1e-9)) return 0;
    const before = part;
    part = (part + score / curvature) / (1 + share);
    if (Math.abs(part - before) < TOLERANCE) break;
  }
  return Math.min(1, Math.max(0, part));
}
