import { POLL_PURPOSES } from '../ingestion/connector.js';
import type { Connector, ConnectionSettings, FollowedMatch, Poll, PollPurpose } from '../ingestion/connector.js';

/** Stored state of a poll's last request. */
export interface PollState {
  /** When it was last sent; shows whether another process has sent it since. */
  readonly askedAt: Date;
  /** When the last answered request was sent; null: none was answered. */
  readonly answeredAt: Date | null;
  /** Not repeated before this; null: as scheduled by its connector. */
  readonly waitsUntil: Date | null;
}

/** What a connection follows and has requested so far. */
export interface FollowedState {
  readonly settings: ConnectionSettings;
  readonly matches: readonly FollowedMatch[];
  /** Poll states by key. */
  readonly polls: ReadonlyMap<string, PollState>;
}

const rankOf = ({ purpose }: Poll): number => POLL_PURPOSES.indexOf(purpose);

/** Every poll of a connection with its due time, most important first. */
export function planPolls(connector: Connector, { settings, matches, polls }: FollowedState, now: Date): Poll[] {
  const askedAt = (key: string): Date | null => polls.get(key)?.answeredAt ?? null;
  return connector
    .polls({ settings, matches, now, askedAt })
    .map((poll) => {
      const waitsUntil = polls.get(poll.key)?.waitsUntil ?? null;
      return waitsUntil !== null && waitsUntil > poll.dueAt ? { ...poll, dueAt: waitsUntil } : poll;
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || one.dueAt.getTime() - other.dueAt.getTime());
}

/** Due polls, in the same order. */
export const duePolls = (polls: readonly Poll[], now: Date): Poll[] => polls.filter(({ dueAt }) => dueAt <= now);

/** The earliest due time; null: no poll is planned. */
export function nextDueAt(polls: readonly Poll[]): Date | null {
  const earliest = Math.min(...polls.map(({ dueAt }) => dueAt.getTime()));
  return Number.isFinite(earliest) ? new Date(earliest) : null;
}

/** Back-off in milliseconds before a failed poll is repeated: doubles up to six hours, with jitter of up to a half. */
export function backOff(failures: number, random: number): number {
  const pause = Math.min(30_000 * 2 ** Math.min(failures - 1, 20), 6 * 3_600_000);
  return pause * (1 + random / 2);
}

/** Purposes more important than the given one. */
export const purposesBefore = (purpose: PollPurpose): readonly PollPurpose[] =>
  POLL_PURPOSES.slice(0, POLL_PURPOSES.indexOf(purpose));
