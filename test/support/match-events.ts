import type { FixtureRecord, LiveScoreRecord, MatchEventRecord, Side } from '../../src/football/canonical.js';
import { playerNamed } from './factories.js';

/** An event of one side, by default a goal with only its minute known. */
export function matchEvent(
  of: FixtureRecord,
  side: Side,
  minute: number,
  { player = null, relatedPlayer = null, ...more }: EventMembers = {},
): MatchEventRecord {
  return {
    kind: 'event',
    line: 1,
    fixtureRef: of.ref,
    side,
    minute,
    addedMinute: null,
    type: 'goal',
    player: player === null ? null : playerNamed(player),
    relatedPlayer: relatedPlayer === null ? null : playerNamed(relatedPlayer),
    detail: null,
    knownAt: null,
    ...more,
  };
}
type EventMembers = Partial<Omit<MatchEventRecord, 'player' | 'relatedPlayer'>> & {
  player?: string | null;
  relatedPlayer?: string | null;
};

/** A score in play. */
export function liveScore(
  of: FixtureRecord,
  takenAt: string,
  [homeGoals, awayGoals]: readonly [number, number],
  more: Partial<LiveScoreRecord> = {},
): LiveScoreRecord {
  return {
    kind: 'liveScore',
    line: 1,
    fixtureRef: of.ref,
    minute: null,
    addedMinute: null,
    period: 'firstHalf',
    homeGoals,
    awayGoals,
    penalties: null,
    takenAt,
    ...more,
  };
}
