import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import request from 'supertest';

/** Texts that have broken servers before. */
const classics = [
  '', ' ', '0', '-0', '-1', '+1', '1e3', '1E400', '0x10', '0b1', '١٢', 'NaN', 'Infinity', '-Infinity', '1.', '.5', '1,5', '1_000',
  '9007199254740991', '9007199254740992', '2147483648', '-2147483649', '9223372036854775808', '99999999999999999999', '1'.repeat(400),
  'true', 'TRUE', 'yes', 'null', 'undefined', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString', '%', '%%', '_', '*', '\\',
  "'", '"', "' or 1=1 --", "'; drop table fixtures; --", '$1', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd',
  '\u0000', 'a\u0000b', '\n', '\r\nX-Injected: 1', '\ud83d\ude00', '\u202e', 'ﬀ', 'İ', 'ß', 'é'.normalize('NFD'), 'x'.repeat(5000),
  '2025-02-29', '0000-00-00', '9999-99-99', '2025-02-25T25:00:00Z', '-1-5', '1-', '1-99999999999', '1,', ',,,', '1,2,3,null,',
  '%00', '%ff', '%zz', '(', '[', '(?=a)+', 'a'.repeat(50) + '!',
];

/** Any text a caller could put behind a parameter's name. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...classics) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

/** A query that uses the given parameters in hostile ways: wrong, repeated, in brackets, unescaped. */
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
 * @param path address without a query, with good path parameters
 */
export async function attackQuery(app: NestExpressApplication, path: string, names: readonly string[], runs = 300): Promise<void> {
  const server = app.getHttpServer();
  await fc.assert(
    fc.asyncProperty(hostileQuery(names), async (query) => {
      const { status, body } = await request(server).get(`${path}?${query}`);
      expect([200, 400, 401, 404, 409, 422]).toContain(status);
      if (status !== 400) return;
      const { errors } = body as { errors?: { parameter?: string; detail: string }[] };
      expect(errors?.length).toBeGreaterThan(0);
      for (const { parameter = '', detail } of errors ?? []) {
        expect(names).toContain(parameter);
        expect(decoded(query)).toContain(parameter);
        expect(detail.length).toBeGreaterThan(5);
      }
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
