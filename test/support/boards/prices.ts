import type { FixtureRecord, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { named } from '../factories.js';

/** What is quoted: [scope, line, side, odds], and the player's name in player markets. */
export type Quoted = readonly [
  scope: 'match' | 'home' | 'away' | 'player',
  line: number,
  side: 'over' | 'under' | 'home' | 'away',
  odds: string,
  player?: string,
];

/** Prices at lines of one bookmaker at one moment. */
export function linePrices(
  of: FixtureRecord,
  bookmaker: string,
  market: string,
  takenAt: string,
  quoted: readonly Quoted[],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord {
  return {
    kind: 'marketSnapshot',
    line: 1,
    fixtureRef: of.ref,
    bookmaker: named(bookmaker),
    isExchange: false,
    market,
    providerMarket: `provider ${market}`,
    mark: 'snapshot',
    takenAt,
    takenAtAssumed: false,
    outcomes: quoted.map(([scope, line, side, odds, player]) => ({
      scope,
      player: player ?? null,
      line,
      side,
      odds,
      suspended: false,
    })),
    ...more,
  };
}
