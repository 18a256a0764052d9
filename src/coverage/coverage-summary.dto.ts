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
  @IntegerField('Days counted, today the last one.', { default: 14, minimum: 1, maximum: 60, example: 14 })
  days: number;

  @TimeZoneField('Time zone of days.', { default: 'UTC', example: 'Europe/London' }) tz: string;
}

/** Matches of a competition on a day, by the state of their data. */
export class CoverageDay {
  @DateField('Day of kick-off.', { example: '2025-02-25' }) day: string;
  @IntegerField('Matches that have kicked off.', { minimum: 0, example: 4 }) matches: number;
  @IntegerField('Finished, with all data of its competition.', { minimum: 0, example: 2 }) complete: number;
  @IntegerField('Finished, with some of the data.', { minimum: 0, example: 1 }) partial: number;
  @IntegerField('Finished, without any statistics.', { minimum: 0, example: 0 }) missing: number;
  @IntegerField('Finished, with data that contradict themselves.', { minimum: 0, example: 0 }) corrupted: number;
  @IntegerField('Finished, of a competition without statistics.', { minimum: 0, example: 0 }) unsupported: number;
  @IntegerField('Without a result three hours after kick-off, and neither postponed nor called off.', {
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
    'Kick-off of the last match that has it; of upcoming fixtures and their prices that of the next one. Null ' +
      'where no match has it.',
    { nullable: true, example: '2025-02-24T20:00:00.000Z' },
  )
  at: string | null;
}

export class LackingData {
  @ListField('Kinds of data; one of them is enough.', enumRule(DATA_KINDS), { example: ['playerPrices'] })
  kinds: DataKind[];
  @ListField('Boards without rows of it.', enumRule(BOARD_NAMES), { example: ['player trends'] }) boards: BoardName[];
  @ListField('Sources that give it.', textRule({}), { example: ['the-odds-api'] }) sources: string[];
}

export class CompetitionCoverage {
  @PublicIdField('Competition.', { example: 5_000_001_200_000_017 }) id: number;
  @StringField('Its name.', { example: 'Premier League' }) name: string;
  @ArrayField('Days with a match, ascending.', () => CoverageDay) days: CoverageDay[];
  @ArrayField('How far each kind of data reaches.', () => KnownData) known: KnownData[];
  @ArrayField('What is missing, what most boards lack first.', () => LackingData) lacking: LackingData[];
  @InstantField('Newest price of an upcoming match; null without one.', {
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
  @InstantField('When the last file was read that brought anything new.', {
    nullable: true,
    example: '2025-02-25T06:00:00.000Z',
  })
  lastNewsAt: string | null;
  @IntegerField('Rows refused in the last 30 days.', { minimum: 0, example: 3 }) refusedRows: number;
  @ListField('Kinds of data that it can give.', enumRule(DATA_KINDS), { example: ['matchPrices'] }) gives: DataKind[];
  @IntegerField(
    'How often it brings anything new: the median time between its last 21 imports that did. Null with fewer ' +
      'than 4, and for answers of a provider that the service follows: those come with its matches.',
    { nullable: true, minimum: 0, example: 3_600 },
  )
  expectedEverySeconds: number | null;
  @BooleanField(
    'Whether its newest data, prices above all, may be old: more than three times `expectedEverySeconds` have passed ' +
      'since `lastNewsAt`, or its provider refuses requests, or one failed five times in a row or is 15 minutes ' +
      'overdue. Null where ' +
      '`expectedEverySeconds` is and the service does not follow it.',
    { nullable: true, example: false },
  )
  isLate: boolean | null;
}

/** When each source last delivered data, and which sources are late. */
export class SourcesFreshness extends RevisionMembers {
  @ArrayField('Sources that have brought a file, by name.', () => SourceFreshness) data: SourceFreshness[];
}

/** What is missing, since when, which boards it leaves empty, and which sources would provide it. */
export class CoverageSummary extends RevisionMembers {
  @DateField('First day counted.', { example: '2025-02-12' }) from: string;
  @DateField('Last day counted: today.', { example: '2025-02-25' }) to: string;
  @ArrayField('Competitions, in their order of priority.', () => CompetitionCoverage)
  competitions: CompetitionCoverage[];
  @ArrayField('Sources that have brought a file, by name.', () => SourceFreshness) sources: SourceFreshness[];
}
