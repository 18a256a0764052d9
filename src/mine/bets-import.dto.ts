import {
  ArrayField,
  BooleanField,
  IntegerField,
  ListField,
  StringField,
  textRule,
} from '../common/validation/index.js';

/** Bets that one person may store. */
export const MOST_BETS = 50_000;
/** Largest table: 5 MiB. */
export const LARGEST_CSV_BYTES = 5 * 2 ** 20;

export class BetsImportQuery {
  @BooleanField('Dry run: reports what would be stored without storing anything.', { default: false, example: false })
  dryRun: boolean;
  @BooleanField("Stores today's and this week's bets even if they exceed a limit you set.", {
    default: false,
    example: false,
  })
  acknowledgeLimit: boolean;
}

/** A row that was not stored. */
export class RefusedBetRow {
  @IntegerField('Line of the table, from 1; for a row on several lines, the last one.', { minimum: 1, example: 17 })
  line: number;
  @StringField('Column at fault; null if it is the row as a whole.', { nullable: true, example: 'bookmaker' })
  column: string | null;
  @StringField('Reason.', { example: 'is not a known bookmaker: "Unibets" (did you mean Unibet?)' }) reason: string;
}

/** What an import did, or with `dryRun` would do. */
export class BetsImportReport {
  @BooleanField('Whether this was a dry run, which stores nothing.', { example: false }) dryRun: boolean;
  @IntegerField('Rows below the header.', { minimum: 0, example: 120 }) rowsRead: number;
  @IntegerField('Bets stored.', { minimum: 0, example: 110 }) added: number;
  @IntegerField('Rows whose bet was already stored.', { minimum: 0, example: 8 }) alreadyStored: number;
  @ListField('Columns that were ignored.', textRule(), { example: ['profit'] }) ignoredColumns: string[];
  @ArrayField('Refused rows, by line.', () => RefusedBetRow) refused: RefusedBetRow[];
}
