import { boundsOfDay, localMoment } from '../common/calendar/days.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { round } from '../common/rounding.js';

/** Limits that a person set, and the time zone of their days and weeks. */
export interface ChosenLimits {
  readonly timeZone: string;
  readonly stakeLimitDay: number | null;
  readonly stakeLimitWeek: number | null;
}

/** A limit in force, and the day or week that it covers. */
export interface LimitPeriod {
  readonly kind: 'day' | 'week';
  readonly limit: number;
  readonly from: Date;
  /** First moment after it. */
  readonly until: Date;
}

const DAY_MILLISECONDS = 86_400_000;

/** The limits in force at a moment; a week begins on Monday. */
export function limitPeriods(
  { timeZone, stakeLimitDay, stakeLimitWeek }: ChosenLimits,
  now: Date,
): readonly LimitPeriod[] {
  const { day } = localMoment(now, timeZone);
  const noon = Date.parse(`${day}T12:00:00Z`);
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7;
  const dayAt = (offset: number): string => new Date(noon + offset * DAY_MILLISECONDS).toISOString().slice(0, 10);
  const periods: LimitPeriod[] = [];
  if (stakeLimitDay !== null) periods.push({ kind: 'day', limit: stakeLimitDay, ...boundsOfDay(day, timeZone) });
  if (stakeLimitWeek !== null) {
    const from = boundsOfDay(dayAt(-sinceMonday), timeZone).from;
    const { until } = boundsOfDay(dayAt(6 - sinceMonday), timeZone);
    periods.push({ kind: 'week', limit: stakeLimitWeek, from, until });
  }
  return periods;
}

/** Counts a person's stakes in the periods of the limits, bet by bet. */
export class StakeBudget {
  private readonly staked: number[];

  /** @param staked stakes so far, in the order of the periods */
  constructor(
    private readonly periods: readonly LimitPeriod[],
    staked: readonly number[],
    private readonly timeZone: string,
  ) {
    this.staked = [...staked];
  }

  /** Adds a stake. @returns why it exceeds a limit and was not added; null: it was added */
  add(stake: number, placedAt: Date): string | null {
    const touched = this.periods.map(({ from, until }) => placedAt >= from && placedAt < until);
    const exceeded = this.periods.findIndex(
      ({ limit }, index) => touched[index] && round(this.staked[index]! + stake, 2) > limit,
    );
    if (exceeded >= 0) return this.messageOf(this.periods[exceeded]!, this.staked[exceeded]!, stake);
    for (const [index, isTouched] of touched.entries()) if (isTouched) this.staked[index]! += stake;
    return null;
  }

  private messageOf({ kind, limit, until }: LimitPeriod, staked: number, stake: number): string {
    const { day, time } = localMoment(until, this.timeZone);
    const left = Math.max(0, round(limit - staked, 2));
    return (
      `You set a limit of ${round(limit, 2)} a ${kind}. You have staked ${round(staked, 2)} ` +
      `${kind === 'day' ? 'today' : 'this week'}, ${left} is left, and this bet is ${round(stake, 2)}. ` +
      `The limit resets on ${day} at ${time} (${this.timeZone}).`
    );
  }
}

/** 409 for a bet beyond a limit that the person set. */
export const beyondLimit = (message: string): ApplicationError =>
  new ApplicationError('conflict', message, [
    { pointer: '#/acknowledgeLimit', detail: 'must be true to store a bet beyond a limit of your own' },
  ]);
