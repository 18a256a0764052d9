import type { BoardSnapshot } from '../snapshot/snapshot.js';
import type { Column } from '../engine/columns.js';
import { marked } from '../engine/row-list.js';
import type { RowFilter } from '../engine/row-list.js';
import type { FixtureEntry } from '../dataset/entities.js';

/** Dictionaries that queries address by public id. */
export type IdentifiedEntities = 'fixtures' | 'competitions' | 'teams' | 'players' | 'bookmakers';

/** Dictionary indexes by public id. */
export function indexesById(
  { dataset: { entities }, derivedOfEntities }: Pick<BoardSnapshot, 'dataset' | 'derivedOfEntities'>,
  kind: IdentifiedEntities,
): ReadonlyMap<number, number> {
  return derivedOfEntities.of('indexes', { kind }, () => new Map(entities[kind].map(({ id }, index) => [id, index])));
}

/** Marks the entries with some public ids by 1; unknown ids mark none. */
export function marksOf(
  snapshot: Pick<BoardSnapshot, 'dataset' | 'derivedOfEntities'>,
  kind: IdentifiedEntities,
  ids: readonly number[],
): Uint8Array {
  const indexes = indexesById(snapshot, kind);
  const marks = new Uint8Array(snapshot.dataset.entities[kind].length);
  for (const id of ids) {
    const index = indexes.get(id);
    if (index !== undefined) marks[index] = 1;
  }
  return marks;
}

/** Keeps rows of fixtures that pass a test, which sees each fixture once. */
export function ofFixturesThat(
  { dataset: { entities } }: Pick<BoardSnapshot, 'dataset'>,
  fixture: Column,
  test: (entry: FixtureEntry, index: number) => boolean,
): RowFilter {
  return marked(
    fixture,
    Uint8Array.from(entities.fixtures, (entry, index) => Number(test(entry, index))),
  );
}

/** Keeps rows of the fixtures with some public ids. */
export function ofFixtures(snapshot: BoardSnapshot, fixture: Column, ids: readonly number[]): RowFilter {
  return marked(fixture, marksOf(snapshot, 'fixtures', ids));
}

/** Keeps rows of the competitions with some public ids. */
export function ofCompetitions(snapshot: BoardSnapshot, fixture: Column, ids: readonly number[]): RowFilter {
  const competitions = marksOf(snapshot, 'competitions', ids);
  return ofFixturesThat(snapshot, fixture, ({ competition }) => competitions[competition] === 1);
}

/** Keeps rows about the teams with some public ids; rows about no team, or an unknown one, fail. */
export function ofTeams(snapshot: BoardSnapshot, team: Column, ids: readonly number[]): RowFilter {
  return marked(team, marksOf(snapshot, 'teams', ids));
}

/** Keeps rows about the players with some public ids. */
export function ofPlayers(snapshot: BoardSnapshot, player: Column, ids: readonly number[]): RowFilter {
  return marked(player, marksOf(snapshot, 'players', ids));
}

/** Keeps rows of fixtures that have not kicked off. */
export function toCome(snapshot: BoardSnapshot, fixture: Column): RowFilter {
  return ofFixturesThat(snapshot, fixture, (_, index) => !snapshot.live.has(index));
}

/**
 * Keeps rows of the statistics with some keys.
 * @param catalogue keys in the order of the column's indexes
 */
export function ofStatistics(statistic: Column, catalogue: readonly string[], keys: readonly string[]): RowFilter {
  return marked(
    statistic,
    Uint8Array.from(catalogue, (key) => Number(keys.includes(key))),
  );
}
