import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { sideNames } from '../boards/dataset/prices.js';
import { between, matching } from '../boards/engine/row-list.js';
import type { RowFilter } from '../boards/engine/row-list.js';
import { countBookmakers, countDays, countMarkets, countWords, playerFacets } from '../boards/query/fixture-facets.js';
import { ofFixturesThat, ofStatistics, playerFilters } from '../boards/query/fixture-filters.js';
import type { RankedBoard, RankedContext } from '../boards/records/ranked-board.js';
import type { PricedDataset } from '../boards/snapshot/snapshot.js';
import { boundsOfDay, localMoment } from '../common/calendar/days.js';
import type { IdFilters } from '../common/paging/board-filters.js';
import { round } from '../common/rounding.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { bestPrices } from './card-prices.js';
import { cardSides, consensusSourcesOf, edgeAt, rankedView, sourcesOf } from './card-variant.js';
import type { CardOptions, CardVariant } from './card-variant.js';
import { LEAST_SAMPLE } from './value-bets-query.dto.js';
import type { CardMode, CardSortColumn, KickoffWindow, ValueBetsQuery } from './value-bets-query.dto.js';

/** Filters of cards; bounds are inclusive, ids are public ones, and an absent member filters nothing. */
export interface CardFilters extends IdFilters {
  readonly mode: CardMode;
  /** Expected value in percent. */
  readonly minEV?: number | undefined;
  readonly maxEV?: number | undefined;
  /** Exclusive: the displayed lower bound of the 80 % interval of the expected value is above it, in percent. */
  readonly minEdgeLow?: number | undefined;
  readonly showLive: boolean;
  readonly kickoff?: { readonly window: KickoffWindow; readonly timeZone: string };
  readonly date?: { readonly day: string; readonly timeZone: string } | undefined;
  readonly marketType?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly inPredictedLineup?: boolean | undefined;
  readonly startedLastGame?: boolean | undefined;
  readonly maxLastGameWithTeam?: number | undefined;
  readonly line?: number | undefined;
  readonly minOdds?: number | undefined;
  readonly maxOdds?: number | undefined;
  readonly minSources?: number | undefined;
  /** Each of these horizons and families must give an expected value above a bound, in percent. */
  readonly agreement?: {
    readonly horizons: readonly Horizon[];
    readonly families: readonly ModelFamily[];
    readonly above: number;
  };
}

/** The board of value bets. */
export type CardBoard = RankedBoard<ValueBetsQuery, CardOptions, CardVariant, CardFilters, CardSortColumn>;

const columnsOf = ({ variant }: RankedContext<CardVariant>): ValueCardTable['columns'] => variant.table.columns;

/** One entry per filter. */
export const cardFilters: CardBoard['filters'] = {
  mode: (mode, { snapshot, variant }) => shownBy(mode, snapshot, variant),
  minEV: (lowest, { variant }) => between(variant.edge, lowest, Infinity),
  maxEV: (highest, { variant }) => between(variant.edge, -Infinity, highest),
  minEdgeLow: (bound, { variant }) => shownAbove(variant.edgeLow, bound),
  showLive: (isLiveShown, { snapshot, variant }) =>
    isLiveShown || snapshot.live.size === 0
      ? []
      : ofFixturesThat(snapshot, variant.table.columns.fixture, (_, index) => !snapshot.live.has(index)),
  ...playerFilters(columnsOf),
  kickoff: ({ window, timeZone }, { snapshot, variant }) =>
    window === 'all' ? [] : within(kickoffSpan(snapshot.dataset.now, window, timeZone), snapshot, variant),
  date: ({ day, timeZone }, { snapshot, variant }) => within(spanOfDay(day, timeZone), snapshot, variant),
  marketType: (keys, { variant }) => ofStatistics(variant.table.columns.statistic, PLAYER_STATISTIC_KEYS, keys),
  inPredictedLineup: (isWanted, { variant }) => is(variant.table.columns.inEleven, isWanted),
  startedLastGame: (isWanted, { variant }) => is(variant.table.columns.startedLastGame, isWanted),
  maxLastGameWithTeam: (most, { variant }) => between(variant.table.columns.lastGameWithTeam, 0, most),
  line: (line, { variant }) => between(variant.table.columns.line, line, line),
  minOdds: (lowest, { variant }) => between(variant.price, lowest, Infinity),
  maxOdds: (highest, { variant }) => between(variant.price, -Infinity, highest),
  minSources: (fewest, { snapshot, variant }) => between(sourcesOf(snapshot, variant), fewest, Infinity),
  agreement: ({ horizons, families, above }, { snapshot, variant }) => [
    ...horizons.map((each) => {
      const horizon = HORIZONS.indexOf(each);
      return matching((row) => edgeAt(snapshot, variant, row, { ...rankedView(variant, row), horizon }) > above);
    }),
    ...families.map((each) => {
      const family = MODEL_FAMILIES.indexOf(each);
      return matching((row) => edgeAt(snapshot, variant, row, { ...rankedView(variant, row), family }) > above);
    }),
  ],
};

/** Dimensions for counting cards. */
export const cardFacets: CardBoard['facets'] = {
  market: {
    ownFilter: 'marketType',
    count: (rows, { variant }) => countMarkets(rows, variant.table.columns.statistic, PLAYER_STATISTIC_KEYS),
  },
  ...playerFacets(columnsOf),
  bookmaker: {
    ownOptions: { source: undefined },
    count: (rows, { snapshot, variant: { table }, options: { superSub, includeStale } }) => {
      const { overLine, underLine } = table.columns;
      const quoted = { name: `cards ${superSub}`, lines: [overLine, underLine] };
      return countBookmakers(snapshot, rows, quoted, includeStale);
    },
  },
  side: { count: (rows, { variant }) => countWords(rows, variant.side, cardSides, sideNames) },
  day: {
    ownFilter: 'date',
    count: (rows, { snapshot, variant, filters }) =>
      countDays(snapshot, rows, variant.table.columns.fixture, filters.kickoff?.timeZone),
  },
};

/** Keeps cards whose kick-off is within a span. */
function within([from, until]: KickoffSpan, snapshot: PricedDataset, { table }: CardVariant): RowFilter {
  return ofFixturesThat(snapshot, table.columns.fixture, ({ kickoff }) => kickoff >= from && kickoff < until);
}

function is(flags: Uint8Array | Int16Array, isWanted: boolean): RowFilter {
  return between(flags, Number(isWanted), Number(isWanted));
}

/** Keeps rows whose displayed value is above a bound; only the few rows left are rounded. */
function shownAbove(values: Float64Array, bound: number): RowFilter[] {
  return [between(values, bound - 0.01, Infinity), matching((row) => isShownAbove(values[row]!, bound))];
}

/** Whether a value, displayed with two decimals, is above a bound. */
export const isShownAbove = (value: number, bound: number): boolean => round(value, 2) > bound;

function shownBy(mode: CardMode, snapshot: PricedDataset, variant: CardVariant): RowFilter | RowFilter[] {
  const { rules } = variant;
  if (mode === 'value') {
    // the smallest number above 0
    const positive = between(variant.edge, Number.MIN_VALUE, Infinity);
    const sampled = between(variant.table.columns.matches, LEAST_SAMPLE, Infinity);
    // with `basis=fair` an edge is known only from enough sources
    if (!rules.isModelAlone || rules.minConsensus === 0) return [positive, sampled];
    return [positive, sampled, between(consensusSourcesOf(snapshot, variant), rules.minConsensus, Infinity)];
  }
  const [over, under] = mode === 'all' ? [variant.over, variant.under] : pricesOfAllBookmakers(snapshot, variant);
  const { isStandard } = variant.table.columns;
  const isUnpricedShown = mode === 'predictions';
  return matching((row) => over[row]! > 0 || under[row]! > 0 || (isUnpricedShown && isStandard[row] === 1));
}

/** Best prices of all bookmakers, even if the query names some. */
function pricesOfAllBookmakers(
  snapshot: PricedDataset,
  { prices, table, options, over, under }: CardVariant,
): readonly [over: Float64Array, under: Float64Array] {
  if (prices.bookmakers === null) return [over, under];
  const ofAll = { includeStale: prices.includeStale, bookmakers: null };
  const best = bestPrices(snapshot, table, options.superSub, ofAll);
  return [best.over, best.under];
}

/** Half-open span of kick-offs in Unix seconds: `from` inclusive, `until` exclusive. */
type KickoffSpan = readonly [from: number, until: number];

/** The kick-offs of a window. */
function kickoffSpan(now: number, kickoffWindow: KickoffWindow, timeZone: string): KickoffSpan {
  const today = (): string => localMoment(new Date(now * 1000), timeZone).day;
  if (kickoffWindow === 'all') return [-Infinity, Infinity];
  if (kickoffWindow === 'today') return spanOfDay(today(), timeZone);
  if (kickoffWindow === 'tomorrow') {
    const tomorrow = new Date(Date.parse(`${today()}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return spanOfDay(tomorrow, timeZone);
  }
  return [-Infinity, now + (kickoffWindow === 'week' ? 7 * 24 : parseInt(kickoffWindow, 10)) * 3600];
}

/** The kick-offs of a calendar day. */
function spanOfDay(day: string, timeZone: string): KickoffSpan {
  const { from, until } = boundsOfDay(day, timeZone);
  return [from.getTime() / 1000, until.getTime() / 1000];
}
