import type { PositionGroup } from '../../football/canonical.js';
import { tableOf } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import type { ElevenPlayer } from '../dataset/entities.js';
import { positionIndex } from '../dataset/positions.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import type { CandidateTable } from './candidate-table.js';

/** A starter of a projected or published line-up. */
export const starterSchema = {
  /** Dictionary indexes. */
  fixture: 'uint32',
  team: 'int32',
  player: 'uint32',
  isHome: 'uint8',
  isLive: 'uint8',
  isConfirmed: 'uint8',
  /** Indexes of `positionWord`; 0 where unknown. */
  group: 'uint8',
  position: 'uint8',
  usualPosition: 'uint8',
  /** Number of starts behind the usual position. */
  gamesAnalyzed: 'uint8',
  isPositionChange: 'uint8',
  /** -1 where unknown. */
  jerseyNumber: 'int16',
  startProbability: 'float64',
  /** Unix milliseconds at which the line-up was first shown. */
  projectedAt: 'float64',
  /** Kick-off in Unix seconds, and priority of the competition: the leading sort keys. */
  kickoff: 'uint32',
  priority: 'uint16',
} as const satisfies Schema;
export type StarterTable = Table<typeof starterSchema>;

/** Keys: (fixture, player), home before away, from goalkeeper to forward, by shirt number and player. */
export const starterTable: CandidateTable<typeof starterSchema> = {
  name: 'starters',
  schema: starterSchema,
  lineColumns: [],
  rows: starterRows,
  order: ({ columns: { kickoff, priority } }) => [
    { values: kickoff, direction: 'ascending' },
    { values: priority, direction: 'ascending' },
  ],
};

const groupsInOrder: readonly (PositionGroup | null)[] = ['G', 'D', 'M', 'F', null];

function starterRows({ entities }: Dataset, { fixture: index, isLive, eleven }: FixtureContext): StarterTable {
  const fixture = entities.fixtures[index]!;
  const idOf = ({ player }: ElevenPlayer): number => entities.players[player]!.id;
  const inOrder = eleven.toSorted(
    (one, other) =>
      Number(one.side === 'away') - Number(other.side === 'away') ||
      groupsInOrder.indexOf(one.group) - groupsInOrder.indexOf(other.group) ||
      (one.jerseyNumber ?? Infinity) - (other.jerseyNumber ?? Infinity) ||
      idOf(one) - idOf(other),
  );
  const rows = inOrder.map((starter) => ({
    fixture: index,
    team: starter.side === 'home' ? fixture.home : fixture.away,
    player: starter.player,
    isHome: Number(starter.side === 'home'),
    isLive: Number(isLive),
    isConfirmed: Number(starter.isConfirmed),
    group: positionIndex(null, starter.group),
    position: positionIndex(starter.position, null),
    usualPosition: positionIndex(starter.usualPosition, null),
    gamesAnalyzed: starter.gamesAnalyzed,
    isPositionChange: Number(starter.isPositionChange),
    jerseyNumber: starter.jerseyNumber ?? -1,
    startProbability: starter.startProbability,
    projectedAt: starter.projectedAt,
    kickoff: fixture.kickoff,
    priority: entities.competitions[fixture.competition]!.priority,
  }));
  return tableOf(starterSchema, rows);
}
