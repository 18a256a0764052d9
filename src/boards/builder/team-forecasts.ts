import type { SqlTransaction } from '../../database/sql-client.js';
import { FittedModelsService } from '../../fitting/fitted-models.service.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { predictTeams } from '../../models/team-models.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import type { FixtureRow } from '../load/fixtures.queries.js';
import type { LoadedQuotes } from '../load/load-quotes.js';

/** What the team models expect of a fixture by statistic; null without a model. */
export type TeamForecast = ReadonlyMap<TeamStatisticKey, TeamPrediction | null>;

/** A fixture and statistics of its teams. */
export interface WantedForecast {
  readonly row: FixtureRow;
  readonly statistics: Iterable<TeamStatisticKey>;
}

interface KnownForecast {
  readonly row: FixtureRow;
  readonly predictions: Map<TeamStatisticKey, TeamPrediction | null>;
}

/** Forecasts of fixtures. Models are read by statistic and dropped once they have predicted. */
export class TeamForecasts {
  private readonly known = new Map<number, KnownForecast>();

  /** The forecast of a fixture that was loaded. */
  of(fixtureId: number): TeamForecast {
    return this.known.get(fixtureId)?.predictions ?? new Map();
  }

  forget(fixtureId: number): void {
    this.known.delete(fixtureId);
  }

  /** Predicts what is not known yet. */
  async load(sql: SqlTransaction, requested: readonly WantedForecast[], now: Date): Promise<void> {
    const missing = new Map<TeamStatisticKey, KnownForecast[]>();
    for (const { row, statistics } of requested) {
      const before = this.known.get(row.id);
      const forecast = before !== undefined && isSameMatch(before.row, row) ? before : { row, predictions: new Map() };
      this.known.set(row.id, forecast);
      for (const statistic of statistics) {
        if (forecast.predictions.has(statistic)) continue;
        const others = missing.get(statistic);
        if (others === undefined) missing.set(statistic, [forecast]);
        else others.push(forecast);
      }
    }
    for (const [statistic, forecasts] of missing) {
      const competitionIds = [...new Set(forecasts.map(({ row }) => row.competitionId))];
      const models = await new FittedModelsService(sql).teamModels(competitionIds, statistic, now);
      for (const { row, predictions } of forecasts) {
        const { competitionId, kickoff, homeTeamId, awayTeamId, refereeId } = row;
        const fitted = models.get(competitionId);
        const fixture = { playedAt: kickoff, homeTeamId, awayTeamId, refereeId };
        predictions.set(statistic, fitted === undefined ? null : predictTeams(statistic, fitted.parameters, fixture));
      }
    }
  }

  /** Predicts everything again by refitted models; returns the fixtures with another forecast. */
  async renew(sql: SqlTransaction, now: Date): Promise<Set<number>> {
    const before = [...this.known.values()];
    this.known.clear();
    const requested = before.map(({ row, predictions }) => ({ row, statistics: predictions.keys() }));
    await this.load(sql, requested, now);
    const isRenewed = ({ row, predictions }: KnownForecast): boolean => {
      const forecast = this.of(row.id);
      return [...predictions].some(
        ([statistic, prediction]) => JSON.stringify(prediction) !== JSON.stringify(forecast.get(statistic)),
      );
    };
    return new Set(before.filter(isRenewed).map(({ row }) => row.id));
  }
}

/** Whether models see the same match. */
function isSameMatch(one: FixtureRow, other: FixtureRow): boolean {
  return (
    one.kickoff === other.kickoff &&
    one.homeTeamId === other.homeTeamId &&
    one.awayTeamId === other.awayTeamId &&
    one.refereeId === other.refereeId
  );
}

/** The statistics of teams that have prices; the lead at which handicaps stand is one of goals. */
export function quotedForecasts(rows: readonly FixtureRow[], { byFixture }: LoadedQuotes): WantedForecast[] {
  return rows.map((row) => {
    const selections = (byFixture.get(row.id) ?? []).filter(({ scope }) => scope !== 'player');
    const markets = new Set(selections.map(({ market }) => (market === 'asianHandicap' ? 'goals' : market)));
    return { row, statistics: TEAM_STATISTIC_KEYS.filter((key) => markets.has(key)) };
  });
}
