import { localMoment } from '../../common/calendar/days.js';
import { UNKNOWN_VALUE } from '../../common/paging/facets.js';
import type { FacetValue, NamedValue } from '../../common/paging/facets.js';
import { excludedFlags } from '../../football/eligible-price.js';
import type { BoardSnapshot } from '../builder/snapshot.js';
import type { Column } from '../engine/columns.js';
import { countByIndex, countPlaces } from '../engine/facets.js';
import { marketName } from './prices.js';

/** Rows by the competition of their fixture. */
export function countCompetitions({ dataset }: BoardSnapshot, rows: Uint32Array, fixture: Column): FacetValue[] {
  const { fixtures, competitions } = dataset.entities;
  return countByIndex(rows, fixture, (index) => [entryValue(competitions[fixtures[index]!.competition])]);
}

/** Rows by fixture. */
export function countFixtures({ dataset }: BoardSnapshot, rows: Uint32Array, fixture: Column): FacetValue[] {
  const { fixtures, teams } = dataset.entities;
  return countByIndex(rows, fixture, (index) => {
    const { id, home, away } = fixtures[index]!;
    return [{ value: String(id), label: `${teams[home]!.name} v ${teams[away]!.name}` }];
  });
}

/** Rows by the day of kick-off in a time zone. */
export function countDays(
  { dataset }: BoardSnapshot,
  rows: Uint32Array,
  fixture: Column,
  timeZone = 'UTC',
): FacetValue[] {
  const { fixtures } = dataset.entities;
  const days = new Map<number, readonly NamedValue[]>();
  return countByIndex(rows, fixture, (index) => {
    const { kickoff } = fixtures[index]!;
    let values = days.get(kickoff);
    if (values === undefined) {
      const { day } = localMoment(new Date(kickoff * 1000), timeZone);
      days.set(kickoff, (values = [{ value: day, label: day }]));
    }
    return values;
  });
}

/** Rows by team. */
export function countTeams({ dataset }: BoardSnapshot, rows: Uint32Array, team: Column): FacetValue[] {
  return countByIndex(rows, team, (index) => [entryValue(dataset.entities.teams[index])]);
}

/** Rows by player. */
export function countPlayers({ dataset }: BoardSnapshot, rows: Uint32Array, player: Column): FacetValue[] {
  return countByIndex(rows, player, (index) => [entryValue(dataset.entities.players[index])]);
}

/** Rows by statistic or market; `keys` in the order of the column's indexes. */
export function countMarkets(rows: Uint32Array, statistic: Column, keys: readonly string[]): FacetValue[] {
  return countByIndex(rows, statistic, (index) => [{ value: keys[index]!, label: marketName(keys[index]!) }]);
}

/** Rows by a closed list of words with their labels, in the order of the column's indexes; null is unknown. */
export function countWords<Word extends string>(
  rows: Uint32Array,
  word: Column,
  words: readonly (Word | null)[],
  labels: Readonly<Record<Word, string>>,
): FacetValue[] {
  return countByIndex(rows, word, (index) => {
    const value = words[index] ?? null;
    return [value === null ? UNKNOWN_VALUE : { value, label: labels[value] }];
  });
}

/**
 * Rows by bookmaker with an eligible price.
 * @param lines columns with the rows of the lines that a row is about, -1 for none; null: rows are lines
 */
export function countBookmakers(
  { prices, dataset }: BoardSnapshot,
  rows: Uint32Array,
  lines: readonly Int32Array[] | null,
  includeStale: boolean,
): FacetValue[] {
  const { bookmakers } = dataset.entities;
  const { firstQuote, quotes } = prices.lines.columns;
  const { bookmaker, flags } = prices.quotes.columns;
  const excluded = excludedFlags(includeStale);
  const counts = new Uint32Array(bookmakers.length);
  /** By bookmaker: the row last counted, since it may quote several lines of one. */
  const lastRow = new Int32Array(bookmakers.length).fill(-1);
  const countLine = (row: number, line: number): void => {
    const end = firstQuote[line]! + quotes[line]!;
    for (let quote = firstQuote[line]!; quote < end; quote += 1) {
      const index = bookmaker[quote]!;
      if ((flags[quote]! & excluded) !== 0 || lastRow[index] === row) continue;
      lastRow[index] = row;
      counts[index] = counts[index]! + 1;
    }
  };
  for (const row of rows) {
    if (lines === null) countLine(row, row);
    else for (const { [row]: line = -1 } of lines) if (line >= 0) countLine(row, line);
  }
  return countPlaces(counts, (index) => [{ value: bookmakers[index]!.slug, label: bookmakers[index]!.name }]);
}

/** Id and name of an entry of a dictionary. */
export function entryValue(entry: { readonly id: number; readonly name: string } | undefined): NamedValue {
  return entry === undefined ? UNKNOWN_VALUE : { value: String(entry.id), label: entry.name };
}
