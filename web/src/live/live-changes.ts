import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangesPage } from '../api';
import { pollMilliseconds } from '../query-client';
import { session, subscribe } from '../session/session';
import { readEvents } from './event-stream';
import type { StreamEvent } from './event-stream';

/** What changed, for every tab. */
interface Heard {
  readonly boards: readonly string[];
  readonly matches: readonly string[];
}
/** `lost`: what changed is not known, and nothing is streamed now. */
type Message = Heard | 'everything' | 'nothing' | 'lost';

const ADDRESS = '/api/v2/stream?view=keys';
/** Name of the lock of the tab that streams, and of the channel on which it tells the others. */
const NAME = 'changes';
/** After a silence of twice the service's heartbeat and a bit, pages poll again as without a stream. */
const ALIVE_MILLISECONDS = 35_000;
/** Changes that come within this time are asked for together. */
const TOGETHER_MILLISECONDS = 1_500;
/** Wait after a stream that ended, as at a restart of the service, and after one that failed. */
const PAUSE_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 10_000;
/** Looks in a row, a pause apart, at which a page must ask for nothing before it streams. */
const QUIET_LOOKS = 2;
/** Poll of what the stream tells of, in case it misses something. */
const RARE_POLL_MILLISECONDS = 60_000;

/** Requests of a board, and those that the pages of a match make, by the first part of their keys. */
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

/** Interval of a request: rare while the stream lives, where that tells of all that the request shows. */
export function pollUnlessTold({ queryKey: [name] }: Pick<Query, 'queryKey'>): number {
  const isAlive = performance.now() - heardAt < ALIVE_MILLISECONDS;
  return isAlive && isTold(name) ? RARE_POLL_MILLISECONDS : pollMilliseconds;
}

/**
 * Asks again for what changed, as soon as the service says so. One tab streams and tells the others; where the browser
 * has no locks, as over plain HTTP from elsewhere, every page polls.
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

/** Waits until the page has what it asks for: that comes first. */
async function untilQuiet(queryClient: QueryClient): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1) {
    await wait(PAUSE_MILLISECONDS);
  }
}

/** Streams, and connects again whenever that ends. */
async function streamForEver(tell: (message: Message) => void): Promise<never> {
  let lastId: string | undefined;
  for (;;) {
    const attempt = new AbortController();
    // another caller may see other boards
    const unsubscribe = subscribe(() => attempt.abort());
    try {
      for await (const event of await connect(lastId, attempt.signal)) {
        lastId = event.type === 'must-refetch' ? undefined : event.id || lastId;
        tell(messageOf(event));
      }
      await wait(PAUSE_MILLISECONDS);
    } catch (error) {
      // the service does not know the place, or no longer
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

/** Takes messages, and asks for what they tell of, all together a moment later. */
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

/** Whether a request shows anything of what changed. */
function isConcerned([name, id]: readonly unknown[], heard: Heard | 'everything'): boolean {
  if (heard === 'everything' || !isTold(name)) return isTold(name);
  if (matchKeys.includes(name)) return heard.matches.includes(String(id));
  return heard.boards.some((board) => (board === 'fixtures' ? factKeys.includes(name) : boardKeys[board] === name));
}

/** Whether the stream tells of what a request shows. */
function isTold(name: unknown): name is string {
  return [...Object.values(boardKeys), ...factKeys, ...matchKeys].some((each) => each === name);
}
