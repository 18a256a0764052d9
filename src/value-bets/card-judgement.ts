import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { lineSides } from '../boards/dataset/prices.js';
import { LineConsensuses } from '../boards/dataset/line-consensus.js';
import { instantOf } from '../common/calendar/instant.js';
import { roundKnown } from '../common/rounding.js';
import { decidedProbability } from '../football/blend.js';
import { consensusError } from '../football/edge-interval.js';
import type { SideConsensus } from '../football/judge/forecast.js';
import { judge } from '../football/judge/judge.js';
import { excludedFlags } from '../football/eligible-price.js';
import { MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { known } from './card-prices.js';
import { fairOfCard, groupOf } from './card-fair.js';
import { cardConsensus, cardSides, fairCardSide, cardProbabilities, isCardJudged, rankedView } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type {
  ExplainedCurveLine,
  ExplainedJudgement,
  ExplainedMethod,
  ExplainedSource,
} from './value-bet-judgement.dto.js';

const excluded = excludedFlags(false);

/** How the best price of the ranked side is judged: every source, every way to remove margins, the interval. */
export function judgementOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): ExplainedJudgement {
  const { blend, options, quote, errors } = variant;
  const view = rankedView(variant, row);
  const methods = MARGIN_METHODS.map((method) => methodOf(snapshot, variant, row, method));
  const edges = methods.flatMap(({ edge }) => (edge === null ? [] : [edge]));
  const worst = methods.reduce<ExplainedMethod | null>(
    (least, each) => (each.edge !== null && (least?.edge == null || each.edge < least.edge) ? each : least),
    null,
  );
  const fair = fairCardSide(snapshot, variant, row, view);
  const statistic = PLAYER_STATISTICS[variant.table.columns.statistic[row]!]!.key;
  const calibration = snapshot.dataset.calibrations.get(statistic) ?? null;
  const own = cardConsensus(variant, row, view.side);
  const judged = quote[row]!;
  return {
    side: cardSides[view.side]!,
    basis: options.basis,
    devig: options.devig,
    blendWeight: blend.weight,
    minConsensus: blend.minConsensus,
    calibration:
      calibration === null ? null : { a: calibration.parameters.intercept, b: calibration.parameters.slope, statistic },
    sources: judged < 0 ? [] : sourcesOf(snapshot, variant, row),
    methods,
    worstCase: worst === null || worst.edge === null ? null : { devig: worst.devig, edge: worst.edge },
    signFlips: edges.length === 0 ? null : edges.some((edge) => edge > 0) && edges.some((edge) => edge <= 0),
    modelError: known(errors[view.horizon]![row]!),
    consensusError:
      own.sources === 0 ? null : consensusError(own.probability, own.spread, own.sources, own.calibrationError),
    blendedError: fair === null ? null : known(fair.error),
    curve: curveOf(snapshot, variant, row),
  };
}

/** Every line of the player's statistic as the sources and the curve see it; the side is that of the card. */
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
      isFitted: variant.blend.weight < 1 && isCardJudged(variant, each) && win > 0,
    };
  });
}

/** The best price of the side under one way to remove margins; the model and all other options are the variant's. */
function methodOf(snapshot: BoardSnapshot, variant: CardVariant, row: number, devig: MarginMethod): ExplainedMethod {
  const view = rankedView(variant, row);
  const price = variant.price[row]!;
  const consensuses = new Map<number, SideConsensus>();
  const consensusAt = (each: number): SideConsensus => {
    let ofLine = consensuses.get(each);
    if (ofLine === undefined) consensuses.set(each, (ofLine = overConsensus(snapshot, variant, each, devig)));
    return ofLine;
  };
  const over = consensusAt(row);
  const [columns, at] = fairOfCard(snapshot, variant, row, view, consensusAt);
  const [win, lose, error] = [columns.win[at]!, columns.lose[at]!, columns.error[at]!];
  const bet = view.side === 0 ? { win, lose, error } : { win: lose, lose: win, error };
  const judged = judge(bet, price, over.sources, variant.blend);
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

/** What all sources say of the over of a card, their margins removed by a method. */
function overConsensus(snapshot: BoardSnapshot, variant: CardVariant, row: number, devig: MarginMethod): SideConsensus {
  const consensus = lineConsensus(snapshot, variant, row, devig);
  if (!consensus.compute()) return { probability: NaN, spread: NaN, sources: 0, calibrationError: 0 };
  const { probabilities, spread, sources, calibrationError } = consensus;
  return { probability: probabilities[0]!, spread: spread[0]!, sources, calibrationError };
}

function lineConsensus(
  { prices, dataset }: BoardSnapshot,
  { table: { columns } }: CardVariant,
  row: number,
  devig: MarginMethod,
  isHeard?: (bookmaker: number) => boolean,
): ReturnType<LineConsensuses['ofLine']> {
  const { bookmakers } = dataset.entities;
  const sides = [columns.overLine[row]!, columns.underLine[row]!] as const;
  return new LineConsensuses(bookmakers, dataset.calibrations, devig).ofLine(prices, sides, isHeard);
}

/** What each independent source says of the side, the judged one among them. */
function sourcesOf(snapshot: BoardSnapshot, variant: CardVariant, row: number): ExplainedSource[] {
  const { columns } = snapshot.prices.quotes;
  const { bookmakers } = snapshot.dataset.entities;
  const side = variant.side[row]!;
  const judgedFeed = bookmakers[columns.bookmaker[variant.quote[row]!]!]!.feed;
  const quoted = quotesOfCard(snapshot, variant, row);
  const feeds = [...new Set(quoted.map((quote) => bookmakers[columns.bookmaker[quote]!]!.feed))];
  return feeds
    .flatMap((feed): ExplainedSource[] => {
      const probabilities = MARGIN_METHODS.map((method) => {
        const isHeard = (bookmaker: number): boolean => bookmakers[bookmaker]!.feed === feed;
        const consensus = lineConsensus(snapshot, variant, row, method, isHeard);
        return consensus.compute() ? { probability: consensus.probabilities[side]!, kind: consensus.kind } : null;
      });
      const heard = probabilities.find((each) => each !== null);
      if (heard === undefined || heard === null) return [];
      const own = quoted.filter((quote) => bookmakers[columns.bookmaker[quote]!]!.feed === feed);
      const oldest = Math.min(...own.map((quote) => columns.quotedAt[quote]!));
      return [
        {
          bookmakers: [...new Set(own.map((quote) => bookmakers[columns.bookmaker[quote]!]!.name))].sort(),
          isJudged: feed === judgedFeed,
          kind: heard.kind,
          quotedAt: instantOf(oldest),
          probabilities: MARGIN_METHODS.map((devig, index) => ({
            devig,
            probability: roundKnown(probabilities[index]?.probability ?? null, 4),
          })),
        },
      ];
    })
    .sort((one, other) => (one.bookmakers[0]! < other.bookmakers[0]! ? -1 : 1));
}

/** Rows of the fresh eligible quotes of both sides. */
function quotesOfCard({ prices }: BoardSnapshot, { table: { columns } }: CardVariant, row: number): number[] {
  const { firstQuote, quotes } = prices.lines.columns;
  return lineSides.flatMap((side) => {
    const line = columns[`${side}Line`][row]!;
    if (line < 0) return [];
    const rows = Array.from({ length: quotes[line]! }, (_, index) => firstQuote[line]! + index);
    return rows.filter((quote) => (prices.quotes.columns.flags[quote]! & excluded) === 0);
  });
}
