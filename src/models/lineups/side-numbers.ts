/** Features of the whole side, and of a player relative to his position group. */
import type { Form } from './form.js';
import type { Squad } from './squad.js';
import { DAY } from './match-lineups.js';
import type { MatchLineup } from './match-lineups.js';

export interface SideNumbers {
  /** Days of rest short of five, in units of two; whether they exceed nine; the shortfall before the next match. */
  readonly shortRest: number;
  readonly longRest: number;
  readonly shortAfter: number;
  readonly won: number;
  readonly lost: number;
  readonly lostHeavily: number;
  /** Changes in the last eleven, and the usual number, relative to a league's mean. */
  readonly changes: number;
  readonly rotation: number;
  /** Matches without a line-up since the last one, at most three, as a share of three. */
  readonly unseen: number;
  readonly ownStrength: number;
  readonly opponentStrength: number;
  readonly isHome: number;
}

export const starterIds = (lineup: MatchLineup): Set<number> =>
  new Set(lineup.players.flatMap(({ playerId, isStarter }) => (isStarter ? [playerId] : [])));

/** Starters of a line-up who were not among those of the line-up before. */
function changesOf(lineups: readonly MatchLineup[], index: number): number {
  const earlier = starterIds(lineups[index + 1]!);
  return [...starterIds(lineups[index]!)].filter((id) => !earlier.has(id)).length;
}

/** Changes of an eleven from match to match in the top leagues: about two. */
const USUAL_CHANGES = 2;
const MEAN_POINTS = 1.35;

/** Numbers of a side with at least one line-up. */
export function sideNumbers({ side, lineups }: Squad): SideNumbers {
  const last = lineups[0]!;
  const lastKickoff = Math.max(last.playedAt, side.lineups[0]?.playedAt ?? 0, side.earlierKickoffs[0] ?? 0);
  const rest = (side.playsAt - lastKickoff) / DAY;
  const after = side.playsNextAt === null ? 99 : (side.playsNextAt - side.playsAt) / DAY;
  let changes = USUAL_CHANGES * 2;
  let weights = 2;
  for (let index = 0; index + 1 < Math.min(lineups.length, 10); index += 1) {
    changes += 0.85 ** index * changesOf(lineups, index);
    weights += 0.85 ** index;
  }
  const difference = last.goalDifference ?? 0;
  return {
    shortRest: Math.max(0, 5 - rest) / 2,
    longRest: rest > 9 ? 1 : 0,
    shortAfter: Math.max(0, 5 - after) / 2,
    won: difference > 0 ? 1 : 0,
    lost: difference < 0 ? 1 : 0,
    lostHeavily: difference <= -3 ? 1 : 0,
    changes: lineups.length > 1 ? (changesOf(lineups, 0) - USUAL_CHANGES) / 2 : 0,
    rotation: (changes / weights - 2.2) / 2,
    unseen: Math.min(3, side.earlierKickoffs.filter((kickoff) => kickoff > last.playedAt).length) / 3,
    ownStrength: side.ownPoints - MEAN_POINTS,
    opponentStrength: side.opponentPoints - MEAN_POINTS,
    isHome: side.isHome ? 1 : 0,
  };
}

/** A player relative to the others of his position group. */
export interface PlaceNumbers {
  /** Higher-ranked teammates minus places of the group, plus one: 0 or less is a place in the eleven. */
  readonly rank: number;
  /** Pressure from teammates who used to start but did not last time. */
  readonly pressure: number;
  /** Places of the group not taken by its last starters. */
  readonly free: number;
  /** Teammates who returned from an absence as substitutes last time. */
  readonly returning: number;
  /** Teammates who started and left within the first 40 minutes: probably injured. */
  readonly hurtMates: number;
}

const strengthOf = (form: Form): number => 0.6 * form.rate5 + 0.4 * form.rate2;
/** Whether he started and left the pitch within the first 40 minutes (.45 of 90). */
export const isHurt = (form: Form): boolean => form.starts[0] === 1 && form.minutes[0]! < 0.45;

export function placeNumbers(form: Form, { players, places }: Squad): PlaceNumbers {
  const mates = players.filter((other) => other !== form && other.group === form.group);
  const own = strengthOf(form);
  const better = mates.filter((mate) => {
    const strength = strengthOf(mate);
    return strength > own || (strength === own && mate.minuteRate > form.minuteRate);
  }).length;
  const benched = mates.filter((mate) => mate.starts[0] === 0);
  return {
    rank: better + 1 - places[form.group],
    pressure: benched.reduce(
      (sum, mate) => sum + mate.rateBeforeBench * (mate.minutes[0]! > 0 ? 1 : 0.5) * 0.85 ** mate.missed,
      0,
    ),
    free: Math.max(0, places[form.group] - (mates.length - benched.length)),
    returning: benched.reduce((sum, mate) => sum + (mate.appearancesInRow === 1 ? mate.rateBeforeReturn : 0), 0),
    hurtMates: mates.filter(isHurt).length,
  };
}
