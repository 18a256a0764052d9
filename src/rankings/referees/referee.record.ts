import { roundKnown } from '../../common/rounding.js';
import type { RefereeMetrics, refereeRates } from './referee-metrics.js';
import type { RefereeStatistics } from './referees.dto.js';
import type { RefereeDetails, RefereeKey } from './referees.repository.js';

/** Metrics as shown: means with two decimals, percentages as integers. */
export function ratesOf(metrics: RefereeMetrics): Pick<RefereeStatistics, (typeof refereeRates)[number]> {
  return {
    games: metrics.games,
    gamesWithCards: metrics.gamesWithCards,
    gamesWithFouls: metrics.gamesWithFouls,
    gamesWithMinutes: metrics.gamesWithMinutes,
    avgCardsPerGame: roundKnown(metrics.avgCardsPerGame, 2),
    avgFirstHalfCards: roundKnown(metrics.avgFirstHalfCards, 2),
    avgFoulsPerGame: roundKnown(metrics.avgFoulsPerGame, 2),
    avgRedCardsPerGame: roundKnown(metrics.avgRedCardsPerGame, 2),
    avgSecondHalfCards: roundKnown(metrics.avgSecondHalfCards, 2),
    avgYellowCardsPerGame: roundKnown(metrics.avgYellowCardsPerGame, 2),
    bothTeamsCardPct: roundKnown(metrics.bothTeamsCardPct, 0),
    bothTeamsO15CardPct: roundKnown(metrics.bothTeamsO15CardPct, 0),
    o35CardsPct: roundKnown(metrics.o35CardsPct, 0),
    o45CardsPct: roundKnown(metrics.o45CardsPct, 0),
    o55CardsPct: roundKnown(metrics.o55CardsPct, 0),
    yellowCards: metrics.yellowCards,
    redCards: metrics.redCards,
    yellowRedCards: metrics.yellowRedCards,
    totalPenalties: metrics.totalPenalties,
  };
}

/** A record of the referee board. */
export function toRow({ metrics }: RefereeKey, { id, name, slug, ...nextGame }: RefereeDetails): RefereeStatistics {
  return { id, name, slug, ...ratesOf(metrics), ...nextGame };
}
