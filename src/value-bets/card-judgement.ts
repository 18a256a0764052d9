import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { lineSides } from '../boards/dataset/prices.js';
import { LineConsensuses } from '../boards/dataset/line-consensus.js';
import { instantOf } from '../common/calendar/instant.js';
import { roundKnown } from '../common/rounding.js';
import { NO_SOURCES } from '../boards/candidates/card-curve.js';
import { hiddenFlags } from '../football/eligible-price.js';
import { forecastProbability } from '../football/judge/forecast.js';
import type { SideForecast } from '../football/judge/forecast.js';
import { judge } from '../football/judge/judge.js';
import type { MarketSources, PlayerPriceCalibration } from '../football/judge/sources.js';
import { decidedProbability } from '../football/settled-line.js';
import { MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { bestPriceOf, known } from './card-prices.js';
import { fairOfCard, groupOf } from './card-fair.js';
import { cardConsensus, cardSides, fairCardSide, cardProbabilities, isCardJudged, rankedView } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type {
  ExplainedCalibration,
  ExplainedCurveLine,
  ExplainedJudgement,
  ExplainedMethod,
  ExplainedSource,
} from './value-bet-judgement.dto.js';

/** A price that cannot be taken is not evidence. */
const hidden = hiddenFlags(false);

/** How the best price of the ranked side is judged: every source, every margin removal method, the interval. */
export function judgementOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): ExplainedJudgement {
  const { rules, options, errors } = variant;
  const view = rankedView(variant, row);
  const methods = MARGIN_METHODS.map((method) => methodOf(snapshot, variant, row, method));
  const edges = methods.flatMap(({ edge }) => (edge === null ? [] : [edge]));
  const worst = methods.reduce<ExplainedMethod | null>(
    (least, each) => (each.edge !== null && (least?.edge == null || each.edge < least.edge) ? each : least),
    null,
  );
  const fair = fairCardSide(snapshot, variant, row, view);
  const statistic = PLAYER_STATISTICS[variant.table.columns.statistic[row]!]!.key;
  const { calibrations, forecasts } = snapshot.dataset.priceModels;
  const calibration = calibrations.get(statistic) ?? null;
  const { quote } = bestPriceOf(snapshot, variant, row);
  return {
    side: cardSides[view.side]!,
    basis: options.basis,
    devig: options.devig,
    modelWeight: rules.isModelAlone ? 1 : forecasts.playerCounts.modelWeight,
    minConsensus: rules.minConsensus,
    calibration: calibration === null ? null : explainedCalibration(statistic, calibration.parameters),
    sources: quote < 0 ? [] : sourcesOf(snapshot, variant, row, quote),
    forecast: forecastOf(snapshot, variant, row),
    methods,
    worstCase: worst === null || worst.edge === null ? null : { devig: worst.devig, edge: worst.edge },
    signFlips: edges.length === 0 ? null : edges.some((edge) => edge > 0) && edges.some((edge) => edge <= 0),
    modelError: known(errors[view.horizon]![row]!),
    forecastError: fair === null ? null : known(fair.error),
    curve: curveOf(snapshot, variant, row),
  };
}

const explainedCalibration = (
  statistic: PlayerStatisticKey,
  { intercept, slope, proportional }: PlayerPriceCalibration,
): ExplainedCalibration => ({ statistic, a: intercept, b: slope, proportional });

/** Every line of the player's statistic by the sources and by the curve, for the side of the card. */
function curveOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): ExplainedCurveLine[] {
  const view = rankedView(variant, row);
  const [first, end] = groupOf(variant.table, row);
  return Array.from({ length: end - first }, (_, index) => first + index).map((each) => {
    const { probability, sources } = cardConsensus(variant, each, view.side);
    const [over, under] = cardProbabilities(variant, each, view.horizon, view.family);
    const [win, lose] = view.side === 0 ? [over, under] : [under, over];
    const fair = fairCardSide(snapshot, variant, each, view);
    return {
      line: variant.table.columns.line[each]!,
      consensusSources: sources,
      modelProbability: win > 0 ? roundKnown(decidedProbability(win, lose), 4) : null,
      consensusProbability: roundKnown(known(probability), 4),
      fairProbability: fair === null ? null : roundKnown(decidedProbability(fair.win, fair.lose), 4),
      isFitted: !variant.rules.isModelAlone && isCardJudged(variant, each) && win > 0,
    };
  });
}

/** The best price of the side under one margin removal method; the model and all other options are the variant's. */
function methodOf(snapshot: BoardSnapshot, variant: CardVariant, row: number, devig: MarginMethod): ExplainedMethod {
  const view = rankedView(variant, row);
  const price = variant.price[row]!;
  const consensuses = new Map<number, SideForecast>();
  const consensusAt = (each: number): SideForecast => {
    let ofLine = consensuses.get(each);
    if (ofLine === undefined) consensuses.set(each, (ofLine = overConsensus(snapshot, variant, each, devig)));
    return ofLine;
  };
  const over = consensusAt(row);
  const [columns, at] = fairOfCard(snapshot, variant, row, view, consensusAt);
  const [win, lose, error] = [columns.win[at]!, columns.lose[at]!, columns.error[at]!];
  const bet = view.side === 0 ? { win, lose, error } : { win: lose, lose: win, error };
  const judged = judge(bet, price, over, variant.rules);
  return {
    devig,
    consensusProbability: roundKnown(known(view.side === 0 ? over.probability : 1 - over.probability), 4),
    fairProbability: roundKnown(known(judged.fairProbability), 4),
    fairLow: roundKnown(known(judged.fairLow), 4),
    fairHigh: roundKnown(known(judged.fairHigh), 4),
    edge: roundKnown(known(judged.edge), 2),
    edgeLow: roundKnown(known(judged.edgeLow), 2),
    edgeHigh: roundKnown(known(judged.edgeHigh), 2),
  };
}

/** The forecast of all sources for the over of a card, with margins removed by a method. */
function overConsensus(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  devig: MarginMethod,
  isHeard?: (bookmaker: number) => boolean,
): SideForecast {
  const sources = lineConsensus(snapshot, variant, row, devig, isHeard);
  if (!sources.compute()) return NO_SOURCES;
  const { modelWeight, error } = cardConsensus(variant, row, 0);
  const [probability, mean, logit] = [sources.probabilities[0]!, sources.means[0]!, sources.logits[0]!];
  return { probability, mean, logit, modelWeight, sources: sources.count, error };
}

function lineConsensus(
  { prices, dataset }: BoardSnapshot,
  { table: { columns } }: CardVariant,
  row: number,
  devig: MarginMethod,
  isHeard?: (bookmaker: number) => boolean,
): MarketSources {
  const sides = [columns.overLine[row]!, columns.underLine[row]!] as const;
  return new LineConsensuses(dataset.entities, dataset.priceModels, devig).ofLine(prices, sides, isHeard);
}

/** Each independent source's forecast for the side, including the judged one, sorted by name. */
function sourcesOf(snapshot: BoardSnapshot, variant: CardVariant, row: number, judged: number): ExplainedSource[] {
  const { columns } = snapshot.prices.quotes;
  const { bookmakers } = snapshot.dataset.entities;
  const bookmakerOf = (quote: number): (typeof bookmakers)[number] => bookmakers[columns.bookmaker[quote]!]!;
  const view = rankedView(variant, row);
  const judgedFeed = bookmakerOf(judged).feed;
  const quoted = quotesOfCard(snapshot, variant, row);
  const shares = sharesOf(snapshot, variant, row);
  return [...new Set(quoted.map((quote) => bookmakerOf(quote).feed))]
    .flatMap((feed): ExplainedSource[] => {
      const said = MARGIN_METHODS.map((method) => {
        const sources = lineConsensus(snapshot, variant, row, method, (each) => bookmakers[each]!.feed === feed);
        return sources.compute() ? { probability: sources.probabilities[view.side]!, kind: sources.kind } : null;
      });
      const kind = said.find((each) => each !== null)?.kind;
      if (kind === undefined) return [];
      const own = quoted.filter((quote) => bookmakerOf(quote).feed === feed);
      const ofSide = own.filter((quote) => isOfSide(snapshot, variant, row, quote, view.side));
      const { priceFeed } = bookmakerOf(own[0]!);
      return [
        {
          bookmakers: [...new Set(own.map((quote) => bookmakerOf(quote).name))].sort(),
          isJudged: feed === judgedFeed,
          kind,
          quotedAt: instantOf(Math.min(...own.map((quote) => columns.quotedAt[quote]!))),
          price: ofSide.length === 0 ? null : Math.max(...ofSide.map((quote) => columns.odds[quote]!)),
          weight: snapshot.dataset.priceModels.forecasts.playerCounts.weights[priceFeed] ?? 0,
          share: roundKnown(shares.get(priceFeed) ?? null, 4),
          forecastWithout: forecastOf(snapshot, variant, row, (each) => bookmakers[each]!.feed !== feed),
          probabilities: MARGIN_METHODS.map((devig, index) => ({
            devig,
            probability: roundKnown(said[index]?.probability ?? null, 4),
          })),
        },
      ];
    })
    .sort((one, other) => (one.bookmakers[0]! < other.bookmakers[0]! ? -1 : 1));
}

/** Each source's share of the forecast's log-odds, by price feed; including the model they sum to 1. */
function sharesOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): ReadonlyMap<string, number> {
  const { weights, modelWeight } = snapshot.dataset.priceModels.forecasts.playerCounts;
  const hasModel = !Number.isNaN(overOfModel(variant, row));
  const sources = lineConsensus(snapshot, variant, row, variant.options.devig);
  if (!sources.compute()) return new Map();
  const feeds = sources.included(0).map(({ feed }) => String(feed));
  const weightOf = (feed: string): number => weights[feed] ?? 0;
  const moved = feeds.reduce((sum, feed) => sum + weightOf(feed), hasModel ? modelWeight : 0);
  return new Map(feeds.map((feed) => [feed, (1 - moved) / feeds.length + weightOf(feed)]));
}

/** The forecast of the side by the included sources; null without one, and where two contradict each other. */
function forecastOf(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  isHeard?: (bookmaker: number) => boolean,
): number | null {
  const sources = overConsensus(snapshot, variant, row, variant.options.devig, isHeard);
  const over = forecastProbability(sources, overOfModel(variant, row));
  return roundKnown(known(rankedView(variant, row).side === 0 ? over : 1 - over), 4);
}

/** The model's probability of the over, if the bet is decided; NaN without a model. */
function overOfModel(variant: CardVariant, row: number): number {
  const view = rankedView(variant, row);
  const [win, lose] = cardProbabilities(variant, row, view.horizon, view.family);
  return decidedProbability(win, lose);
}

function isOfSide(
  { prices }: BoardSnapshot,
  { table: { columns } }: CardVariant,
  row: number,
  quote: number,
  side: number,
): boolean {
  const line = (side === 0 ? columns.overLine : columns.underLine)[row]!;
  const { firstQuote, quotes } = prices.lines.columns;
  return line >= 0 && quote >= firstQuote[line]! && quote < firstQuote[line]! + quotes[line]!;
}

/** Rows of the fresh quotes of both sides, including exchanges. */
function quotesOfCard({ prices }: BoardSnapshot, { table: { columns } }: CardVariant, row: number): number[] {
  const { firstQuote, quotes } = prices.lines.columns;
  return lineSides.flatMap((side) => {
    const line = columns[`${side}Line`][row]!;
    if (line < 0) return [];
    const rows = Array.from({ length: quotes[line]! }, (_, index) => firstQuote[line]! + index);
    return rows.filter((quote) => (prices.quotes.columns.flags[quote]! & hidden) === 0);
  });
}
