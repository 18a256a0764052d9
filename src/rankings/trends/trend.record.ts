import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { choiceKey } from '../../boards/engine/derived.js';
import type { Bet } from '../../boards/records/bet.js';
import type { RecordWriter } from '../../boards/records/ranked-board.js';
import { lineSides } from '../../boards/dataset/prices.js';
import type { PriceChoice } from '../../boards/dataset/prices.js';
import { earlierInstant, instantOf } from '../../common/calendar/instant.js';
import { publicIdOf } from '../../common/public-id.js';
import { round } from '../../common/rounding.js';
import { marketFamily } from '../../football/blend.js';
import { hiddenFlags, quoteFlags } from '../../football/eligible-price.js';
import { TREND_WINDOWS, packedHits, packedPushes, packedTotal, trendBound } from '../../football/trend-windows.js';
import type { TrendVariant } from './trend-variant.js';
import type { TrendPrice, TrendRecord } from './trends.dto.js';

/** Subject and statistic of a row. */
export interface TrendSubject {
  readonly kind: 'team' | 'match' | 'player';
  /** Public id of the team or player. */
  readonly subjectId: number;
  /** Key of the statistic. */
  readonly statistic: string;
}

/** Members that the best price decides. */
type PriceMember = 'bestOdds' | 'lowerReturn';

/** Members of every trend record, without those of the best price. */
export function trendRecord(
  { dataset: { entities } }: Pick<BoardSnapshot, 'dataset'>,
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

/** Members `isHit` and `isPush` of a match. */
export function outcomeOf(value: number, line: number, side: number): { isHit: boolean; isPush: boolean } {
  const isPush = value === line;
  return { isHit: !isPush && value > line === (side === 0), isPush };
}

/**
 * Makes records of trends.
 * @param upToPrices members of a row's record before its prices
 */
export function trendRecords(
  snapshot: BoardSnapshot,
  { name, table, windows, odds, lowerReturn, prices }: TrendVariant,
  upToPrices: (row: number) => object,
): RecordWriter {
  return {
    kind: choiceKey({ name, ...prices }),
    numberOf: (row) => row * TREND_WINDOWS.length + windows.window[row]!,
    beginning: { kind: name, make: upToPrices },
    make: (row) => {
      const { bookmakers, oldestQuoteAt } = shownPrices(snapshot, table.columns.lineRow[row]!, prices);
      const isPriced = !Number.isNaN(odds[row]!);
      const record: PricedMembers = {
        bestOdds: isPriced ? odds[row]! : null,
        lowerReturn: isPriced ? round(lowerReturn[row]!, 4) : null,
        bookmakers,
      };
      return { record, oldestQuoteAt };
    },
  };
}

/** Subject of a trend as a bet. */
export interface TrendBetSubject extends Pick<Bet, 'scope' | 'playerId'> {
  /** Key of the statistic. */
  readonly statistic: string;
}

/**
 * The bet at the best price of a row that pays even at the lower bound of the hit rate; null for others.
 * @param subjectOf asked for rows that pay
 */
export function trendBet(
  snapshot: BoardSnapshot,
  { table: { columns }, windows, odds, lowerReturn, prices }: TrendVariant,
  row: number,
  subjectOf: (row: number) => TrendBetSubject,
): Bet | null {
  const { fixtures, competitions } = snapshot.dataset.entities;
  // the return as the board rounds it
  const paid = round(lowerReturn[row]!, 4);
  const price = odds[row]!;
  const offer = shownQuotes(snapshot, columns.lineRow[row]!, prices).find(
    ({ exchange, oddsValue }) => !exchange && oddsValue === price,
  );
  if (!(paid > 0) || offer === undefined) return null;
  const { id, kickoff, competition } = fixtures[columns.fixture[row]!]!;
  const { statistic, ...subject } = subjectOf(row);
  const [window, packed] = [TREND_WINDOWS[windows.window[row]!]!, windows.packed[row]!];
  return {
    ...subject,
    competitionId: competitions[competition]!.id,
    fixtureId: id,
    kickoff,
    market: statistic,
    marketFamily: marketFamily(statistic, subject.playerId !== null),
    line: columns.line[row]!,
    side: lineSides[columns.side[row]!]!,
    price,
    bookmaker: { slug: offer.identifier },
    modelProbability: null,
    consensusProbability: null,
    fairProbability: round(trendBound(packedHits(packed), window - packedPushes(packed)), 4),
    blendWeight: null,
    consensusSources: null,
    modelVersion: null,
    edge: paid * 100,
    edgeLow: null,
    edgeHigh: null,
  };
}

/** Members that end a record. */
type PricedMembers = Pick<TrendRecord, PriceMember> & { readonly bookmakers: readonly TrendPrice[] };

/** Members of one board's records beyond `TrendRecord`, without prices and matches. */
export type OwnMembers<Row extends TrendRecord> = Omit<Row, keyof TrendRecord | 'bookmakers' | 'recentGames'>;

/** Prices of a record, highest first, with the moment of the oldest; null without any. */
export function shownPrices(
  snapshot: BoardSnapshot,
  lineRow: number,
  choice: PriceChoice,
): { readonly bookmakers: TrendPrice[]; readonly oldestQuoteAt: string | null } {
  const bookmakers = shownQuotes(snapshot, lineRow, choice);
  return { bookmakers, oldestQuoteAt: bookmakers.map(({ quotedAt }) => quotedAt).reduce(earlierInstant, null) };
}

/** Prices shown with a line: eligible ones and those of exchanges; highest first, equal ones by identifier. */
function shownQuotes(snapshot: BoardSnapshot, lineRow: number, choice: PriceChoice): TrendPrice[] {
  if (lineRow < 0) return [];
  const { lines, quotes } = snapshot.prices;
  const { bookmakers } = snapshot.dataset.entities;
  const { bookmaker, odds, flags, quotedAt } = quotes.columns;
  const hidden = hiddenFlags(choice.includeStale);
  const shown: TrendPrice[] = [];
  const first = lines.columns.firstQuote[lineRow]!;
  for (let quote = first, end = first + lines.columns.quotes[lineRow]!; quote < end; quote += 1) {
    const index = bookmaker[quote]!;
    if ((flags[quote]! & hidden) !== 0 || (choice.bookmakers !== null && choice.bookmakers[index] !== 1)) continue;
    const { id, name, slug, isExchange } = bookmakers[index]!;
    shown.push({
      bookmakerId: id,
      bookmakerName: name,
      identifier: slug,
      oddsValue: odds[quote]!,
      exchange: isExchange,
      assumed: (flags[quote]! & quoteFlags.assumed) !== 0,
      quotedAt: instantOf(quotedAt[quote]!),
    });
  }
  return shown.sort((one, other) => other.oddsValue - one.oddsValue || (one.identifier < other.identifier ? -1 : 1));
}
