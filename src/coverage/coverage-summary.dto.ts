import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  PublicIdField,
  StringField,
  TimeZoneField,
  enumRule,
  textRule,
} from '../common/validation/index.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import { BOARD_NAMES, DATA_KINDS } from '../ingestion/board-needs.js';
import type { BoardName } from '../ingestion/board-needs.js';
import type { DataKind } from '../ingestion/source.js';

export class CoverageSummaryQuery {
  @IntegerField('Number of days, ending today.', { default: 14, minimum: 1, maximum: 60, example: 14 })
  days: number;

  @TimeZoneField('Time zone of days.', { default: 'UTC', example: 'Europe/London' }) tz: string;
}

/** Matches of a competition on a day, by the state of their data. */
export class CoverageDay {
  @DateField('Day of kick-off.', { example: '2025-02-25' }) day: string;
  @IntegerField('Matches that have kicked off.', { minimum: 0, example: 4 }) matches: number;
  @IntegerField('Finished matches with all data of the competition.', { minimum: 0, example: 2 }) complete: number;
  @IntegerField('Finished matches with some of the data.', { minimum: 0, example: 1 }) partial: number;
  @IntegerField('Finished matches without statistics.', { minimum: 0, example: 0 }) missing: number;
  @IntegerField('Finished matches with contradictory data.', { minimum: 0, example: 0 }) corrupted: number;
  @IntegerField('Finished matches of a competition without statistics.', { minimum: 0, example: 0 })
  unsupported: number;
  @IntegerField('Matches without a result three hours after kick-off, neither postponed nor called off.', {
    minimum: 0,
    example: 1,
  })
  overdue: number;
  @IntegerField('Matches on which sources disagree.', { minimum: 0, example: 0 }) conflicts: number;
}

/** How up to date one kind of data is. */
export class KnownData {
  @EnumField('Kind of data.', DATA_KINDS, { example: 'playerStatistics' }) kind: DataKind;
  @InstantField(
    'Kick-off of the last match that has it; for upcoming fixtures and their prices, of the next one. Null if no ' +
      'match has it.',
    { nullable: true, example: '2025-02-24T20:00:00.000Z' },
  )
  at: string | null;
}

export class LackingData {
  @ListField('Kinds of data, any one of which is enough.', enumRule(DATA_KINDS), { example: ['playerPrices'] })
  kinds: DataKind[];
  @ListField('Boards left without rows.', enumRule(BOARD_NAMES), { example: ['player trends'] }) boards: BoardName[];
  @ListField('Sources that provide it.', textRule({}), { example: ['the-odds-api'] }) sources: string[];
}

export class CompetitionCoverage {
  @PublicIdField('Competition.', { example: 5_000_001_200_000_017 }) id: number;
  @StringField('Name of the competition.', { example: 'Premier League' }) name: string;
  @ArrayField('Days with a match, ascending.', () => CoverageDay) days: CoverageDay[];
  @ArrayField('How far each kind of data reaches.', () => KnownData) known: KnownData[];
  @ArrayField('Missing data, starting with what most boards lack.', () => LackingData) lacking: LackingData[];
  @InstantField('Time of the newest price of an upcoming match; null if none.', {
    nullable: true,
    example: '2025-02-25T14:55:00.000Z',
  })
  newestPriceAt: string | null;
}

export class SourceFreshness {
  @StringField('Source.', { example: 'football-data' }) name: string;
  @IntegerField('Files read.', { minimum: 0, example: 120 }) files: number;
  @InstantField('When the last file was read.', { nullable: true, example: '2025-02-25T06:00:00.000Z' })
  lastFileAt: string | null;
  @InstantField('When the last file with anything new was read.', {
    nullable: true,
    example: '2025-02-25T06:00:00.000Z',
  })
  lastNewsAt: string | null;
  @IntegerField('Rows refused in the last 30 days.', { minimum: 0, example: 3 }) refusedRows: number;
  @ListField('Kinds of data it can provide.', enumRule(DATA_KINDS), { example: ['matchPrices'] }) gives: DataKind[];
  @IntegerField(
    'How often it delivers anything new: the median time between its last 21 imports that did. Null with fewer ' +
      'than 4, and for responses of a provider that the service follows, which depend on its matches.',
    { nullable: true, minimum: 0, example: 3_600 },
  )
  expectedEverySeconds: number | null;
  @BooleanField(
    'Whether its newest data, prices above all, may be out of date. A source that the service follows is late if its ' +
      'provider refuses requests, or a request has failed five times in a row or is 15 minutes overdue; any other ' +
      'if more than three times `expectedEverySeconds` has passed since `lastNewsAt`, and null if that is unknown.',
    { nullable: true, example: false },
  )
  isLate: boolean | null;
}

/** When each source last delivered data, and which sources are late. */
export class SourcesFreshness extends RevisionMembers {
  @ArrayField('Sources that have delivered a file, by name.', () => SourceFreshness) data: SourceFreshness[];
}

/** What is missing, since when, which boards it leaves empty, and which sources would provide it. */
export class CoverageSummary extends RevisionMembers {
  @DateField('First day counted.', { example: '2025-02-12' }) from: string;
  @DateField('Last day counted: today.', { example: '2025-02-25' }) to: string;
  @ArrayField('Competitions, in order of priority.', () => CompetitionCoverage)
  competitions: CompetitionCoverage[];
  @ArrayField('Sources that have delivered a file, by name.', () => SourceFreshness) sources: SourceFreshness[];
}
