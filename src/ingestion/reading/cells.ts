/** Longest cell of a table that is believed; notes and names stay far below. */
const LONGEST_CELL = 1_000;

/**
 * Why a row of a comma-separated table cannot be trusted: a cell that is far too long or goes over several lines
 * mostly is an unclosed quote, which swallowed the rows after it.
 * @param columns names by position, for the message
 * @returns null when nothing is wrong
 */
export function cellFault(cells: readonly string[], columns: readonly string[]): string | null {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]!;
    const column = columns[index] ?? `column ${index + 1}`;
    if (cell.length > LONGEST_CELL) {
      const [long, longest] = [cell.length, LONGEST_CELL].map((length) => length.toLocaleString('en-GB'));
      return `${column} holds ${long} characters; allowed are ${longest}`;
    }
    if (cell.includes('\n')) return `${column} goes over several lines: a quote is not closed`;
  }
  return null;
}
