import type { MatchEventType, PlayerStatisticKey, Random } from './product.js';
import { positionGroupOf } from './product.js';
import { noPlayerCounts, noTeamCounts, USUAL_PLAYER_STATISTICS, type PlayerCounts, type TeamCounts } from './counts.js';
import type { LineUp } from './line-ups.js';
import { POSITION_HABITS } from './positions.js';
import type { DemoPlayer } from './squads.js';
import type { Appearances, Stint } from './stints.js';

export const HALF_TIME = 45;

/** Weight by which the player behind an event is drawn; a statistic without a rule is its own trait. */
export type Trait =
  | PlayerStatisticKey
  | 'shooting'
  | 'scoring'
  | 'creating'
  | 'fouling'
  | 'fouled'
  | 'tackling'
  | 'intercepting'
  | 'offside'
  | 'carded'
  | 'passing';

/** Weights of a stint: the habits of the position played, times those of the player. */
export function traitWeights(stint: Pick<Stint, 'player' | 'position' | 'isStarter'>): Record<Trait, number> {
  const { player } = stint;
  const habits = POSITION_HABITS[stint.position];
  const group = positionGroupOf(stint.position);
  const usual = USUAL_PLAYER_STATISTICS.map(({ key, usualRates }) => [key, usualRates[group]]);
  const shooting = habits.shots * player.shooting * (player.isSuperSub && !stint.isStarter ? 1.5 : 1);
  return {
    shooting,
    scoring: shooting * habits.finishing * player.finishing,
    creating: habits.assists * player.creating,
    fouling: habits.fouls * player.fouling,
    fouled: habits.foulsWon * player.fouled,
    tackling: habits.tackles * player.tackling,
    intercepting: habits.interceptions * player.tackling,
    offside: habits.offsides * player.shooting,
    carded: habits.fouls * player.fouling * player.carded,
    passing: habits.passes * player.passing,
    ...Object.fromEntries(usual),
  } as Record<Trait, number>;
}

/** A goal, missed penalty or card of a side; an own goal counts for the side that benefits. */
export interface PlayEvent {
  /** From 0 to 90, as in stints. */
  time: number;
  type: MatchEventType;
  player: DemoPlayer;
  /** Assisting player. */
  related: DemoPlayer | null;
}

/** One side during a match: players on the pitch and their counts. */
export class SidePlay {
  readonly team: TeamCounts = noTeamCounts();
  readonly players: PlayerCounts[];
  readonly events: PlayEvent[] = [];
  goals = 0;
  halfTimeGoals = 0;
  private readonly weights: Record<Trait, number>[];
  private readonly drawWeights: Float64Array;

  constructor(
    readonly lineUp: LineUp,
    readonly appearances: Appearances,
  ) {
    this.players = appearances.stints.map(noPlayerCounts);
    this.weights = appearances.stints.map(traitWeights);
    this.drawWeights = new Float64Array(appearances.stints.length);
  }

  get stints(): readonly Stint[] {
    return this.appearances.stints;
  }

  isOnPitch(index: number, time: number): boolean {
    const stint = this.stints[index]!;
    return stint.on <= time && time < stint.off;
  }

  /** Draws the player behind an event from those on the pitch, by trait; -1: none qualifies. */
  draw(random: Random, trait: Trait, time: number, accepts?: (index: number) => boolean): number {
    this.weights.forEach((weights, index) => {
      const counts = this.isOnPitch(index, time) && (accepts === undefined || accepts(index));
      this.drawWeights[index] = counts ? weights[trait] : 0;
    });
    return random.weighted(this.drawWeights);
  }

  /** Index of the player on the pitch with the highest weight, who takes the penalties. */
  first(trait: Trait, time: number): number {
    let [best, highest] = [-1, -Infinity];
    this.weights.forEach((weights, index) => {
      if (this.isOnPitch(index, time) && weights[trait] > highest) [best, highest] = [index, weights[trait]];
    });
    return best;
  }

  /** Index of the goalkeeper on the pitch. */
  goalkeeper(time: number): number {
    return this.stints.findIndex((stint, index) => stint.position === 'GK' && this.isOnPitch(index, time));
  }

  /** Weight times minutes of every stint. */
  minuteShares(trait: Trait): number[] {
    return this.stints.map((stint, index) => this.weights[index]![trait] * Math.max(0.5, stint.off - stint.on));
  }

  /** Records an event by a player, or by an opponent in favour of this side. */
  note(type: MatchEventType, time: number, by: SidePlay, index: number, helper = -1): void {
    const related = helper < 0 ? null : by.stints[helper]!.player;
    this.events.push({ time, type, player: by.stints[index]!.player, related });
  }

  card(index: number, time: number, type: 'yellowCard' | 'secondYellowCard' | 'redCard'): void {
    const counts = this.players[index]!;
    const key = type === 'yellowCard' ? 'yellowCards' : 'redCards';
    this.note(type, time, this, index);
    counts[key] += 1;
    counts.cards += 1;
    this.team[key] += 1;
    this.team.cards += 1;
    this.team[time < HALF_TIME ? 'firstHalfCards' : 'secondHalfCards'] += 1;
  }
}

/** Nominal minutes of a stint; at least 1 for anyone who entered the pitch. */
export function minutesOf(stint: Stint): number {
  return Math.max(1, Math.round(stint.off - stint.on));
}
