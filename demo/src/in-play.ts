import type { FeedLine, Side } from './product.js';
import { MINUTE, RESULT_AFTER } from './calendar.js';
import { instant, reference, SIDES } from './records.js';
import type { SeasonFixture } from './season.js';
import { HALF_TIME, type SidePlay } from './side-play.js';

/** Length of half-time in minutes; stoppage time is part of the last minute of its half. */
const BREAK = 15;
const FULL_TIME = 90;
const GOALS: readonly string[] = ['goal', 'penaltyGoal', 'ownGoal'];

type EventLine = Extract<FeedLine, { kind: 'event' }> & { knownAt: string };
type LiveScoreLine = Extract<FeedLine, { kind: 'liveScore' }>;

/** Minute of an event, kept within its half. */
const minuteOf = (time: number): number => Math.max(time < HALF_TIME ? 1 : HALF_TIME + 1, Math.ceil(time));

/** Time at which a minute of play ends. */
const momentOf = (kickoff: number, minute: number): number =>
  kickoff + (minute + (minute > HALF_TIME ? BREAK : 0)) * MINUTE;

function sideEvents({ fixture: { ref: fixtureRef, kickoff } }: SeasonFixture, side: Side, play: SidePlay): EventLine[] {
  const lineOf = (minute: number): Pick<EventLine, 'kind' | 'fixtureRef' | 'side' | 'minute' | 'knownAt'> => ({
    kind: 'event',
    fixtureRef,
    side,
    minute,
    knownAt: instant(momentOf(kickoff, minute)),
  });
  return [
    ...play.events.map(({ time, type, player, related }) => ({
      ...lineOf(minuteOf(time)),
      type,
      player: reference(player),
      relatedPlayer: related && reference(related),
    })),
    ...play.appearances.substitutions.map(({ time, playerOff, playerOn }) => ({
      ...lineOf(time),
      type: 'substitution' as const,
      player: reference(playerOff),
      relatedPlayer: reference(playerOn),
    })),
  ];
}

/** Events of a match known at a given time: goals, missed penalties, cards and substitutions of both sides. */
export function eventLines(entry: SeasonFixture, now: number): EventLine[] {
  const { outcome } = entry;
  if (outcome === null) return [];
  const lines = SIDES.flatMap((side) => sideEvents(entry, side, outcome[side]));
  return lines.filter(({ knownAt }) => Date.parse(knownAt) <= now).sort((one, other) => one.minute - other.minute);
}

/** Score of a match at a given time; null unless the match is in play then. */
export function liveScoreLine(entry: SeasonFixture, now: number): LiveScoreLine | null {
  const { ref: fixtureRef, kickoff } = entry.fixture;
  if (entry.outcome === null || now <= kickoff || now >= kickoff + RESULT_AFTER) return null;
  const goals = eventLines(entry, now).filter(({ type }) => GOALS.includes(type));
  const goalsOf = (side: Side): number => goals.filter((goal) => goal.side === side).length;
  return {
    kind: 'liveScore',
    fixtureRef,
    ...clockOf((now - kickoff) / MINUTE),
    homeGoals: goalsOf('home'),
    awayGoals: goalsOf('away'),
    takenAt: instant(now),
  };
}

/** Period and minute from the minutes since kick-off. */
function clockOf(elapsed: number): Pick<LiveScoreLine, 'period' | 'minute'> {
  if (elapsed <= HALF_TIME) return { period: 'firstHalf', minute: Math.ceil(elapsed) };
  if (elapsed <= HALF_TIME + BREAK) return { period: 'halfTime' };
  if (elapsed <= FULL_TIME + BREAK) return { period: 'secondHalf', minute: Math.ceil(elapsed - BREAK) };
  return { period: 'finished' };
}
