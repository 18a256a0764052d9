import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { SourceFileError } from '../../source.js';
import { damages, withDamages, type Json } from '../../../../test/support/damaged-json.js';
import { apiFootballSource } from './source.js';

const folder = join(__dirname, '../../../../test/fixtures/api-football');
const answers = ['fixtures.json', 'whole-match.json', 'odds.json', 'teams.json', 'injuries.json'].map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json,
);
const { response } = answers[1] as { response: { [part: string]: Json }[] };
const ofMatch = ['events', 'lineups', 'statistics', 'players'].map((part) => ({
  get: `fixtures/${part}`,
  parameters: { fixture: '7001' },
  errors: [],
  response: response[0]![part]!,
}));

describe('answers with a damaged member', () => {
  it('are read, or refused with a reason, without any other error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Json>(...answers, ...(ofMatch as Json[])),
        damages,
        fc.constantFrom(null, '2030-09-14T13:00:00Z'),
        async (answer, done, receivedAt) => {
          const text = withDamages(answer, done);
          const files = new Map([
            ['/fixtures/7001.json', Buffer.from(JSON.stringify(answers[1]))],
            ['/answer.json', Buffer.from(JSON.stringify(text))],
          ]);
          const context = ['/fixtures/7001.json'];
          const unit = { path: '/answer.json', context, rank: 0, ...(receivedAt === null ? {} : { receivedAt }) };
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
