import type { FixtureRecord, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { matchResultPrices } from '../factories.js';

/** Prices of the result of a match by bookmakers that differ on the home side only. */
export const quotesOf =
  (match: FixtureRecord) =>
  (bookmaker: string, home: string, takenAt = '2025-02-25T11:50:00Z'): MarketSnapshotRecord =>
    matchResultPrices(match, bookmaker, [home, '3.60', '4.00'], { mark: 'snapshot', takenAt, takenAtAssumed: false });
