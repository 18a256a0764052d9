import { PickType } from '@nestjs/swagger';
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
  @DateField('Day of kick-off. Combined with a range, both apply.', { optional: true, example: '2025-02-25' })
  date?: string;

  @DateField('Last day of kick-off; not before `startDate`.', { optional: true, example: '2025-02-28' })
  endDate?: string;

  @DateField('First day of kick-off.', { optional: true, example: '2025-02-01' })
  startDate?: string;

  @ListField(`Statuses, separated by commas: ${FIXTURE_STATUSES.join(', ')}.`, statusRule, {
    optional: true,
    asText: true,
    example: ['finished', 'inprogress'],
  })
  status?: string[];

  @ListField(`Coverage states, separated by commas: ${coverageStates.join(', ')}.`, coverageRule, {
    optional: true,
    asText: true,
    example: ['corrupted', 'missing'],
  })
  coverage?: CoverageState[];

  @BooleanField(
    'If true, only fixtures on which sources differ by more than a set size (`differences`); if false, all others.',
    { optional: true },
  )
  hasDifferences?: boolean;

  @boardFilters.eventIds('Only these fixtures.') eventIds?: number[];
  @boardFilters.teamIds() teamIds?: number[];
  @boardFilters.uniqueTournamentIds() uniqueTournamentIds?: number[];
  @boardFilters.search(fixtureSearchWords, { alias: 'q', example: 'man city premier' }) search?: string;

  @boardFilters.sortBy('Column to sort by; ties are ordered by kick-off (newest first) and id.', coverageSortColumns, {
    default: 'matchDate',
    example: 'statsCount',
  })
  sortBy: CoverageSortColumn;

  @boardFilters.sortOrder('Direction of `sortBy`.', { default: 'desc' }) sortOrder: SortOrder;

  @TimeZoneField('Time zone of days and of `matchDate` and `matchTime`.', { default: 'UTC', example: 'Europe/London' })
  tz: string;
}

export class ConflictValue {
  @StringField('Source; the preferred one comes first.', { example: 'football-data' })
  source: string;

  @StringField('Value as text.', { nullable: true, example: '2-1' })
  value: string | null;
}

export class CoverageConflict {
  @EnumField('Kind of disagreement.', conflictKinds, { example: 'score_conflict' })
  kind: string;

  @StringField('`score`, `referee` or the key of a statistic.', { example: 'score' })
  field: string;

  @EnumField('Side; null for the whole match.', ['home', 'away'], { nullable: true, example: 'home' })
  side: string | null;

  @ArrayField('Value of each source.', () => ConflictValue)
  values: ConflictValue[];
}

export class SourceDifference {
  @StringField('`score`, `minutes` or the key of a statistic.', { example: 'fouls' })
  field: string;

  @EnumField('Side; null for the whole match, or if the side of a player is unknown.', ['home', 'away'], {
    nullable: true,
    example: 'home',
  })
  side: string | null;

  @PublicIdField('Player; null for figures of the match or a side.', { nullable: true, example: null })
  playerId: number | null;

  @StringField('Name of the player.', { nullable: true, example: null })
  playerName: string | null;

  @ArrayField('Value of each source that differs from another one.', () => ConflictValue)
  values: ConflictValue[];
}

/** How complete and sound the data of one fixture are. */
export class FixtureCoverage {
  @IntegerField("The away side's goals; null until a result is known.", { minimum: 0, nullable: true, example: 1 })
  awayScore: number | null;

  @IntegerField("The home side's goals; null until a result is known.", { minimum: 0, nullable: true, example: 2 })
  homeScore: number | null;

  @StringField('Name of the away side.', { example: 'Everton' })
  awayTeam: string;

  @StringField('Name of the home side.', { example: 'Brentford' })
  homeTeam: string;

  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 })
  awayTeamId: number;

  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 })
  homeTeamId: number;

  @IntegerField('Corrupted rows of player statistics, which are not used.', { minimum: 0, example: 0 })
  corruptedPlayerStatsCount: number;

  @IntegerField('Rows of player statistics.', { minimum: 0, example: 30 })
  playerStatsCount: number;

  @IntegerField('Rows of team statistics: one per side.', { minimum: 0, maximum: 2, example: 2 })
  statsCount: number;

  @BooleanField(
    'Whether a reason for corruption concerns player statistics: `goals_ne_score`, `minutes_range`, ' +
      '`starters_gt_11`, `starters_lt_11`.',
    { example: false },
  )
  hasCorruptedPlayerStats: boolean;

  @BooleanField('Whether a reason for corruption concerns the match or its team statistics.', { example: false })
  hasCorruptedTeamStats: boolean;

  @BooleanField('Whether there are player statistics.', { example: true })
  hasPlayerStats: boolean;

  @BooleanField('Whether there are team statistics.', { example: true })
  hasStats: boolean;

  @BooleanField('Whether no source has provided team statistics for any fixture of the competition.', {
    example: false,
  })
  isUnsupportedTournament: boolean;

  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 })
  id: number;

  @PublicIdField("The database's own id.", { example: 8_114_302_117_730_035 })
  internalId: number;

  @StringField('Name of the competition.', { example: 'Premier League' })
  league: string;

  @DateField('Day of kick-off.', { example: '2025-02-26' })
  matchDate: string;

  @StringField('Time of kick-off; see `kickoffQuality` for how reliable it is.', {
    pattern: /^\d\d:\d\d$/,
    example: '19:30',
  })
  matchTime: string;

  @StringField('Slug.', { example: 'brentford-everton' })
  slug: string;

  @EnumField('Status.', FIXTURE_STATUSES, { example: 'finished' })
  status: string;

  @EnumField(
    'How complete the data are: `unsupported` (see `isUnsupportedTournament`), else `corrupted`, else `missing` (no ' +
      'statistics at all), else `complete` (team rows of both sides and, if any source provides player statistics ' +
      'for the competition, players of both sides), else `partial`. Null unless the fixture is finished.',
    coverageStates,
    { nullable: true, example: 'complete' },
  )
  coverage: string | null;

  @ListField('Reasons why the data are corrupted.', enumRule(corruptionReasons), { example: [] })
  corruptionReasons: string[];

  @ArrayField(
    'Disagreements between sources; `referee_conflict` is a warning, not a reason for corruption.',
    () => CoverageConflict,
  )
  conflicts: CoverageConflict[];

  @ArrayField(
    'Figures on which sources differ by more than a set size, whether or not this corrupts anything: score, ' +
      'penalties taken, dismissals, and goals, own goals, assists and cards of a player by any amount; corners, shots ' +
      'on target, offsides, saves and cards of a side by more than 1; its shots and fouls by more than 2 and 10 %, ' +
      'passes by more than 10 and 5 %; shots, shots on target, fouls, fouls won and saves of a player by more than ' +
      '1, tackles and interceptions by more than 2, offsides by more than 3, passes by more than 5 and 10 %, minutes ' +
      'by more than 10. At most 40. Matches imported by a version without this list have none until ' +
      '`npm run refresh`.',
    () => SourceDifference,
  )
  differences: SourceDifference[];

  @BooleanField('Whether the result was awarded rather than played out; such a match has no statistics.', {
    example: false,
  })
  awarded: boolean;

  @EnumField(
    'Reliability of the kick-off: stated by a source, corrected for a known fault of the source, or assumed.',
    ['stated', 'corrected', 'assumed'],
    { example: 'stated' },
  )
  kickoffQuality: string;

  @PublicIdField('The competition.', { example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
}

/** Summary of how complete the data of a fixture are. */
export class FixtureCoverageSummary extends PickType(FixtureCoverage, [
  'corruptionReasons',
  'statsCount',
  'playerStatsCount',
]) {
  @EnumField(
    'How complete the data are, as in `GET /api/v2/data-coverage/fixtures`; null unless the match is finished.',
    coverageStates,
    { nullable: true, example: 'complete' },
  )
  coverage: string | null;
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
