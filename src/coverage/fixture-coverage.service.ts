import { Injectable } from '@nestjs/common';
import type { OwnParameters, SqlBoard, SqlListing } from '../boards/records/sql-board.js';
import { boundsOfDay, localMoment } from '../common/calendar/days.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { declareFacets } from '../common/paging/facets.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { searchPatterns } from '../common/names/search-words.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { FixtureCoverageQuery, fixtureCoverageFields } from './fixture-coverage.dto.js';
import type {
  FixtureCoverageSummary,
  ConflictValue,
  CoverageConflict,
  FixtureCoverage,
  SourceDifference,
} from './fixture-coverage.dto.js';
import { FixtureCoverageRepository } from './fixture-coverage.repository.js';
import type {
  CoverageFilter,
  StoredCoverage,
  FixtureCoverageRecord,
  StoredConflict,
  StoredDifference,
} from './fixture-coverage.repository.js';
import { corruptionReasons, isPlayerReason } from './coverage-state.js';

export type { StoredCoverage };

/** Facets of the board with their own parameters. Days of the whole history would be too many to choose from. */
const coverageFacets = {
  competition: { uniqueTournamentIds: undefined },
  team: { teamIds: undefined },
  status: { status: undefined },
  coverage: { coverage: undefined },
} as const satisfies OwnParameters<FixtureCoverageQuery>;
declareFacets(coverageFacets, FixtureCoverageQuery);

@Injectable()
export class FixtureCoverageService {
  private readonly board: SqlBoard<FixtureCoverageQuery, number> = {
    name: 'data-coverage',
    fields: fixtureCoverageFields,
    isReadLater: true,
    facets: coverageFacets,
    rank: async (query, now) => {
      const filter = filterOf(query, await this.ids.currentOf(query));
      const order = { column: query.sortBy, direction: query.sortOrder };
      return { keys: await this.repository.listIds(filter, order, now), summary: null };
    },
    count: (dimension, ids, { tz }, now) => this.repository.countBy(dimension, { ids, timeZone: tz, now }),
    numberOf: (id) => id,
    load: async (ids, { tz }, now) =>
      new Map((await this.repository.list(ids, now)).map((each) => [each.id, { record: rowOf(each, tz) }])),
    explainEmpty: () => this.explainEmpty(),
  };

  constructor(
    private readonly repository: FixtureCoverageRepository,
    private readonly boards: RankedBoardsService,
    private readonly ids: PublicIdsService,
  ) {}

  /**
   * The fixtures of a query with the health of their data.
   * @throws ApplicationError `invalid_input` where the range ends before it begins, and for unknown teams and
   * competitions
   */
  open(query: FixtureCoverageQuery): Promise<SqlListing<FixtureCoverageQuery, number, null>> {
    return this.boards.openSql(this.board, query);
  }

  /** Summaries of fixtures, by fixture. One statement. */
  async summariesOf(fixtureIds: readonly number[], now: Date): Promise<ReadonlyMap<number, FixtureCoverageSummary>> {
    const stored = await this.repository.listCoverage(fixtureIds, now);
    return new Map(stored.map((coverage) => [coverage.fixtureId, coverageSummary(coverage)]));
  }

  private async explainEmpty(): Promise<EmptyBecause> {
    const fixtures = await this.repository.count();
    return fixtures > 0
      ? filtersExcludeAll(fixtures)
      : { code: 'no_fixtures', detail: 'No fixture is known: nothing has been imported yet. `npm run ingest` does.' };
  }
}

function filterOf(
  { date, startDate, endDate, status, coverage, hasDifferences, search, tz }: FixtureCoverageQuery,
  ids: CurrentIds,
): CoverageFilter {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw invalidParameter('endDate', `must not be before startDate, which is ${startDate}; it is ${endDate}`);
  const first = [date, startDate]
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1);
  const last = [date, endDate]
    .flatMap((day) => day ?? [])
    .sort()
    .at(0);
  return {
    from: first === undefined ? null : boundsOfDay(first, tz).from,
    until: last === undefined ? null : boundsOfDay(last, tz).until,
    statuses: status ?? null,
    states: coverage ?? null,
    hasDifferences: hasDifferences ?? null,
    ids,
    patterns: searchPatterns(search),
  };
}

/** Summary of a fixture. */
export function coverageSummary({ state, reasons, teamRows, playerRows }: StoredCoverage): FixtureCoverageSummary {
  return {
    coverage: state,
    corruptionReasons: corruptionReasons.filter((reason) => reasons.includes(reason)),
    statsCount: teamRows,
    playerStatsCount: playerRows,
  };
}

/** @param timeZone of the day and time shown */
function rowOf(record: FixtureCoverageRecord, timeZone: string): FixtureCoverage {
  const kickoff = localMoment(record.kickoffAt, timeZone);
  const reasons = corruptionReasons.filter((reason) => record.reasons.includes(reason));
  return {
    awayScore: record.awayGoals,
    homeScore: record.homeGoals,
    awayTeam: record.awayName,
    homeTeam: record.homeName,
    awayTeamId: record.awayId,
    homeTeamId: record.homeId,
    corruptedPlayerStatsCount: record.corruptedPlayerRows,
    playerStatsCount: record.playerRows,
    statsCount: record.teamRows,
    hasCorruptedPlayerStats: reasons.some(isPlayerReason),
    hasCorruptedTeamStats: !reasons.every(isPlayerReason),
    hasPlayerStats: record.playerRows > 0,
    hasStats: record.teamRows > 0,
    isUnsupportedTournament: !record.isSupported,
    id: record.id,
    internalId: record.id,
    league: record.competitionName,
    matchDate: kickoff.day,
    matchTime: kickoff.time,
    slug: record.slug,
    status: record.status,
    coverage: record.state,
    corruptionReasons: reasons,
    conflicts: record.conflicts.map(conflictOf),
    differences: record.differences.map(differenceOf),
    awarded: record.awarded,
    kickoffQuality: record.kickoffQuality,
    uniqueTournamentId: record.competitionId,
  };
}

/** Statistics are stored by column and shown by key. */
const keyOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const valuesOf = (values: StoredConflict['values']): ConflictValue[] =>
  values.map(({ source, value }) => ({ source, value: value === null ? null : String(value) }));

const conflictOf = ({ kind, field, side, values }: StoredConflict): CoverageConflict => ({
  kind,
  field: keyOf(field),
  side,
  values: valuesOf(values),
});

const differenceOf = ({ field, side, playerId, playerName, values }: StoredDifference): SourceDifference => ({
  field: keyOf(field),
  side,
  playerId,
  playerName,
  values: valuesOf(values),
});
