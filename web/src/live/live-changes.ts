import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangesPage } from '../api';
import { pollMilliseconds } from '../query-client';
import { session, subscribe } from '../session/session';
import { readEvents } from './event-stream';
import type { StreamEvent } from './event-stream';

/** Changes, broadcast to every tab. */
interface Heard {
  readonly boards: readonly string[];
  readonly matches: readonly string[];
}
/** `lost`: the changes are unknown, and the stream is down. */
type Message = Heard | 'everything' | 'nothing' | 'lost';

const ADDRESS = '/api/v2/stream?view=keys';
/** Name of the lock held by the streaming tab, and of its broadcast channel to the others. */
const NAME = 'changes';
/** Silence after which pages poll as without a stream: slightly more than twice the service's heartbeat. */
const ALIVE_MILLISECONDS = 35_000;
/** Changes that arrive within this time are fetched together. */
const TOGETHER_MILLISECONDS = 1_500;
/** Delay after a stream ended, as on a restart of the service, and after one failed. */
const PAUSE_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 10_000;
/** Consecutive checks, a pause apart, that must find no pending request before a page streams. */
const QUIET_LOOKS = 2;
/** Polling interval for data covered by the stream, in case it misses something. */
const RARE_POLL_MILLISECONDS = 60_000;

/** Query keys of boards, and of the requests on match pages, by first element. */
const boardKeys: Readonly<Record<string, string>> = {
  'price-outliers': 'price outliers',
  'player-prop-trends': 'player trends',
  'team-prop-trends': 'team trends',
  'value-bets': 'value bets',
};
const factKeys = ['match day', 'match facts', 'line-ups'];
const matchKeys = [
  'match',
  'elevens',
  'match statistic',
  'match cards',
  'match outliers',
  'match player trends',
  'match team trends',
];

let heardAt = -Infinity;

/** Polling interval of a query: long while the stream is alive and covers all data of the query. */
export function pollUnlessTold({ queryKey: [name] }: Pick<Query, 'queryKey'>): number {
  const isAlive = performance.now() - heardAt < ALIVE_MILLISECONDS;
  return isAlive && isTold(name) ? RARE_POLL_MILLISECONDS : pollMilliseconds;
}

/**
 * Refetches changed data as soon as the service reports them. One tab streams and informs the others; without Web
 * Locks, as over plain HTTP from another machine, every page polls.
 */
export function followChanges(queryClient: QueryClient): void {
  if (!('locks' in navigator)) return;
  const channel = new BroadcastChannel(NAME);
  const receive = receiver(queryClient);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  const tell = (message: Message): void => {
    receive(message);
    channel.postMessage(message);
  };
  void navigator.locks.request(NAME, async () => {
    await untilQuiet(queryClient);
    await streamForEver(tell);
  });
}

/** Waits until the page has no pending requests, which take precedence. */
async function untilQuiet(queryClient: QueryClient): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1) {
    await wait(PAUSE_MILLISECONDS);
  }
}

/** Streams, and reconnects whenever the stream ends. */
async function streamForEver(tell: (message: Message) => void): Promise<never> {
  let lastId: string | undefined;
  for (;;) {
    const attempt = new AbortController();
    // another user may see other boards
    const unsubscribe = subscribe(() => attempt.abort());
    try {
      for await (const event of await connect(lastId, attempt.signal)) {
        lastId = event.type === 'must-refetch' ? undefined : event.id || lastId;
        tell(messageOf(event));
      }
      await wait(PAUSE_MILLISECONDS);
    } catch (error) {
      // the service does not know the stream position, or no longer
      if (error instanceof RefusedError && [400, 410].includes(error.status)) {
        lastId = undefined;
        tell('lost');
      }
      if (!attempt.signal.aborted) await wait(RETRY_MILLISECONDS);
    } finally {
      unsubscribe();
    }
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

class RefusedError extends Error {
  constructor(readonly status: number) {
    super(`the stream answered ${status}`);
  }
}

async function connect(lastId: string | undefined, signal: AbortSignal): Promise<AsyncGenerator<StreamEvent>> {
  const token = session()?.accessToken;
  const headers = {
    ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  const response = await fetch(ADDRESS, { headers, signal });
  if (!response.ok || response.body === null) throw new RefusedError(response.status);
  return readEvents(response.body);
}

function messageOf({ type, data }: StreamEvent): Message {
  if (type === 'must-refetch') return 'everything';
  if (type !== 'changes') return 'nothing';
  const changes = (JSON.parse(data) as ChangesPage).data;
  return {
    boards: [...new Set(changes.map(({ board }) => board))],
    matches: [...new Set(changes.map(({ eventId }) => String(eventId)))],
  };
}

/** Handles messages: collects them briefly, then refetches everything that they concern. */
function receiver(queryClient: QueryClient): (message: Message) => void {
  let heard: Heard | 'everything' = { boards: [], matches: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAgain = (): void => {
    timer = undefined;
    const told = heard;
    heard = { boards: [], matches: [] };
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey, told) });
  };
  return (message) => {
    heardAt = message === 'lost' ? -Infinity : performance.now();
    if (message === 'nothing') return;
    heard =
      typeof message === 'string' || heard === 'everything'
        ? 'everything'
        : { boards: [...heard.boards, ...message.boards], matches: [...heard.matches, ...message.matches] };
    timer ??= setTimeout(askAgain, TOGETHER_MILLISECONDS);
  };
}

/** Whether changes affect a query. */
function isConcerned([name, id]: readonly unknown[], heard: Heard | 'everything'): boolean {
  if (heard === 'everything' || !isTold(name)) return isTold(name);
  if (matchKeys.includes(name)) return heard.matches.includes(String(id));
  return heard.boards.some((board) => (board === 'fixtures' ? factKeys.includes(name) : boardKeys[board] === name));
}

/** Whether the stream covers the data of a query. */
function isTold(name: unknown): name is string {
  return [...Object.values(boardKeys), ...factKeys, ...matchKeys].some((each) => each === name);
}
