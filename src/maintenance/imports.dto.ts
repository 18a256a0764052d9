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
  @EnumField('Source that wrote the file.', importableSources, { example: 'football-data' })
  source: string;

  @StringField('Name of the file, without folders; its extension is its format.', {
    maximumLength: 200,
    minimumLength: 1,
    pattern: /^[^/\\\p{Cc}]*$/u,
    patternInWords: 'without slashes and control characters',
    example: 'E0.csv',
  })
  fileName: string;

  @BooleanField('Reports what would be imported, and stores nothing.', { default: false, example: false })
  dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Rows of one kind. */
export class RowCount {
  @StringField('Reason, machine-readable.', { example: 'match_to_come' }) code: string;
  @IntegerField('Number of rows.', { minimum: 1, example: 10 }) count: number;
}

/** A row that was refused. */
export class RefusedExample {
  @IntegerField('Line of the file, from 1.', { example: 17 }) line: number;
  @StringField('Reason in words.', { example: 'FTHG must be a whole number; it is "x"' }) message: string;
}

/** Rows that were refused for one reason. */
export class RefusedRowCount extends RowCount {
  @ArrayField('The first three.', () => RefusedExample) examples: RefusedExample[];
}

/** What an operator should know about the rows. */
export class ImportRemark extends RowCount {
  @StringField('In words.', { example: 'no time given: 15:00 is assumed' }) message: string;
}

/** Data that some boards lack. */
export class MissingImportData {
  @StringField('Kind of data.', { example: 'line-ups' }) data: string;
  @ListField('Boards that stay empty.', textRule({ maximumLength: 60 }), { example: ['line-ups'] }) boards: string[];
  @ListField('Sources that have such data.', textRule({ maximumLength: 40 }), { example: ['statsbomb'] })
  sources: string[];
}

const rows = { minimum: 0, example: 380 } as const;

/** What an import did, or with `dryRun` would do. */
export class ImportedFile {
  @EnumField('Source.', importableSources, { example: 'football-data' }) source: string;
  @StringField('Name of the file.', { example: 'E0.csv' }) fileName: string;
  @BooleanField('Whether this was a dry run: nothing was stored.', { example: false }) dryRun: boolean;
  @IntegerField('Rows read.', rows) rowsRead: number;
  @IntegerField('Records stored for the first time.', rows) inserted: number;
  @IntegerField('Records changed.', rows) updated: number;
  @IntegerField('Records that were stored already.', rows) unchanged: number;
  @IntegerField('Prices stored.', rows) quotes: number;
  @IntegerField('Prices of players that wait for a name.', { minimum: 0, example: 12 }) pendingQuotes: number;
  @ArrayField('Rows without fault that are not needed, by reason.', () => RowCount) skipped: RowCount[];
  @ArrayField('Refused rows, by reason; `GET /api/maintenance/refused-rows` lists all.', () => RefusedRowCount)
  refused: RefusedRowCount[];
  @ArrayField('What was assumed or should be known.', () => ImportRemark) remarks: ImportRemark[];
  @IntegerField('Names of the source that wait for a decision.', { minimum: 0, example: 3 }) waitingNames: number;
  @IntegerField('Matches in the file.', rows) matches: number;
  @ArrayField('Matches whose data are flagged, by reason.', () => RowCount) flags: RowCount[];
  @ArrayField('Data that boards of these competitions lack.', () => MissingImportData) missing: MissingImportData[];
  @NumberField('Duration in seconds.', { minimum: 0, example: 1.4 }) seconds: number;
}
