import { connect } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import { openClient } from './http-client.js';

/** Texts that have broken servers in the past. */
const classics = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '+1',
  '1e3',
  '1E400',
  '0x10',
  '0b1',
  '١٢',
  'NaN',
  'Infinity',
  '-Infinity',
  '1.',
  '.5',
  '1,5',
  '1_000',
  '9007199254740991',
  '9007199254740992',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999',
  '1'.repeat(400),
  'true',
  'TRUE',
  'yes',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%%',
  '_',
  '*',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table fixtures; --",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\n',
  '\r\nX-Injected: 1',
  '\ud83d\ude00',
  '\u202e',
  'ﬀ',
  'İ',
  'ß',
  'é'.normalize('NFD'),
  'x'.repeat(5000),
  '2025-02-29',
  '0000-00-00',
  '9999-99-99',
  '2025-02-25T25:00:00Z',
  '-1-5',
  '1-',
  '1-99999999999',
  '1,',
  ',,,',
  '1,2,3,null,',
  '%00',
  '%ff',
  '%zz',
  '(',
  '[',
  '(?=a)+',
  'a'.repeat(50) + '!',
];

/**
 * Every character of Unicode. fast-check's own unit `binary` lists all of them first, which takes a second of each
 * test file.
 */
export const character = fc.nat({ max: 0x10ffff - 0x800 }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1;
    if (code < 0 || (code >= 0xd800 && code < 0xe000) || text !== String.fromCodePoint(code))
      throw new Error('this is no single character');
    return code < 0xd800 ? code : code - 0x800;
  },
);

/** Any text a caller could put behind a parameter's name. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

/** A query that misuses the given parameters: wrong, repeated, in brackets, unescaped. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((each) => `${each}[]`) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((each) => `${each}[a][0]`) },
    { weight: 1, arbitrary: hostileText },
  );
  const pair = fc.tuple(name, hostileText, fc.boolean()).map(([left, right, isRaw]) => {
    const escaped = `${encode(left)}=${encode(right)}`;
    // Raw only where the request line can carry it.
    return isRaw && /^[!-~]*$/.test(left + right) && !/[#&]/.test(left + right) ? `${left}=${right}` : escaped;
  });
  return fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&').slice(0, 12_000));
}

/**
 * Attacks a GET route with hostile queries: never a server error, and each 400 names a parameter that was sent.
 * @param path address with valid path parameters, and a query only if parameters are required
 */
export async function attackQuery(
  app: NestExpressApplication,
  path: string,
  names: readonly string[],
  runs = 300,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const request = await openClient(app);
  await fc.assert(
    fc.asyncProperty(hostileQuery(names), async (query) => {
      const { status, body } = await request.get(`${path}${path.includes('?') ? '&' : '?'}${query}`).set(headers);
      expect([200, 400, 404, 409, 422]).toContain(status);
      if (status !== 400) return;
      const { errors } = body as { errors?: { parameter?: string; detail: string }[] };
      expect(errors?.length).toBeGreaterThan(0);
      for (const { parameter = '', detail } of errors ?? []) {
        // with `strict=true` an undeclared parameter is rejected too
        if (!query.includes('strict=true')) expect(names).toContain(parameter);
        expect(decoded(query)).toContain(parameter);
        expect(detail.length).toBeGreaterThan(5);
      }
    }),
    { numRuns: runs },
  );
}

/** A route with writes. */
export interface AttackedWrite {
  readonly method: 'PUT' | 'PATCH' | 'POST';
  readonly path: string;
  /** Every member of the body with a valid value. */
  readonly good: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Attacks a route with hostile bodies: never a server error, and each 400, 409 and 422 points at a member, known or
 * sent, or at the whole body.
 */
export async function attackBody(
  app: NestExpressApplication,
  { method, path, good, headers }: AttackedWrite,
  runs = 300,
): Promise<void> {
  const names = Object.keys(good);
  const value = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(good)) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(fc.maxSafeInteger(), hostileText), { maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(
        { length: 1e9 },
        { then: 1, toString: 1 },
        [[[[]]]],
        { constructor: 5 },
        1e308,
        -0,
        0.5,
      ),
    },
  );
  const hostile = fc.constantFrom('__proto__', 'constructor', 'then', 'toJSON', 'internalId', '');
  const members = fc.array(
    fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostile }), value),
    { maxLength: 4 },
  );
  const body = fc.oneof(
    {
      weight: 8,
      arbitrary: members.map(
        (each) => `{${each.map(([name, what]) => `${JSON.stringify(name)}:${JSON.stringify(what)}`).join(',')}}`,
      ),
    },
    { weight: 1, arbitrary: hostileText.filter((text) => text !== '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('null', '[]', '1', '"a"', '[{}]', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`),
    },
  );
  const request = await openClient(app);
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const answer = await request[method.toLowerCase() as 'put' | 'patch' | 'post'](path)
        .set(headers)
        .set('Content-Type', 'application/json')
        .send(text);
      expect([text, [200, 400, 404, 409, 422].includes(answer.status)]).toEqual([text, true]);
      statuses.add(answer.status);
      if (answer.status === 200 || answer.status === 404) return;
      const { errors = [] } = answer.body as { errors?: { pointer: string; detail: string }[] };
      expect(errors.length).toBeGreaterThan(0);
      for (const { pointer, detail } of errors) {
        const pointers = ['#', ...[...names, ...membersOf(text)].map((name) => `#/${name}`)];
        expect(pointers).toContain(/^#(\/[^/]*)?/.exec(pointer)?.[0]);
        expect(detail.length).toBeGreaterThan(5);
      }
    }),
    { numRuns: runs },
  );
  // the route exists, and rejects some
  expect(statuses).toContain(400);
}

/** Names of the members of a body; none if it is not an object. */
function membersOf(text: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(text) as object);
  } catch {
    return [];
  }
}

/**
 * Attacks a route with hostile texts for a part of its path: a 4xx in the service's own form, or success for a valid
 * text.
 */
export async function attackPath(
  app: NestExpressApplication,
  {
    method,
    pathOf,
    body,
    headers,
  }: {
    readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
    pathOf(text: string): string;
    readonly body?: unknown;
    readonly headers: Readonly<Record<string, string>>;
  },
  runs = 200,
): Promise<void> {
  const request = await openClient(app);
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const started = request[method.toLowerCase() as 'get'](pathOf(encode(text).slice(0, 6_000))).set(headers);
      const answer = await (body === undefined
        ? started
        : started.set('Content-Type', 'application/json').send(JSON.stringify(body)));
      if (answer.status < 300) return;
      expect([text, [400, 404, 405, 409, 422].includes(answer.status)]).toEqual([text, true]);
      expect((answer.body as { requestId?: unknown }).requestId).toEqual(expect.any(String));
    }),
    { numRuns: runs },
  );
}

function encode(text: string): string {
  return encodeURIComponent(text.toString().replace(/[\ud800-\udfff]/g, ''));
}

function decoded(query: string): string {
  return [...new URLSearchParams(query).keys()].join(' ');
}

/** The state of a connection after raw bytes were sent. */
export interface RawExchange {
  /** Everything received. */
  readonly text: string;
  /** Status codes of the responses in order, including `100 Continue`. */
  readonly statuses: readonly number[];
  /** Number of bytes that the server accepted. */
  readonly sent: number;
  /** Whether the server ended the connection. */
  readonly isClosed: boolean;
}

/**
 * Sends raw bytes through a new connection, as no HTTP client would.
 * @param write sends them; `false` when the connection is gone
 * @param milliseconds maximum time to listen to the connection
 */
export async function sendRaw(
  port: number,
  write: (send: (bytes: string | Buffer) => Promise<boolean>) => Promise<void>,
  milliseconds = 5_000,
): Promise<RawExchange> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  // a server that closes while bytes are in flight resets the connection
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  const send = (bytes: string | Buffer): Promise<boolean> =>
    new Promise((resolve) => {
      if (isClosed || socket.destroyed) resolve(false);
      else socket.write(bytes, (error) => resolve(error === undefined || error === null));
    });
  const late = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
  await Promise.race([write(send).then(() => closed), closed, late]);
  const exchange = {
    text,
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    sent: socket.bytesWritten,
    isClosed,
  };
  socket.destroy();
  return exchange;
}
