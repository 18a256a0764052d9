import type { RefusedRow } from '../source.js';

/** A row or element that cannot be read; it is refused with the reason. */
export class RowFault extends Error {
  override readonly name = 'RowFault';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns what `read` returns; if it throws a RowFault, refuses the line and returns null. */
export function readOrRefuse<Read>(line: number, refused: RefusedRow[], read: () => Read): Read | null {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    refused.push({ line, code: fault.code, message: fault.message });
    return null;
  }
}

/** Maximum characters of a cell; notes and names have far fewer. */
const LONGEST_CELL = 1_000;

/**
 * Checks a CSV row for an unclosed quote: a cell that is too long or spans several lines.
 * @throws RowFault naming the column, from `columns`
 */
export function requireSoundCells(cells: readonly string[], columns: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? `column ${index + 1}`;
    if (cell.length > LONGEST_CELL) {
      const [long, longest] = [cell.length, LONGEST_CELL].map((length) => length.toLocaleString('en-GB'));
      throw new RowFault('bad_cell', `${column} holds ${long} characters; allowed are ${longest}`);
    }
    if (cell.includes('\n')) {
      throw new RowFault('bad_cell', `${column} spans several lines: a quote is not closed`);
    }
  }
}
