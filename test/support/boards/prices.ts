import type { FixtureRecord, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { named } from '../factories.js';

/** A quoted outcome: [scope, line, side, odds], and the player's name in player markets. */
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

/** A line of over and under prices: [match, home, away or a player's name, line, over, under]; null: not quoted. */
export type OverUnder = readonly [subject: string, line: number, over: string | null, under: string | null];

/** Over and under prices of one bookmaker on 2025-02-25 at 12:00. */
export function overUnderPrices(
  of: FixtureRecord,
  bookmaker: string,
  market: string,
  lines: readonly OverUnder[],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord {
  const quoted = lines.flatMap(([subject, line, ...odds]) =>
    (['over', 'under'] as const).flatMap((side, index): Quoted[] => {
      const price = odds[index] ?? null;
      if (price === null) return [];
      const isTeam = subject === 'match' || subject === 'home' || subject === 'away';
      return [isTeam ? [subject, line, side, price] : ['player', line, side, price, subject]];
    }),
  );
  return linePrices(of, bookmaker, market, '2025-02-25T12:00:00Z', quoted, {
    providerMarket: `feed_${market}`,
    ...more,
  });
}

/** The snapshot with every outcome suspended. */
export const suspended = (snapshot: MarketSnapshotRecord): MarketSnapshotRecord => ({
  ...snapshot,
  outcomes: snapshot.outcomes.map((outcome) => ({ ...outcome, suspended: true })),
});
