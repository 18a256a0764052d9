import type { PlayerPrices } from '../player-prices.js';

/** The last eligible price of a bookmaker on one side of a half line of a player. */
export interface SlowQuote {
  readonly market: 'shots' | 'tackles';
  readonly bookmaker: string;
  readonly fixture: string;
  readonly player: string;
  readonly line: number;
  readonly side: 'over' | 'under';
  readonly odds: number;
  readonly quotedAt: number;
  readonly kickoff: number;
  /** Number of sides of the line that the bookmaker quotes. */
  readonly sides: number;
  /** Null if the bet was void, or is not settled yet. */
  readonly won: boolean | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Delay after kick-off until an import knows what happened, unless it says otherwise. */
const KNOWN_AFTER = 135 * MINUTE;

/** All of them as known at a moment, computed from the loaded records by loops. */
export function slowQuotes({ fixtures, appearances, snapshots }: PlayerPrices, now: number): SlowQuote[] {
  const quotes: Omit<SlowQuote, 'sides'>[] = [];
  const rows = new Map(appearances.map((row) => [`${row.fixtureRef}|${row.player.name}`, row]));
  for (const match of fixtures) {
    const kickoff = Date.parse(match.kickoffUtc ?? '');
    const moment = Math.min(kickoff, now);
    const knownAt = match.resultKnownAt === null ? kickoff + KNOWN_AFTER : Date.parse(match.resultKnownAt);
    const isSettled = match.result !== null && !match.result.awarded && knownAt <= now;
    const ofMatch = snapshots.filter(({ fixtureRef }) => fixtureRef === match.ref);
    for (const snapshot of ofMatch) {
      const quotedAt = Date.parse(snapshot.takenAt ?? '');
      const isReplaced = ofMatch.some(
        (other) =>
          other.bookmaker.name === snapshot.bookmaker.name &&
          other.market === snapshot.market &&
          Date.parse(other.takenAt ?? '') > quotedAt &&
          Date.parse(other.takenAt ?? '') <= moment,
      );
      if (quotedAt > moment || quotedAt < moment - DAY || isReplaced || snapshot.isExchange) continue;
      for (const { player, line, side, odds, suspended } of snapshot.outcomes) {
        if (suspended || Number(odds) <= 1.01 || line === null || line % 1 !== 0.5) continue;
        const row = rows.get(`${match.ref}|${player}`);
        const market = snapshot.market as SlowQuote['market'];
        const count = isSettled && row !== undefined && (row.minutes ?? 0) > 0 ? (row.values[market] ?? null) : null;
        quotes.push({
          market,
          bookmaker: snapshot.bookmaker.name,
          fixture: match.ref,
          player: String(player),
          line,
          side: side as SlowQuote['side'],
          odds: Number(odds),
          quotedAt,
          kickoff,
          won: count === null ? null : side === 'over' ? count > line : count < line,
        });
      }
    }
  }
  const lineOf = ({ market, bookmaker, fixture, player, line }: Omit<SlowQuote, 'sides'>): string =>
    [market, bookmaker, fixture, player, line].join('|');
  const sides = new Map<string, number>();
  for (const quote of quotes) sides.set(lineOf(quote), (sides.get(lineOf(quote)) ?? 0) + 1);
  return quotes.map((quote) => ({ ...quote, sides: sides.get(lineOf(quote)) ?? 0 }));
}
