import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180), each ending in CR LF. Null is an empty cell, arrays and objects are JSON; text that a
 * spreadsheet would take for a formula is prefixed with an apostrophe.
 */
export function csvText(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
    // readers would skip an empty line, the row of a single empty cell
    quoted_empty: rows[0]?.length === 1,
  });
}

/** Rows as CSV for a database: null is an empty cell, an empty text is `""`, arrays and objects are JSON. */
export function databaseCsv(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { quoted_string: true, cast: { boolean: String } });
}
