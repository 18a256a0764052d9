import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { cardEdge } from '../boards/candidates/card-edge.js';
import type { MadeRecord } from '../boards/records/board-records.js';
import { earlierInstant } from '../common/calendar/instant.js';
import { percentOf, round, roundKnown } from '../common/rounding.js';
import { decidedProbability } from '../football/blend.js';
import { edgeBound } from '../football/edge-interval.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { HORIZON_MATCHES, HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { MovedPrice } from '../prices/moved-price.dto.js';
import { cardProfile, sampleOf } from './card-profile.js';
import type { CardProfile } from './card-profile.js';
import { cardProbabilities, cardSides, edgeAt, fairCardSide, rankedView, roundFair } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type { ValueBetCard, ValueBetHitRates } from './value-bets.dto.js';
import { known, matchOddsOf, pricesOf } from './card-prices.js';

/** Matches of the longest hit rate. */
const HIT_RATE_MATCHES = 30;

/** The record of a card, from the snapshot alone. */
export function valueBetCard(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  moved: MovedPrice,
): ValueBetCard {
  return { ...cardProfile(snapshot, variant, row), ...cardMetrics(snapshot, variant, row), ...moved };
}

/** JSON of the members that no option but `superSub` changes, without the closing brace. */
export function profileText(snapshot: BoardSnapshot, variant: CardVariant, row: number): string {
  return JSON.stringify(cardProfile(snapshot, variant, row)).slice(0, -1);
}

/** JSON of the members that depend on the variant, from the comma before them to the closing brace. */
export function metricsText(snapshot: BoardSnapshot, variant: CardVariant, row: number, moved: MovedPrice): MadeRecord {
  const metrics = { ...cardMetrics(snapshot, variant, row), ...moved };
  return {
    record: `,${JSON.stringify(metrics).slice(1)}`,
    oldestQuoteAt: metrics.bookmakers.map(({ quotedAt }) => quotedAt).reduce(earlierInstant, null),
  };
}

type CardJudgement = Pick<
  ValueBetCard,
  | 'scannerEdge'
  | 'scannerFairOdds'
  | 'scannerOdds'
  | 'scannerBookmaker'
  | 'modelProbability'
  | 'consensusProbability'
  | 'consensusKind'
  | 'consensusSources'
  | 'blendWeight'
  | 'edgeLow'
  | 'edgeHigh'
  | 'modelEdge'
>;

/** Members that depend on prices, model, horizon and side. */
function cardMetrics(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
): Omit<ValueBetCard, keyof CardProfile | keyof MovedPrice> {
  const { table, options } = variant;
  const { columns } = table;
  const [over, under] = [variant.over[row]!, variant.under[row]!];
  const side = cardSides[variant.side[row]!]!;
  const horizon = HORIZONS[rankedView(variant, row).horizon]!;
  const matches = sampleOf(
    snapshot,
    columns.player[row]!,
    columns.statistic[row]!,
    options.superSub,
    Math.max(HORIZON_MATCHES[horizon], HIT_RATE_MATCHES),
  );
  const sample = matches.slice(0, HORIZON_MATCHES[horizon]);
  const { team: teams } = snapshot.dataset.players.matches.columns;
  const isPriced = over > 0 || under > 0;
  return {
    alertsSupported: isPriced && columns.isLive[row] === 0,
    avgOverEdge: meanEdge(snapshot, variant, row, 0),
    avgUnderEdge: meanEdge(snapshot, variant, row, 1),
    bestOverOdds: known(over),
    bestUnderOdds: known(under),
    bookmakers: pricesOf(snapshot, variant, row),
    hitRates: hitRates(
      matches.map(({ value }) => value),
      columns.line[row]!,
      side,
    ),
    horizonFallback: horizon !== options.horizon,
    isPredictionOnly: !isPriced,
    multiClub: new Set(sample.map((match) => teams[match.row]!).filter((each) => each >= 0)).size > 1,
    matchOdds: matchOddsOf(snapshot, columns.fixture[row]!, variant.prices.includeStale),
    sampleSize: sample.length,
    scannerModelName: options.model,
    scannerSide: side,
    windowHorizon: horizon,
    ...judgement(snapshot, variant, row),
  };
}

/** What model and other bookmakers say of the best price of the side that a card is ranked by. */
function judgement(snapshot: BoardSnapshot, variant: CardVariant, row: number): CardJudgement {
  const { consensus, blend } = variant;
  const view = rankedView(variant, row);
  const [price, quote] = [variant.price[row]!, variant.quote[row]!];
  const probabilities = cardProbabilities(variant, row, view.horizon, view.family);
  const [win, lose] = view.side === 0 ? probabilities : [probabilities[1], probabilities[0]];
  const fair = fairCardSide(snapshot, variant, row, view);
  const high = fair === null ? NaN : edgeBound(fair.win, fair.lose, price, fair.error, 1);
  const sources = quote < 0 ? 0 : consensus.sources[quote]!;
  const { bookmakers } = snapshot.dataset.entities;
  return {
    scannerOdds: known(price),
    scannerBookmaker: quote < 0 ? null : bookmakers[snapshot.prices.quotes.columns.bookmaker[quote]!]!.name,
    scannerEdge: roundKnown(known(variant.edge[row]!), 2),
    scannerFairOdds: fair === null ? null : roundFair(fairOddsOfProbabilities(fair.win, fair.lose)),
    modelProbability: win > 0 ? round(decidedProbability(win, lose), 4) : null,
    consensusProbability: quote < 0 ? null : roundKnown(known(consensus.consensus[quote]!), 4),
    consensusKind: sources === 0 ? null : consensus.isCalibrated[quote] === 1 ? 'calibrated' : 'twoSided',
    consensusSources: sources,
    blendWeight: blend.weight,
    edgeLow: roundKnown(known(variant.edgeLow[row]!), 2),
    edgeHigh: roundKnown(known(high), 2),
    modelEdge: roundKnown(known(cardEdge(win, lose, price)), 2),
  };
}

/** Mean expected value in percent over all families and horizons; null without a price or where none is known. */
function meanEdge(snapshot: BoardSnapshot, variant: CardVariant, row: number, side: 0 | 1): number | null {
  let [sum, count] = [0, 0];
  for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
    for (let family = 0; family < MODEL_FAMILIES.length; family += 1) {
      const edge = edgeAt(snapshot, variant, row, { side, family, horizon });
      if (Number.isNaN(edge)) continue;
      sum += edge;
      count += 1;
    }
  }
  return count === 0 ? null : round(sum / count, 2);
}

function hitRates(values: readonly number[], line: number, side: 'over' | 'under'): ValueBetHitRates {
  const rate = (length: number): number | null => {
    const decided = values.slice(0, length).filter((value) => value !== line);
    return roundKnown(
      percentOf(decided.filter((value) => (side === 'over' ? value > line : value < line)).length, decided.length),
      2,
    );
  };
  return { l10: rate(10), l20: rate(20), l30: rate(HIT_RATE_MATCHES) };
}
