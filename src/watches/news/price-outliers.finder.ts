import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Bet } from '../../boards/records/bet.js';
import type { PriceOutlier } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import type { FoundNews } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';
import { boardScopes, byBookmakers } from './watched.js';

/** Most lines per scope; those with the highest value are kept. */
const MOST_LINES = 2_000;
/** Lines judged per block; requests are served between blocks. */
const LINES_PER_BLOCK = 200;

/** A line whose best price is worth taking, and the bet at that price. */
interface WorthyLine {
  readonly row: number;
  readonly key: string;
  readonly bet: Bet & { readonly edgeLow: number; readonly edgeHigh: number };
}

/**
 * Finds match and team prices that are worth taking even at the low end of their edge: the best line for each side of a
 * market. Prices on players are value bets.
 */
@Injectable()
export class PriceOutliersFinder implements NewsFinder {
  readonly event = 'price-outlier';
  readonly dependsOnBookmakers = true;

  constructor(private readonly prices: PriceOutliersService) {}

  async find({ watched, bookmakers, snapshot }: NewsSearch): Promise<FoundNews[]> {
    const found = new Map<string, FoundNews>();
    for (const scope of boardScopes(watched)) {
      const listing = this.prices.of(snapshot, {
        minValueEdge: 0,
        scope: ['match', 'home', 'away'],
        sortBy: 'valueEdge',
        ...byBookmakers(bookmakers),
        ...scope,
      });
      const { rows, read } = await listing.list<PriceOutlier>({ skip: 0, take: MOST_LINES });
      const worthy: WorthyLine[] = [];
      for (let first = 0; first < rows.length; first += LINES_PER_BLOCK) {
        await yieldToEventLoop();
        for (const row of rows.slice(first, first + LINES_PER_BLOCK)) {
          const [bet] = listing.bets([row]);
          if (bet !== undefined && isWorthy(bet)) worthy.push({ row, key: listing.keys([row])[0]!, bet });
        }
      }
      const best = bestOfSides(worthy);
      const records = await read(best.map(({ row }) => row));
      for (const [index, { key, bet }] of best.entries())
        found.set(key, newsOf(records[index]!, { key, bet, bookmakers }));
    }
    return [...found.values()];
  }
}

const isWorthy = (bet: Bet): bet is WorthyLine['bet'] =>
  bet.edgeLow !== null && bet.edgeHigh !== null && bet.edgeLow > 0;

function bestOfSides(lines: readonly WorthyLine[]): WorthyLine[] {
  const best = new Map<string, WorthyLine>();
  for (const line of lines) {
    const { fixtureId, scope, market, side, edgeLow } = line.bet;
    const name = [fixtureId, scope, market, side].join(' ');
    if (edgeLow > (best.get(name)?.bet.edgeLow ?? -Infinity)) best.set(name, line);
  }
  return [...best.values()];
}

function newsOf(
  record: PriceOutlier,
  { key, bet, bookmakers }: Pick<WorthyLine, 'key' | 'bet'> & { readonly bookmakers: readonly string[] },
): FoundNews {
  const { home_team_id: homeTeamId, away_team_id: awayTeamId, team_id: teamId } = record;
  return {
    event: 'price-outlier',
    key,
    fixture: {
      fixtureId: record.event_id,
      competitionId: record.unique_tournament_id,
      competitionName: record.league_name,
      homeTeamId,
      awayTeamId,
      homeTeamName: record.hometeam,
      awayTeamName: record.awayteam,
      kickoffAt: new Date(record.event_timestamp * 1000),
    },
    teamIds: teamId === null ? [homeTeamId, awayTeamId] : [teamId],
    playerIds: [],
    market: bet.market,
    edgeLow: bet.edgeLow,
    bookmakers,
    state: null,
    odds: bet.price,
    stateAtBeginning: null,
    details: {
      kind: 'bet',
      subject: record.team_name,
      market: bet.market,
      marketName: record.market,
      side: bet.side,
      line: bet.line,
      odds: bet.price,
      bookmaker: record.compared.bookmaker,
      bookmakerSlug: record.compared.identifier,
      fairOdds: record.fairPrice ?? 1 / bet.fairProbability,
      edge: bet.edge,
      edgeLow: bet.edgeLow,
      edgeHigh: bet.edgeHigh,
      sources: record.consensusSources,
      matches: null,
    },
  };
}
