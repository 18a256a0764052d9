import type { ElevenPlayer, Entities, TeamEntry } from './entities.js';
import type { ConcededAverages, PlayerHistories, TeamHistories } from './histories.js';
import type { Prices } from './prices.js';
import type { PriceModels } from './line-consensus.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../../football/statistics.js';
import { preparePlayerCounts } from '../../models/player-counts/index.js';
import type { PlayerCountModel, PreparedPlayerCounts } from '../../models/player-counts/index.js';
import type { TeamForecast } from './team-lines.js';
import type { TeamCurves } from '../../models/team-curves.js';

/** Days of history that trends cover. */
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
  readonly priceModels: PriceModels;
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
  /** Forecasts of the team models; a statistic without a fitted model is absent. */
  readonly forecasts: ReadonlyMap<TeamStatisticKey, TeamForecast>;
  /** Curves of the statistics that have lines and a model. */
  readonly curves: ReadonlyMap<TeamStatisticKey, TeamCurves>;
}

/** Models of players' counts by competition index and statistic; a statistic with too few appearances has none. */
export type PlayerModels = ReadonlyMap<number, ReadonlyMap<PlayerStatisticKey, PlayerCountModel>>;

/** Models prepared on first use: preparing them per fixture takes .8 s of a full build, more than cards do. */
export class PreparedModels {
  private readonly prepared = new Map<PlayerCountModel, PreparedPlayerCounts>();
  private readonly teamIds: readonly number[];

  constructor(
    private readonly models: PlayerModels,
    teams: readonly TeamEntry[],
  ) {
    this.teamIds = teams.map(({ id }) => id);
  }

  /** The model of a statistic, by its index in PLAYER_STATISTICS; null without one. */
  of(competition: number, statistic: number): PreparedPlayerCounts | null {
    const key = PLAYER_STATISTICS[statistic]?.key;
    const model = key === undefined ? undefined : this.models.get(competition)?.get(key);
    if (model === undefined) return null;
    const cached = this.prepared.get(model);
    if (cached !== undefined) return cached;
    const made = preparePlayerCounts(model, this.teamIds);
    this.prepared.set(model, made);
    return made;
  }
}
