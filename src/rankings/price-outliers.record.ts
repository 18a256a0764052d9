import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { hiddenFlags, lineSides, quoteFlags, scopes } from '../boards/world/prices.js';
import { instantOf } from '../common/calendar/instant.js';
import { round, roundFairOdds } from '../common/rounding.js';
import { percentAbove } from '../football/price-comparison.js';
import type { PriceComparison } from '../football/price-comparison.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../football/statistics.js';
import { marketOf } from './price-outliers.filter.js';
import type { PriceOutlier, QuotedPrice } from './price-outliers.dto.js';

/** A line of the page with its comparison, which the comparison then forgets for the next line. */
export interface ComparedLine {
  readonly row: number;
  readonly comparison: PriceComparison;
}

/** Members that both price boards tell of a line. */
export type LineMembers = Omit<PriceOutlier, 'best_odds' | 'bookmakers' | 'date' | 'fairOdd' | 'edge' | 'scope'>;

/** What both price boards tell of a line; the comparison has read it. */
export function lineMembers(snapshot: BoardSnapshot, { row, comparison }: ComparedLine): LineMembers {
  const { entities } = snapshot.world;
  const { scope, team, player, statistic, line, side, fixture: fixtures } = snapshot.prices.lines.columns;
  const fixture = entities.fixtures[fixtures[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const subjectTeam = team[row]! < 0 ? null : entities.teams[team[row]!]!;
  const subjectPlayer = player[row]! < 0 ? null : entities.players[player[row]!]!;
  const isPlayer = scopes[scope[row]!] === 'player';
  const name = (isPlayer ? PLAYER_STATISTICS : TEAM_STATISTICS)[statistic[row]!]!.displayName;
  return {
    event_id: fixture.id,
    event_timestamp: fixture.kickoff,
    unique_tournament_id: competition.id,
    league_name: competition.name,
    home_team_id: home.id,
    away_team_id: away.id,
    hometeam: home.name,
    awayteam: away.name,
    team_id: subjectTeam?.id ?? null,
    team_name: subjectTeam?.name ?? null,
    player_id: subjectPlayer?.id ?? null,
    playername: subjectPlayer?.name ?? null,
    market_id: marketOf(snapshot, row),
    market: isPlayer || subjectTeam === null ? name : `${subjectTeam.name}: ${name}`,
    market_original: entities.providerMarkets[snapshot.prices.quotes.columns.providerMarket[comparison.highest]!]!,
    market_type: lineSides[side[row]!]!,
    line: String(line[row]!),
    bookmaker_count: comparison.bookmakers,
    avg_odd: round(comparison.mean(), 2),
    max_odd: snapshot.prices.quotes.columns.odds[comparison.highest]!,
    odds_discrepancy: round(comparison.discrepancy(), 2),
  };
}

/** Positions of the quotes of a line that can be taken: those that count, and exchanges'; the highest first. */
export function shownQuotes({ prices: { lines, quotes } }: BoardSnapshot, row: number, includeStale: boolean): number[] {
  const hidden = hiddenFlags(includeStale);
  const first = lines.columns.firstQuote[row]!;
  const positions = Array.from({ length: lines.columns.quotes[row]! }, (_, index) => first + index);
  return positions.filter((at) => (quotes.columns.flags[at]! & hidden) === 0);
}

/** A quote as it is answered. */
export function quotedPrice({ world: { entities }, prices: { quotes: { columns } } }: BoardSnapshot, at: number): QuotedPrice {
  const bookmaker = entities.bookmakers[columns.bookmaker[at]!]!;
  return {
    bookmaker: bookmaker.name,
    id: columns.id[at]!,
    identifier: bookmaker.slug,
    odd: columns.odds[at]!,
    exchange: bookmaker.isExchange,
    quotedAt: instantOf(columns.quotedAt[at]!),
    assumed: (columns.flags[at]! & quoteFlags.assumed) !== 0,
  };
}

/** A row of the board of price outliers. */
export function priceOutlier(snapshot: BoardSnapshot, line: ComparedLine, includeStale: boolean): PriceOutlier {
  const { row, comparison } = line;
  const members = lineMembers(snapshot, line);
  const shown = shownQuotes(snapshot, row, includeStale);
  const counted = shown.filter((at) => (snapshot.prices.quotes.columns.flags[at]! & quoteFlags.exchange) === 0);
  const fairOdd = comparison.othersMedian();
  const best = (at: number): PriceOutlier['best_odds']['highest'] => {
    const { bookmaker, id, identifier, odd } = quotedPrice(snapshot, at);
    return { bookmaker, id, identifier, odd };
  };
  return {
    ...members,
    scope: scopes[snapshot.prices.lines.columns.scope[row]!]!,
    date: new Date(members.event_timestamp * 1000).toISOString().slice(0, 10),
    fairOdd: Number.isNaN(fairOdd) ? null : roundFairOdds(fairOdd),
    edge: Number.isNaN(fairOdd) ? null : round(percentAbove(comparison.price, fairOdd), 2),
    best_odds: { highest: best(comparison.highest), lowest: best(counted.at(-1)!) },
    bookmakers: shown.map((at) => quotedPrice(snapshot, at)),
  };
}
