import type { MatchEvent } from '../../api';
import { minuteText } from '../../format/minutes';
import { texts } from '../../texts';

/** What a player did, as his shirt shows it. */
export interface PlayerMark {
  readonly type: MatchEvent['type'];
  /** In words: `Goal 67′`. */
  readonly text: string;
}

const words = texts.match.inPlay;

/** What the players of a match did, in the order in which it happened; of a substitution who went off. */
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
