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
  @IntegerField({ default: 14, minimum: 1, maximum: 60, example: 14, description: 'Days counted, today the last one.' })
  days: number;

  @TimeZoneField({ default: 'UTC', description: 'Time zone of days.', example: 'Europe/London' }) tz: string;
}

/** Matches of a competition on a day, by the state of their data. */
export class CoverageDay {
  @DateField({ description: 'Day of kick-off.', example: '2025-02-25' }) day: string;
  @IntegerField({ minimum: 0, description: 'Matches that have kicked off.', example: 4 }) matches: number;
  @IntegerField({ minimum: 0, description: 'Finished, with all data of its competition.', example: 2 })
  complete: number;
  @IntegerField({ minimum: 0, description: 'Finished, with some of the data.', example: 1 }) partial: number;
  @IntegerField({ minimum: 0, description: 'Finished, without any statistics.', example: 0 }) missing: number;
  @IntegerField({ minimum: 0, description: 'Finished, with data that contradict themselves.', example: 0 })
  corrupted: number;
  @IntegerField({ minimum: 0, description: 'Finished, of a competition without statistics.', example: 0 })
  unsupported: number;
  @IntegerField({
    minimum: 0,
    description: 'Without a result three hours after kick-off, and neither postponed nor called off.',
    example: 1,
  })
  overdue: number;
  @IntegerField({ minimum: 0, description: 'Matches on which sources disagree.', example: 0 }) conflicts: number;
}

/** How far one kind of data reaches. */
export class KnownData {
  @EnumField(DATA_KINDS, { description: 'Kind of data.', example: 'playerStatistics' }) kind: DataKind;
  @InstantField({
    nullable: true,
    description:
      'Kick-off of the last match that has it; of upcoming fixtures and their prices that of the next one. Null ' +
      'where no match has it.',
    example: '2025-02-24T20:00:00.000Z',
  })
  at: string | null;
}

export class LackingData {
  @ListField(enumRule(DATA_KINDS), { description: 'Kinds of data; one of them is enough.', example: ['playerPrices'] })
  kinds: DataKind[];
  @ListField(enumRule(BOARD_NAMES), { description: 'Boards without rows of it.', example: ['player trends'] })
  boards: BoardName[];
  @ListField(textRule({}), { description: 'Sources that give it.', example: ['the-odds-api'] }) sources: string[];
}

export class CompetitionCoverage {
  @PublicIdField({ description: 'Competition.', example: 5_000_001_200_000_017 }) id: number;
  @StringField({ description: 'Its name.', example: 'Premier League' }) name: string;
  @ArrayField(() => CoverageDay, { description: 'Days with a match, ascending.' }) days: CoverageDay[];
  @ArrayField(() => KnownData, { description: 'How far each kind of data reaches.' }) known: KnownData[];
  @ArrayField(() => LackingData, { description: 'What is lacking, the most boards first.' }) lacking: LackingData[];
  @InstantField({
    nullable: true,
    description: 'The newest price of a match to come; null without one.',
    example: '2025-02-25T14:55:00.000Z',
  })
  newestPriceAt: string | null;
}

export class SourceFreshness {
  @StringField({ description: 'Source.', example: 'football-data' }) name: string;
  @IntegerField({ minimum: 0, description: 'Files read.', example: 120 }) files: number;
  @InstantField({ nullable: true, description: 'When the last file was read.', example: '2025-02-25T06:00:00.000Z' })
  lastFileAt: string | null;
  @InstantField({
    nullable: true,
    description: 'When the last file was read that brought anything new.',
    example: '2025-02-25T06:00:00.000Z',
  })
  lastNewsAt: string | null;
  @IntegerField({ minimum: 0, description: 'Rows refused in the last 30 days.', example: 3 }) refusedRows: number;
  @ListField(enumRule(DATA_KINDS), { description: 'Kinds of data that it can give.', example: ['matchPrices'] })
  gives: DataKind[];
  @IntegerField({
    nullable: true,
    minimum: 0,
    description:
      'How often it brings anything new: the median time between its last 21 imports that did. Null with fewer than 4.',
    example: 3_600,
  })
  expectedEverySeconds: number | null;
  @BooleanField({
    nullable: true,
    description:
      'Whether more than three times `expectedEverySeconds` have passed since `lastNewsAt`: its newest data, prices ' +
      'above all, may be old. Null where that is.',
    example: false,
  })
  isLate: boolean | null;
}

/** When each source last brought something, and which of them are late. */
export class SourcesFreshness extends RevisionMembers {
  @ArrayField(() => SourceFreshness, { description: 'Sources that have brought a file, by name.' })
  data: SourceFreshness[];
}

/** What is missing, since when, what it empties, and what would fill it. */
export class CoverageSummary extends RevisionMembers {
  @DateField({ description: 'First day counted.', example: '2025-02-12' }) from: string;
  @DateField({ description: 'Last day counted: today.', example: '2025-02-25' }) to: string;
  @ArrayField(() => CompetitionCoverage, { description: 'Competitions, in their order of priority.' })
  competitions: CompetitionCoverage[];
  @ArrayField(() => SourceFreshness, { description: 'Sources that have brought a file, by name.' })
  sources: SourceFreshness[];
}
