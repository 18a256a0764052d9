import type { PlayerStatisticKey, TeamStatisticKey } from '../football/statistics.js';
import type { MarketFamily } from '../football/market-family.js';
import { fitLineups } from '../models/lineups/fit-lineups.js';
import type { ScheduledMatch } from '../models/lineups/lineup-history.js';
import { fitPlayerCounts } from '../models/player-counts/index.js';
import type { AppearanceColumns, TeamStrengths } from '../models/player-counts/index.js';
import { fitCalibrations } from '../models/one-sided/fit-calibration.js';
import type { MarketTypePrices } from '../models/one-sided/fit-calibration.js';
import type { CloseRow } from '../models/price-forecast/close-rows.js';
import { fitPriceForecast } from '../models/price-forecast/fit.js';
import { SHIPPED_PRIORS } from '../models/price-forecast/settings.js';
import type { FamilySkill } from '../models/price-forecast/source-skill.js';
import { teamModelOf } from '../models/team-models.js';
import type { TeamMatch } from '../models/team-prediction.js';

/** Models to fit with their training data. */
export type FitTask =
  | {
      readonly kind: 'teams';
      readonly statistics: readonly TeamStatisticKey[];
      /** Matches of one competition, oldest first. */
      readonly matches: readonly TeamMatch[];
      /** Unix seconds from which ages count. */
      readonly fittedAt: number;
    }
  | {
      readonly kind: 'players';
      readonly statistics: readonly PlayerStatisticKey[];
      /** Appearances in one competition. */
      readonly columns: AppearanceColumns;
      /** Unix seconds from which ages count. */
      readonly fittedAt: number;
      /** Strengths of the teams by the goals model; null: unknown. */
      readonly strengths: TeamStrengths | null;
    }
  | {
      readonly kind: 'lineups';
      readonly statistics: readonly string[];
      /** Matches of every competition, oldest first. */
      readonly matches: readonly ScheduledMatch[];
    }
  | {
      readonly kind: 'calibrations';
      /** Prices of all market types, and the types to fit. */
      readonly marketTypes: readonly MarketTypePrices[];
      readonly statistics: readonly string[];
    }
  | {
      readonly kind: 'prices';
      /** Closed markets by family, with the skill of their sources. */
      readonly rows: readonly {
        readonly statistic: MarketFamily;
        readonly rows: readonly CloseRow[];
        readonly skill: FamilySkill | null;
      }[];
    };

/** Parameters of one model, plain JSON; null: too little data. */
export interface FittedParameters {
  readonly statistic: string;
  readonly parameters: object | null;
}

/** Fits each statistic of a task. */
export type FitModels = (task: FitTask) => readonly FittedParameters[] | Promise<readonly FittedParameters[]>;

/** Fits each statistic of a task, in this thread. */
export function fitModels(task: FitTask): FittedParameters[] {
  switch (task.kind) {
    case 'teams':
      return task.statistics.map((statistic) => {
        const parameters = teamModelOf(statistic)?.fit(statistic, task.matches, task.fittedAt) ?? null;
        return { statistic, parameters };
      });
    case 'players':
      return task.statistics.map((statistic) => {
        const { columns, fittedAt, strengths } = task;
        return { statistic, parameters: fitPlayerCounts({ statistic, columns, fittedAt, strengths }) };
      });
    case 'lineups':
      return task.statistics.map((statistic) => ({ statistic, parameters: fitLineups(task.matches) }));
    case 'calibrations': {
      const fitted = fitCalibrations(task.marketTypes);
      return task.statistics.map((statistic) => ({ statistic, parameters: fitted.get(statistic) ?? null }));
    }
    case 'prices':
      return task.rows.map(({ statistic, rows, skill }) => ({
        statistic,
        parameters: { ...fitPriceForecast(rows, SHIPPED_PRIORS[statistic]), skill },
      }));
  }
}
