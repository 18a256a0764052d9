import { Client } from 'pg';
import type { CopyRow } from '../../../src/boards/load/copy-row.js';
import { TextDictionary } from '../../../src/boards/load/copy-row.js';
import { readRows } from '../../../src/boards/load/copy-rows.js';
import { SqlTransaction } from '../../../src/database/sql-client.js';
import { useTestDatabase } from '../../support/database.js';

describe('binary COPY rows decoded as they arrive', () => {
  let client: Client;
  // before the database is dropped
  afterAll(() => client.end());
  const database = useTestDatabase();
  beforeAll(async () => {
    client = new Client({ connectionString: database.current.url });
    await client.connect();
  });

  async function read<T>(statement: string, take: (row: CopyRow) => T): Promise<T[]> {
    const rows: T[] = [];
    await readRows(new SqlTransaction(client), statement, (row) => rows.push(take(row)));
    return rows;
  }

  it('have the correct values for every column type', async () => {
    const words = new TextDictionary();
    const rows = await read(
      `select a::bigint, b::integer, c::smallint, d::boolean, e::timestamptz, f::numeric, g::text, h::bytea from (values
        (9007199254740991, -7, -32768, true, '2025-02-25T15:00:00.5Z', 1.05, 'Müller', '\\x00ff'),
        (-5, 2147483647, 32767, false, '1969-12-31T23:59:59Z', -12345.6789, '', ''),
        (null, 0, null, null, '2000-01-01T00:00:00Z', null, null, ''),
        (4294967296, 1, 0, true, '2038-01-19T03:14:08Z', 100000, 'Müller', '\\x61')) as x (a, b, c, d, e, f, g, h)`,
      (row) => [
        row.id(),
        row.integer(),
        row.smallint(),
        row.flag(),
        row.seconds(),
        row.decimal(),
        row.text(words),
        Buffer.from(row.raw()).toString('hex'),
      ],
    );
    expect(rows).toEqual([
      [9007199254740991, -7, -32768, 1, 1740495600.5, 1.05, 0, '00ff'],
      [-5, 2147483647, 32767, 0, -1, -12345.6789, 1, ''],
      [NaN, 0, -1, -1, 946684800, NaN, -1, ''],
      [4294967296, 1, 0, 1, 2147483648, 100000, 0, '61'],
    ]);
    expect(words.texts).toEqual(['Müller', '']);
  });

  it('are complete wherever the stream is split, and leave nothing behind', async () => {
    expect(await read('select 1 where false', (row) => row.integer())).toEqual([]);
    const lengths = await read(
      `select number, convert_to(repeat('x', number * 499 % 200000), 'UTF8') from generate_series(1, 500) number`,
      (row) => [row.integer(), row.raw().length],
    );
    expect(lengths).toEqual(Array.from({ length: 500 }, (_, index) => [index + 1, ((index + 1) * 499) % 200_000]));
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('leave the connection usable when the statement fails, at once or midway', async () => {
    await expect(read('select nothing', () => null)).rejects.toThrow('"nothing" does not exist');
    await expect(
      read('select 1 / (2000 - number) from generate_series(1, 3000) number', (row) => row.integer()),
    ).rejects.toThrow('division by zero');
    expect(await read('select 7', (row) => row.integer())).toEqual([7]);
  });

  it('leave it usable too when they cannot be processed, or notices arrive between them', async () => {
    let taken = 0;
    await expect(
      read('select number from generate_series(1, 3000) number', () => {
        taken += 1;
        throw new Error('no room');
      }),
    ).rejects.toThrow('no room');
    expect(taken).toBe(1);
    await client.query(
      `create function pg_temp.loud(number integer) returns integer language plpgsql as $$
       begin raise notice 'here is %', number; return number; end $$`,
    );
    const notices: unknown[] = [];
    client.on('notice', ({ message }) => notices.push(message));
    expect(await read('select pg_temp.loud(number) from generate_series(1, 3) number', (row) => row.integer())).toEqual(
      [1, 2, 3],
    );
    expect(notices).toEqual(['here is 1', 'here is 2', 'here is 3']);
  });

  it('end in an error when the connection is lost', async () => {
    const other = new Client({ connectionString: database.current.url });
    other.on('error', () => undefined);
    await other.connect();
    const {
      rows: [row],
    } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = expect(
      readRows(new SqlTransaction(other), 'select pg_sleep(60)::text', () => undefined),
    ).rejects.toThrow('terminating connection');
    await client.query('select pg_terminate_backend($1)', [row!.pid]);
    await lost;
  });
});
