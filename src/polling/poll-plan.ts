import { POLL_PURPOSES } from '../ingestion/connector.js';
import type { Connector, ConnectionSettings, FollowedMatch, Poll, PollPurpose } from '../ingestion/connector.js';

/** What is stored of the last request of a poll. */
export interface PollState {
  /** Last sent; tells whether another process has sent it since. */
  readonly askedAt: Date;
  /** Last answered, at the moment at which the request was sent; null: never. */
  readonly answeredAt: Date | null;
  /** Not repeated before; null: as its connector says. */
  readonly waitsUntil: Date | null;
}

/** What a connection follows, and what it has requested so far. */
export interface FollowedState {
  readonly settings: ConnectionSettings;
  readonly matches: readonly FollowedMatch[];
  /** By the key of the poll. */
  readonly polls: ReadonlyMap<string, PollState>;
}

const rankOf = ({ purpose }: Poll): number => POLL_PURPOSES.indexOf(purpose);

/** Every poll of a connection with the moment at which it is due, the most important first. */
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

/** Polls that are due, in the same order. */
export const duePolls = (polls: readonly Poll[], now: Date): Poll[] => polls.filter(({ dueAt }) => dueAt <= now);

/** The earliest moment at which a poll is due; null: none is planned. */
export function nextDueAt(polls: readonly Poll[]): Date | null {
  const earliest = Math.min(...polls.map(({ dueAt }) => dueAt.getTime()));
  return Number.isFinite(earliest) ? new Date(earliest) : null;
}

/** Pause before a failed poll is repeated: doubled with each failure up to six hours, spread by up to a half. */
export function backOff(failures: number, random: number): number {
  const pause = Math.min(30_000 * 2 ** Math.min(failures - 1, 20), 6 * 3_600_000);
  return pause * (1 + random / 2);
}

/** Purposes more important than one. */
export const purposesBefore = (purpose: PollPurpose): readonly PollPurpose[] =>
  POLL_PURPOSES.slice(0, POLL_PURPOSES.indexOf(purpose));
