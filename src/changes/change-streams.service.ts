import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { MessageEvent } from '@nestjs/common';
import type { Request } from 'express';
import { expiryOf, tokenOf } from '../common/access/access-token.js';
import { CallerSlots } from '../common/limits/caller-slots.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { Turns } from '../common/turns.js';
import { ChangeFeed } from './change-feed.service.js';
import { ChangePages } from './change-pages.service.js';
import type { FollowedChanges } from './change-pages.service.js';
import type { ChangeStreamQuery } from './changes.dto.js';
import { ChangesService } from './changes.service.js';

/** Most concurrent streams per caller, and in total. */
const MOST_OF_CALLER = 10;
const MOST_STREAMS = 10_000;
/** Interval of heartbeats on a quiet stream. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** A caller who reads nothing for this long is disconnected. */
const STALLED_MILLISECONDS = 60_000;
/** Most changes per event. */
const MOST_CHANGES = 100;
/** `Retry-After` of a refused caller, in seconds. */
const RETRY_SECONDS = 30;
const LAST_EVENT_ID = 'Last-Event-ID';

/** Streams changes to callers who stay connected. */
@Injectable()
export class ChangeStreams {
  private readonly slots = new CallerSlots(MOST_OF_CALLER);
  /** There may be thousands of streams: requests are served while a change is written to all. */
  private readonly turns = new Turns();

  constructor(
    private readonly feed: ChangeFeed,
    private readonly pages: ChangePages,
    private readonly changes: ChangesService,
  ) {}

  /** Streams open now. */
  get count(): number {
    return this.slots.taken;
  }

  /**
   * Opens a stream. Throws synchronously only, as the response has begun afterwards.
   * @param left aborted once the caller has disconnected
   * @throws ApplicationError `invalid_input`, `credential_missing`, `changes_gone`, `too_many_requests`,
   *   `service_unavailable`
   */
  open(query: ChangeStreamQuery, request: Request, left: AbortSignal): AsyncIterable<MessageEvent> {
    const followed = this.feed.follow(query, request);
    const last = request.get(LAST_EVENT_ID);
    const [since, parameter] = last === undefined ? [query.since, 'since'] : [last, LAST_EVENT_ID];
    const place = this.feed.placeNow(since, parameter);
    if (this.slots.taken >= MOST_STREAMS) throw refused('service_unavailable', 'The service has no stream left');
    const close = this.slots.take(request);
    if (close === null)
      throw refused('too_many_requests', `You have ${MOST_OF_CALLER} streams open, the most allowed at a time`);
    left.addEventListener('abort', close, { once: true });
    // only once the stream is read: before, nothing would handle its error
    const begin = async (): Promise<number | null> => place ?? this.placeSoon(since, parameter);
    return this.events(begin, followed, request, left);
  }

  /** The position of a caller who is ahead of the log; null if the log does not reach it. */
  private async placeSoon(since: string | undefined, parameter: string): Promise<number | null> {
    try {
      return await this.feed.placeOf(since, parameter);
    } catch (error) {
      if (error instanceof ApplicationError) return null;
      throw error;
    }
  }

  private async *events(
    begin: () => Promise<number | null>,
    followed: FollowedChanges,
    request: Request,
    left: AbortSignal,
  ): AsyncGenerator<MessageEvent> {
    const token = tokenOf(request);
    const expiresAt = token === null ? Infinity : expiryOf(token);
    let number = await begin();
    let quietUntil = 0;
    while (!left.aborted && !this.changes.isOver && Date.now() < expiresAt) {
      if (number === null || !this.changes.log.isKept(number)) {
        yield { type: 'must-refetch', data: { detail: BEGIN_AGAIN } };
        return;
      }
      const { count, next, name, bytes } = await this.pages.read(number, followed, MOST_CHANGES);
      number = next;
      if (count > 0 || performance.now() >= quietUntil) {
        await this.turns.next();
        yield { type: count > 0 ? 'changes' : 'up-to-date', id: name, data: bytes.text };
        quietUntil = performance.now() + HEARTBEAT_MILLISECONDS;
      }
      if (!(await isRead(request, left))) return;
      const rest = Math.min(quietUntil - performance.now(), expiresAt - Date.now());
      if (number >= this.changes.log.end) await this.changes.waitForStep(Math.max(rest, 0), left);
    }
    if (Date.now() >= expiresAt) yield { type: 'expired', data: { detail: CONNECT_AGAIN } };
  }
}

const BEGIN_AGAIN =
  'The changes since then are no longer known: read the boards again and connect with their revision.';
const CONNECT_AGAIN = 'The token has expired: connect again with a new one.';

/** Waits until the caller can take more. False if they disconnected or stalled, which closes the connection. */
async function isRead({ res: response }: Request, left: AbortSignal): Promise<boolean> {
  if (response?.writableNeedDrain !== true) return true;
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(STALLED_MILLISECONDS)]);
    await once(response, 'drain', { signal });
    return true;
  } catch {
    response.destroy();
    return false;
  }
}

function refused(code: 'service_unavailable' | 'too_many_requests', detail: string): ApplicationError {
  const retry = { headers: { 'Retry-After': String(RETRY_SECONDS) } };
  return new ApplicationError(code, `${detail}; try again later, or ask for /api/v2/changes instead.`, [], retry);
}
