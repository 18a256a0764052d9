import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCommand } from '../../../src/commands/export.command.js';
import { runCommand } from '../../../src/commands/run-command.js';
import { selectOf } from '../../../src/export/export-table.js';
import type { ExportTable } from '../../../src/export/export-table.js';
import { exportTables } from '../../../src/export/tables/index.js';
import type { MarketOutcome, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  fixture,
  goalPrices,
  idOf,
  loadRecords,
  matchResultPrices,
  named,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { duckRows } from '../../support/parquet.js';
import { storePicks } from '../../support/picks.js';

const now = '2024-08-31T12:00:00Z';
const played = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', {
  referee: named('A Taylor'),
  result: result(2, 1, 1, 0),
});
const ahead = fixture('Everton', 'Fulham', '2024-09-01T14:00:00Z');
/** Its result is reported after `now`. */
const unreported = fixture('Leeds', 'Burnley', '2024-08-30T19:00:00Z', {
  result: result(0, 0),
  resultKnownAt: '2024-08-31T13:00:00Z',
});

const over = (odds: string, more: Partial<MarketOutcome> = {}): MarketOutcome[] => [
  { scope: 'match', player: null, line: 2.5, side: 'over', odds, suspended: false, ...more },
];
const goals = (at: string, odds: string, more: Partial<MarketSnapshotRecord> = {}): MarketSnapshotRecord =>
  goalPrices(ahead, at, over(odds), more);

/** Text that breaks a careless CSV reader. */
const awkwardName = 'O"Brien, "the"\n Bull';

describe('table export', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    await loadRecords(database, 'canonical', [
      played,
      ahead,
      unreported,
      teamStatistics(played, 'home', { shots: 12, shotsOnTarget: 5 }),
      teamStatistics(played, 'away', { shots: 7 }),
      playerStatistics(played, 'home', 'Bukayo Saka', { goals: 1, shots: 4 }),
      playerStatistics(played, 'away', 'Cole Palmer', { goals: 0 }),
      goalPrices(played, '2024-08-16T10:00:00Z', over('2.10')),
      goalPrices(played, '2024-08-17T13:55:00.125Z', over('1.95')),
      matchResultPrices(played, 'Unibet', ['1.50', '4.20', '6.00']),
      goals('2024-08-30T10:00:00Z', '1.80'),
      goals('2024-08-31T10:00:00Z', '1.85'),
      // not known yet
      goals('2024-08-31T12:30:00Z', '1.90'),
      goals('2024-08-31T09:00:00Z', '3.00', { bookmaker: named('Swap'), isExchange: true }),
    ]);
    await database.rows('update teams set name = $1, short_name = $2 where name = $3', [awkwardName, '', 'Everton']);
    const [graded] = await storePicks(database, [
      { of: played, bookmaker: 'bet365', edgeLow: -1.5 },
      { of: ahead, bookmaker: 'bet365', firstSeenAt: '2024-08-31T10:00:00Z' },
      { of: ahead, bookmaker: 'bet365', line: 3.5, firstSeenAt: '2024-08-31T13:00:00Z' },
    ]);
    await database.rows(
      `insert into pick_grades (pick_id, grade, value, graded_at, profit, close_probability, close_sources)
      values ($1, 'win', 3, '2024-08-17T17:00Z', 1, 0.51, 2)`,
      [graded],
    );
  }, 120_000);
  afterAll(() => database.drop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'football-export-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (words: readonly string[], options: Record<string, string | boolean> = {}): Promise<string[]> => {
    const lines: string[] = [];
    await runCommand(
      exportCommand,
      { words, options: { to: folder, ...options } },
      {
        config: testConfig({ databaseUrl: database.url, clockAsOf: new Date(now) }),
        logger: silentLogger,
        signal: new AbortController().signal,
        print: (line) => void lines.push(line),
      },
    );
    return lines;
  };
  const files = ({ name, months }: Pick<ExportTable, 'name' | 'months'>): string =>
    join(folder, months === undefined ? `${name}.parquet` : `${name}/*/*.parquet`);
  const read = (name: string, columns: string): Promise<Record<string, unknown>[]> => {
    const table = exportTables.find((each) => each.name === name)!;
    return duckRows(`select ${columns} from read_parquet('${files(table)}')`);
  };

  it('writes every value of every table, with the declared types and order', async () => {
    await run(exportTables.map(({ name }) => name));
    for (const table of exportTables) {
      const source = `read_parquet('${files(table)}', hive_partitioning = false, file_row_number = true, filename = true)`;
      const columns = table.columns.map(({ name }) => name).join(', ');
      const described = await duckRows(`describe select ${columns} from ${source}`);
      expect(described.map(({ column_name: name, column_type: type }) => ({ name, type }))).toEqual(
        table.columns.map(({ name, type }) => ({ name, type })),
      );
      const stored = await duckRows(`select ${columns} from ${source} order by filename, file_row_number`);
      const sorted = await duckRows(`select ${columns} from ${source} order by filename, ${table.sortedBy.join(', ')}`);
      expect([table.name, stored]).toEqual([table.name, sorted]);
      const moment = `'${now}'::timestamptz`;
      const months =
        table.months === undefined
          ? [undefined]
          : (await database.rows<{ month: string }>(table.months(moment))).map(({ month }) => `'${month}'::date`);
      const expected = await Promise.all(months.map((month) => database.rows<object>(selectOf(table, moment, month))));
      const keyOf = (row: object): string => JSON.stringify(row);
      expect(stored.map(keyOf).sort()).toEqual(expected.flat().map(keyOf).sort());
      if (table.name !== 'replayed-picks') expect([table.name, stored.length > 0]).toEqual([table.name, true]);
    }
  });

  it('writes prices as known at the moment, one file per month of matches', async () => {
    await run(['quotes', 'closing-prices']);
    expect(readdirSync(join(folder, 'quotes'), { recursive: true }).sort()).toEqual([
      'event_month=2024-08-01',
      'event_month=2024-08-01/quotes.parquet',
      'event_month=2024-09-01',
      'event_month=2024-09-01/quotes.parquet',
    ]);
    const at = (moment: string): Date => new Date(moment);
    const quotes = await read(
      'quotes',
      'event_month::varchar as month, fixture_id, line, side, bookmaker_id, quoted_at, odds, replaced_at',
    );
    const [bet365, swap] = [idOf.bookmaker('bet365'), idOf.bookmaker('swap')];
    const ofGoals = quotes.filter(({ line }) => line !== null);
    expect(ofGoals).toHaveLength(5);
    expect(ofGoals).toEqual(
      expect.arrayContaining(
        [
          [played, bet365, '2024-08-16T10:00:00Z', 2.1, '2024-08-17T13:55:00.125Z'],
          [played, bet365, '2024-08-17T13:55:00.125Z', 1.95, null],
          [ahead, bet365, '2024-08-30T10:00:00Z', 1.8, '2024-08-31T10:00:00Z'],
          // its replacement is not known yet
          [ahead, bet365, '2024-08-31T10:00:00Z', 1.85, null],
          [ahead, swap, '2024-08-31T09:00:00Z', 3, null],
        ].map(([of, bookmaker, quotedAt, odds, replacedAt]) => ({
          month: of === played ? '2024-08-01' : '2024-09-01',
          fixture_id: idOf.fixture(of as typeof played),
          line: 2.5,
          side: 'over',
          bookmaker_id: bookmaker,
          quoted_at: at(quotedAt as string),
          odds,
          replaced_at: replacedAt === null ? null : at(replacedAt as string),
        })),
      ),
    );
    expect(await read('closing-prices', 'market, side, odds, last_quoted_at, is_standing, is_exchange')).toEqual([
      {
        market: 'goals',
        side: 'over',
        odds: 1.95,
        last_quoted_at: at('2024-08-17T13:55:00.125Z'),
        is_standing: true,
        is_exchange: false,
      },
      ...['away', 'draw', 'home'].map((side) => expect.objectContaining({ market: 'matchResult', side })),
    ]);
  });

  it('writes matches and picks as known at the moment, and any text', async () => {
    await run(['fixtures', 'teams', 'picks', 'team-match-statistics', 'player-match-statistics']);
    expect(await read('fixtures', 'home_team_name, status, home_score, home_half_time_score, referee_name')).toEqual([
      {
        home_team_name: 'Arsenal',
        status: 'finished',
        home_score: 2,
        home_half_time_score: 1,
        referee_name: expect.stringMatching(/Taylor/),
      },
      ...[
        ['Leeds United', 'inprogress'],
        [awkwardName, 'notstarted'],
      ].map(([name, status]) => ({
        home_team_name: name,
        status,
        home_score: null,
        home_half_time_score: null,
        referee_name: null,
      })),
    ]);
    const shortNames = new Map((await read('teams', 'name, short_name')).map((team) => [team['name'], team]));
    expect([shortNames.get(awkwardName), shortNames.get('Leeds United')]).toEqual([
      { name: awkwardName, short_name: '' },
      { name: 'Leeds United', short_name: null },
    ]);
    expect(await read('picks', 'fixture_id, line, grade, value, profit, edge_low, close_sources')).toEqual([
      {
        fixture_id: idOf.fixture(played),
        line: 2.5,
        grade: 'win',
        value: 3,
        profit: 1,
        edge_low: -1.5,
        close_sources: 2,
      },
      {
        fixture_id: idOf.fixture(ahead),
        line: 2.5,
        grade: null,
        value: null,
        profit: null,
        edge_low: null,
        close_sources: null,
      },
    ]);
    expect(await read('team-match-statistics', 'side, goals, shots, shots_on_target, corners')).toEqual(
      expect.arrayContaining([
        { side: 'home', goals: 2, shots: 12, shots_on_target: 5, corners: null },
        { side: 'away', goals: 1, shots: 7, shots_on_target: null, corners: null },
      ]),
    );
    expect(await read('player-match-statistics', 'side, minutes, is_starter, goals, shots')).toEqual(
      expect.arrayContaining([
        { side: 'home', minutes: 90, is_starter: true, goals: 1, shots: 4 },
        { side: 'away', minutes: 90, is_starter: true, goals: 0, shots: null },
      ]),
    );
  });

  it('reports what was written, and overwrites only on request', async () => {
    expect(await run(['teams', 'quotes'])).toEqual([
      expect.stringMatching(/^teams: \d+ rows in 1 file, 0\.\d MB$/),
      expect.stringMatching(/^quotes: 8 rows in 2 files, 0\.\d MB$/),
    ]);
    await expect(run(['teams'])).rejects.toThrow(`${join(folder, 'teams.parquet')} exists; --replace replaces it.`);
    await expect(run(['quotes'])).rejects.toThrow(`${join(folder, 'quotes')} exists; --replace replaces it.`);
    await run(['quotes', 'teams'], { replace: true });
    expect(readdirSync(folder).sort()).toEqual(['quotes', 'teams.parquet']);
    writeFileSync(join(folder, 'quotes', 'notes.txt'), '');
    await expect(run(['quotes'], { replace: true })).rejects.toThrow('holds notes.txt, which is not an export');
    expect(existsSync(join(folder, 'quotes', 'notes.txt'))).toBe(true);
    mkdirSync(join(folder, 'players.parquet'));
    await expect(run(['players'], { replace: true })).rejects.toThrow('is not an export and is not replaced');
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['no name', [], {}, /^name what to export: tables competitions, teams, .*; boards value-bets, /],
    ['an unknown name', ['quote'], {}, /^quote cannot be exported \(did you mean quotes\?\): tables /],
    ['no folder', ['teams'], { to: '' }, /^--to must name the folder/],
    ['a folder below a file', ['teams'], { to: `${__filename}/x` }, /leads through a file, not a folder\.$/],
    ['parameters for a table', ['teams'], { query: 'market=goals' }, /^--query is for boards/],
  ])('rejects %s', async (_, words, options, message) => {
    await expect(run(words, options)).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing behind when it fails', async () => {
    await run(['teams']);
    await database.rows('alter table picks rename to picks_elsewhere');
    try {
      await expect(run(['teams', 'fixtures', 'picks'], { replace: true })).rejects.toThrow(/"picks" does not exist/);
    } finally {
      await database.rows('alter table picks_elsewhere rename to picks');
    }
    expect(readdirSync(folder)).toEqual(['teams.parquet']);
  });
});
