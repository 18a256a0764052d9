import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FixedClock } from '../../../src/common/clock/clock.js';
import type { CommandContext } from '../../../src/commands/command.js';
import { reimportCommand } from '../../../src/commands/reimport.command.js';
import { storeFileConnections } from '../../../src/polling/connections.queries.js';
import { insertRawAnswer, listAnswersToImport, markImported } from '../../../src/polling/raw-answers.queries.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';

const NOW = new Date('2025-02-24T12:00:00Z');
const path = 'https://www.football-data.co.uk/mmz4281/2425/E0.csv';

describe('stored responses', () => {
  const database = useTestDatabase();
  const rows = <Row extends object>(statement: string): Promise<Row[]> => database.current.rows<Row>(statement);

  /** Stores a response with a season. */
  async function store(body: Buffer | string, receivedAt = NOW): Promise<void> {
    await database.current.sql.transaction((transaction) =>
      insertRawAnswer(transaction, {
        ...{ connectionId: 1, sourceId: 1, path, status: 200, receivedAt, body: Buffer.from(body) },
      }),
    );
  }

  /** Runs the command. @returns its exit code and what it printed */
  async function reimport(source = 'football-data', options = {}): Promise<[number | undefined, string]> {
    const lines: string[] = [];
    const context = {
      clock: new FixedClock(NOW),
      logger: silentLogger,
      signal: new AbortController().signal,
      openSqlClient: () => Promise.resolve(database.current.sql),
      print: (line: string) => void lines.push(line),
    } as unknown as CommandContext;
    const code = await reimportCommand.run(context, { words: [source], options });
    return [code, lines.join('\n')];
  }

  it('are reimported: failed ones are picked up, and stored data stay unchanged', async () => {
    const settings = { leagues: [{ id: 'E0', season: 2024 }], kinds: ['fixtures' as const] };
    await storeFileConnections(database.current.sql, [
      { name: 'Seasons', sourceName: 'football-data', settings, keyVariable: null },
    ]);
    expect(await reimport()).toEqual([1, expect.stringContaining('0 files')]);
    await store(readFileSync(join(__dirname, '../../fixtures/football-data/without-half-time.csv')));
    // the state after a parser that could not read it
    const [answer] = await listAnswersToImport(database.current.sql, 1);
    await markImported(database.current.sql, answer!.id, NOW, 'the column FTHG is missing');
    const [code, printed] = await reimport();
    expect([code, printed]).toEqual([expect.any(Number), expect.stringMatching(/football-data: 1 file in .* s/)]);
    expect(await rows('select import_error from raw_answers')).toEqual([{ import_error: null }]);
    const stored = await rows('select id, day from facts.fixtures order by id');
    expect(stored.length).toBeGreaterThan(0);
    const [again, second] = await reimport();
    expect(again).toBe(code);
    expect(second).toMatch(/inserted +0\n +updated +0\n/);
    expect(await rows('select id, day from facts.fixtures order by id')).toEqual(stored);
  });

  it('are imported from a moment on, and marked with the reason if they cannot be read', async () => {
    await store('no table', new Date('2025-02-25T12:00:00Z'));
    const [code, printed] = await reimport('football-data', { since: '2025-02-25T00:00Z' });
    expect(code).toBe(1);
    expect(printed).toContain(path);
    const errors = await rows<{ error: string | null }>('select import_error as error from raw_answers order by id');
    expect(errors.map(({ error }) => error === null)).toEqual([true, false]);
  });

  it('are selected by a provider and a moment', async () => {
    await expect(reimport('football')).rejects.toThrow("it is 'football'");
    await expect(reimport('football-data', { since: 'yesterday' })).rejects.toThrow("it is 'yesterday'");
  });
});
