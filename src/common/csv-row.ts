/**
 * Cells as a row of CSV (RFC 4180), without its end; an unknown value is an empty cell. Text that a spreadsheet would
 * take for a formula begins with an apostrophe.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return cells.map(cellOf).join(',');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
