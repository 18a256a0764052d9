import type { Clock } from '../../common/clock/clock.js';
import type { SqlClient } from '../../database/sql-client.js';
import { clusteredShareInterval, FEWEST_CLUSTERS } from '../../maths/intervals.js';
import { listCharges } from './bookmaker-charges.queries.js';
import type { ChargeRow } from './bookmaker-charges.queries.js';
import type { QuoteWindow } from './one-sided-quotes.queries.js';

const DAY_MILLISECONDS = 86_400_000;

/** A bookmaker's charge in a player market: how far 1 / odds exceeds the frequency of wins. */
export interface BookmakerCharge extends Omit<ChargeRow, 'won' | 'wonSquares' | 'wonQuotes' | 'quoteSquares'> {
  /** Share of the quotes whose bet won. */
  readonly frequency: number;
  /** `meanImplied / frequency - 1`, in percent; null where no bet won. */
  readonly marginPercent: number | null;
  /**
   * 95 % interval from that of the frequency, which allows for dependence between bets on one match. Null below
   * `FEWEST_CLUSTERS` matches; the upper bound also where no bet won.
   */
  readonly marginLowPercent: number | null;
  readonly marginHighPercent: number | null;
}

/** Charges of bookmakers, with their window. */
export interface BookmakerCharges extends Pick<QuoteWindow, 'from' | 'now'> {
  readonly charges: readonly BookmakerCharge[];
}

/** Charges of bookmakers on player lines. Created by the module's factory, as are its neighbours. */
export class BookmakerChargesService {
  /** @param maximumAge minutes; see `QuoteWindow` */
  constructor(
    private readonly sql: SqlClient,
    private readonly clock: Clock,
    private readonly maximumAge: number,
  ) {}

  /** Charges over the last days by market and bookmaker, from bets that stood. */
  async list(days: number): Promise<BookmakerCharges> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - days * DAY_MILLISECONDS);
    const rows = await listCharges(this.sql, { from, now, maximumAge: this.maximumAge });
    return { from, now, charges: rows.map(chargeOf) };
  }
}

/** Computes a charge from quotes and wins. */
export function chargeOf({ won, wonSquares, wonQuotes, quoteSquares, ...row }: ChargeRow): BookmakerCharge {
  const { lower, upper } = clusteredShareInterval({
    clusters: row.matches,
    numerator: won,
    denominator: row.quotes,
    numeratorSquares: wonSquares,
    products: wonQuotes,
    denominatorSquares: quoteSquares,
  });
  const above = (frequency: number): number => (row.meanImplied / frequency - 1) * 100;
  const isEnough = row.matches >= FEWEST_CLUSTERS;
  return {
    ...row,
    frequency: won / row.quotes,
    marginPercent: won === 0 ? null : above(won / row.quotes),
    marginLowPercent: isEnough ? above(upper) : null,
    marginHighPercent: isEnough && won > 0 ? above(lower) : null,
  };
}
