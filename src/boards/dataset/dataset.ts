import type { ElevenPlayer, Entities } from './entities.js';
import type { ConcededAverages, PlayerHistories, TeamHistories } from './histories.js';
import type { PlayerModels, PreparedModels } from './prepared-models.js';
import type { Prices } from './prices.js';
import type { OneSidedCalibrations } from './line-consensus.js';
import type { TeamForecast } from './team-lines.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import type { TeamCurves } from '../../models/team-curves.js';

/** Days of history that trends look back. */
export const TREND_DAYS = 400;

/** Inputs of a fixture's candidates, as known at `now`. */
export interface Dataset {
  /** Unix seconds. */
  readonly now: number;
  readonly entities: Entities;
  readonly teams: TeamHistories;
  readonly players: PlayerHistories;
  readonly conceded: ConcededAverages;
  readonly playerModels: PlayerModels;
  /** `playerModels` for the teams of `entities`. */
  readonly preparedModels: PreparedModels;
  readonly calibrations: OneSidedCalibrations;
}

/** A fixture with its prices and line-ups. */
export interface FixtureContext {
  /** Dictionary index. */
  readonly fixture: number;
  /** Kick-off has passed and no result is known. */
  readonly isLive: boolean;
  /** The fixture's own lines and quotes: row numbers count from 0 within the fixture. */
  readonly prices: Prices;
  /** Starters of both sides, home first; empty while there is no line-up. */
  readonly eleven: readonly ElevenPlayer[];
  /** Team index by player index, of players with prices outside the eleven; absent where unknown. */
  readonly teamOfPlayer: ReadonlyMap<number, number>;
  /** What the team models expect; a statistic without a fitted model is absent. */
  readonly forecasts: ReadonlyMap<TeamStatisticKey, TeamForecast>;
  /** Curves of the statistics that have lines and a model. */
  readonly curves: ReadonlyMap<TeamStatisticKey, TeamCurves>;
}
