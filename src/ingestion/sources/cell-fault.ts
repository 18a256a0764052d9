/** Most characters of a cell; notes and names have far fewer. */
const LONGEST_CELL = 1_000;

/**
 * Fault of a row of a CSV file: a cell that is too long or goes over several lines is most likely an unclosed quote
 * that swallowed the rows after it.
 * @param columns names by position, for the message
 * @returns null: no fault
 */
export function cellFault(cells: readonly string[], columns: readonly string[]): string | null {
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? `column ${index + 1}`;
    if (cell.length > LONGEST_CELL) {
      const [long, longest] = [cell.length, LONGEST_CELL].map((length) => length.toLocaleString('en-GB'));
      return `${column} holds ${long} characters; allowed are ${longest}`;
    }
    if (cell.includes('\n')) return `${column} goes over several lines: a quote is not closed`;
  }
  return null;
}
