/** The projected line-up of one side. */
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { positionGroupOf } from '../../football/canonical.js';
import { assignPositions } from './detailed-positions.js';
import { bestEleven } from './eleven.js';
import { candidatesOf } from './features.js';
import { squadOf } from './squad.js';
import { startProbabilities } from './start-model.js';
import type { StartParameters } from './start-model.js';
import type { SideToProject } from './match-lineups.js';

export interface ProjectedStarter {
  readonly playerId: number;
  readonly group: PositionGroup;
  /** Null where the source of the team's line-ups has position groups only. */
  readonly position: DetailedPosition | null;
  readonly startProbability: number;
}

export interface SideProjection {
  /** Eleven players with one goalkeeper, ordered G, D, M, F, then by player id. */
  readonly starters: readonly ProjectedStarter[];
  /** The probability to start of every player of the squad. */
  readonly probabilities: ReadonlyMap<number, number>;
}

const ORDER = 'GDMF';

/**
 * Projects a side's line-up.
 * @returns null where no line-up is known, or too few players for an eleven
 */
export function projectSide(parameters: StartParameters, side: SideToProject): SideProjection | null {
  if (side.lineups.length === 0) return null;
  const squad = squadOf(side);
  const candidates = candidatesOf(squad);
  const probabilities = startProbabilities(parameters, candidates);
  const available = candidates.map(({ form }, index) => ({
    playerId: form.playerId,
    group: form.group,
    probability: probabilities[index]!,
  }));
  const eleven = bestEleven(available, squad.lineups);
  if (eleven === null) return null;
  const goalkeeper = eleven.find(({ group }) => group === 'G')!;
  const others = eleven.filter((player) => player !== goalkeeper);
  // the goalkeeper's position is fixed; the others get the positions of a past ten
  const outfield = squad.lineups.map((lineup) => ({
    ...lineup,
    players: lineup.players.filter(({ position }) => position !== 'GK'),
  }));
  const positions = assignPositions(
    others.map(({ playerId }) => playerId),
    outfield,
  );
  const starters = eleven.map((player): ProjectedStarter => {
    const position = positions === null ? null : player === goalkeeper ? 'GK' : positions.get(player.playerId)!;
    return {
      playerId: player.playerId,
      position,
      startProbability: player.probability,
      group: position === null ? player.group : positionGroupOf(position),
    };
  });
  starters.sort((one, other) => ORDER.indexOf(one.group) - ORDER.indexOf(other.group) || one.playerId - other.playerId);
  return { starters, probabilities: new Map(available.map(({ playerId, probability }) => [playerId, probability])) };
}
