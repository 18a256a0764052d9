import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { TableWriter } from '../engine/columns.js';
import type { QuoteRow } from '../load/quotes.repository.js';
import { lineSchema, quoteFlags, quoteSchema, scopes } from '../world/prices.js';
import type { Prices, Scope } from '../world/prices.js';

/** At or below it a price is no offer. */
const TRIVIAL_ODDS = 1.01;

/** What a block of prices needs to know beside the prices. */
export interface PriceContext {
  /** Codes of the fixture and its sides. */
  readonly fixture: number;
  readonly home: number;
  readonly away: number;
  /** Kick-off has passed: prices whose moment is assumed counted until then. */
  readonly isLive: boolean;
  /** Unix seconds. */
  readonly now: number;
  /** Seconds after which a price whose moment is known no longer counts. */
  readonly maximumAge: number;
  bookmaker(id: number): { code: number; name: string; isExchange: boolean };
  providerMarket(key: string): number;
  player(id: number): { code: number; name: string };
  /** Code of the team that a player belongs to; -1 where unknown. */
  teamOfPlayer(player: number): number;
}

/** The prices of one fixture as columns. */
export interface PriceBlock {
  readonly prices: Prices;
  readonly matchOdds: { readonly home: number; readonly draw: number; readonly away: number };
  /** Unix seconds from which on another price is stale; Infinity where none will be. */
  readonly staleFrom: number;
}

interface Line {
  readonly scope: Scope;
  readonly statistic: number;
  readonly statisticKey: string;
  readonly player: { code: number; name: string; id: number } | null;
  readonly line: number;
  readonly side: 0 | 1;
  readonly quotes: QuoteRow[];
}

/** Puts the prices of one fixture into columns; markets without over and under give the best 1X2 prices only. */
export function priceBlock(rows: readonly QuoteRow[], context: PriceContext): PriceBlock {
  const lines = sortedLines(rows, context);
  const lineWriter = new TableWriter(lineSchema);
  const quoteWriter = new TableWriter(quoteSchema);
  const others = new Map<string, number>();
  for (const line of lines) {
    const firstQuote = quoteWriter.rows;
    let bestQuote = -1;
    for (const quote of inOrder(line.quotes, context)) {
      const flags = flagsOf(quote, context);
      const row = quoteWriter.add({
        id: quote.id, bookmaker: context.bookmaker(quote.bookmakerId).code, providerMarket: context.providerMarket(quote.providerMarket),
        odds: quote.odds, quotedAt: quote.quotedAt, flags,
      });
      if (bestQuote < 0 && isBestable(flags)) bestQuote = row;
    }
    const team = line.scope === 'home' ? context.home : line.scope === 'away' ? context.away : line.player === null ? -1 : context.teamOfPlayer(line.player.code);
    const row = lineWriter.add({
      fixture: context.fixture, scope: scopes.indexOf(line.scope), team, player: line.player?.code ?? -1, statistic: line.statistic,
      line: line.line, side: line.side, firstQuote, quotes: line.quotes.length, bestQuote,
      bestOdds: bestQuote < 0 ? NaN : quoteWriterOdds(line.quotes, context), otherSide: -1,
    });
    others.set(keyOf(line), row);
  }
  const table = lineWriter.finish();
  for (const line of lines) {
    const other = others.get(keyOf({ ...line, side: line.side === 0 ? 1 : 0 }));
    if (other !== undefined) table.columns.otherSide[others.get(keyOf(line))!] = other;
  }
  return { prices: { lines: table, quotes: quoteWriter.finish() }, matchOdds: matchOddsOf(rows, context), staleFrom: staleFrom(rows, context) };
}

const isBestable = (flags: number): boolean =>
  (flags & (quoteFlags.suspended | quoteFlags.trivial | quoteFlags.exchange | quoteFlags.stale)) === 0;

const keyOf = (line: Pick<Line, 'scope' | 'statistic' | 'player' | 'line' | 'side'>): string =>
  `${line.scope} ${line.player?.code ?? -1} ${line.statistic} ${line.line} ${line.side}`;

/** Highest price first, equal ones by the bookmaker's name, then id. */
function inOrder(quotes: readonly QuoteRow[], context: PriceContext): QuoteRow[] {
  if (quotes.length === 1) return [...quotes];
  return [...quotes].sort((first, second) => {
    if (first.odds !== second.odds) return second.odds - first.odds;
    const [firstName, secondName] = [context.bookmaker(first.bookmakerId).name, context.bookmaker(second.bookmakerId).name];
    return firstName === secondName ? first.bookmakerId - second.bookmakerId : firstName < secondName ? -1 : 1;
  });
}

function quoteWriterOdds(quotes: readonly QuoteRow[], context: PriceContext): number {
  let best = -Infinity;
  for (const quote of quotes) if (quote.odds > best && isBestable(flagsOf(quote, context))) best = quote.odds;
  return best;
}

function flagsOf(quote: QuoteRow, context: PriceContext): number {
  return (
    (quote.suspended ? quoteFlags.suspended : 0)
    | (quote.odds <= TRIVIAL_ODDS ? quoteFlags.trivial : 0)
    | (context.bookmaker(quote.bookmakerId).isExchange ? quoteFlags.exchange : 0)
    | (quote.isAssumed ? quoteFlags.assumed : 0)
    | ((quote.isAssumed ? context.isLive : quote.quotedAt < context.now - context.maximumAge) ? quoteFlags.stale : 0)
  );
}

function sortedLines(rows: readonly QuoteRow[], context: PriceContext): Line[] {
  const lines = new Map<string, Line>();
  for (const row of rows) {
    if (row.line === null || (row.side !== 'over' && row.side !== 'under')) continue;
    const keys: readonly string[] = row.scope === 'player' ? PLAYER_STATISTIC_KEYS : TEAM_STATISTIC_KEYS;
    const statistic = keys.indexOf(row.market);
    if (statistic < 0) continue;
    const player = row.playerId === null ? null : { ...context.player(row.playerId), id: row.playerId };
    const line: Line = { scope: row.scope, statistic, statisticKey: row.market, player, line: row.line, side: row.side === 'over' ? 0 : 1, quotes: [] };
    const key = keyOf(line);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, { ...line, quotes: [row] });
    else known.quotes.push(row);
  }
  return [...lines.values()].sort(compareLines);
}

function compareLines(first: Line, second: Line): number {
  if (first.scope !== second.scope) return scopes.indexOf(first.scope) - scopes.indexOf(second.scope);
  if (first.player !== null && second.player !== null && first.player.id !== second.player.id) {
    if (first.player.name !== second.player.name) return first.player.name < second.player.name ? -1 : 1;
    return first.player.id - second.player.id;
  }
  if (first.statistic !== second.statistic) return first.statisticKey < second.statisticKey ? -1 : 1;
  return first.line - second.line || first.side - second.side;
}

function matchOddsOf(rows: readonly QuoteRow[], context: PriceContext): PriceBlock['matchOdds'] {
  const best = { home: NaN, draw: NaN, away: NaN };
  for (const row of rows) {
    if (row.market !== 'matchResult' || (row.side !== 'home' && row.side !== 'draw' && row.side !== 'away')) continue;
    if (!isBestable(flagsOf(row, context))) continue;
    if (!(row.odds <= best[row.side])) best[row.side] = row.odds;
  }
  return best;
}

function staleFrom(rows: readonly QuoteRow[], { now, maximumAge }: PriceContext): number {
  let first = Infinity;
  for (const row of rows) {
    if (row.isAssumed || row.quotedAt < now - maximumAge) continue;
    // the first whole second at which it is older than what counts
    first = Math.min(first, Math.floor(row.quotedAt + maximumAge) + 1);
  }
  return first;
}
