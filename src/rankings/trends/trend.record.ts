import type { NamedDataset, PricedDataset } from '../../boards/snapshot/snapshot.js';
import { choiceKey } from '../../boards/engine/derived.js';
import { priceBet } from '../../boards/records/price-bet.js';
import type { Bet } from '../../boards/records/bet.js';
import type { RecordWriter } from '../../boards/records/ranked-board.js';
import type { Dataset } from '../../boards/dataset/dataset.js';
import { lineSides } from '../../boards/dataset/prices.js';
import type { PriceChoice } from '../../boards/dataset/prices.js';
import { instantOf } from '../../common/calendar/instant.js';
import { publicIdOf } from '../../common/public-id.js';
import { numberOrNull, round, roundKnown } from '../../common/rounding.js';
import { quoteFlags } from '../../football/eligible-price.js';
import { judgeLine } from '../../boards/dataset/line-value.js';
import { TREND_WINDOWS, packedHits, packedPushes, packedTotal, trendBound } from '../../football/trend-windows.js';
import { RepeatedText, quotesText, shownQuotes } from '../quotes-text.js';
import type { QuotesText } from '../quotes-text.js';
import type { PlayerTrendGame } from './player-trends.dto.js';
import { lowerReturnOf } from './trend-variant.js';
import type { TrendVariant } from './trend-variant.js';
import type { TrendPrice, TrendRecord } from './trends.dto.js';

/** Subject and statistic of a row. */
interface TrendSubject {
  readonly kind: 'team' | 'match' | 'player';
  /** Public id of the team or player. */
  readonly subjectId: number;
  /** Key of the statistic. */
  readonly statistic: string;
}

/** Members that depend on the best price. */
type PriceMember = 'bestOdds' | 'fairProbability' | 'edge' | 'edgeLow' | 'edgeHigh' | 'lowerReturn';

/** Members of every trend record, except those that depend on the best price. */
export function trendRecord(
  { entities }: Dataset,
  { table: { columns }, windows }: TrendVariant,
  row: number,
  { kind, subjectId, statistic }: TrendSubject,
): Omit<TrendRecord, PriceMember> {
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const [line, oddsType] = [columns.line[row]!, lineSides[columns.side[row]!]!];
  const [window, packed] = [TREND_WINDOWS[windows.window[row]!]!, windows.packed[row]!];
  const [hits, pushes, total] = [packedHits(packed), packedPushes(packed), packedTotal(packed)];
  return {
    id: publicIdOf(['trend', kind, fixture.id, subjectId, statistic, line, oddsType].join('|')),
    eventId: fixture.id,
    eventTimestamp: fixture.kickoff,
    homeTeamId: home.id,
    homeTeamName: home.name,
    homeTeamSlug: home.slug,
    awayTeamId: away.id,
    awayTeamName: away.name,
    awayTeamSlug: away.slug,
    leagueId: competition.id,
    leagueName: competition.name,
    line,
    oddsType,
    trendWindow: window,
    trendHits: hits,
    trendPushes: pushes,
    trendTotal: total,
    trendAvg: round(windows.average[row]!, 2),
    hitRate: round(windows.hitRate[row]!, 4),
    hitRateLowerBound: round(trendBound(hits, window - pushes), 4),
  };
}

const [hit, push, miss] = [
  '"isHit":true,"isPush":false',
  '"isHit":false,"isPush":true',
  '"isHit":false,"isPush":false',
] as const;

/** Members `isHit` and `isPush` of a match, as JSON. */
export function outcomeText(value: number, line: number, side: number): string {
  if (value === line) return push;
  return value > line === (side === 0) ? hit : miss;
}

/** JSON of a record up to its prices, which come last; `games` is a JSON array, cheaper than an object per match. */
export function recordUpToPrices(shared: Omit<TrendRecord, PriceMember>, own: object, games: string): string {
  // two joined texts: cheaper than spreading both objects into one
  return `${JSON.stringify(shared).slice(0, -1)},${JSON.stringify(own).slice(1, -1)},"recentGames":${games}`;
}

/** JSON of the best price and of all prices, the end of a record. */
function trendEnd(snapshot: PricedDataset, variant: TrendVariant, row: number, { text }: QuotesText): string {
  const { table, odds } = variant;
  const line = table.columns.lineRow[row]!;
  const judged = line < 0 ? null : judgeLine(snapshot.prices, line, odds[row]!);
  const members = {
    bestOdds: numberOrNull(odds[row]!),
    fairProbability: judged && roundKnown(snapshot.prices.lines.columns.fair[line]!, 4),
    edge: judged && roundKnown(judged.edge, 2),
    edgeLow: judged && roundKnown(judged.edgeLow, 2),
    edgeHigh: judged && roundKnown(judged.edgeHigh, 2),
    lowerReturn: roundKnown(lowerReturnOf(variant, row), 4),
  } satisfies Pick<TrendRecord, PriceMember>;
  return `,${JSON.stringify(members).slice(1, -1)},"bookmakers":${text}}`;
}

/**
 * Writes records of trends as text, which takes half the CPU of objects on a fresh page (bench boards).
 * @param upToPrices JSON text of a row's record up to its prices
 */
export function trendRecords(
  snapshot: PricedDataset,
  variant: TrendVariant,
  upToPrices: (row: number) => string,
): RecordWriter {
  const { name, table, windows, prices } = variant;
  return {
    kind: choiceKey({ name, ...prices }),
    numberOf: (row) => row * TREND_WINDOWS.length + windows.window[row]!,
    beginning: { kind: name, make: upToPrices },
    make: (row) => {
      const shown = shownPrices(snapshot, table.columns.lineRow[row]!, prices);
      return { record: trendEnd(snapshot, variant, row, shown), oldestQuoteAt: shown.oldestQuoteAt };
    },
  };
}

/** The bet at the best price of a row whose edge is above 0 and probably no pricing mistake; null for others. */
export function trendBet(
  snapshot: PricedDataset,
  { table, odds, edges: { isDoubtful }, prices }: TrendVariant,
  row: number,
): Bet | null {
  const line = table.columns.lineRow[row]!;
  if (line < 0 || isDoubtful[row] === 1 || !(judgeLine(snapshot.prices, line, odds[row]!).edge > 0)) return null;
  return priceBet(snapshot, line, prices);
}

/** Members of one board's records beyond `TrendRecord`, without prices and matches. */
export type OwnMembers<Row extends TrendRecord> = Omit<Row, keyof TrendRecord | 'bookmakers' | 'recentGames'>;

type OpponentMembers = Pick<PlayerTrendGame, 'opponentId' | 'opponentName' | 'opponentSlug'>;

/** Members of the opponent in a match, by team index; null if unknown. */
export function opponentTexts({ dataset: { entities }, derivedOfEntities }: NamedDataset): RepeatedText {
  const membersOf = (index: number): OpponentMembers => {
    const { id = null, name = null, slug = null } = entities.teams[index] ?? {};
    return { opponentId: id, opponentName: name, opponentSlug: slug };
  };
  return derivedOfEntities.get('opponents of trends', () => new RepeatedText(membersOf));
}

type BookmakerMembers = Pick<TrendPrice, 'bookmakerId' | 'bookmakerName' | 'identifier'>;

function bookmakerTexts({ dataset: { entities }, derivedOfEntities }: NamedDataset): RepeatedText {
  const membersOf = (index: number): BookmakerMembers => {
    const { id, name, slug } = entities.bookmakers[index]!;
    return { bookmakerId: id, bookmakerName: name, identifier: slug };
  };
  return derivedOfEntities.get('bookmakers of trends', () => new RepeatedText(membersOf));
}

/** Prices shown with a line: eligible ones and those of exchanges; highest first, ties by identifier. */
function shownPrices(snapshot: PricedDataset, line: number, choice: PriceChoice): QuotesText {
  const { prices, dataset } = snapshot;
  const { bookmakers } = dataset.entities;
  const { bookmaker, odds, flags, quotedAt } = prices.quotes.columns;
  const slugOf = (quote: number): string => bookmakers[bookmaker[quote]!]!.slug;
  const shown = shownQuotes(prices, line, choice);
  shown.sort((one, other) => odds[other]! - odds[one]! || (slugOf(one) < slugOf(other) ? -1 : 1));
  const texts = bookmakerTexts(snapshot);
  return quotesText(prices, shown, (quote) => {
    const { isExchange } = bookmakers[bookmaker[quote]!]!;
    const isAssumed = (flags[quote]! & quoteFlags.assumed) !== 0;
    return (
      `{${texts.of(bookmaker[quote]!)},"oddsValue":${odds[quote]!},"exchange":${isExchange},` +
      `"assumed":${isAssumed},"quotedAt":"${instantOf(quotedAt[quote]!)}"}`
    );
  });
}
