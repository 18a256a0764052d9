import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  ListField,
  PublicIdField,
  StringField,
  TimeZoneField,
  enumRule,
} from '../common/validation/index.js';
import { boardFilters, fixtureSearchWords } from '../common/paging/board-filters.js';
import type { SortOrder } from '../common/paging/board-filters.js';
import { PageOf } from '../common/paging/page-of.js';
import { PageQuery } from '../common/paging/page-query.js';
import { RecordFields } from '../common/paging/record-fields.js';
import { FIXTURE_STATUSES } from '../football/canonical.js';
import { conflictKinds, corruptionReasons, coverageSortColumns, coverageStates } from './coverage-state.js';
import type { CoverageSortColumn, CoverageState } from './coverage-state.js';

const statusRule = enumRule(FIXTURE_STATUSES);
const coverageRule = enumRule(coverageStates);

export class FixtureCoverageQuery extends PageQuery() {
  @DateField({
    optional: true,
    description: 'Day of kick-off. Together with a range, both hold.',
    example: '2025-02-25',
  })
  date?: string;

  @DateField({ optional: true, description: 'Last day of kick-off; not before `startDate`.', example: '2025-02-28' })
  endDate?: string;

  @DateField({ optional: true, description: 'First day of kick-off.', example: '2025-02-01' })
  startDate?: string;

  @ListField(statusRule, {
    optional: true,
    asText: true,
    description: `Statuses, separated by commas: ${FIXTURE_STATUSES.join(', ')}.`,
    example: ['finished', 'inprogress'],
  })
  status?: string[];

  @ListField(coverageRule, {
    optional: true,
    asText: true,
    description: `Coverage states, separated by commas: ${coverageStates.join(', ')}.`,
    example: ['corrupted', 'missing'],
  })
  coverage?: CoverageState[];

  @boardFilters.eventIds({ description: 'Only these fixtures.' }) eventIds?: number[];
  @boardFilters.teamIds() teamIds?: number[];
  @boardFilters.uniqueTournamentIds() uniqueTournamentIds?: number[];
  @boardFilters.search({ alias: 'q', description: fixtureSearchWords, example: 'man city premier' }) search?: string;

  @boardFilters.sortBy(coverageSortColumns, {
    default: 'matchDate',
    description: 'Column to sort by; ties are in the order of kick-off, newest first, and id.',
    example: 'statsCount',
  })
  sortBy: CoverageSortColumn;

  @boardFilters.sortOrder({ default: 'desc', description: 'Direction of `sortBy`.' }) sortOrder: SortOrder;

  @TimeZoneField({
    default: 'UTC',
    description: 'Time zone of days and of `matchDate` and `matchTime`.',
    example: 'Europe/London',
  })
  tz: string;
}

export class ConflictValue {
  @StringField({ description: 'Source, the preferred one first.', example: 'football-data' })
  source: string;

  @StringField({ nullable: true, description: 'Its value, as text.', example: '2-1' })
  value: string | null;
}

export class CoverageConflict {
  @EnumField(conflictKinds, { description: 'Kind of disagreement.', example: 'score_conflict' })
  kind: string;

  @StringField({ description: '`score`, `referee` or the key of a statistic.', example: 'score' })
  field: string;

  @EnumField(['home', 'away'], {
    nullable: true,
    description: 'Side; null where the whole match is meant.',
    example: 'home',
  })
  side: string | null;

  @ArrayField(() => ConflictValue, { description: 'Value of each source.' })
  values: ConflictValue[];
}

/** How complete and sound the data of one fixture are. */
export class FixtureCoverage {
  @IntegerField({
    minimum: 0,
    nullable: true,
    description: "The away side's goals; null until a result is known.",
    example: 1,
  })
  awayScore: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: "The home side's goals; null until a result is known.",
    example: 2,
  })
  homeScore: number | null;

  @StringField({ description: 'Name of the away side.', example: 'Everton' })
  awayTeam: string;

  @StringField({ description: 'Name of the home side.', example: 'Brentford' })
  homeTeam: string;

  @PublicIdField({ description: 'The away side.', example: 7_000_315_220_046_119 })
  awayTeamId: number;

  @PublicIdField({ description: 'The home side.', example: 3_560_197_300_174_190 })
  homeTeamId: number;

  @IntegerField({
    minimum: 0,
    description: 'Rows of player statistics that are corrupted, and so feed nothing.',
    example: 0,
  })
  corruptedPlayerStatsCount: number;

  @IntegerField({ minimum: 0, description: 'Rows of player statistics.', example: 30 })
  playerStatsCount: number;

  @IntegerField({ minimum: 0, maximum: 2, description: 'Rows of team statistics: one per side.', example: 2 })
  statsCount: number;

  @BooleanField({
    description:
      'Whether a reason concerns player statistics: `goals_ne_score`, `minutes_range`, `starters_gt_11`, ' +
      '`starters_lt_11`.',
    example: false,
  })
  hasCorruptedPlayerStats: boolean;

  @BooleanField({
    description: 'Whether a reason concerns the match or its team statistics.',
    example: false,
  })
  hasCorruptedTeamStats: boolean;

  @BooleanField({ description: 'Whether there are player statistics.', example: true })
  hasPlayerStats: boolean;

  @BooleanField({ description: 'Whether there are team statistics.', example: true })
  hasStats: boolean;

  @BooleanField({
    description: 'Whether no source has given team statistics of any fixture of the competition.',
    example: false,
  })
  isUnsupportedTournament: boolean;

  @PublicIdField({ description: 'Fixture.', example: 8_114_302_117_730_035 })
  id: number;

  @PublicIdField({ description: "The database's own id.", example: 8_114_302_117_730_035 })
  internalId: number;

  @StringField({ description: 'Name of the competition.', example: 'Premier League' })
  league: string;

  @DateField({ description: 'Day of kick-off.', example: '2025-02-26' })
  matchDate: string;

  @StringField({
    pattern: /^\d\d:\d\d$/,
    description: 'Time of kick-off; `kickoffQuality` says how reliable it is.',
    example: '19:30',
  })
  matchTime: string;

  @StringField({ description: 'Slug.', example: 'brentford-everton' })
  slug: string;

  @EnumField(FIXTURE_STATUSES, { description: 'Status.', example: 'finished' })
  status: string;

  @EnumField(coverageStates, {
    nullable: true,
    description:
      'How complete the data are: `unsupported` (see `isUnsupportedTournament`), else `corrupted`, else ' +
      '`missing` (no statistics at all), else `complete` (both team rows and, where any source gives ' +
      'player statistics of the competition, players of both sides), else `partial`. Null unless the ' +
      'fixture is finished.',
    example: 'complete',
  })
  coverage: string | null;

  @ListField(enumRule(corruptionReasons), { description: 'What is wrong with the data.', example: [] })
  corruptionReasons: string[];

  @ArrayField(() => CoverageConflict, {
    description: 'What the sources disagree in; `referee_conflict` is a warning and no reason of corruption.',
  })
  conflicts: CoverageConflict[];

  @BooleanField({
    description: 'Whether the result was awarded rather than played out; such a match has no statistics.',
    example: false,
  })
  awarded: boolean;

  @EnumField(['stated', 'corrected', 'assumed'], {
    description: 'Reliability of the kick-off: stated by a source, corrected for a known fault of it, or assumed.',
    example: 'stated',
  })
  kickoffQuality: string;

  @PublicIdField({ description: 'The competition.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
}

/** How complete the data of a fixture are, in short. */
export class FixtureCoverageSummary {
  @EnumField(coverageStates, {
    nullable: true,
    description: 'How complete the data are, as `GET /api/v2/data-coverage/fixtures` says; null unless it is finished.',
    example: 'complete',
  })
  coverage: string | null;

  @ListField(enumRule(corruptionReasons), { description: 'What is wrong with the data.', example: [] })
  corruptionReasons: string[];

  @IntegerField({ minimum: 0, maximum: 2, description: 'Rows of team statistics: one per side.', example: 2 })
  statsCount: number;

  @IntegerField({ minimum: 0, description: 'Rows of player statistics.', example: 30 })
  playerStatsCount: number;
}

export class FixtureCoveragePage extends PageOf(FixtureCoverage) {}

export const fixtureCoverageFields = new RecordFields(FixtureCoverage, {
  fields: [
    'id',
    'league',
    'homeTeam',
    'awayTeam',
    'homeScore',
    'awayScore',
    'matchDate',
    'matchTime',
    'status',
    'coverage',
    'corruptionReasons',
    'statsCount',
    'playerStatsCount',
    'corruptedPlayerStatsCount',
  ],
});
fixtureCoverageFields.declareOn(FixtureCoverageQuery);
