import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import type { Response } from 'supertest';
import { DerivedCache } from '../../../src/boards/engine/derived.js';
import { BoardResponses } from '../../../src/common/paging/board-responses.js';
import type { Pagination } from '../../../src/common/paging/page-of.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture } from '../../support/factories.js';
import { boards, startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';

type Row = Readonly<Record<string, unknown>>;
type Cells = Readonly<Record<string, string>>;

const formulaTeam = '=1+1';

/** Leaves of a record by dotted name, written without the code under test; arrays of objects are absent. */
function leavesOf(record: Row, at = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(record).map(([name, value]) => {
      const path = `${at}${name}`;
      if (Array.isArray(value)) return typeof value[0] === 'object' ? {} : { [path]: value };
      return typeof value === 'object' && value !== null ? leavesOf(value as Row, `${path}.`) : { [path]: value };
    }),
  ) as Record<string, unknown>;
}

/** The cell of a value. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return JSON.stringify(value);
  const isMoment = typeof value === 'number' && /(timestamp|matchDate|matchTime)$/i.test(name);
  if (isMoment) return new Date(value * 1000).toISOString().replace('.000Z', 'Z');
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[=+\-@]/.test(value) ? `'${value}` : value;
}

describe('boards as CSV', () => {
  const database = useTestDatabase();
  let all: AllBoards;

  beforeAll(async () => {
    // sources refuse such names; a name may be changed by hand
    all = await startAllBoards(database.current, [fixture('Ipswich Town', 'Derby', '2025-02-25T20:00:00Z')]);
    await database.current.rows('update teams set name = $1 where name = $2', [formulaTeam, 'Ipswich Town']);
  }, 120_000);
  afterAll(() => all.stop());

  const get = (address: string): Promise<Response> => all.get(address);
  /** The records of all pages of a board, in two records a page. */
  async function walk(address: string, revision: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { status, body } = await get(`${address}&pageSize=2&page=${page}&revision=${revision}`);
      expect([address, status]).toEqual([address, 200]);
      const { data, pagination } = body as { data: Row[]; pagination: Pagination };
      rows.push(...data);
      const { totalCount, hasNextPage } = pagination;
      const totalPages = Math.ceil(totalCount / 2);
      expect(pagination).toMatchObject({ currentPage: page, totalPages, pageSize: 2, hasPreviousPage: page > 1 });
      expect([page, hasNextPage]).toEqual([page, rows.length < totalCount]);
      if (!hasNextPage) return rows;
    }
  }
  async function table(address: string): Promise<{ cells: Cells[]; header: string[]; response: Response }> {
    const response = await get(`${address}&format=csv`);
    expect([address, response.status, response.headers['content-type']]).toEqual([
      address,
      200,
      'text/csv; charset=utf-8',
    ]);
    const [header = []] = parse(response.text, { toLine: 1 });
    return { cells: parse<Cells>(response.text, { columns: true }), header, response };
  }

  it.each(boards)('%s: contains all pages in order', async (address) => {
    const { cells, header, response } = await table(address);
    const revision = response.headers['revision']!;
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="?[a-z-]+-${revision}\\.csv"?$`),
    );
    expect(response.headers['vary']).toMatch(/\bAccept\b/);
    const rows = (await walk(address, revision)).map((row) => leavesOf(row));
    expect(rows.length).toBeGreaterThan(0);
    expect(cells).toEqual(rows.map((row) => Object.fromEntries(header.map((name) => [name, cellOf(name, row[name])]))));
    // a null object still has columns; the items of an empty array are unknown
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (!header.includes(name) && JSON.stringify(value) !== '[]')
          expect([name, value, header.some((column) => column.startsWith(`${name}.`))]).toEqual([name, null, true]);
    const accepted = await all.get(`${address}&revision=${revision}`, { Accept: 'text/csv' });
    expect(accepted.text).toBe(response.text);
  });

  it.each(boards)('%s: has the columns selected by fields and view', async (address, { compact }) => {
    const [one = '', other = ''] = compact.fields;
    const chosen = await table(`${address}&fields=${other},${one}`);
    expect(chosen.header.toSorted()).toEqual([one, other].sort());
    const whole = await table(address);
    expect(chosen.cells).toEqual(whole.cells.map((row) => ({ [one]: row[one], [other]: row[other] })));
    const lean = await table(`${address}&view=compact`);
    const isPartOf = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);
    for (const name of lean.header)
      expect([name, compact.fields.some((field) => isPartOf(name, field) || isPartOf(field, name))]).toEqual([
        name,
        true,
      ]);
    expect(lean.cells).toHaveLength(whole.cells.length);
  });

  it('serialises arrays of objects as JSON where they are selected', async () => {
    const address = '/api/v2/rankings/player-prop-trends?minWindow=5';
    const fields = 'fields=id,bookmakers,recentGames.statValue';
    const { cells, header, response } = await table(`${address}&${fields}`);
    expect(header).toEqual(['id', 'bookmakers', 'recentGames']);
    const rows = await walk(`${address}&${fields}`, response.headers['revision']!);
    expect(
      cells.map(({ bookmakers, recentGames }) => [bookmakers, recentGames].map((cell) => JSON.parse(cell!))),
    ).toEqual(rows.map(({ bookmakers, recentGames }) => [bookmakers, recentGames]));
  });

  it('includes the judged price of a value bet, its bookmaker and the bounds of its edge', async () => {
    const { cells } = await table('/api/v2/value-bets?mode=all');
    expect(cells.length).toBeGreaterThan(0);
    for (const row of cells) {
      const best = row['scannerSide'] === 'over' ? row['bestOverOdds'] : row['bestUnderOdds'];
      expect(row['scannerOdds']).toBe(best);
      expect([row['cardKey'], row['scannerBookmaker'] === '']).toEqual([row['cardKey'], best === '']);
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['edgeLow', 'edgeHigh']));
    }
  });

  it('escapes spreadsheet formulas, and leaves negative numbers alone', async () => {
    const { cells } = await table('/api/v2/matchday-fixtures?');
    expect(cells.map((row) => row['homeTeam.name'])).toContain(`'${formulaTeam}`);
    const board = '/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000&bookmaker=bravo';
    const gaps = (await table(board)).cells.map((row) => row['odds_discrepancy']!);
    for (const gap of gaps) expect(gap).toMatch(/^-?\d+(\.\d+)?$/);
    expect(gaps.some((gap) => gap.startsWith('-'))).toBe(true);
  });

  it.each(boards)('%s: rejects a page, facets and unknown fields', async (address, { compact }) => {
    for (const page of ['page=1', 'pageSize=50', 'perPage=50', 'limit=50', 'facets=team']) {
      const { status, body } = await get(`${address}&format=csv&${page}`);
      expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_input', page.split('=')[0]]);
    }
    for (const name of [`${compact.fields[0]}x`, '__proto__', '=1+1', '%00', 'a'.repeat(5_000)]) {
      const { status, body } = await get(`${address}&format=csv&fields=${name}`);
      expect([name.slice(0, 20), status, body.code]).toEqual([name.slice(0, 20), 400, 'invalid_input']);
    }
    expect((await get(`${address}&format=xml`)).status).toBe(400);
    expect((await get(`${address}&format=csv&revision=1-1`)).status).toBe(409);
  });

  it('requires the same access as the board', async () => {
    for (const address of [
      '/api/v2/value-bets?',
      '/api/v2/predictions/team-statistics?',
      '/api/v2/rankings/substitute-impact?',
    ]) {
      const { status, type } = await all.service.request.get(`${address}format=csv`);
      expect([address, status, type]).toEqual([address, 401, 'application/problem+json']);
    }
  });

  it('has only the header where no row matches', async () => {
    const { cells, header } = await table('/api/v2/rankings/referees?search=nobodyatall');
    expect([cells, header[0]]).toEqual([[], 'id']);
  });

  it('caches no records, and stops when the client disconnects midway', async () => {
    const { app } = all.service;
    const cache = app.get(DerivedCache);
    const address = '/api/v2/rankings/player-prop-trends?minWindow=5&includeUnpriced=true&lines=all&minOdds=1';
    // ranks the rows, and reads none
    await all.service.request.head(`${address}&format=csv`);
    const before = cache.bytes;
    await table(address);
    expect(cache.bytes).toBe(before);
    const { port } = app.getHttpServer().address() as { port: number };
    const request = httpGet({ port, path: `${address}&format=csv`, agent: false }).on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).destroy();
    await table(address);
    expect(app.get(BoardResponses).count).toBe(0);
  });
});
