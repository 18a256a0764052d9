import type { NamedDataset, PricedDataset } from '../../boards/snapshot/snapshot.js';
import { comparisonOf } from '../../boards/candidates/price-lines.js';
import { choiceKey } from '../../boards/engine/derived.js';
import type { MadeRecord } from '../../boards/records/board-records.js';
import { movedPrice } from '../../boards/records/bet.js';
import type { RecordWriter } from '../../boards/records/ranked-board.js';
import { marketName, marketOfLine, priceSides, scopes } from '../../boards/dataset/prices.js';
import { quoteFlags } from '../../football/eligible-price.js';
import { instantOf } from '../../common/calendar/instant.js';
import { numberOrNull, round, roundFairOdds, roundKnown } from '../../common/rounding.js';
import { percentAbove } from '../../football/price-comparison.js';
import type { PriceComparison } from '../../football/price-comparison.js';
import { verdictOf } from '../../football/verdict.js';
import type { MovedPrice } from '../../prices/moved-price.dto.js';
import type { PricedLine, PriceOutlier, PropsOutlier } from './price-outliers.dto.js';
import { lineValue } from '../../boards/dataset/line-value.js';
import { RepeatedText, quotesText, shownQuotes } from '../quotes-text.js';
import type { PriceOptions } from './price-variant.js';

/** A line of the page; `comparison` has read it, and is reused for the next line. */
interface ComparedLine {
  readonly row: number;
  readonly comparison: PriceComparison;
  readonly moved: MovedPrice;
}

/** Writes records of lines as text: half the CPU of a fresh page (bench boards). @param board identifies them */
export function priceRecords(
  snapshot: PricedDataset,
  board: string,
  textOf: typeof priceOutlierText,
  { includeStale, compared }: Pick<PriceOptions, 'includeStale' | 'compared'>,
): RecordWriter {
  const { prices, dataset } = snapshot;
  const { firstQuote, quotes } = prices.lines.columns;
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, includeStale, compared);
  return {
    kind: choiceKey({ board, includeStale, compared }),
    make: (row) => {
      comparison.read(firstQuote[row]!, quotes[row]!);
      const moved = movedPrice(prices, { line: row, quote: comparison.compared });
      return textOf(snapshot, { row, comparison, moved }, includeStale);
    },
  };
}

/** The part of a result's price shown in lists of fixtures. */
export type ResultPrice = Pick<PriceOutlier, 'event_id' | 'isLonely' | 'market_type' | 'movement' | 'steam'>;

/** Those members for lines, by fresh prices. @param compared by bookmaker index, 1 for those whose best price counts */
export function resultPrices(
  snapshot: PricedDataset,
  rows: readonly number[],
  compared: Uint8Array | null,
): ResultPrice[] {
  const { prices, dataset } = snapshot;
  const { fixture, side, firstQuote, quotes } = prices.lines.columns;
  const comparison = comparisonOf(prices, dataset.entities.bookmakers, false, compared);
  return rows.map((row) => {
    comparison.read(firstQuote[row]!, quotes[row]!);
    const { movement, steam } = movedPrice(prices, { line: row, quote: comparison.compared });
    return {
      event_id: dataset.entities.fixtures[fixture[row]!]!.id,
      isLonely: comparison.isLonely(),
      market_type: priceSides[side[row]!]!,
      movement,
      steam,
    };
  });
}

/** Key of a line, from members of its record: fixture, scope, player, market, line and side; absent ones are empty. */
export function lineKey({ prices: { lines }, dataset: { entities } }: PricedDataset, row: number): string {
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

/** Members of a line on both price boards, without its prices. */
function lineMembers(snapshot: PricedDataset, { row, comparison, moved }: ComparedLine): PricedLine {
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

/** Names and slugs of bookmakers as members of a price. */
function bookmakerTexts({ dataset: { entities }, derivedOfEntities }: NamedDataset) {
  return derivedOfEntities.get('bookmakers of price outliers', () => ({
    names: new RepeatedText((index) => ({ bookmaker: entities.bookmakers[index]!.name })),
    slugs: new RepeatedText((index) => ({ identifier: entities.bookmakers[index]!.slug })),
  }));
}

/** Bookmaker, id and odds of a quote; `isShort` omits the slug. */
function priceText(snapshot: PricedDataset, at: number, isShort: boolean): string {
  const { columns } = snapshot.prices.quotes;
  const { names, slugs } = bookmakerTexts(snapshot);
  const bookmaker = columns.bookmaker[at]!;
  const slug = isShort ? '' : `${slugs.of(bookmaker)},`;
  return `${names.of(bookmaker)},"id":${columns.id[at]!},${slug}"odd":${columns.odds[at]!}`;
}

/** The record of a line as JSON, its prices last. @param extremes members with single prices, as JSON */
function withPrices(
  snapshot: PricedDataset,
  shown: readonly number[],
  members: PricedLine,
  own: object,
  extremes: string,
): MadeRecord {
  const { bookmaker, flags, quotedAt } = snapshot.prices.quotes.columns;
  const { bookmakers } = snapshot.dataset.entities;
  const { text, oldestQuoteAt } = quotesText(snapshot.prices, shown, (at) => {
    const { isExchange } = bookmakers[bookmaker[at]!]!;
    const isAssumed = (flags[at]! & quoteFlags.assumed) !== 0;
    return (
      `{${priceText(snapshot, at, false)},"exchange":${isExchange},` +
      `"quotedAt":"${instantOf(quotedAt[at]!)}","assumed":${isAssumed}}`
    );
  });
  const head = `${JSON.stringify(members).slice(0, -1)},${JSON.stringify(own).slice(1, -1)}`;
  return { record: `${head},${extremes},"bookmakers":${text}}`, oldestQuoteAt };
}

/** A row of the board of price outliers. */
export function priceOutlierText(snapshot: PricedDataset, line: ComparedLine, includeStale: boolean): MadeRecord {
  const { row, comparison } = line;
  const members = lineMembers(snapshot, line);
  const { flags } = snapshot.prices.quotes.columns;
  const shown = shownQuotes(snapshot.prices, row, { includeStale, bookmakers: null });
  const lowest = shown.findLast((at) => (flags[at]! & quoteFlags.exchange) === 0)!;
  const fairOdd = comparison.othersMedian();
  const second = comparison.secondBest();
  const value = lineValue(snapshot.prices, row, comparison.compared);
  const figures: Omit<PriceOutlier, keyof PricedLine | 'best_odds' | 'compared' | 'bookmakers'> = {
    scope: scopes[snapshot.prices.lines.columns.scope[row]!]!,
    date: instantOf(members.event_timestamp).slice(0, 'yyyy-mm-dd'.length),
    fairOdd: Number.isNaN(fairOdd) ? null : roundFairOdds(fairOdd),
    edge: Number.isNaN(fairOdd) ? null : round(percentAbove(comparison.price, fairOdd), 2),
    consensusProbability: roundKnown(value.consensusProbability, 4),
    modelWeight: value.modelWeight,
    fairProbability: roundKnown(value.fairProbability, 4),
    fairPrice: Number.isNaN(value.fairProbability) ? null : roundFairOdds(1 / value.fairProbability),
    consensusSources: value.sources,
    consensusKind: value.kind,
    valueEdge: roundKnown(value.valueEdge, 2),
    edgeLow: roundKnown(value.edgeLow, 2),
    edgeHigh: roundKnown(value.edgeHigh, 2),
    verdict: verdictOf(round(value.valueEdge, 2), round(value.edgeLow, 2), value.sources),
    secondBest: numberOrNull(second),
    gapToSecond: roundKnown(comparison.gapToSecond(), 2),
    isLonely: comparison.isLonely(),
  };
  const { highest, compared } = comparison;
  const [best, least, own] = [highest, lowest, compared].map((at) => `{${priceText(snapshot, at, false)}}`);
  const single = `"best_odds":{"highest":${best},"lowest":${least}},"compared":${own}`;
  return withPrices(snapshot, shown, members, figures, single);
}

/** A row of the board of props outliers. */
export function propsOutlierText(snapshot: PricedDataset, line: ComparedLine, includeStale: boolean): MadeRecord {
  const own: Pick<PropsOutlier, 'outlierPct'> = { outlierPct: round(line.comparison.outlierPercent(), 2) };
  const extremes = `"best_odds":{"highest":{${priceText(snapshot, line.comparison.highest, true)}}}`;
  const shown = shownQuotes(snapshot.prices, line.row, { includeStale, bookmakers: null });
  return withPrices(snapshot, shown, lineMembers(snapshot, line), own, extremes);
}
