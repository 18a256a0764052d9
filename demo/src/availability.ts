import { keyedUniform, type Random } from './product.js';
import { DAY } from './calendar.js';
import type { Condition } from './line-ups.js';
import type { DemoPlayer } from './squads.js';

/** A player misses every match that kicks off in [from, until); known since `from`. */
export interface Absence {
  player: DemoPlayer;
  from: number;
  until: number;
  reason: string;
}

const INJURIES = ['Muscle injury', 'Knee injury', 'Ankle injury', 'Hamstring injury', 'Calf injury', 'Illness'];
export const BAN = 'Suspended';

/** Name of the injury; a separate draw, so that it changes nothing else in a season. */
const injuryOf = ({ externalId }: DemoPlayer, from: number): string =>
  INJURIES[Math.floor(keyedUniform(`injury|${externalId}|${from}`) * INJURIES.length)]!;

/** Probability that a player of average frailty is injured in training between two matches. */
const TRAINING_INJURY = 0.006;
const MOST_ABSENT = 6;
const YELLOWS_PER_BAN = 5;
const FEWEST_OUTFIELD = 13;
const TIRED_FOR = 4.5 * DAY;

/** Form, tiredness, injuries and bans of one club during a season, updated in the order of its matches. */
export class ClubCondition {
  private readonly absences: Absence[] = [];
  private readonly form = new Map<DemoPlayer, number>();
  private readonly lastPlayed = new Map<DemoPlayer, { kickoff: number; minutes: number }>();
  private readonly yellows = new Map<DemoPlayer, number>();

  /** @param kickoffs the club's matches of the season in order: bans last a number of matches */
  constructor(
    private readonly squad: readonly DemoPlayer[],
    private readonly kickoffs: readonly number[],
  ) {}

  private absencesAt(kickoff: number, knownAt: number): Absence[] {
    return this.absences.filter(({ from, until }) => from <= knownAt && from < kickoff && kickoff < until);
  }

  private absentAt(kickoff: number, knownAt: number): Map<DemoPlayer, number> {
    const absent = new Map<DemoPlayer, number>();
    for (const { player, until } of this.absencesAt(kickoff, knownAt))
      absent.set(player, Math.max(until, absent.get(player) ?? 0));
    return absent;
  }

  /** The longest absence of each player unavailable at a kick-off, as known at a given time. */
  missing(kickoff: number, knownAt: number): Absence[] {
    const available = new Set(this.available(kickoff, knownAt));
    const longest = new Map<DemoPlayer, Absence>();
    for (const absence of this.absencesAt(kickoff, knownAt)) {
      const { player, until } = absence;
      if (!available.has(player) && until > (longest.get(player)?.until ?? 0)) longest.set(player, absence);
    }
    return [...longest.values()];
  }

  /**
   * Players available at a kick-off, as known at a given time; short of two goalkeepers and 13 others, the absentees
   * due back first fill the gap.
   */
  available(kickoff: number, knownAt: number): DemoPlayer[] {
    const absent = this.absentAt(kickoff, knownAt);
    const fit = this.squad.filter((player) => !absent.has(player));
    const back = [...absent].sort((left, right) => left[1] - right[1]).map(([player]) => player);
    const call = (isKeeper: boolean, needed: number): DemoPlayer[] => {
      const there = fit.filter((player) => (player.position === 'GK') === isKeeper).length;
      return back.filter((player) => (player.position === 'GK') === isKeeper).slice(0, Math.max(0, needed - there));
    };
    return [...fit, ...call(true, 2), ...call(false, FEWEST_OUTFIELD)];
  }

  condition(player: DemoPlayer, kickoff: number): Condition {
    const last = this.lastPlayed.get(player);
    const isTired = last !== undefined && kickoff - last.kickoff < TIRED_FOR;
    return { form: this.form.get(player) ?? 0, fatigue: isTired ? (1.5 * last.minutes) / 90 : 0 };
  }

  hurt(player: DemoPlayer, from: number, random: Random): void {
    // Days out: at least five, three weeks on average, months in the worst case.
    const days = Math.min(200, 5 - 17 * Math.log(1 - random.uniform()));
    this.absences.push({ player, from, until: from + days * DAY, reason: injuryOf(player, from) });
  }

  /** Draws injuries in training before a match, known when the line-up is published. */
  train(kickoff: number, publishedAt: number, random: Random): void {
    const absent = this.absentAt(kickoff, publishedAt);
    for (const player of this.squad) {
      const isHurt = random.chance(TRAINING_INJURY * player.frailty);
      if (isHurt && !absent.has(player) && absent.size < MOST_ABSENT) {
        this.hurt(player, publishedAt, random);
        absent.set(player, kickoff);
      }
    }
  }

  /** Bans a player for the club's next matches. */
  ban(player: DemoPlayer, knownAt: number, matches: number): void {
    const next = this.kickoffs.filter((kickoff) => kickoff > knownAt);
    const last = next[matches - 1] ?? next.at(-1);
    if (last !== undefined) this.absences.push({ player, from: knownAt, until: last + 1, reason: BAN });
  }

  /** Every fifth yellow card costs a match. */
  caution(player: DemoPlayer, knownAt: number): void {
    const count = (this.yellows.get(player) ?? 0) + 1;
    this.yellows.set(player, count);
    if (count % YELLOWS_PER_BAN === 0) this.ban(player, knownAt, 1);
  }

  /** @param performance 0 = as expected, in standard deviations */
  played(player: DemoPlayer, kickoff: number, minutes: number, performance: number): void {
    this.lastPlayed.set(player, { kickoff, minutes });
    this.form.set(player, 0.7 * (this.form.get(player) ?? 0) + 0.3 * performance);
  }
}
