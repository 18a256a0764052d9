/** A server-sent event. */
export interface StreamEvent {
  readonly type: string;
  readonly id: string;
  readonly data: string;
}

/** Yields the events of a response as they arrive; skips comments. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const parts = (text + decoder.decode(read.value, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      yield* parts.filter((part) => !part.startsWith(':')).map(eventOf);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(part: string): StreamEvent {
  const valueOf = (name: string): string =>
    part
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n');
  return { type: valueOf('event'), id: valueOf('id'), data: valueOf('data') };
}
