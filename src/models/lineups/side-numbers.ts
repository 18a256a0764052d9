/** What holds for the whole side, and how a player stands among those of his group. */
import type { Form } from './form.js';
import type { Squad } from './squad.js';
import { DAY } from './match-lineups.js';
import type { MatchLineup } from './match-lineups.js';

export interface SideNumbers {
  /** Days of rest below five, in units of two, and whether there were more than nine; the same until the next match. */
  readonly shortRest: number;
  readonly longRest: number;
  readonly shortAfter: number;
  readonly won: number;
  readonly lost: number;
  readonly lostHeavily: number;
  /** Changes of the last eleven, and how many are usual, against a league's mean. */
  readonly changes: number;
  readonly rotation: number;
  /** Matches between the last line-up and this one that have none, at most three. */
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

/** How a player stands among those of his group. */
export interface PlaceNumbers {
  /** Better placed mates minus places of the group, plus one: 0 or less is a place in the eleven. */
  readonly rank: number;
  /** What mates who did not start last time, but used to, claim. */
  readonly pressure: number;
  /** Places that the last starters of the group leave free. */
  readonly free: number;
  /** Mates who came back from an absence as substitutes last time. */
  readonly returning: number;
  /** Mates who left the pitch before half an hour was left of the first half: probably hurt. */
  readonly hurtMates: number;
}

const strengthOf = (form: Form): number => 0.6 * form.rate5 + 0.4 * form.rate2;
/** He started and left the pitch well before half-time. */
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
