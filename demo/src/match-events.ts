import type { Random } from './product.js';
import { POSITION_HABITS } from './positions.js';
import { HALF_TIME, type SidePlay, type Trait } from './side-play.js';
import {
  ASSISTED,
  CARD_OCCASIONS,
  FIRST_HALF_GOALS,
  FOUL_SUFFERED,
  OWN_GOALS,
  PENALTY_GOALS,
  PENALTY_MISSES,
  PENALTY_SAVES,
  SECOND_YELLOWS,
  STRAIGHT_REDS,
} from './strengths.js';

const FIRST_HALF_EVENTS = 0.47;
const FIRST_HALF_CARDS = 0.36;
const FOUL_BEHIND_CARD = 0.85;

/** A card and the foul behind it. */
export interface Booking {
  /** Index of the stint. */
  index: number;
  time: number;
}

function momentOf(random: Random, firstHalfShare: number): number {
  return random.chance(firstHalfShare) ? random.between(0, HALF_TIME) : random.between(HALF_TIME, 90);
}

/** Yellow cards to different players, then possibly a second yellow and a straight red. */
export function cards(random: Random, side: SidePlay, rate: number, tension: number): Booking[] {
  const booked = new Map<number, number>();
  const count = random.binomial(CARD_OCCASIONS, Math.min(0.97, (rate * tension) / CARD_OCCASIONS));
  for (let card = 0; card < count; card += 1) {
    const time = momentOf(random, FIRST_HALF_CARDS);
    const index = side.draw(random, 'carded', time, (candidate) => !booked.has(candidate));
    booked.set(index, time);
    side.card(index, time, 'yellowCard');
  }
  const dismiss = (index: number, time: number, type: 'secondYellowCard' | 'redCard'): void => {
    side.card(index, time, type);
    side.stints[index]!.off = time;
  };
  const staysOn = (index: number): boolean => side.stints[index]!.off === 90 && side.stints[index]!.position !== 'GK';
  if (random.chance(1 - (1 - SECOND_YELLOWS) ** count)) {
    const candidates = [...booked].filter(([index, time]) => staysOn(index) && time < 87);
    if (candidates.length > 0) {
      const [index, time] = random.pick(candidates);
      side.team.secondYellowCards += 1;
      dismiss(index, random.integer(Math.floor(time) + 2, 89), 'secondYellowCard');
    }
  }
  if (random.chance(STRAIGHT_REDS * rate)) {
    const time = random.integer(12, 89);
    const index = side.draw(random, 'carded', time, (candidate) => staysOn(candidate) && !booked.has(candidate));
    if (index >= 0) dismiss(index, time, 'redCard');
  }
  return [...booked].map(([index, time]) => ({ index, time }));
}

function shot(
  random: Random,
  side: SidePlay,
  opponent: SidePlay,
  outcome: 'goal' | 'saved' | 'off',
  time: number,
): void {
  const penaltyChance = { goal: PENALTY_GOALS, saved: PENALTY_SAVES, off: PENALTY_MISSES }[outcome];
  const isPenalty = random.chance(penaltyChance);
  const author = isPenalty
    ? side.first('scoring', time)
    : side.draw(random, outcome === 'goal' ? 'scoring' : 'shooting', time);
  const counts = side.players[author]!;
  const habits = POSITION_HABITS[side.stints[author]!.position];
  const isHeaded = !isPenalty && random.chance(habits.headed);
  const fromOutside = { goal: 0.33, saved: 0.95, off: 1.15 }[outcome] * habits.outside;
  const isOutside = !isPenalty && !isHeaded && random.chance(fromOutside);
  const onTarget = outcome === 'off' ? 0 : 1;
  counts.shots += 1;
  counts.shotsOnTarget += onTarget;
  side.team.shots += 1;
  side.team.shotsOnTarget += onTarget;
  if (isPenalty) side.team.penaltiesTaken += 1;
  if (isHeaded) {
    counts.headedShots += 1;
    counts.headedShotsOnTarget += onTarget;
  }
  if (isOutside) {
    counts.shotsOutsideBox += 1;
    counts.shotsOnTargetOutsideBox += onTarget;
  }
  if (time < HALF_TIME) {
    counts.firstHalfShots += 1;
    counts.firstHalfShotsOnTarget += onTarget;
  }
  if (outcome === 'saved') {
    opponent.players[opponent.goalkeeper(time)]!.saves += 1;
    opponent.team.saves += 1;
  }
  if (outcome !== 'goal') {
    if (isPenalty) side.note('penaltyMissed', time, side, author);
    return;
  }
  counts.goals += 1;
  const isAssisted = !isPenalty && random.chance(ASSISTED);
  const helper = isAssisted ? side.draw(random, 'creating', time, (candidate) => candidate !== author) : -1;
  if (helper >= 0) side.players[helper]!.assists += 1;
  side.note(isPenalty ? 'penaltyGoal' : 'goal', time, side, author, helper);
}

/** Goals and other shots of a side, each with time, player, kind and assist; own goals come from the opponent. */
export function attack(
  random: Random,
  side: SidePlay,
  opponent: SidePlay,
  goals: number,
  others: number,
  saved: number,
): void {
  for (let index = 0; index < goals; index += 1) {
    const time = momentOf(random, FIRST_HALF_GOALS);
    side.goals += 1;
    if (time < HALF_TIME) side.halfTimeGoals += 1;
    if (random.chance(OWN_GOALS)) {
      const author = opponent.draw(random, 'intercepting', time);
      opponent.players[author]!.ownGoals += 1;
      opponent.team.ownGoals += 1;
      side.note('ownGoal', time, opponent, author);
    } else shot(random, side, opponent, 'goal', time);
  }
  for (let index = 0; index < others; index += 1) {
    shot(random, side, opponent, index < saved ? 'saved' : 'off', momentOf(random, FIRST_HALF_EVENTS));
  }
}

/** Fouls of a side and the players fouled; most cards have a foul behind them. */
export function fouls(random: Random, side: SidePlay, opponent: SidePlay, count: number, behindCards: Booking[]): void {
  side.team.fouls = count;
  for (let foul = 0; foul < count; foul += 1) {
    const carded = behindCards[foul];
    const isCarded = carded !== undefined && random.chance(FOUL_BEHIND_CARD);
    const time = isCarded ? carded.time : momentOf(random, FIRST_HALF_EVENTS);
    const author = side.players[isCarded ? carded.index : side.draw(random, 'fouling', time)]!;
    author.fouls += 1;
    if (time < HALF_TIME) author.firstHalfFouls += 1;
    if (!random.chance(FOUL_SUFFERED)) continue;
    const victim = opponent.players[opponent.draw(random, 'fouled', time)]!;
    victim.foulsWon += 1;
    if (time < HALF_TIME) victim.firstHalfFoulsWon += 1;
  }
}

/** Distributes a side's passes over its players by minutes and habit. */
export function passes(random: Random, side: SidePlay, count: number): void {
  const shares = side.minuteShares('passing');
  let remaining = count;
  let weight = shares.reduce((sum, share) => sum + share, 0);
  side.stints.forEach((stint, index) => {
    // the last player gets the remainder, so that the sum is the team's
    const [share, counts] = [shares[index]!, side.players[index]!];
    const own = index === shares.length - 1 ? remaining : random.binomial(remaining, Math.min(1, share / weight));
    const accurate = random.binomial(own, POSITION_HABITS[stint.position].accuracy);
    counts.passes = own;
    counts.accuratePasses = accurate;
    side.team.passes += own;
    side.team.accuratePasses += accurate;
    remaining -= own;
    weight -= share;
  });
}

/** Traits by which the players behind an event are drawn, if not the statistic itself. */
const TRAITS: Readonly<Record<string, Trait>> = {
  tackles: 'tackling',
  interceptions: 'intercepting',
  offsides: 'offside',
};

/** Events without further detail: only counts of side and players, as far as the catalogue has them. */
export function simple(random: Random, side: SidePlay, key: string, count: number): void {
  const players: readonly Record<string, number>[] = side.players;
  const team: Record<string, number> = side.team;
  if (players.some((counts) => key in counts)) {
    for (let event = 0; event < count; event += 1) {
      const author = players[side.draw(random, TRAITS[key] ?? (key as Trait), random.between(0, 90))];
      if (author !== undefined) author[key] = (author[key] ?? 0) + 1;
    }
  }
  if (key in team) team[key] = count;
}
