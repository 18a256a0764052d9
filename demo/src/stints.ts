import type { DetailedPosition, Random } from './product.js';
import { positionLoss } from './positions.js';
import type { LineUp } from './line-ups.js';
import type { DemoPlayer } from './squads.js';

/** A player's time on the pitch. Times run from 0 to 90; half-time is 45. */
export interface Stint {
  player: DemoPlayer;
  position: DetailedPosition;
  isStarter: boolean;
  on: number;
  off: number;
}

export interface Substitution {
  time: number;
  playerOff: DemoPlayer;
  playerOn: DemoPlayer;
}

export interface Appearances {
  stints: Stint[];
  substitutions: Substitution[];
  /** Players hurt in this match. */
  injured: DemoPlayer[];
}

const MAXIMUM_SUBSTITUTIONS = 5;
/** Probability that a player of average frailty is injured in a match. */
const MATCH_INJURY = 0.006;

/** Times of planned substitutions: half-time, the hour, the last half-hour; at most three interruptions. */
function plannedTimes(random: Random): number[] {
  const count = [1, 2, 3, 4, 5][random.weighted([0.04, 0.1, 0.22, 0.3, 0.34])]!;
  const breaks = Array.from({ length: Math.min(3, count) }, () => {
    if (random.chance(0.16)) return 45;
    const time = Math.floor(72 + 10 * random.normal());
    return time < 50 ? random.integer(50, 60) : Math.min(89, time);
  });
  return Array.from({ length: count }, (_, index) => breaks[index % breaks.length]!).sort(
    (left, right) => left - right,
  );
}

/** Weight of being substituted, by position: highest for forwards and wide players, never the goalkeeper. */
const SUBSTITUTED: Partial<Record<DetailedPosition, number>> = {
  GK: 0,
  CB: 0.25,
  RB: 0.6,
  LB: 0.6,
  RWB: 0.8,
  LWB: 0.8,
  DM: 0.8,
  CM: 1,
  AM: 1.5,
  RM: 1.5,
  LM: 1.5,
  RW: 1.7,
  LW: 1.7,
  SS: 1.6,
  ST: 1.5,
};

/** Mean part of the match that a starter misses for each unit of that weight, from simulated seasons. */
const LOST_SHARE = 0.11;

/** Mean share of the match that a starter plays. */
export function starterShare(position: DetailedPosition): number {
  return 1 - LOST_SHARE * (SUBSTITUTED[position] ?? 1);
}

/** Playing times: the eleven with one to five substitutions, planned or after an injury. */
export function playingTimes(lineUp: LineUp, random: Random): Appearances {
  const stints: Stint[] = lineUp.starters.map(({ player, position }) => ({
    player,
    position,
    isStarter: true,
    on: 0,
    off: 90,
  }));
  const bench = [...lineUp.bench];
  const substitutions: Substitution[] = [];
  const injured: DemoPlayer[] = [];

  const replace = (stint: Stint, time: number): void => {
    let playerOn: DemoPlayer | null = null;
    let value = -Infinity;
    for (const player of bench) {
      const worth =
        player.ability + (player.isSuperSub ? 0.8 : 0) - 1.5 * positionLoss(player.position, stint.position);
      if (worth > value) [playerOn, value] = [player, worth];
    }
    // only a goalkeeper replaces a goalkeeper
    if (playerOn === null || (playerOn.position === 'GK') !== (stint.position === 'GK')) return;
    bench.splice(bench.indexOf(playerOn), 1);
    stint.off = time;
    stints.push({ player: playerOn, position: stint.position, isStarter: false, on: time, off: 90 });
    substitutions.push({ time, playerOff: stint.player, playerOn });
  };

  const plan: { time: number; stint: Stint | null }[] = plannedTimes(random).map((time) => ({ time, stint: null }));
  for (const stint of [...stints]) {
    if (random.chance(MATCH_INJURY * stint.player.frailty)) plan.push({ time: random.integer(6, 86), stint });
  }
  plan.sort((left, right) => left.time - right.time);
  for (const { time, stint } of plan) {
    if (substitutions.length >= MAXIMUM_SUBSTITUTIONS) break;
    const onPitch = stints.filter((candidate) => candidate.off === 90 && candidate.on < time);
    if (stint !== null) {
      if (stint.off !== 90) continue;
      injured.push(stint.player);
      replace(stint, time);
      continue;
    }
    // a substitute is rarely substituted
    const weights = onPitch.map(
      (candidate) => (SUBSTITUTED[candidate.position] ?? 1) * (candidate.isStarter ? 1 : 0.06),
    );
    const replaced = onPitch[random.weighted(weights)];
    if (replaced !== undefined) replace(replaced, time);
  }
  return { stints, substitutions, injured };
}
