import type { SqlTransaction } from '../../database/sql-client.js';
import { FittedModelsService } from '../../fitting/fitted-models.service.js';
import type { FittedTeamModel } from '../../fitting/fitted-models.service.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { predictTeams } from '../../models/team-models.js';
import type { TeamForecast } from '../dataset/team-lines.js';
import type { FixtureRow } from '../load/fixtures.queries.js';

/** Team model forecasts of a fixture by statistic; a statistic without a model is absent. */
type FixtureForecasts = Map<TeamStatisticKey, TeamForecast>;

interface CachedForecasts {
  readonly row: FixtureRow;
  readonly forecasts: FixtureForecasts;
}

/** Forecasts of fixtures. Models are read by statistic and dropped once they have predicted. */
export class TeamForecasts {
  private readonly cached = new Map<number, CachedForecasts>();

  /** The forecasts of a loaded fixture. */
  of(fixtureId: number): FixtureForecasts {
    return this.cached.get(fixtureId)?.forecasts ?? new Map<TeamStatisticKey, TeamForecast>();
  }

  forget(fixtureId: number): void {
    this.cached.delete(fixtureId);
  }

  /** Predicts the fixtures that are not cached yet. */
  async load(sql: SqlTransaction, rows: readonly FixtureRow[], now: Date): Promise<void> {
    const missing = rows.filter((row) => !isSameMatch(this.cached.get(row.id)?.row, row));
    if (missing.length === 0) return;
    for (const row of missing) this.cached.set(row.id, { row, forecasts: new Map() });
    const competitionIds = [...new Set(missing.map(({ competitionId }) => competitionId))];
    for (const statistic of TEAM_STATISTIC_KEYS) {
      const models = await new FittedModelsService(sql).teamModels(competitionIds, statistic, now);
      for (const row of missing) {
        const fitted = models.get(row.competitionId);
        const forecast = fitted === undefined ? null : forecastOf(statistic, row, fitted);
        if (forecast !== null) this.of(row.id).set(statistic, forecast);
      }
    }
  }

  /** Predicts everything again with refitted models; returns the fixtures whose forecast changed. */
  async renew(sql: SqlTransaction, now: Date): Promise<Set<number>> {
    const before = [...this.cached.values()];
    this.cached.clear();
    await this.load(
      sql,
      before.map(({ row }) => row),
      now,
    );
    const isRenewed = ({ row, forecasts }: CachedForecasts): boolean =>
      JSON.stringify([...forecasts]) !== JSON.stringify([...this.of(row.id)]);
    return new Set(before.filter(isRenewed).map(({ row }) => row.id));
  }
}

function forecastOf(
  statistic: TeamStatisticKey,
  { kickoff, homeTeamId, awayTeamId, refereeId }: FixtureRow,
  { parameters, fittedAt, dataMoment, sampleSize }: FittedTeamModel,
): TeamForecast | null {
  const prediction = predictTeams(statistic, parameters, { playedAt: kickoff, homeTeamId, awayTeamId, refereeId });
  return (
    prediction && {
      ...prediction,
      fittedAt: fittedAt.getTime(),
      dataMoment: dataMoment?.getTime() ?? null,
      modelMatches: sampleSize,
    }
  );
}

/** Whether two rows are the same match to the models. */
function isSameMatch(one: FixtureRow | undefined, other: FixtureRow): boolean {
  return (
    one?.kickoff === other.kickoff &&
    one.homeTeamId === other.homeTeamId &&
    one.awayTeamId === other.awayTeamId &&
    one.refereeId === other.refereeId
  );
}
