import type { Column } from '../engine/columns.js';
import { marked } from '../engine/row-list.js';
import type { RowFilter } from '../engine/row-list.js';
import type { FixtureEntry } from '../dataset/entities.js';
import type { NamedDataset } from '../snapshot/snapshot.js';
import { named } from './name-search.js';

/** Dictionaries that queries address by public id. */
export type IdentifiedEntities = 'fixtures' | 'competitions' | 'teams' | 'players' | 'bookmakers';

/** Columns of a board's rows: dictionary indexes of the subjects, -1 for none. */
export interface SubjectColumns {
  readonly fixture: Column;
  readonly team: Column;
  /** Absent on boards of teams. */
  readonly player?: Column;
}

/** Dictionary indexes keyed by public id. */
export function indexesById(
  { dataset: { entities }, derivedOfEntities }: NamedDataset,
  kind: IdentifiedEntities,
): ReadonlyMap<number, number> {
  return derivedOfEntities.of('indexes', { kind }, () => new Map(entities[kind].map(({ id }, index) => [id, index])));
}

/** Marks the entries with the given public ids by 1; unknown ids mark none. */
export function marksOf(snapshot: NamedDataset, kind: IdentifiedEntities, ids: readonly number[]): Uint8Array {
  const indexes = indexesById(snapshot, kind);
  const marks = new Uint8Array(snapshot.dataset.entities[kind].length);
  for (const id of ids) {
    const index = indexes.get(id);
    if (index !== undefined) marks[index] = 1;
  }
  return marks;
}

/** Keeps rows whose fixture passes a test, which runs once per fixture. */
export function ofFixturesThat(
  { dataset: { entities } }: Pick<NamedDataset, 'dataset'>,
  fixture: Column,
  test: (entry: FixtureEntry, index: number) => boolean,
): RowFilter {
  return marked(
    fixture,
    Uint8Array.from(entities.fixtures, (entry, index) => Number(test(entry, index))),
  );
}

/** Keeps rows of the fixtures with the given public ids. */
export function ofFixtures(snapshot: NamedDataset, fixture: Column, ids: readonly number[]): RowFilter {
  return marked(fixture, marksOf(snapshot, 'fixtures', ids));
}

/** Keeps rows of the competitions with the given public ids. */
export function ofCompetitions(snapshot: NamedDataset, fixture: Column, ids: readonly number[]): RowFilter {
  const competitions = marksOf(snapshot, 'competitions', ids);
  return ofFixturesThat(snapshot, fixture, ({ competition }) => competitions[competition] === 1);
}

/** Keeps rows about the teams with the given public ids; rows without a team, or with an unknown one, fail. */
export function ofTeams(snapshot: NamedDataset, team: Column, ids: readonly number[]): RowFilter {
  return marked(team, marksOf(snapshot, 'teams', ids));
}

/** Keeps rows about the players with the given public ids. */
export function ofPlayers(snapshot: NamedDataset, player: Column, ids: readonly number[]): RowFilter {
  return marked(player, marksOf(snapshot, 'players', ids));
}

/** Keeps rows of the statistics with the given keys; `catalogue` has the keys in the order of the column. */
export function ofStatistics(statistic: Column, catalogue: readonly string[], keys: readonly string[]): RowFilter {
  return marked(
    statistic,
    Uint8Array.from(catalogue, (key) => Number(keys.includes(key))),
  );
}

/** Filters common to boards of upcoming fixtures, named after their parameters. */
export const subjectFilters = <Context extends { readonly snapshot: NamedDataset }>(
  columnsOf: (context: Context) => SubjectColumns,
) => ({
  eventIds: (ids: readonly number[], context: Context) => ofFixtures(context.snapshot, columnsOf(context).fixture, ids),
  teamIds: (ids: readonly number[], context: Context) => ofTeams(context.snapshot, columnsOf(context).team, ids),
  uniqueTournamentIds: (ids: readonly number[], context: Context) =>
    ofCompetitions(context.snapshot, columnsOf(context).fixture, ids),
  search: (words: string, context: Context) => {
    const { fixture, player = null } = columnsOf(context);
    return named(context.snapshot, words, fixture, player);
  },
});

/** Filters common to boards of players. */
export const playerFilters = <Context extends { readonly snapshot: NamedDataset }>(
  columnsOf: (context: Context) => Required<SubjectColumns>,
) => ({
  ...subjectFilters(columnsOf),
  playerIds: (ids: readonly number[], context: Context) => ofPlayers(context.snapshot, columnsOf(context).player, ids),
});
