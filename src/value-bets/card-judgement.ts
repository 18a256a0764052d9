import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { cardEdge } from '../boards/candidates/card-edge.js';
import { lineSides } from '../boards/dataset/prices.js';
import { QuoteConsensus } from '../boards/dataset/quote-consensus.js';
import { instantOf } from '../common/calendar/instant.js';
import { roundKnown } from '../common/rounding.js';
import { decidedProbability } from '../football/blend.js';
import { consensusError, edgeBound, probabilityBound } from '../football/edge-interval.js';
import { excludedFlags } from '../football/eligible-price.js';
import { MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { known } from './card-prices.js';
import { cardSides, fairCardSide, rankedView } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type { ExplainedJudgement, ExplainedMethod, ExplainedSource } from './value-bet-judgement.dto.js';

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
  const { consensus, spread, sources, calibrationError } = variant.consensus;
  const judged = quote[row]!;
  const isHeard = judged >= 0 && sources[judged]! > 0;
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
    consensusError: isHeard
      ? consensusError(consensus[judged]!, spread[judged]!, sources[judged]!, calibrationError[judged]!)
      : null,
    blendedError: fair?.error ?? null,
  };
}

/** The judged price under one way to remove margins; the model and all other options are those of the variant. */
function methodOf(snapshot: BoardSnapshot, variant: CardVariant, row: number, devig: MarginMethod): ExplainedMethod {
  const view = rankedView(variant, row);
  const [price, judged] = [variant.price[row]!, variant.quote[row]!];
  const consensus = lineConsensus(snapshot, variant, row, devig);
  const isKnown = judged >= 0 && consensus.judge(snapshot.prices.quotes.columns.bookmaker[judged]!);
  const probability = isKnown ? consensus.probabilities[view.side]! : NaN;
  const opinion = {
    consensus: Float64Array.of(probability),
    spread: Float64Array.of(isKnown ? consensus.spread[view.side]! : NaN),
    sources: Uint8Array.of(isKnown ? consensus.sources : 0),
    isCalibrated: Uint8Array.of(isKnown && consensus.kind === 'calibrated' ? 1 : 0),
    calibrationError: Float64Array.of(isKnown ? consensus.calibrationError : 0),
  };
  const fair = fairCardSide(snapshot, { ...variant, consensus: opinion }, row, view, judged < 0 ? -1 : 0);
  const fairProbability = fair === null ? null : decidedProbability(fair.win, fair.lose);
  const fairBound = (direction: -1 | 1): number | null =>
    fair === null || fairProbability === null
      ? null
      : roundKnown(known(probabilityBound(fairProbability, fair.error, direction)), 4);
  const bound = (direction: -1 | 1): number | null =>
    fair === null ? null : roundKnown(known(edgeBound(fair.win, fair.lose, price, fair.error, direction)), 2);
  return {
    devig,
    consensusProbability: roundKnown(known(probability), 4),
    fairProbability: roundKnown(fairProbability, 4),
    fairLow: fairBound(-1),
    fairHigh: fairBound(1),
    edge: fair === null ? null : roundKnown(known(cardEdge(fair.win, fair.lose, price)), 2),
    edgeLow: bound(-1),
    edgeHigh: bound(1),
  };
}

function lineConsensus(
  { prices, dataset }: BoardSnapshot,
  { table: { columns } }: CardVariant,
  row: number,
  devig: MarginMethod,
  isHeard?: (bookmaker: number) => boolean,
): ReturnType<QuoteConsensus['ofLine']> {
  const { bookmakers } = dataset.entities;
  const sides = [columns.overLine[row]!, columns.underLine[row]!] as const;
  return new QuoteConsensus(bookmakers, dataset.calibrations, devig).ofLine(prices, sides, isHeard);
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
        return consensus.judge(-1) ? { probability: consensus.probabilities[side]!, kind: consensus.kind } : null;
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
