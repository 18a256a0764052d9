import type { KickoffStatus, PlannedKickoff } from './news.js';

/** Smaller moves are corrections, which are no news. */
const LEAST_MOVE_MILLISECONDS = 5 * 60_000;

/** A planned kick-off as stored text. */
export const kickoffState = ({ kickoffAt, isAssumed, status }: PlannedKickoff): string =>
  `${kickoffAt} ${isAssumed ? 'assumed' : 'stated'} ${status}`;

/** Parses the text of `kickoffState`. */
export function readKickoffState(state: string): PlannedKickoff {
  const [kickoffAt = '', quality, status] = state.split(' ');
  return { kickoffAt, isAssumed: quality === 'assumed', status: status as KickoffStatus };
}

/** Whether two planned kick-offs have the same status and UTC day, and are less than five minutes apart. */
export function isSameKickoff(one: string, other: string): boolean {
  const [first, second] = [readKickoffState(one), readKickoffState(other)];
  if (first.status !== second.status) return false;
  // a match that is called off has no kick-off until it gets another status
  if (first.status !== 'scheduled') return true;
  return (
    first.kickoffAt.slice(0, 10) === second.kickoffAt.slice(0, 10) &&
    Math.abs(Date.parse(first.kickoffAt) - Date.parse(second.kickoffAt)) < LEAST_MOVE_MILLISECONDS
  );
}
