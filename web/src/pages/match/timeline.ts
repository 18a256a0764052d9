import type { MatchEvent } from '../../api';

/** An event on the strip of a match. */
export interface PlacedEvent {
  readonly event: MatchEvent;
  /** Position on the strip, 0 to 1. */
  readonly at: number;
  /** Steps away from the axis: events that would overlap are stacked. */
  readonly level: number;
}

/** A match as a strip from kick-off to its last minute. */
export interface Timeline {
  readonly events: readonly PlacedEvent[];
  /** Positions of half-time and, if extra time was played, of the end of 90 minutes, 0 to 1. */
  readonly breaks: readonly number[];
  /** Share of the match played, 0 to 1; 1 once it is over. */
  readonly played: number;
  /** Maximum number of stacked events on a side. */
  readonly levels: number;
}

/** Width of an icon in minutes. */
const ICON_MINUTES = 4;
const HALF = 45;
const FULL = 90;

/** Last minute of the strip: 90, or that of a later event or of the match. */
const endOf = (minutes: readonly number[]): number => Math.max(FULL, ...minutes);

/**
 * Minute on the strip: stoppage time of the first half and of extra time adds nothing, since the next minutes follow
 * there.
 */
const onStrip = ({ minute, addedMinute }: Pick<MatchEvent, 'minute' | 'addedMinute'>): number =>
  minute === FULL ? minute + (addedMinute ?? 0) : minute;

/**
 * Events along the minutes.
 * @param now minute of a match in play; null once it is over
 */
export function timelineOf(events: readonly MatchEvent[], now: number | null): Timeline {
  const minutes = events.map(onStrip);
  const end = endOf(now === null ? minutes : [...minutes, now]);
  const placed: PlacedEvent[] = [];
  for (const [index, event] of events.entries()) {
    const minute = minutes[index] ?? 0;
    const covered = placed.filter(
      ({ at, event: { side } }) => side === event.side && Math.abs(at * end - minute) < ICON_MINUTES,
    );
    const taken = new Set(covered.map(({ level }) => level));
    let level = 0;
    while (taken.has(level)) level += 1;
    placed.push({ event, at: minute / end, level });
  }
  const hasExtraTime = events.some(({ minute }) => minute > FULL);
  return {
    events: placed,
    breaks: [HALF, ...(hasExtraTime ? [FULL] : [])].map((minute) => minute / end),
    played: now === null ? 1 : now / end,
    levels: 1 + Math.max(0, ...placed.map(({ level }) => level)),
  };
}
