import { expectedValue, familyOf, minConsensusOf, overOutcomes, underOutcomes, winOf } from './blend.js';
import type { Outcomes } from './blend.js';
import { calibrationsAt } from './calibrations.js';
import { cardBetKey } from './card-bets.js';
import { closeError } from './close-errors.js';
import { consensusOf, forecastOf, inverseLogOdds, logOdds } from './consensus.js';
import type { Consensus } from './consensus.js';
import type { Moment } from './moment.js';
import { groupBy } from './order.js';
import { weightsOf } from './price-forecasts.js';
import { outcomesOf } from './prices.js';
import type { Outcome, Price } from './prices.js';
import { curveOf } from './team-curves.js';
import { chancesKey } from './team-forecasts.js';

/** The fair bet on a side of a count of players or teams; null if no line of the count has enough sources. */
export function countBetOf(moment: Moment, outcome: Outcome): Outcomes | null {
  const { fixture, market, line, side, player, scope } = outcome;
  if (line === null) return null;
  if (scope === 'player') return moment.cardBets.get(cardBetKey(fixture.id, player!, market, line, side)) ?? null;
  const curve = curveOf(moment, outcome);
  return curve && (side === 'over' ? overOutcomes(curve, line) : underOutcomes(curve, line));
}

/** What a price is worth in percent of the stake, and its 80 % interval; null where unknown. */
export interface Worth {
  readonly fairProbability: number | null;
  readonly edge: number | null;
  readonly edgeLow: number | null;
  readonly edgeHigh: number | null;
}

export const UNKNOWN_WORTH: Worth = { fairProbability: null, edge: null, edgeLow: null, edgeHigh: null };

/** The judgement of a side, whatever its price. */
interface KnownBet {
  readonly bet: Outcomes | null;
  /** Whether the line itself has enough sources. */
  readonly isJudged: boolean;
  /** Standard error of the log-odds; null if the line has no forecast. */
  readonly error: number | null;
}

const betsOfMoments = new WeakMap<Moment, WeakMap<Outcome, KnownBet>>();

/** The value of a price of a count (sections 13 and 14). */
export function worthOf(moment: Moment, outcome: Outcome, odds: number): Worth {
  const known = betsOfMoments.get(moment) ?? new WeakMap<Outcome, KnownBet>();
  betsOfMoments.set(moment, known);
  const found = known.get(outcome) ?? knownBetOf(moment, outcome);
  known.set(outcome, found);
  const { bet, isJudged, error } = found;
  if (bet === null) return UNKNOWN_WORTH;
  const fairProbability = winOf(bet);
  if (!isJudged) return { ...UNKNOWN_WORTH, fairProbability };
  const edge = expectedValue(bet, odds);
  // 1.2816 standard deviations each way cover 80 % of a normal distribution; the refunded part is constant
  const bound = (times: number): number | null => {
    if (error === null) return null;
    const win = inverseLogOdds(logOdds(fairProbability) + times * 1.2815515655446004 * error);
    const decided = bet.win + bet.lose;
    return expectedValue({ win: decided * win, push: bet.push, lose: decided * (1 - win) }, odds);
  };
  return { fairProbability, edge, edgeLow: bound(-1), edgeHigh: bound(1) };
}

function knownBetOf(moment: Moment, outcome: Outcome): KnownBet {
  const { scope, market, player, fixture, line, side } = outcome;
  const bet = countBetOf(moment, outcome);
  const consensus = overConsensus(moment, outcome);
  // contradictory sources judge nothing
  if (
    bet === null ||
    consensus === null ||
    consensus.logit === null ||
    consensus.sources < minConsensusOf(scope, market)
  )
    return { bet, isJudged: false, error: null };
  if (scope === 'player') {
    const card = moment.cardBets.get(cardBetKey(fixture.id, player!, market, line!, side));
    return { bet, isJudged: true, error: card?.error ?? null };
  }
  // the close is a deviation away from the forecast, and the curve adds its unavoidable misfit
  const model = moment.teamForecasts.get(chancesKey(fixture.id, market, scope))!.chancesAt(1);
  const { modelWeight } = weightsOf(moment, scope, market);
  const forecast = forecastOf(consensus, winOf(overOutcomes(model, line!)), modelWeight);
  if (forecast === null) return { bet, isJudged: true, error: null };
  const onCurve = side === 'over' ? winOf(bet) : 1 - winOf(bet);
  const miss = logOdds(onCurve) - logOdds(forecast);
  return { bet, isJudged: true, error: Math.hypot(closeError(moment, fixture, familyOf(scope, market)), miss) };
}

const marketsOfMoments = new WeakMap<Moment, ReadonlyMap<string, readonly Outcome[]>>();
const marketKey = ({ fixture, scope, player, market, line }: Outcome): string =>
  [fixture.id, scope, player, market, line].join('|');

/** The sides of the line of a side, with fresh prices. */
function sidesOf(moment: Moment, outcome: Outcome): readonly Outcome[] {
  const markets = marketsOfMoments.get(moment) ?? groupBy(outcomesOf(moment, moment.eligible()), marketKey);
  marketsOfMoments.set(moment, markets);
  return markets.get(marketKey(outcome)) ?? [];
}

/** The consensus of all sources with fresh prices on the over at the line of a side. */
function overConsensus(moment: Moment, outcome: Outcome): Consensus | null {
  const { scope, market } = outcome;
  const sides = sidesOf(moment, outcome);
  const shownOf = (side: string): readonly Price[] => sides.find((each) => each.side === side)?.shown ?? [];
  return consensusOf({ over: shownOf('over'), under: shownOf('under') }, 'over', {
    calibration: scope === 'player' ? (calibrationsAt(moment).get(market) ?? null) : null,
    weights: weightsOf(moment, scope, market).weights,
  });
}
