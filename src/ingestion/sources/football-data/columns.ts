import type { NameReference, OutcomeSide, TeamStatisticValues } from '../../../football/canonical.js';
import type { RefusedRow } from '../../source.js';
import {
  HANDICAP_COLUMN_NAMES,
  ODDS_COLUMNS,
  RESULT_COLUMNS,
  STATISTIC_COLUMNS,
  UNUSED_COLUMNS,
  type FootballDataMark,
  type FootballDataMarket,
  type OddsColumn,
  type ResultColumn,
} from './vocabulary.js';

/** A cell of a row and the side whose price it contains. */
interface PricedCell {
  index: number;
  side: OutcomeSide;
}

/** The columns in which one bookmaker quotes one market at one time. */
export interface MarketColumns {
  bookmaker: NameReference;
  isExchange: boolean;
  priceFeed: string | null;
  market: FootballDataMarket;
  mark: FootballDataMark;
  /** Index of the handicap column; -1 in markets without one. */
  handicapIndex: number;
  prices: PricedCell[];
}

/** Columns with mean and maximum for one side; -1 for one that the file lacks. */
export interface AggregateColumns {
  market: FootballDataMarket;
  mark: FootballDataMark;
  side: OutcomeSide;
  handicapIndex: number;
  meanIndex: number;
  maximumIndex: number;
}

/** Maps columns to their meaning; computed once per file. */
export interface ColumnPlan {
  layout: 'main' | 'extra';
  /** Index of each column; -1 if the file lacks it. */
  result: Readonly<Record<ResultColumn, number>>;
  statistics: { key: keyof TeamStatisticValues; home: number; away: number }[];
  markets: MarketColumns[];
  aggregates: AggregateColumns[];
  /** Column names by index, for messages. */
  names: readonly string[];
  notes: RefusedRow[];
}

/** Plans a header; reports unknown columns and those that repeat another's meaning. Null: neither layout. */
export function planColumns(header: readonly string[], line: number): ColumnPlan | null {
  const names = header.map((name) => name.trim());
  const result = locateResultColumns(names);
  const layout = layoutOf(result);
  if (layout === null) return null;
  const plan: ColumnPlan = { layout, result, statistics: [], markets: [], aggregates: [], names, notes: [] };
  for (const { key, columns } of STATISTIC_COLUMNS) {
    const [home, away] = columns.map((name) => names.indexOf(name)) as [number, number];
    if (home >= 0 || away >= 0) plan.statistics.push({ key, home, away });
  }
  planOdds(plan, line);
  const isKnown = (name: string): boolean => ODDS_COLUMNS.has(name) || UNPRICED_COLUMNS.has(name);
  const unknown = names.filter((name, index) => name !== '' && !(isKnown(name) && names.indexOf(name) === index));
  if (unknown.length > 0) {
    plan.notes.push({
      line,
      code: 'unknown_columns',
      message: `Columns that are repeated or not in the vocabulary of this source are left out: ${unknown.join(', ')}.`,
    });
  }
  return plan;
}

function locateResultColumns(names: readonly string[]): Record<ResultColumn, number> {
  const find = (candidates: readonly string[]): number =>
    candidates.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  return Object.fromEntries(
    Object.entries(RESULT_COLUMNS).map(([key, candidates]) => [key, find(candidates)]),
  ) as Record<ResultColumn, number>;
}

function layoutOf(result: Record<ResultColumn, number>): ColumnPlan['layout'] | null {
  if (result.date < 0 || result.home < 0 || result.away < 0) return null;
  if (result.division >= 0) return 'main';
  return result.country >= 0 && result.league >= 0 ? 'extra' : null;
}

const UNPRICED_COLUMNS: ReadonlySet<string> = new Set<string>([
  ...STATISTIC_COLUMNS.flatMap(({ columns }) => columns),
  ...Object.values(RESULT_COLUMNS).flat(),
  ...HANDICAP_COLUMN_NAMES,
  ...UNUSED_COLUMNS,
]);

/** Groups the odds columns. Extra-league files with scores contain only closing prices, whatever their names. */
function planOdds(plan: ColumnPlan, line: number): void {
  const closingOnly = plan.layout === 'extra' && plan.result.homeGoals >= 0;
  const taken = new Map<string, string>();
  plan.names.forEach((name, index) => {
    const meaning = ODDS_COLUMNS.get(name);
    if (meaning === undefined || plan.names.indexOf(name) !== index) return;
    const mark = closingOnly ? 'closing' : meaning.mark;
    const handicapIndex = indexOfHandicap(plan.names, meaning);
    const quotedBy = typeof meaning.quotedBy === 'string' ? meaning.quotedBy : meaning.quotedBy.slug;
    const key = `${quotedBy} ${meaning.market} ${mark} ${meaning.side}`;
    const earlier = taken.get(key);
    if (earlier !== undefined || handicapIndex === null) {
      const reason =
        earlier === undefined
          ? `has no column with its handicap (${meaning.handicapColumns.join(' or ')})`
          : `means the same as ${earlier}`;
      plan.notes.push({ line, code: 'unused_column', message: `Column ${name} ${reason} and is left out.` });
      return;
    }
    taken.set(key, name);
    addOddsColumn(plan, meaning, mark, handicapIndex, index);
  });
}

/** Index of the handicap column; -1: the market has no line; null: it has one, but the file lacks the column. */
function indexOfHandicap(names: readonly string[], { handicapColumns }: OddsColumn): number | null {
  if (handicapColumns.length === 0) return -1;
  return handicapColumns.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? null;
}

function addOddsColumn(
  plan: ColumnPlan,
  { market, side, quotedBy }: OddsColumn,
  mark: FootballDataMark,
  handicapIndex: number,
  index: number,
): void {
  if (typeof quotedBy === 'string') {
    const group = findOrAdd(
      plan.aggregates,
      (entry) =>
        entry.market === market && entry.mark === mark && entry.side === side && entry.handicapIndex === handicapIndex,
      { market, mark, side, handicapIndex, meanIndex: -1, maximumIndex: -1 },
    );
    group[quotedBy === 'mean' ? 'meanIndex' : 'maximumIndex'] = index;
    return;
  }
  const { name, isExchange, priceFeed, footballData } = quotedBy;
  const bookmaker = { name, externalId: footballData[0]! };
  const group = findOrAdd(
    plan.markets,
    (entry) => entry.market === market && entry.mark === mark && entry.bookmaker.name === name,
    { bookmaker, isExchange, priceFeed, market, mark, handicapIndex, prices: [] },
  );
  group.prices.push({ index, side });
}

/** The first matching element, else the new one, appended. */
function findOrAdd<Element>(elements: Element[], matches: (element: Element) => boolean, added: Element): Element {
  const match = elements.find(matches);
  if (match === undefined) elements.push(added);
  return match ?? added;
}
