import type { Clock } from '../../common/clock/clock.js';
import type { SqlClient } from '../../database/sql-client.js';
import { wilsonInterval } from '../../maths/wilson.js';
import { listCharges } from './bookmaker-charges.repository.js';
import type { ChargeRow } from './bookmaker-charges.repository.js';

const DAY_MILLISECONDS = 86_400_000;

/** What a bookmaker charges in a market of players: how far 1 / odds stands above what happened. */
export interface BookmakerCharge extends Pick<
  ChargeRow,
  'market' | 'bookmakerId' | 'bookmakerName' | 'isOneSided' | 'quotes' | 'meanImplied'
> {
  /** Share of the quotes whose bet won. */
  readonly frequency: number;
  /** `meanImplied / frequency - 1`, in percent; null where no bet won. */
  readonly marginPercent: number | null;
  /** 95 % interval by Wilson's interval of the frequency; the upper bound is null where no bet won. */
  readonly marginLowPercent: number;
  readonly marginHighPercent: number | null;
}

/**
 * What bookmakers charge for lines of players. Bets of one match depend on each other, so that the intervals are too
 * narrow rather than too wide.
 */
export class BookmakerChargesService {
  constructor(
    private readonly sql: SqlClient,
    private readonly clock: Clock,
  ) {}

  /** Charges over the last days whose bets stood, by market and bookmaker. */
  async list(days = 365): Promise<BookmakerCharge[]> {
    const now = this.clock.now();
    const rows = await listCharges(this.sql, new Date(now.getTime() - days * DAY_MILLISECONDS), now);
    return rows.map(chargeOf);
  }
}

/** A charge from what was quoted and won. */
export function chargeOf({ won, ...row }: ChargeRow): BookmakerCharge {
  const { lower, upper } = wilsonInterval(won, row.quotes);
  const above = (frequency: number): number => (row.meanImplied / frequency - 1) * 100;
  return {
    ...row,
    frequency: won / row.quotes,
    marginPercent: won === 0 ? null : above(won / row.quotes),
    marginLowPercent: above(upper),
    marginHighPercent: won === 0 ? null : above(lower),
  };
}
