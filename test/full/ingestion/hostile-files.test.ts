import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { ingest } from '../../../src/ingestion/ingest.js';
import type { IngestSummary } from '../../../src/ingestion/ingest-summary.js';
import { SourceFileError } from '../../../src/ingestion/source.js';
import { SOURCES } from '../../../src/ingestion/sources/index.js';
import { Random } from '../../../src/maths/random.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, result, substitutions } from '../../support/factories.js';
import { writeHostileCopy } from '../../support/hostile-files.js';

/** Copies of each source's files, with a different fault in each. */
const ROUNDS = Number(process.env['HOSTILE_ROUNDS'] ?? 12);

describe('malformed files', () => {
  let database: TestDatabase;
  let folder: string;
  const run = async (name: string, path: string): Promise<{ summary: IngestSummary; errors: Error[] }> => {
    const errors: Error[] = [];
    const source = SOURCES.find((each) => each.name === name)!;
    const summary = await ingest(database.sql, source, [path], {
      dryRun: false,
      signal: new AbortController().signal,
      watcher: { planned: () => undefined, loaded: () => undefined, failed: (_, error) => void errors.push(error) },
    });
    return { summary, errors };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'hostile-test-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it.each(SOURCES)('of $name are rejected with a parser message, never a database error', async ({ name }) => {
    const examples = join(projectDirectory, 'test/fixtures', name);
    let loaded = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const copy = join(folder, `${name}-${round}`);
      writeHostileCopy(examples, copy, new Random(`hostile ${name} ${round}`));
      const { summary, errors } = await run(name, copy);
      loaded += summary.files;
      const strange = errors.filter((error) => !(error instanceof SourceFileError));
      expect(strange.map((error) => `round ${round}: ${error.stack}`)).toEqual([]);
      rmSync(copy, { recursive: true });
    }
    expect(loaded).toBeGreaterThan(0);
  });

  const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,B365H,B365D,B365A';
  const row = (home: string, referee = 'M Dean') =>
    `E0,17/08/2013,${home},Fulham,2,1,H,1,0,H,${referee},2.10,3.40,3.60`;

  it('lose only the faulty rows', async () => {
    const faults = ['x'.repeat(5 * 2 ** 20), 'Ever\u0000ton', "=cmd|' /C calc'!A0", 'y'.repeat(201), '...'];
    const path = join(folder, 'faults.csv');
    const rows = [...faults.map((fault) => row(fault)), row('Leeds', '=1+1'), row('Arsenal')];
    writeFileSync(path, `${[header, ...rows].join('\n')}\n`);
    const { summary, errors } = await run('football-data', path);
    expect(errors).toEqual([]);
    expect(summary).toMatchObject({ files: 1, rowsRead: 7 });
    const refused = await database.rows<{ line: number; code: string; message: string }>(
      `select line, code, message from refused_rows
      join ingestion_files file on file.id = file_id where path = $1 order by line`,
      [path],
    );
    expect(refused.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 bad_cell',
      '3 bad_value',
      '4 bad_value',
      '5 bad_value',
      '6 bad_value',
      '7 bad_value',
    ]);
    expect(refused.map(({ message }) => message)).toEqual([
      'HomeTeam holds 5,242,880 characters; allowed are 1,000',
      "home.name holds characters that cannot be shown or stored; it is 'Ever\\u0000ton'",
      "home.name begins like a formula of a spreadsheet; it is '=cmd|' /C calc'!A0'",
      expect.stringMatching(/^home\.name has 201 characters; allowed are 200; it is 'y{50,}…'$/),
      "home.name holds no letter and no digit; it is '...'",
      "referee.name begins like a formula of a spreadsheet; it is '=1+1'",
    ]);
    expect(await database.rows(`select from facts.fixtures where day = '2013-08-17'`)).toHaveLength(1);
  });

  it('lose the row that an unclosed quote runs into, or the whole file if it is never closed', async () => {
    const path = join(folder, 'quotes.csv');
    writeFileSync(path, [header, row('"Leeds'), row('Burnley'), row('Hull"'), row('Brentford'), ''].join('\n'));
    const { summary } = await run('football-data', path);
    expect(summary.refused).toMatchObject([{ code: 'bad_cell', count: 1 }]);
    expect(summary.refused[0]!.examples[0]!.message).toBe('HomeTeam spans several lines: a quote is not closed');
    writeFileSync(path, [header, row('"Leeds'), row('Burnley'), ''].join('\n'));
    const { summary: unread } = await run('football-data', path);
    expect(unread.failed[0]!.reason).toMatch(/^is not a comma-separated file \(Quote Not Closed/);
  });

  it('lose a substitution of a player for himself', async () => {
    const match = fixture('Bath', 'Ely', '2013-08-17T15:00:00Z', { result: result(0, 0) });
    const pairs = [
      [60, 'Ida', 'Ida'],
      [70, 'Ida', 'Eva'],
    ] as const;
    const records = [match, substitutions(match, 'home', pairs)];
    const { refused } = await loadRecords(database, 'canonical', records, { isRefusing: true });
    const message = 'Ida and Ida are the same player, who cannot replace himself';
    expect(refused).toMatchObject([{ code: 'same_player', message }]);
    const rows = await database.rows('select minute from facts.substitutions where fixture_id = $1', [
      idOf.fixture(match),
    ]);
    expect(rows).toEqual([{ minute: 70 }]);
  });

  it('of FPL-Core in another encoding create no new names', async () => {
    const copy = join(folder, 'latin');
    cpSync(join(projectDirectory, 'test/fixtures/fpl-core'), copy, { recursive: true });
    const teams = join(copy, 'data/2024-2025/teams/teams.csv');
    writeFileSync(teams, Buffer.from('code,id,name,short_name\n3,1,Arsenal,ARS\n7,2,M\xfcnchen,MUN\n', 'latin1'));
    const { summary } = await run('fpl-core', teams);
    expect(summary.refused).toMatchObject([{ code: 'bad_value', count: 1, examples: [{ line: 3 }] }]);
  });
});
