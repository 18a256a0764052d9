import { BoardBuilder } from '../../../src/boards/builder/builder.js';
import { checkpointFormat } from '../../../src/boards/builder/checkpoint-format.js';
import type { SnapshotPayload } from '../../../src/boards/snapshot/snapshot-payload.js';
import { readCheckpoint, storeCheckpoint } from '../../../src/boards/load/checkpoint.queries.js';
import { createPool } from '../../../src/database/pool.js';
import { PoolSqlClient } from '../../../src/database/sql-client.js';
import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../../src/football/canonical.js';
import { linePrices } from '../../support/boards/prices.js';
import { readable } from '../../support/boards/readable.js';
import { useTestDatabase } from '../../support/database.js';
import {
  fixture,
  lineup,
  loadRecords,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';

const settings = { upcomingDays: 7, quoteMaxAgeMinutes: 1440 };
const now = new Date('2025-02-25T15:00:00Z');
const surnames = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Foster', 'Green', 'Harris', 'Irwin', 'Jones', 'King'];
const player = 'Irwinbrentford';
const guests = ['Chelsea', 'Leeds', 'Burnley', 'Watford', 'Fulham', 'Arsenal', 'Liverpool', 'Southampton'];
const past = Array.from({ length: 8 }, (_, round) =>
  fixture('Brentford', guests[round]!, new Date(Date.UTC(2024, 10, 2 + 7 * round, 15)).toISOString(), {
    result: result(1, round % 2),
  }),
);
/** Pattern of statements that read the price history. */
const REPLACED_PRICES = /snapshot\.replaced_at <= /;
const coming = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
/** Line-up and player statistics of a side. */
const reportsOf = (match: FixtureRecord, side: Side, shots: number): AnyCanonicalRecord[] => {
  const names = surnames.map((surname) => `${surname}${match[side].name.toLowerCase()}`);
  return [...names.map((name) => playerStatistics(match, side, name, { goals: 0, shots })), lineup(match, side, names)];
};
const recordsOf = (match: (typeof past)[0], round: number) => [
  match,
  teamStatistics(match, 'home', { corners: 3 + round }),
  teamStatistics(match, 'away', { corners: 4 }),
  ...reportsOf(match, 'home', 1 + (round % 3)),
  ...reportsOf(match, 'away', 1),
  playerStatistics(match, 'home', 'Substitute', { goals: 0, shots: 2 }, { isStarter: false, minutes: 20 }),
  substitutions(match, 'home', [[70, player, 'Substitute']]),
];

describe('stored checkpoint of boards', () => {
  const database = useTestDatabase();
  const read = (format: string) => database.current.sql.transaction((sql) => readCheckpoint(sql, format));

  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', past.flatMap(recordsOf));
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'shots', '2025-02-25T12:00:00Z', [['player', 0.5, 'over', '1.5', player]]),
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T12:00:00Z', [['home', 3.5, 'over', '1.7']]),
    ]);
  });

  async function store(): Promise<void> {
    await database.current.rows('truncate board_checkpoints');
    const builder = new BoardBuilder(database.current.sql, settings);
    await builder.build(now);
    expect(await storeCheckpoint(database.current.sql, checkpointFormat(), builder.unstoredPast()!, 15)).toBe(true);
    expect(builder.unstoredPast()).toBeNull();
  }

  /** A build after a fresh start, and the statements by which it read. */
  async function start(at = now): Promise<{ payload: SnapshotPayload; statements: string }> {
    const statements: string[] = [];
    const pool = createPool(database.current.url, 'boards', () => undefined);
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const noting = (...given: [string | { readonly text: string }]): unknown => {
        statements.push(typeof given[0] === 'string' ? given[0] : given[0].text);
        return query(...given);
      };
      client.query = noting as typeof client.query;
    });
    const payload = await new BoardBuilder(new PoolSqlClient({ primary: pool }), settings).build(at);
    await pool.end();
    return { payload, statements: statements.join('\n') };
  }

  const shown = (payload: SnapshotPayload): unknown => readable(payload, payload.entities!);
  /** The build with the stored checkpoint, and the build without it. */
  async function both(at = now): Promise<{ withIt: SnapshotPayload; statements: string }> {
    const { payload, statements } = await start(at);
    await database.current.rows('create table set_aside as select * from board_checkpoints');
    await database.current.rows('truncate board_checkpoints');
    const without = await start(at);
    expect(without.statements).toContain('player_statistics');
    await database.current.rows('insert into board_checkpoints select * from set_aside');
    await database.current.rows('drop table set_aside');
    expect(shown(payload)).toEqual(shown(without.payload));
    expect([...payload.players.own].sort()).toEqual([...without.payload.players.own].sort());
    return { withIt: payload, statements };
  }

  it('is all that a start needs of the past', async () => {
    await store();
    const { withIt, statements } = await both();
    expect(statements).not.toMatch(/football_as_of\.(player|team)_statistics/);
    expect(statements).not.toMatch(REPLACED_PRICES);
    expect(withIt.players.matches.rows).toBe(8);
    expect(withIt.players.withReplacements).not.toBeNull();
    expect(withIt.players.own.buffer).toBeInstanceOf(SharedArrayBuffer);
    // new prices do not affect played matches, even if it is no longer known which prices changed
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T13:00:00Z', [
        ['home', 3.5, 'over', '1.7'],
        ['home', 4.5, 'over', '2.1'],
      ]),
    ]);
    await database.current.rows(`delete from data_changes where kind = 'prices'`);
    const priced = await both();
    expect(priced.statements).not.toContain('player_statistics');
    expect(priced.statements).toMatch(REPLACED_PRICES);
    expect(priced.withIt.prices.lines.rows).toBe(3);
  });

  it('has no openings once changes of prices were lost', async () => {
    await store();
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T11:00:00Z', [['home', 3.5, 'over', '1.6']]),
    ]);
    await database.current.rows(`delete from data_changes where kind = 'prices'`);
    expect([...(await both()).withIt.prices.quotes.columns.openingOdds]).toContain(1.6);
  });

  it('does not hide that changes were lost later', async () => {
    await store();
    const builder = new BoardBuilder(database.current.sql, settings);
    const { dataRevision } = await builder.build(now);
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T14:00:00Z', [['home', 3.5, 'over', '1.9']]),
    ]);
    await database.current.rows('delete from data_changes');
    const followed = await builder.build(now);
    expect(followed.dataRevision).toBeGreaterThan(dataRevision);
    expect([...followed.prices.lines.columns.bestOdds]).toContain(1.9);
  });

  it('is continued by what happened since', async () => {
    await store();
    const match = fixture('Everton', 'Brentford', '2025-02-23T20:00:00Z', { result: result(2, 0) });
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'away', { corners: 9 }),
      teamStatistics(match, 'home', { corners: 1 }),
      ...reportsOf(match, 'home', 1),
      ...reportsOf(match, 'away', 5),
    ]);
    const { withIt } = await both();
    expect(withIt.players.matches.rows).toBe(9);
  });

  it('is continued by what became known since', async () => {
    const match = fixture('Brentford', 'Reading', '2025-02-25T13:00:00Z', { result: result(2, 2) });
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'home', { corners: 8 }),
      teamStatistics(match, 'away', { corners: 3 }),
      ...reportsOf(match, 'home', 4),
      ...reportsOf(match, 'away', 0),
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T15:00:00.500Z', [['home', 5.5, 'over', '2.9']]),
    ]);
    await store();
    const before = await both();
    // 135 minutes after kick-off
    const { withIt } = await both(new Date('2025-02-25T15:15:00Z'));
    expect(withIt.players.matches.rows).toBe(before.withIt.players.matches.rows + 1);
    expect(withIt.teams.matches.rows).toBeGreaterThan(before.withIt.teams.matches.rows);
    expect([...withIt.prices.lines.columns.bestOdds]).toContain(2.9);
  });

  it('is not used by another version, at an earlier moment, or when changes are no longer known', async () => {
    await store();
    expect(await read('another')).toBeNull();
    expect((await start(new Date(now.getTime() - 1000))).statements).toContain('player_statistics');
    await database.current.rows('update data_revision set revision = revision + 100000');
    expect((await start()).statements).toContain('player_statistics');
  });

  it('is renewed after a thousand price changes', async () => {
    await database.current.rows('truncate board_checkpoints');
    const builder = new BoardBuilder(database.current.sql, settings);
    await builder.build(now);
    expect(builder.unstoredPast()).not.toBeNull();
    const change = (count: number) =>
      database.current.rows(`select record_change('prices', '{}') from generate_series(1, $1)`, [count]);
    await change(999);
    await builder.build(now);
    expect(builder.unstoredPast()).toBeNull();
    await change(1);
    await builder.build(now);
    expect(builder.unstoredPast()).not.toBeNull();
  });

  it('is stored by one service at a time, not again at once, and never incomplete', async () => {
    await store();
    const known = (await read(checkpointFormat()))!;
    expect(await storeCheckpoint(database.current.sql, checkpointFormat(), known, 15)).toBe(false);
    expect(await storeCheckpoint(database.current.sql, checkpointFormat(), known, 0)).toBe(true);
    await database.current.rows('delete from board_checkpoints where part = 1');
    expect(await read(checkpointFormat())).toBeNull();
  });
});
