import { Bitset } from '../../boards/engine/bitset.js';
import type { Column, Table } from '../../boards/engine/columns.js';
import { RowSets } from '../../boards/engine/row-sets.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import type { Entities } from '../../boards/dataset/entities.js';
import { lineSides } from '../../boards/dataset/prices.js';
import { positionWords } from '../../boards/dataset/positions.js';
import { searchWords } from '../../boards/dataset/search.js';
import { codesFor } from '../../boards/dataset/entity-codes.js';
import type { TrendsQuery } from './trends.dto.js';

/** What of a trend query holds or not for all lines of a subject, statistic and side. */
export interface TrendFilter extends Pick<TrendsQuery, 'games' | 'uniqueTournamentIds' | 'type' | 'search'> {
  readonly statTypes?: readonly string[];
  readonly positions?: readonly string[];
}

/** The columns of players, which boards of teams do not have. */
export interface PlayerColumns {
  readonly player: Column;
  readonly group: Column;
  readonly position: Column;
}

/**
 * Leaves the rows that pass.
 * @param statistics keys of the catalogue, as columns number them
 */
export function leavePassing(
  members: Bitset,
  { columns }: Table<typeof trendSchema>,
  players: PlayerColumns | null,
  statistics: readonly string[],
  entities: Entities,
  { games, uniqueTournamentIds, statTypes, positions, type, search }: TrendFilter,
): void {
  const { fixture, statistic, side } = columns;
  const leaveAny = (sets: readonly Bitset[]): void => {
    // one set is taken as it is; of none nothing passes
    members.intersect(
      sets.length === 1 ? sets[0]! : sets.reduce((all, set) => all.unite(set), Bitset.empty(members.size)),
    );
  };
  if (games !== undefined) members.intersect(RowSets.of(fixture).withAny(codesFor(games, entities.fixtures)));
  if (uniqueTournamentIds !== undefined) {
    const wanted = codesFor(uniqueTournamentIds, entities.competitions);
    members.intersect(
      RowSets.of(fixture).withMarked(
        Uint8Array.from(entities.fixtures, ({ competition }) => Number(wanted.has(competition))),
      ),
    );
  }
  if (statTypes !== undefined)
    leaveAny(Array.from(new Set(statTypes), (key) => RowSets.of(statistic).with(statistics.indexOf(key))));
  if (type !== undefined) members.intersect(RowSets.of(side).with(lineSides.indexOf(type)));
  if (positions !== undefined && players !== null) {
    const codes = Array.from(new Set(positions), (word) => positionWords.findIndex((each) => each === word));
    leaveAny(codes.flatMap((code) => [RowSets.of(players.group).with(code), RowSets.of(players.position).with(code)]));
  }
  for (const word of searchWords(entities, search ?? '')) {
    const found = RowSets.of(fixture).withMarked(word.fixtures);
    members.intersect(players === null ? found : found.unite(RowSets.of(players.player).withMarked(word.players())));
  }
}
