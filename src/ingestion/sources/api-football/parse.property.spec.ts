import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { SourceFileError } from '../../source.js';
import { apiFootballSource } from './source.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const folder = join(__dirname, '../../../../test/fixtures/api-football');
const answers = ['fixtures.json', 'whole-match.json', 'odds.json', 'teams.json'].map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json,
);
const { response } = answers[1] as { response: { [part: string]: Json }[] };
const ofMatch = ['events', 'lineups', 'statistics', 'players'].map((part) => ({
  get: `fixtures/${part}`,
  parameters: { fixture: '7001' },
  errors: [],
  response: response[0]![part]!,
}));

/** A copy in which the member that the steps lead to is gone, or has another value. */
function changed(value: Json, steps: readonly number[], replacement: Json | undefined): Json {
  const copy = structuredClone(value);
  let at: Json = copy;
  for (const [depth, step] of steps.entries()) {
    if (typeof at !== 'object' || at === null) break;
    const holder = at as { [key: string]: Json };
    const keys: string[] = Object.keys(holder);
    const key = keys[step % Math.max(keys.length, 1)];
    if (key === undefined) break;
    const next: Json = holder[key]!;
    if (depth < steps.length - 1 && typeof next === 'object' && next !== null) at = next;
    else {
      if (replacement !== undefined) holder[key] = replacement;
      else if (Array.isArray(at)) at.splice(Number(key), 1);
      else delete holder[key];
      break;
    }
  }
  return copy;
}

const replacement: fc.Arbitrary<Json | undefined> = fc.option(
  fc.constantFrom<Json>(null, true, -1, 0, 1.5, 1e21, '', 'x', '-', '2:1', '\u0000', [], {}, [null], [[]], {
    id: null,
  }),
  { nil: undefined },
);

describe('answers with a damaged member', () => {
  it('are read, or refused with a reason; nothing else is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Json>(...answers, ...(ofMatch as Json[])),
        fc.array(fc.tuple(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 9 }), replacement), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom(null, '2030-09-14T13:00:00Z'),
        async (answer, damages, receivedAt) => {
          const text = damages.reduce((value, [steps, other]) => changed(value, steps, other), answer);
          const files = new Map([
            ['/fixtures/7001.json', Buffer.from(JSON.stringify(answers[1]))],
            ['/answer.json', Buffer.from(JSON.stringify(text))],
          ]);
          const context = ['/fixtures/7001.json'];
          const unit = { path: '/answer.json', context, rank: 0, receivedAt };
          try {
            const parsed = await apiFootballSource.parse(unit, (path) => Promise.resolve(files.get(path)!));
            for (const { code, message } of parsed.refused) expect([code, message]).not.toContain('');
          } catch (error) {
            expect(error).toBeInstanceOf(SourceFileError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  }, 60_000);
});
