import { localMoment } from '../../common/calendar/days.js';
import { UNKNOWN_VALUE } from '../../common/paging/facets.js';
import type { FacetValue, NamedValue } from '../../common/paging/facets.js';
import type { NamedDataset, PricedDataset } from '../snapshot/snapshot.js';
import type { SubjectColumns } from './fixture-filters.js';
import type { Column } from '../engine/columns.js';
import { countByIndex, rowsByIndex } from '../engine/facets.js';
import { bookmakerSets } from './bookmakers.js';
import type { QuotedRows } from './bookmakers.js';
import { marketName } from '../dataset/prices.js';

/** Counts rows by the competition of their fixture. */
export function countCompetitions(
  { dataset }: Pick<NamedDataset, 'dataset'>,
  rows: Uint32Array,
  fixture: Column,
): FacetValue[] {
  const { fixtures, competitions } = dataset.entities;
  return countByIndex(rows, fixture, fixtures.length, (index) => [
    entryValue(competitions[fixtures[index]!.competition]),
  ]);
}

/** Number of rows by fixture id; fixtures without one are absent. */
export function countByFixtureId(
  { dataset }: Pick<NamedDataset, 'dataset'>,
  rows: Uint32Array,
  fixture: Column,
): Map<number, number> {
  const { fixtures } = dataset.entities;
  const counts = rowsByIndex(rows, fixture, fixtures.length);
  return new Map(
    fixtures.flatMap(({ id }, index) => (counts[index + 1]! > 0 ? [[id, counts[index + 1]!] as const] : [])),
  );
}

/** Counts rows by fixture. */
export function countFixtures(
  { dataset }: Pick<NamedDataset, 'dataset'>,
  rows: Uint32Array,
  fixture: Column,
): FacetValue[] {
  const { fixtures, teams } = dataset.entities;
  return countByIndex(rows, fixture, fixtures.length, (index) => {
    const { id, home, away } = fixtures[index]!;
    return [{ value: String(id), label: `${teams[home]!.name} v ${teams[away]!.name}` }];
  });
}

/** Counts rows by the day of kick-off in a time zone. */
export function countDays(
  { dataset }: Pick<NamedDataset, 'dataset'>,
  rows: Uint32Array,
  fixture: Column,
  timeZone = 'UTC',
): FacetValue[] {
  const { fixtures } = dataset.entities;
  const days = new Map<number, readonly NamedValue[]>();
  return countByIndex(rows, fixture, fixtures.length, (index) => {
    const { kickoff } = fixtures[index]!;
    let values = days.get(kickoff);
    if (values === undefined) {
      const { day } = localMoment(new Date(kickoff * 1000), timeZone);
      days.set(kickoff, (values = [{ value: day, label: day }]));
    }
    return values;
  });
}

/** Counts rows by team. */
export function countTeams({ dataset }: Pick<NamedDataset, 'dataset'>, rows: Uint32Array, team: Column): FacetValue[] {
  const { teams } = dataset.entities;
  return countByIndex(rows, team, teams.length, (index) => [entryValue(teams[index])]);
}

/** Counts rows by player. */
export function countPlayers(
  { dataset }: Pick<NamedDataset, 'dataset'>,
  rows: Uint32Array,
  player: Column,
): FacetValue[] {
  const { players } = dataset.entities;
  return countByIndex(rows, player, players.length, (index) => [entryValue(players[index])]);
}

/** Counts rows by statistic or market; `keys` in the order of the column's indexes. */
export function countMarkets(rows: Uint32Array, statistic: Column, keys: readonly string[]): FacetValue[] {
  return countByIndex(rows, statistic, keys.length, (index) => [
    { value: keys[index]!, label: marketName(keys[index]!) },
  ]);
}

/** Counts rows by a closed list of words with labels, in the order of the column's indexes; null is unknown. */
export function countWords<Word extends string>(
  rows: Uint32Array,
  word: Column,
  words: readonly (Word | null)[],
  labels: Readonly<Record<Word, string>>,
): FacetValue[] {
  return countByIndex(rows, word, words.length, (index) => {
    const value = words[index] ?? null;
    return [value === null ? UNKNOWN_VALUE : { value, label: labels[value] }];
  });
}

/** Counts rows by bookmaker with an eligible price. */
export function countBookmakers(
  snapshot: PricedDataset,
  rows: Uint32Array,
  quoted: QuotedRows,
  includeStale: boolean,
): FacetValue[] {
  const { bookmakers } = snapshot.dataset.entities;
  const { indexes, sets } = bookmakerSets(snapshot, quoted, includeStale);
  const rowsOfSets = rowsByIndex(rows, indexes, sets.length);
  const counts = new Uint32Array(bookmakers.length);
  for (const [set, members] of sets.entries())
    for (const index of members) counts[index] = counts[index]! + rowsOfSets[set + 1]!;
  return bookmakers.flatMap(({ slug, name }, index) =>
    counts[index] === 0 ? [] : [{ value: slug, label: name, count: counts[index]! }],
  );
}

/** Id and name of a dictionary entry. */
export function entryValue(entry: { readonly id: number; readonly name: string } | undefined): NamedValue {
  return entry === undefined ? UNKNOWN_VALUE : { value: String(entry.id), label: entry.name };
}

interface FacetContext {
  readonly snapshot: Pick<NamedDataset, 'dataset'>;
}

/** Dimensions common to boards of upcoming fixtures. */
export const subjectFacets = <Context extends FacetContext>(columnsOf: (context: Context) => SubjectColumns) =>
  ({
    competition: {
      ownFilter: 'uniqueTournamentIds',
      count: (rows: Uint32Array, context: Context) =>
        countCompetitions(context.snapshot, rows, columnsOf(context).fixture),
    },
    fixture: {
      ownFilter: 'eventIds',
      count: (rows: Uint32Array, context: Context) => countFixtures(context.snapshot, rows, columnsOf(context).fixture),
    },
    team: {
      ownFilter: 'teamIds',
      count: (rows: Uint32Array, context: Context) => countTeams(context.snapshot, rows, columnsOf(context).team),
    },
  }) as const;

/** Dimensions common to boards of players. */
export const playerFacets = <Context extends FacetContext>(columnsOf: (context: Context) => Required<SubjectColumns>) =>
  ({
    ...subjectFacets(columnsOf),
    player: {
      ownFilter: 'playerIds',
      count: (rows: Uint32Array, context: Context) => countPlayers(context.snapshot, rows, columnsOf(context).player),
    },
  }) as const;
