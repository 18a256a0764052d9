import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import { TableWriter } from '../engine/columns.js';
import type { QuotedSelection, QuoteRows } from '../load/load-quotes.js';
import { lineSchema, quoteFlags, quoteSchema, scopes, uncountedFlags } from '../world/prices.js';
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
  /** Bookmakers, and codes of providers' markets, by their place in the rows of quotes. */
  readonly bookmakers: readonly { readonly code: number; readonly id: number; readonly name: string; readonly isExchange: boolean }[];
  readonly providerMarkets: readonly number[];
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
  /** Rows. */
  readonly quotes: readonly number[];
}

/** Puts the prices of one fixture into columns; markets without over and under give the best 1X2 prices only. */
export function priceBlock(selections: readonly QuotedSelection[], rows: QuoteRows, context: PriceContext): PriceBlock {
  const lines = sortedLines(selections, context);
  const lineWriter = new TableWriter(lineSchema);
  const quoteWriter = new TableWriter(quoteSchema);
  const others = new Map<string, number>();
  for (const line of lines) {
    const firstQuote = quoteWriter.rows;
    let [bestQuote, bestOdds] = [-1, NaN];
    for (const quote of inOrder(line.quotes, rows, context)) {
      const flags = flagsOf(rows, quote, context);
      const odds = rows.odds[quote]!;
      const row = quoteWriter.add({
        id: rows.id[quote]!, bookmaker: context.bookmakers[rows.bookmaker[quote]!]!.code,
        providerMarket: context.providerMarkets[rows.providerMarket[quote]!]!, odds, quotedAt: rows.quotedAt[quote]!, flags,
      });
      if (bestQuote < 0 && isBestable(flags)) [bestQuote, bestOdds] = [row, odds];
    }
    const team = line.scope === 'home' ? context.home : line.scope === 'away' ? context.away : line.player === null ? -1 : context.teamOfPlayer(line.player.code);
    const row = lineWriter.add({
      fixture: context.fixture, scope: scopes.indexOf(line.scope), team, player: line.player?.code ?? -1, statistic: line.statistic,
      line: line.line, side: line.side, firstQuote, quotes: line.quotes.length, bestQuote, bestOdds, otherSide: -1,
    });
    others.set(keyOf(line), row);
  }
  const table = lineWriter.finish();
  for (const line of lines) {
    const other = others.get(keyOf({ ...line, side: line.side === 0 ? 1 : 0 }));
    if (other !== undefined) table.columns.otherSide[others.get(keyOf(line))!] = other;
  }
  return {
    prices: { lines: table, quotes: quoteWriter.finish() }, matchOdds: matchOddsOf(selections, rows, context), staleFrom: staleFrom(selections, rows, context),
  };
}

const isBestable = (flags: number): boolean =>
  (flags & uncountedFlags(false)) === 0;

const keyOf = (line: Pick<Line, 'scope' | 'statistic' | 'player' | 'line' | 'side'>): string =>
  `${line.scope} ${line.player?.code ?? -1} ${line.statistic} ${line.line} ${line.side}`;

/** Highest price first, equal ones by the bookmaker's name, then id. */
function inOrder(quotes: readonly number[], { odds, bookmaker }: QuoteRows, { bookmakers }: PriceContext): readonly number[] {
  if (quotes.length === 1) return quotes;
  return quotes.toSorted((first, second) => {
    if (odds[first] !== odds[second]) return odds[second]! - odds[first]!;
    const [one, other] = [bookmakers[bookmaker[first]!]!, bookmakers[bookmaker[second]!]!];
    return one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1;
  });
}

function flagsOf(rows: QuoteRows, quote: number, context: PriceContext): number {
  const isAssumed = rows.isAssumed[quote] === 1;
  return (
    (rows.isSuspended[quote] === 1 ? quoteFlags.suspended : 0)
    | (rows.odds[quote]! <= TRIVIAL_ODDS ? quoteFlags.trivial : 0)
    | (context.bookmakers[rows.bookmaker[quote]!]!.isExchange ? quoteFlags.exchange : 0)
    | (isAssumed ? quoteFlags.assumed : 0)
    | ((isAssumed ? context.isLive : rows.quotedAt[quote]! < context.now - context.maximumAge) ? quoteFlags.stale : 0)
  );
}

function sortedLines(selections: readonly QuotedSelection[], context: PriceContext): Line[] {
  const lines = new Map<string, Line>();
  for (const { scope, market, playerId, line, side, quotes } of selections) {
    if (line === null || (side !== 'over' && side !== 'under')) continue;
    const keys: readonly string[] = scope === 'player' ? PLAYER_STATISTIC_KEYS : TEAM_STATISTIC_KEYS;
    const statistic = keys.indexOf(market);
    if (statistic < 0) continue;
    const player = playerId === null ? null : { ...context.player(playerId), id: playerId };
    const quoted: Line = { scope, statistic, statisticKey: market, player, line, side: side === 'over' ? 0 : 1, quotes: [...quotes] };
    const key = keyOf(quoted);
    lines.set(key, { ...quoted, quotes: [...(lines.get(key)?.quotes ?? []), ...quoted.quotes] });
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

function matchOddsOf(selections: readonly QuotedSelection[], rows: QuoteRows, context: PriceContext): PriceBlock['matchOdds'] {
  const best = { home: NaN, draw: NaN, away: NaN };
  for (const { market, side, quotes } of selections) {
    if (market !== 'matchResult' || (side !== 'home' && side !== 'draw' && side !== 'away')) continue;
    for (const quote of quotes) if (isBestable(flagsOf(rows, quote, context)) && !(rows.odds[quote]! <= best[side])) best[side] = rows.odds[quote]!;
  }
  return best;
}

function staleFrom(selections: readonly QuotedSelection[], { isAssumed, quotedAt }: QuoteRows, { now, maximumAge }: PriceContext): number {
  let first = Infinity;
  for (const { quotes } of selections) {
    for (const quote of quotes) {
      if (isAssumed[quote] === 1 || quotedAt[quote]! < now - maximumAge) continue;
      // the first whole second at which it is older than what counts
      first = Math.min(first, Math.floor(quotedAt[quote]! + maximumAge) + 1);
    }
  }
  return first;
}
