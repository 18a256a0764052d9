import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** A server-sent event whose data are JSON. */
export interface StreamEvent {
  readonly type: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A reader of server-sent events. */
export interface EventStream {
  readonly headers: { get(name: string): string | null };
  /** The next event. @throws Error if the stream has ended */
  next(): Promise<StreamEvent>;
  /** Whether the response ended completely, once it ended. */
  readonly ended: Promise<boolean>;
  /** Stops reading from the connection until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Opens a stream. @throws Error for another status than 200 */
export async function openStream(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { ...headers }, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  const events: StreamEvent[] = [];
  let [text, wake] = ['', (): void => undefined];
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\n\n');
    text = parts.pop() ?? '';
    events.push(...parts.filter((part) => !part.startsWith(':')).map(eventOf));
    wake();
  });
  const ended = new Promise<boolean>((resolve) => {
    response
      .once('end', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => resolve(false));
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
    wake();
  });
  return {
    headers: { get: (name) => (response.headers[name] as string | undefined) ?? null },
    async next() {
      while (events.length === 0) {
        if (isOver) throw new Error('the stream has ended');
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return events.shift() as StreamEvent;
    },
    ended,
    pause: () => void response.socket.pause(),
    resume: () => void response.socket.resume(),
    close: () => void response.destroy(),
  };
}

function eventOf(part: string): StreamEvent {
  const fields = part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  const valueOf = (name: string): string =>
    fields
      .filter(([field]) => field === name)
      .map(([, value]) => value)
      .join('\n');
  return { type: valueOf('event'), id: valueOf('id'), data: JSON.parse(valueOf('data')) as StreamEvent['data'] };
}
