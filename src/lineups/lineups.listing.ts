import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { listingOf } from '../boards/engine/listing.js';
import type { Listing } from '../boards/engine/listing.js';
import { codesFor } from '../boards/dataset/entity-codes.js';
import type { LineupsRequest } from './lineups.dto.js';

/** The starters that a query shows. */
export interface StarterListing extends Listing {
  /** Starters of the fixtures asked for whose position is another than usual. */
  readonly positionChanges: number;
  /** Whether a line-up of either side asked for is published, by fixture code. */
  isConfirmed(fixture: number): boolean;
}

/** The starters of eligible fixtures that a query asks for, in the order of the board. */
export function listStarters(
  {
    starters: {
      table: { columns },
      index,
    },
    dataset: { entities },
  }: BoardSnapshot,
  { games, uniqueTournamentIds, showLive, teamId, positionChangesOnly }: LineupsRequest,
): StarterListing {
  const fixtureOf = (row: number): number => columns.fixture[row]!;
  const members = Bitset.full(index.rows);
  if (!showLive) members.intersect(index.where('to come', (row) => columns.isLive[row] === 0));
  if (games !== undefined)
    members.intersect(index.withAnyOf('fixture', fixtureOf, [...codesFor(games, entities.fixtures)]));
  if (uniqueTournamentIds !== undefined) {
    const competitionOf = (row: number): number => entities.fixtures[columns.fixture[row]!]!.competition;
    members.intersect(
      index.withAnyOf('competition', competitionOf, [...codesFor(uniqueTournamentIds, entities.competitions)]),
    );
  }
  if (teamId !== undefined)
    members.intersect(index.withAnyOf('team', (row) => columns.team[row]!, [...codesFor([teamId], entities.teams)]));
  const confirmed = members.copy().intersect(index.where('confirmed', (row) => columns.isConfirmed[row] === 1));
  const changes = members
    .copy()
    .intersect(index.where('position change', (row) => columns.isPositionChange[row] === 1));
  return {
    ...listingOf(index, positionChangesOnly ? changes : members),
    positionChanges: changes.count(),
    isConfirmed: (fixture) =>
      index.positionsWith('fixture', fixtureOf, fixture).some((position) => confirmed.has(position)),
  };
}
