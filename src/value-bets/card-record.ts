import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { cardEdge } from '../boards/candidates/card-edge.js';
import type { MadeRecord } from '../boards/records/board-records.js';
import { earlierInstant } from '../common/calendar/instant.js';
import { percentOf, round, roundKnown } from '../common/rounding.js';
import { HORIZON_MATCHES, HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { MovedPrice } from '../prices/moved-price.dto.js';
import { cardProfile, sampleOf } from './card-profile.js';
import type { CardProfile } from './card-profile.js';
import { cardFairOdds, cardProbabilities, cardSides, horizonOfCard } from './card-variant.js';
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
  const horizonIndex = horizonOfCard(variant, row);
  const horizon = HORIZONS[horizonIndex]!;
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
    avgOverEdge: meanEdge(variant, row, 'over', over),
    avgUnderEdge: meanEdge(variant, row, 'under', under),
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
    scannerEdge: roundKnown(known(variant.edge[row]!), 2),
    scannerFairOdds: cardFairOdds(variant, row, horizonIndex, MODEL_FAMILIES.indexOf(options.model), side),
    scannerModelName: options.model,
    scannerSide: side,
    windowHorizon: horizon,
  };
}

/** Mean expected value in percent over all families and horizons; null without a price or a model. */
function meanEdge(variant: CardVariant, row: number, side: 'over' | 'under', price: number): number | null {
  if (Number.isNaN(price)) return null;
  let [sum, count] = [0, 0];
  for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
    for (let family = 0; family < MODEL_FAMILIES.length; family += 1) {
      const [over, under] = cardProbabilities(variant, row, horizon, family);
      const edge = side === 'over' ? cardEdge(over, under, price) : cardEdge(under, over, price);
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
