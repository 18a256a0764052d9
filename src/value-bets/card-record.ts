import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { sourcesOfCard } from '../boards/candidates/card-curve.js';
import { choiceKey } from '../boards/engine/derived.js';
import { betAtQuote, movedPrice } from '../boards/records/bet.js';
import type { Bet } from '../boards/records/bet.js';
import type { RecordWriter } from '../boards/records/ranked-board.js';
import { earlierInstant } from '../common/calendar/instant.js';
import { numberOrNull, percentOf, round, roundKnown } from '../common/rounding.js';
import { decidedProbability } from '../football/settled-line.js';
import { marketFamily } from '../football/market-family.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import { edgeOf, judge } from '../football/judge/judge.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { probabilityBound } from '../football/edge-interval.js';
import { kellyStake } from '../football/odds-value.js';
import { verdictOf } from '../football/verdict.js';
import { HORIZON_MATCHES, HORIZONS, MODEL_FAMILIES, PLAYER_COUNT_VERSION } from '../models/player-counts/index.js';
import { curvesOfGroup, overAt } from './card-fair.js';
import { cardProfile, sampleOf } from './card-profile.js';
import type { CardProfile } from './card-profile.js';
import {
  cardConsensus,
  cardProbabilities,
  cardSides,
  fairCardSide,
  isCardJudged,
  rankedView,
  roundFair,
} from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type { ExplainedStake } from './value-bet-judgement.dto.js';
import type { ValueBetCard, ValueBetHitRates } from './value-bets.dto.js';
import { bestPriceOf, matchOddsOf, pricesOf } from './card-prices.js';

/** Number of matches for the longest hit rate. */
const HIT_RATE_MATCHES = 30;

/** Creates records of cards from the snapshot alone. */
export function cardRecords(snapshot: BoardSnapshot, variant: CardVariant): RecordWriter {
  return {
    kind: choiceKey({ board: 'value-bets', variant: variant.name }),
    beginning: {
      kind: choiceKey({ board: 'value-bets', superSub: variant.options.superSub }),
      make: (row) => cardProfile(snapshot, variant, row),
    },
    make: (row) => {
      const record = cardMetrics(snapshot, variant, row);
      return { record, oldestQuoteAt: record.bookmakers.map(({ quotedAt }) => quotedAt).reduce(earlierInstant, null) };
    },
  };
}

/** The record of a card. */
export function valueBetCard(snapshot: BoardSnapshot, variant: CardVariant, row: number): ValueBetCard {
  return { ...cardProfile(snapshot, variant, row), ...cardMetrics(snapshot, variant, row) };
}

/** The bet on a card's ranked side; null without a price or an edge. */
export function cardBet(snapshot: BoardSnapshot, variant: CardVariant, row: number): Bet | null {
  const card = valueBetCard(snapshot, variant, row);
  const { scannerSide: side, scannerEdge: edge, scannerOdds: price } = card;
  const { quote } = bestPriceOf(snapshot, variant, row);
  const fair = fairCardSide(snapshot, variant, row, rankedView(variant, row));
  if (price === null || edge === null || fair === null || quote < 0) return null;
  return {
    ...betAtQuote(snapshot, variant.table.columns.fixture[row]!, quote),
    scope: 'player',
    playerId: card.playerId,
    market: card.marketType,
    marketFamily: marketFamily(card.marketType, true),
    line: card.line,
    side,
    modelProbability: card.modelProbability,
    consensusProbability: card.consensusProbability,
    fairProbability: round(decidedProbability(fair.win, fair.lose), 4),
    modelWeight: card.modelWeight,
    consensusSources: card.consensusSources,
    modelVersion: `${card.scannerModelName}/${PLAYER_COUNT_VERSION}`,
    edge,
    edgeLow: card.edgeLow,
    edgeHigh: card.edgeHigh,
  };
}

/** Members that depend on prices, model, horizon and side. */
function cardMetrics(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
): Omit<ValueBetCard, keyof CardProfile> {
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
    ...meanEdges(snapshot, variant, row),
    bestOverOdds: numberOrNull(over),
    bestUnderOdds: numberOrNull(under),
    bookmakers: pricesOf(snapshot, variant, row),
    hitRates: hitRates(
      matches.map(({ value }) => value),
      columns.line[row]!,
      side,
    ),
    horizonFallback: horizon !== options.horizon,
    isLonely: variant.lonely[row] === 1,
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

/** Model and bookmaker judgement of a card's ranked side and its best price. */
export function judgement(snapshot: BoardSnapshot, variant: CardVariant, row: number) {
  const { rules } = variant;
  const view = rankedView(variant, row);
  const probabilities = cardProbabilities(variant, row, view.horizon, view.family);
  const [win, lose] = view.side === 0 ? probabilities : [probabilities[1], probabilities[0]];
  const fair = fairCardSide(snapshot, variant, row, view);
  const price = variant.price[row]!;
  const consensus = cardConsensus(variant, row, view.side);
  const { edgeHigh } = judge(fair, price, consensus, rules);
  const { bookmakers } = snapshot.dataset.entities;
  const best = bestPriceOf(snapshot, variant, row);
  return {
    scannerOdds: numberOrNull(price),
    scannerBookmaker: best.quote < 0 ? null : bookmakers[snapshot.prices.quotes.columns.bookmaker[best.quote]!]!.name,
    scannerEdge: roundKnown(variant.edge[row]!, 2),
    scannerFairOdds: fair === null ? null : roundFair(fairOddsOfProbabilities(fair.win, fair.lose)),
    modelProbability: win > 0 ? round(decidedProbability(win, lose), 4) : null,
    consensusProbability: roundKnown(consensus.probability, 4),
    consensusKind: consensusKind(variant, row),
    consensusSources: consensus.sources,
    modelWeight: rules.isModelAlone ? 1 : snapshot.dataset.priceModels.forecasts.playerCounts.modelWeight,
    edgeLow: roundKnown(variant.edgeLow[row]!, 2),
    edgeHigh: roundKnown(edgeHigh, 2),
    verdict: rules.isModelAlone
      ? null
      : verdictOf(round(variant.edge[row]!, 2), round(variant.edgeLow[row]!, 2), consensus.sources),
    modelEdge: roundKnown(edgeOf(win, lose, price), 2),
    ...movedPrice(snapshot.prices, best),
  };
}

function consensusKind({ table: { columns }, consensus }: CardVariant, row: number): ConsensusKind | null {
  if (sourcesOfCard(columns, consensus, row) === 0) return null;
  const line = columns.overLine[row]! >= 0 ? columns.overLine[row]! : columns.underLine[row]!;
  return consensus.isCalibrated[line] === 1 ? 'calibrated' : 'twoSided';
}

/** Mean expected value, in percent, of both best prices over all families and horizons; null if none is known. */
function meanEdges(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
): Pick<ValueBetCard, 'avgOverEdge' | 'avgUnderEdge'> {
  const [over, under] = [variant.over[row]!, variant.under[row]!];
  if (!(over > 0 || under > 0) || !isCardJudged(variant, row)) return { avgOverEdge: null, avgUnderEdge: null };
  const curves = curvesOfGroup(snapshot, variant, row);
  const card = variant.table.columns.offsetInGroup[row]!;
  const own = rankedView(variant, row);
  const [overEdges, underEdges]: [number[], number[]] = [[], []];
  for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
    for (let family = 0; family < MODEL_FAMILIES.length; family += 1) {
      const isOwn = family === own.family && horizon === own.horizon;
      const [win, lose] = isOwn
        ? [variant.fair.win[row]!, variant.fair.lose[row]!]
        : overAt(curves, card, { family, horizon });
      overEdges.push(edgeOf(win, lose, over));
      underEdges.push(edgeOf(lose, win, under));
    }
  }
  return { avgOverEdge: meanOfKnown(overEdges), avgUnderEdge: meanOfKnown(underEdges) };
}

/** Mean of the numbers that are not NaN, rounded; null without any. */
function meanOfKnown(edges: readonly number[]): number | null {
  let [sum, count] = [0, 0];
  for (const edge of edges) {
    if (Number.isNaN(edge)) continue;
    sum += edge;
    count += 1;
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

/**
 * Recommended stake on the best price of a card's side, with its interval.
 * @param kellyFraction fraction of the full Kelly stake; undefined: no stake is requested
 * @returns null also with the model alone, and where the expected value or its interval is unknown
 */
export function stakeOf(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  kellyFraction: number | undefined,
): ExplainedStake | null {
  if (kellyFraction === undefined || variant.options.basis === 'model') return null;
  const odds = variant.price[row]!;
  const fair = fairCardSide(snapshot, variant, row, rankedView(variant, row));
  if (fair === null || Number.isNaN(fair.error) || !(odds > 0)) return null;
  const { win, lose, error } = fair;
  const percent = (probability: number): number =>
    round(kellyStake(probability, 1 - probability, odds, kellyFraction) * 100, 2);
  const decided = win / (win + lose);
  return {
    kellyFraction,
    bankrollPct: percent(decided),
    bankrollPctLow: percent(probabilityBound(decided, error, -1)),
    bankrollPctHigh: percent(probabilityBound(decided, error, 1)),
  };
}
