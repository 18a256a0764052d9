import type { AnyCanonicalRecord, MarketOutcome } from '../../../football/canonical.js';
import type { RefusedRow } from '../../source.js';
import type { ColumnPlan } from './columns.js';
import type { TableRow } from './cells.js';
import { isNoPrice, isUnknown, PROVIDER_MARKETS } from './vocabulary.js';

const GOALS_LINE = 2.5;
const HIGHEST_PRICE = 100_000;
const HIGHEST_HANDICAP = 10;

/** Reads all prices of a row; `takenAt`: when the opening prices of its day were collected. */
export function readOdds(
  plan: ColumnPlan,
  row: TableRow,
  fixtureRef: string,
  takenAt: string,
  records: AnyCanonicalRecord[],
  refused: RefusedRow[],
): void {
  const cells = new RowCells(plan, row, refused);
  const { line } = row;
  for (const { bookmaker, isExchange, market, mark, handicapIndex, prices } of plan.markets) {
    const outcomes: MarketOutcome[] = [];
    for (const { index, side } of prices) {
      const odds = cells.price(index);
      if (odds === null) continue;
      const marketLine = cells.marketLine(market, handicapIndex);
      if (marketLine === undefined) continue;
      outcomes.push({ scope: 'match', player: null, line: marketLine, side, odds, suspended: false });
    }
    if (outcomes.length === 0) continue;
    records.push({
      kind: 'marketSnapshot',
      line,
      fixtureRef,
      bookmaker,
      isExchange,
      market,
      providerMarket: PROVIDER_MARKETS[market],
      mark,
      takenAt: mark === 'opening' ? takenAt : null,
      takenAtAssumed: true,
      outcomes,
    });
  }
  for (const { market, mark, side, handicapIndex, meanIndex, maximumIndex } of plan.aggregates) {
    const mean = cells.price(meanIndex);
    const maximum = cells.price(maximumIndex);
    if (mean === null && maximum === null) continue;
    const marketLine = cells.marketLine(market, handicapIndex);
    if (marketLine === undefined) continue;
    records.push({
      kind: 'priceAggregate',
      line,
      fixtureRef,
      market,
      mark,
      scope: 'match',
      marketLine,
      side,
      mean,
      maximum,
    });
  }
}

class RowCells {
  /** Handicaps read so far, so that a bad one is refused only once; undefined: not usable. */
  private readonly handicaps = new Map<number, number | undefined>();

  constructor(
    private readonly plan: ColumnPlan,
    private readonly row: TableRow,
    private readonly refused: RefusedRow[],
  ) {}

  /** The price as written; null if there is none. */
  price(index: number): string | null {
    const cell = this.row.cells[index];
    if (cell === undefined || cell === '') return null;
    if (isPrice(cell)) return cell;
    const trimmed = cell.trim();
    if (isPrice(trimmed)) return trimmed;
    if (!isNoPrice(trimmed)) this.refuse('bad_price', index, trimmed, 'decimal odds above 1');
    return null;
  }

  /** The line of a market; null: it has none; undefined: it needs one but the file gives none. */
  marketLine(market: string, handicapIndex: number): number | null | undefined {
    if (market === 'matchResult') return null;
    return market === 'goals' ? GOALS_LINE : this.handicap(handicapIndex);
  }

  private handicap(index: number): number | undefined {
    if (this.handicaps.has(index)) return this.handicaps.get(index);
    const cell = (this.row.cells[index] ?? '').trim();
    const number = isUnknown(cell) ? NaN : Number(cell);
    const isQuarter = Number.isInteger(number * 4) && Math.abs(number) <= HIGHEST_HANDICAP;
    if (!isQuarter) this.refuse('bad_line', index, cell, 'a handicap in quarters of a goal; its prices are left out');
    // Adding 0 turns -0 into 0.
    const handicap = isQuarter ? number + 0 : undefined;
    this.handicaps.set(index, handicap);
    return handicap;
  }

  private refuse(code: string, index: number, cell: string, expected: string): void {
    this.refused.push({
      line: this.row.line,
      code,
      message: `${this.plan.names[index]!} is '${cell}'; expected ${expected}.`,
    });
  }
}

const isPrice = (cell: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(cell) && Number(cell) > 1 && Number(cell) < HIGHEST_PRICE;
