import { ReasonField } from '../common/access/reason.dto.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  NumberField,
  StringField,
  textRule,
} from '../common/validation/index.js';
import { SOURCES } from '../ingestion/sources/index.js';

/** Sources whose files can be read one by one. */
export const importableSources: readonly string[] = SOURCES.filter(({ needsFolder }) => needsFolder !== true).map(
  ({ name }) => name,
);

/** The file to import. */
export class ImportQuery {
  @EnumField('Source of the file.', importableSources, { example: 'football-data' })
  source: string;

  @StringField('File name without folders; the extension determines the format.', {
    maximumLength: 200,
    minimumLength: 1,
    pattern: /^[^/\\\p{Cc}]*$/u,
    patternInWords: 'without slashes and control characters',
    example: 'E0.csv',
  })
  fileName: string;

  @BooleanField('Dry run: reports what would be imported without storing anything.', { default: false, example: false })
  dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Rows of one kind. */
export class RowCount {
  @StringField('Machine-readable reason.', { example: 'match_to_come' }) code: string;
  @IntegerField('Number of rows.', { minimum: 1, example: 10 }) count: number;
}

/** A row that was refused. */
export class RefusedExample {
  @IntegerField('Line number in the file, from 1.', { example: 17 }) line: number;
  @StringField('Reason in words.', { example: 'FTHG must be a whole number; it is "x"' }) message: string;
}

/** Rows that were refused for one reason. */
export class RefusedRowCount extends RowCount {
  @ArrayField('First three of these rows.', () => RefusedExample) examples: RefusedExample[];
}

/** What an operator should know about the rows. */
export class ImportRemark extends RowCount {
  @StringField('Remark in words.', { example: 'no time given: 15:00 is assumed' }) message: string;
}

/** Data that some boards lack. */
export class MissingImportData {
  @StringField('Kind of data.', { example: 'line-ups' }) data: string;
  @ListField('Boards left empty without it.', textRule({ maximumLength: 60 }), { example: ['line-ups'] })
  boards: string[];
  @ListField('Sources that provide it.', textRule({ maximumLength: 40 }), { example: ['statsbomb'] })
  sources: string[];
}

const rows = { minimum: 0, example: 380 } as const;

/** What an import did, or with `dryRun` would do. */
export class ImportedFile {
  @EnumField('Source.', importableSources, { example: 'football-data' }) source: string;
  @StringField('File name.', { example: 'E0.csv' }) fileName: string;
  @BooleanField('Whether this was a dry run, which stores nothing.', { example: false }) dryRun: boolean;
  @IntegerField('Rows read.', rows) rowsRead: number;
  @IntegerField('Records stored for the first time.', rows) inserted: number;
  @IntegerField('Records changed.', rows) updated: number;
  @IntegerField('Records already stored.', rows) unchanged: number;
  @IntegerField('Prices stored.', rows) quotes: number;
  @IntegerField('Player prices waiting for a name to be resolved.', { minimum: 0, example: 12 }) pendingQuotes: number;
  @ArrayField('Valid rows that are not needed, by reason.', () => RowCount) skipped: RowCount[];
  @ArrayField('Refused rows, by reason; `GET /api/maintenance/refused-rows` lists all.', () => RefusedRowCount)
  refused: RefusedRowCount[];
  @ArrayField('Assumptions made and other remarks.', () => ImportRemark) remarks: ImportRemark[];
  @IntegerField('Names from the source waiting for a decision.', { minimum: 0, example: 3 }) waitingNames: number;
  @IntegerField('Matches in the file.', rows) matches: number;
  @ArrayField('Matches whose data are flagged, by reason.', () => RowCount) flags: RowCount[];
  @ArrayField('Data missing for boards of these competitions.', () => MissingImportData) missing: MissingImportData[];
  @NumberField('Duration in seconds.', { minimum: 0, example: 1.4 }) seconds: number;
}
