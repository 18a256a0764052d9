import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { comparisonOf } from '../../boards/candidates/price-lines.js';
import { choiceKey } from '../../boards/engine/derived.js';
import type { Bet } from '../../boards/records/bet.js';
import { movedPrice } from '../../boards/records/moved-price.js';
import type { RecordWriter } from '../../boards/records/ranked-board.js';
import { marketName, marketOfLine, priceSides, scopes } from '../../boards/dataset/prices.js';
import { marketFamily } from '../../football/blend.js';
import { excludedFlags, hiddenFlags, quoteFlags } from '../../football/eligible-price.js';
import { earlierInstant, instantOf } from '../../common/calendar/instant.js';
import { round, roundFairOdds, roundKnown } from '../../common/rounding.js';
import { bestPriceRow, percentAbove } from '../../football/price-comparison.js';
import type { PriceComparison } from '../../football/price-comparison.js';
import type { MovedPrice } from '../../prices/moved-price.dto.js';
import type { BookmakerPrice, PricedLine, PriceOutlier, QuotedPrice } from './price-outliers.dto.js';
import type { PropsOutlier } from './props-outliers.dto.js';
import { lineValue } from '../../boards/dataset/line-value.js';
import type { PriceOptions } from './price-variant.js';

/** A line of the page; `comparison` has read it and is reused for the next line. */
export interface ComparedLine {
  readonly row: number;
  readonly comparison: PriceComparison;
  readonly moved: MovedPrice;
}

/** Makes records of lines. @param board names them */
export function priceRecords(
  snapshot: BoardSnapshot,
  board: string,
  recordOf: typeof priceOutlier | typeof propsOutlier,
  { includeStale, compared }: Pick<PriceOptions, 'includeStale' | 'compared'>,
): RecordWriter {
  const { prices, dataset } = snapshot;
  const { firstQuote, quotes } = prices.lines.columns;
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale, compared);
  return {
    kind: choiceKey({ board, includeStale, compared }),
    make: (row) => {
      comparison.read(firstQuote[row]!, quotes[row]!);
      const moved = movedPrice(snapshot, { line: row, quote: comparison.compared });
      const record = recordOf(snapshot, { row, comparison, moved }, includeStale);
      return { record, oldestQuoteAt: record.bookmakers.map(({ quotedAt }) => quotedAt).reduce(earlierInstant, null) };
    },
  };
}

/** Names a line, in members of its record: fixture, scope, player, market, line and side; what it lacks is empty. */
export function lineKey({ prices: { lines }, dataset: { entities } }: BoardSnapshot, row: number): string {
  const { fixture, scope, player, line, side } = lines.columns;
  return [
    entities.fixtures[fixture[row]!]!.id,
    scopes[scope[row]!]!,
    entities.players[player[row]!]?.id ?? '',
    marketOfLine(lines.columns, row),
    Number.isNaN(line[row]) ? '' : line[row]!,
    priceSides[side[row]!]!,
  ].join(':');
}

/** Members of a line on both price boards, without prices. */
function lineMembers(snapshot: BoardSnapshot, { row, comparison, moved }: ComparedLine): PricedLine {
  const { entities } = snapshot.dataset;
  const { columns } = snapshot.prices.lines;
  const { team, player, line, side, fixture: fixtures } = columns;
  const fixture = entities.fixtures[fixtures[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const subjectTeam = team[row]! < 0 ? null : entities.teams[team[row]!]!;
  const subjectPlayer = player[row]! < 0 ? null : entities.players[player[row]!]!;
  const market = marketOfLine(columns, row);
  const name = marketName(market);
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
    market_id: market,
    market: subjectPlayer !== null || subjectTeam === null ? name : `${subjectTeam.name}: ${name}`,
    market_original: entities.providerMarkets[snapshot.prices.quotes.columns.providerMarket[comparison.highest]!]!,
    market_type: priceSides[side[row]!]!,
    line: Number.isNaN(line[row]) ? null : String(line[row]!),
    bookmaker_count: comparison.bookmakers,
    avg_odd: round(comparison.mean(), 2),
    max_odd: snapshot.prices.quotes.columns.odds[comparison.highest]!,
    odds_discrepancy: round(comparison.discrepancy(), 2),
    ...moved,
  };
}

/** Rows of the shown quotes of a line: eligible ones and those of exchanges, highest first. */
function shownQuotes({ prices: { lines, quotes } }: BoardSnapshot, row: number, includeStale: boolean): number[] {
  const hidden = hiddenFlags(includeStale);
  const shown: number[] = [];
  const first = lines.columns.firstQuote[row]!;
  for (let at = first, end = first + lines.columns.quotes[row]!; at < end; at += 1)
    if ((quotes.columns.flags[at]! & hidden) === 0) shown.push(at);
  return shown;
}

/** A price as the highest or lowest of its line. */
function priceOf({ prices, dataset }: BoardSnapshot, at: number): BookmakerPrice {
  const { bookmaker, id, odds } = prices.quotes.columns;
  const { name, slug } = dataset.entities.bookmakers[bookmaker[at]!]!;
  return { bookmaker: name, id: id[at]!, identifier: slug, odd: odds[at]! };
}

/** The shown prices of a line. */
function pricesOf(snapshot: BoardSnapshot, shown: readonly number[]): QuotedPrice[] {
  const { bookmaker, flags, quotedAt } = snapshot.prices.quotes.columns;
  const { bookmakers } = snapshot.dataset.entities;
  return shown.map((at) => ({
    ...priceOf(snapshot, at),
    exchange: bookmakers[bookmaker[at]!]!.isExchange,
    quotedAt: instantOf(quotedAt[at]!),
    assumed: (flags[at]! & quoteFlags.assumed) !== 0,
  }));
}

/** null for NaN. */
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** A row of the board of price outliers. */
export function priceOutlier(snapshot: BoardSnapshot, line: ComparedLine, includeStale: boolean): PriceOutlier {
  const { row, comparison } = line;
  const members = lineMembers(snapshot, line);
  const { flags } = snapshot.prices.quotes.columns;
  const shown = shownQuotes(snapshot, row, includeStale);
  const lowest = shown.findLast((at) => (flags[at]! & quoteFlags.exchange) === 0)!;
  const fairOdd = comparison.othersMedian();
  const value = lineValue(snapshot.prices, row, comparison.compared);
  return {
    ...members,
    scope: scopes[snapshot.prices.lines.columns.scope[row]!]!,
    date: instantOf(members.event_timestamp).slice(0, 'yyyy-mm-dd'.length),
    fairOdd: Number.isNaN(fairOdd) ? null : roundFairOdds(fairOdd),
    edge: Number.isNaN(fairOdd) ? null : round(percentAbove(comparison.price, fairOdd), 2),
    consensusProbability: roundKnown(numberOrNull(value.consensusProbability), 4),
    blendWeight: value.blendWeight,
    fairProbability: roundKnown(numberOrNull(value.fairProbability), 4),
    fairPrice: Number.isNaN(value.fairProbability) ? null : roundFairOdds(1 / value.fairProbability),
    consensusSources: value.sources,
    consensusKind: value.kind,
    valueEdge: roundKnown(numberOrNull(value.valueEdge), 2),
    secondBest: numberOrNull(comparison.secondBest()),
    gapToSecond: roundKnown(numberOrNull(comparison.gapToSecond()), 2),
    isLonely: comparison.isLonely(),
    best_odds: { highest: priceOf(snapshot, comparison.highest), lowest: priceOf(snapshot, lowest) },
    bookmakers: pricesOf(snapshot, shown),
  };
}

/** A row of the board of props outliers. */
export function propsOutlier(snapshot: BoardSnapshot, line: ComparedLine, includeStale: boolean): PropsOutlier {
  const { identifier: _slug, ...highest } = priceOf(snapshot, line.comparison.highest);
  return {
    ...lineMembers(snapshot, line),
    outlierPct: round(line.comparison.outlierPercent(), 2),
    best_odds: { highest },
    bookmakers: pricesOf(snapshot, shownQuotes(snapshot, line.row, includeStale)),
  };
}

/** The bet at the best price of a line; null where its value is unknown. */
export function priceBet(
  { prices, dataset }: BoardSnapshot,
  row: number,
  { includeStale, compared }: Pick<PriceOptions, 'includeStale' | 'compared'>,
): Bet | null {
  const { fixture: fixtures, scope, player, line, side, firstQuote, quotes } = prices.lines.columns;
  const first = firstQuote[row]!;
  const quote = bestPriceRow(prices.quotes.columns, first, first + quotes[row]!, excludedFlags(includeStale), compared);
  const { fairProbability, consensusProbability, blendWeight, sources, valueEdge } = lineValue(prices, row, quote);
  if (Number.isNaN(fairProbability) || Number.isNaN(valueEdge)) return null;
  const { bookmaker, odds } = prices.quotes.columns;
  const { fixtures: entries, competitions, players, bookmakers } = dataset.entities;
  const fixture = entries[fixtures[row]!]!;
  const market = marketOfLine(prices.lines.columns, row);
  return {
    competitionId: competitions[fixture.competition]!.id,
    fixtureId: fixture.id,
    kickoff: fixture.kickoff,
    scope: scopes[scope[row]!]!,
    playerId: players[player[row]!]?.id ?? null,
    market,
    marketFamily: marketFamily(market, player[row]! >= 0),
    line: Number.isNaN(line[row]) ? null : line[row]!,
    side: priceSides[side[row]!]!,
    price: odds[quote]!,
    bookmaker: { id: bookmakers[bookmaker[quote]!]!.id },
    modelProbability: null,
    consensusProbability: roundKnown(numberOrNull(consensusProbability), 4),
    fairProbability: round(fairProbability, 4),
    blendWeight,
    consensusSources: sources,
    modelVersion: null,
    edge: round(valueEdge, 2),
    edgeLow: null,
    edgeHigh: null,
  };
}
