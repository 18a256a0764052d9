import { decidedProbabilityOf } from '../football/settled-line.js';
import type { OtherMarket, OutcomeSide } from '../football/canonical.js';
import { probabilityBound } from '../football/edge-interval.js';
import { isBettableLine, lineProbabilities } from '../football/odds-value.js';
import { compareNames } from '../football/price-comparison.js';
import { sidesOfMarket } from '../football/price-history.js';
import { append } from '../football/group-by.js';
import { bothScoreProbability, resultProbabilities } from '../models/team-goals/score-grid.js';
import { COUNT_SCOPES } from '../boards/dataset/team-lines.js';
import { byCount, teamCurves } from '../models/team-curves.js';
import type { TeamCount, TeamCurve, TeamCurves, SourcedLine } from '../models/team-curves.js';
import { distributionAt, goalGrid, leadLine } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { judgeMarket } from './judged-market.js';
import type { JudgeFactory, PriceJudge } from './judged-market.js';
import type { PredictionQuote } from './market-quotes.repository.js';

/** The main markets of a fixture, in display order. */
export const MAIN_MARKETS = ['matchResult', 'goals', 'bothTeamsToScore', 'asianHandicap'] as const satisfies readonly (
  'goals' | OtherMarket
)[];
export type MainMarketKey = (typeof MAIN_MARKETS)[number];

/** Goals line that is listed even without a quote. */
const USUAL_GOALS = 2.5;

/** One side of a market, unrounded. */
export interface MainMarketSide {
  readonly side: OutcomeSide;
  /** The highest price; null without one. */
  readonly best: PredictionQuote | null;
  /** Probabilities if the bet is decided; null where unknown. */
  readonly consensus: number | null;
  readonly model: number | null;
  readonly fair: number | null;
  /** 80 % interval of `fair`. */
  readonly fairLow: number | null;
  readonly fairHigh: number | null;
}

/** A market of a fixture at a line. */
export interface MainMarket {
  readonly market: MainMarketKey;
  /** The home side's line for a handicap; null for markets without a line. */
  readonly line: number | null;
  /** Whether the line is the main one; null for markets without a line. */
  readonly isMainLine: boolean | null;
  readonly sides: readonly MainMarketSide[];
  /** Independent sources of the consensus. */
  readonly sources: number;
  /** Weight of the model in `fair`; null without it. */
  readonly weight: number | null;
  /** Eligible prices, excluding exchanges. */
  readonly eligible: readonly PredictionQuote[];
}

/**
 * The main markets of a fixture: always the result and goals at 2.5; goals and the handicap at their main line, and
 * both teams to score, where quoted.
 * @param expected prediction of the goals model; null without one
 * @param quotes shown quotes; those on one side only feed the curves of goals
 */
export function mainMarkets(
  expected: TeamPrediction | null,
  quotes: readonly PredictionQuote[],
  judgeOf: JudgeFactory,
): MainMarket[] {
  const ofMatch = quotes.filter(({ scope }) => scope === 'match');
  const eligible = ofMatch.filter(({ isExchange }) => !isExchange);
  const curves = goalCurves(expected, quotes, judgeOf);
  const marketAt = (market: MainMarketKey, line: number | null, isMainLine: boolean | null): MainMarket => {
    const own = ofMatch.filter((quote) => quote.market === market && quote.line === line);
    const judge = judgeOf(market, sidesOfMarket(market).length);
    const found = mainMarket({ market, line, isMainLine }, own, expected, judge);
    return market === 'goals' && line !== null ? onCurve(found, line, curves?.total ?? null, judge) : found;
  };
  const mainGoals = mainLine('goals', ofMatch, judgeOf);
  const mainHandicap = mainLine('asianHandicap', ofMatch, judgeOf);
  const goalLines = [...new Set([mainGoals ?? USUAL_GOALS, USUAL_GOALS])].sort((one, other) => one - other);
  return [
    marketAt('matchResult', null, null),
    ...goalLines.map((line) => marketAt('goals', line, line === mainGoals)),
    ...(eligible.some(({ market }) => market === 'bothTeamsToScore') ? [marketAt('bothTeamsToScore', null, null)] : []),
    ...(mainHandicap === null ? [] : [marketAt('asianHandicap', mainHandicap, true)]),
  ];
}

/** The curves behind all lines of goals; null without a model. */
export function goalCurves(
  expected: TeamPrediction | null,
  quotes: readonly PredictionQuote[],
  judgeOf: JudgeFactory,
): TeamCurves | null {
  if (expected === null) return null;
  const judge = judgeOf('goals', 2);
  const linesOf = (count: TeamCount): SourcedLine[] => {
    const own = quotes.filter(({ market, scope }) => market === 'goals' && scope === COUNT_SCOPES[count]);
    return [...quotesByLine(own)].flatMap(([line, atLine]) => {
      const { sides } = judgeMarket(['over', 'under'], atLine, null, judge);
      return sides === null ? [] : [{ line, ...sides[0]! }];
    });
  };
  return teamCurves(expected, byCount(linesOf), judge);
}

function quotesByLine(quotes: readonly PredictionQuote[]): ReadonlyMap<number, readonly PredictionQuote[]> {
  const byLine = new Map<number, PredictionQuote[]>();
  for (const quote of quotes) {
    if (quote.line !== null) append(byLine, quote.line, quote);
  }
  return byLine;
}

/** A line of goals with the fair probabilities of the curve; none without a model or a line of enough sources. */
function onCurve(market: MainMarket, line: number, curve: TeamCurve | null, { modelWeight }: PriceJudge): MainMarket {
  if (curve?.isAnchored !== true)
    return { ...market, sides: market.sides.map((side) => ({ ...side, ...UNKNOWN })), weight: null };
  const { over, under } = lineProbabilities(curve.distribution, line);
  const error = curve.errorAt(line);
  return {
    ...market,
    sides: market.sides.map((side) => {
      const fair = decidedProbabilityOf(side.side === 'over' ? over : under);
      return { ...side, fair, ...boundsOf(fair, error) };
    }),
    weight: modelWeight,
  };
}

const UNKNOWN = { fair: null, fairLow: null, fairHigh: null };

/** 80 % interval of a probability; null where its error is unknown. */
function boundsOf(probability: number, error: number): Pick<MainMarketSide, 'fairLow' | 'fairHigh'> {
  const bound = (direction: -1 | 1): number | null => {
    const value = probabilityBound(probability, error, direction);
    return Number.isNaN(value) ? null : value;
  };
  return { fairLow: bound(-1), fairHigh: bound(1) };
}

/**
 * The main line of a market: among the lines with enough sources for a fair probability, else among all lines that a
 * source quotes on both sides, the one whose consensus is nearest to one half; on a tie the one with most sources, then
 * the lowest. Null where no source quotes both sides.
 */
function mainLine(market: MainMarketKey, ofMatch: readonly PredictionQuote[], judgeOf: JudgeFactory): number | null {
  const sides = sidesOfMarket(market);
  const judge = judgeOf(market, sides.length);
  const own = ofMatch.filter((quote) => quote.market === market);
  const lines = [...quotesByLine(own)].flatMap(([line, quotes]) => {
    if (!isBettableLine(Math.abs(line)) || quotes.every(({ isExchange }) => isExchange)) return [];
    const { sides: forecasts, sources } = judgeMarket(sides, quotes, null, judge);
    return forecasts === null ? [] : [{ line, sources, distance: Math.abs(forecasts[0]!.probability - 0.5) }];
  });
  const known = lines.filter(({ sources }) => sources >= judge.minConsensus);
  const [main] = (known.length > 0 ? known : lines).sort(
    (one, other) => one.distance - other.distance || other.sources - one.sources || one.line - other.line,
  );
  return main?.line ?? null;
}

/** The match result market. */
export function matchResult(
  expected: TeamPrediction | null,
  quotes: readonly PredictionQuote[],
  judgeOf: JudgeFactory,
): MainMarket {
  const market = 'matchResult';
  const ofResult = quotes.filter((quote) => quote.market === market);
  return mainMarket({ market, line: null, isMainLine: null }, ofResult, expected, judgeOf(market, 3));
}

function mainMarket(
  of: Pick<MainMarket, 'market' | 'line' | 'isMainLine'>,
  quotes: readonly PredictionQuote[],
  expected: TeamPrediction | null,
  judge: PriceJudge,
): MainMarket {
  const sides = sidesOfMarket(of.market);
  const model = expected === null ? null : modelled(of, expected);
  const { sides: forecasts, sources, fair } = judgeMarket(sides, quotes, model, judge);
  const eligible = quotes.filter(({ isExchange }) => !isExchange);
  return {
    ...of,
    sides: sides.map((side, index) => ({
      side,
      best: bestOf(eligible, side),
      consensus: forecasts?.[index]?.probability ?? null,
      model: model?.[index] ?? null,
      ...(fair === null ? UNKNOWN : { fair: fair[index]!, ...boundsOf(fair[index]!, judge.error) }),
    })),
    sources,
    weight: fair && (model === null ? 0 : judge.modelWeight),
    eligible,
  };
}

/** The highest price of a side; on a tie that of the first bookmaker by name. */
export function bestOf(eligible: readonly PredictionQuote[], side: OutcomeSide): PredictionQuote | null {
  const [best] = eligible
    .filter((quote) => quote.side === side)
    .sort((one, other) => other.odds - one.odds || compareNames(one.bookmakerName, other.bookmakerName));
  return best ?? null;
}

/** The model's probabilities by side if the bet is decided. */
function modelled({ market, line }: Pick<MainMarket, 'market' | 'line'>, expected: TeamPrediction): number[] {
  switch (market) {
    case 'matchResult': {
      const { home, draw, away } = resultProbabilities(goalGrid(expected));
      return [home, draw, away];
    }
    case 'goals':
      return decidedSides(distributionAt(expected, 'total', 1), line ?? NaN);
    case 'bothTeamsToScore': {
      const yes = bothScoreProbability(goalGrid(expected));
      return [yes, 1 - yes];
    }
    case 'asianHandicap':
      return decidedSides(distributionAt(expected, 'lead', 1), leadLine(line ?? NaN));
  }
}

function decidedSides(distribution: Float64Array, line: number): number[] {
  const { over, under } = lineProbabilities(distribution, line);
  return [decidedProbabilityOf(over), decidedProbabilityOf(under)];
}
