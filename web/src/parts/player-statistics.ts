import type { SubstituteImpactListData } from '../api';

/** A count of a player. */
export type PlayerStatistic = NonNullable<NonNullable<SubstituteImpactListData['query']>['stat']>;

/** Most commonly quoted line per statistic, in display order. */
export const usualLines: Readonly<Record<PlayerStatistic, number>> = {
  shots: 1.5,
  shotsOnTarget: 0.5,
  goals: 0.5,
  assists: 0.5,
  tackles: 1.5,
  fouls: 0.5,
  foulsWon: 0.5,
  cards: 0.5,
  passes: 29.5,
  interceptions: 0.5,
  offsides: 0.5,
  headedShots: 0.5,
  shotsOutsideBox: 0.5,
  saves: 2.5,
};

export const playerStatistics = Object.keys(usualLines) as PlayerStatistic[];
