import type { MatchEvent } from '../../api';
import { minuteText } from '../../format/minutes';
import { texts } from '../../texts';

/** An event mark on a player's shirt. */
export interface PlayerMark {
  readonly type: MatchEvent['type'];
  /** In words: `Goal 67′`. */
  readonly text: string;
}

const words = texts.match.inPlay;

/** Event marks by player in chronological order; a substitution marks the player who went off. */
export function marksByPlayer(events: readonly MatchEvent[]): ReadonlyMap<number, readonly PlayerMark[]> {
  const marks = new Map<number, PlayerMark[]>();
  for (const { type, playerId, minute, addedMinute } of events) {
    if (playerId === null || type === 'varDecision') continue;
    const name = type === 'substitution' ? words.wentOff : words.types[type];
    const mark = { type, text: `${name} ${minuteText(minute, addedMinute)}` };
    marks.set(playerId, [...(marks.get(playerId) ?? []), mark]);
  }
  return marks;
}
