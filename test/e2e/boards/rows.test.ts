import { useTestDatabase } from '../../support/database.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';

type Row = Readonly<Record<string, string | number | null | undefined>>;

/** Boards with rows by key, a query that finds rows, and the members of a row that form its key. */
const boards: readonly [path: string, query: string, keyOf: (row: Row) => (string | number | null | undefined)[]][] = [
  [
    '/api/v2/rankings/player-prop-trends',
    'minWindow=5',
    ({ eventId, playerId, statType, line, oddsType }) => [eventId, playerId, statType, line, oddsType],
  ],
  [
    '/api/v2/rankings/player-prop-trends',
    'minWindow=5&includeUnpriced=true&lines=all&startsOnly=false',
    ({ eventId, playerId, statType, line, oddsType }) => [eventId, playerId, statType, line, oddsType],
  ],
  [
    '/api/v2/rankings/team-prop-trends',
    'minWindow=5',
    ({ eventId, teamId, statType, line, oddsType }) => [eventId, teamId, statType, line, oddsType],
  ],
  [
    '/api/v2/rankings/price-outliers',
    'minBookmakers=1&maxOdds=50&maxDiscrepancy=1000',
    (row) => [row['event_id'], row['scope'], row['player_id'], row['market_id'], row['line'], row['market_type']],
  ],
];

describe('a single row of a board in full', () => {
  const database = useTestDatabase();
  let all: AllBoards;

  beforeAll(async () => {
    all = await startAllBoards(database.current);
  }, 120_000);
  afterAll(() => all.stop());

  it.each(boards)(
    '%s?%s: equals the record listed on the page, for every row of a compact page',
    async (path, query, keyOf) => {
      const full = await all.get(`${path}?${query}&pageSize=100`);
      const lean = await all.get(`${path}?${query}&pageSize=100&view=compact`);
      const { data, revision, dataAsOf } = full.body as { data: Row[]; revision: string; dataAsOf: string };
      const keys = (lean.body as { data: Row[] }).data.map((row) =>
        keyOf(row)
          .map((part) => part ?? '')
          .join(':'),
      );
      expect(new Set(keys).size).toBe(data.length);
      expect(data.length).toBeGreaterThan(0);
      for (const [index, key] of keys.entries()) {
        const address = `${path}/${encodeURIComponent(key)}?${query}&view=compact&revision=${revision}`;
        const { status, body, headers } = await all.get(address);
        expectMatchesOpenApi(`GET ${path}/${key}`, status, body);
        expect(body).toEqual({ data: data[index], revision, dataAsOf, oldestQuoteAt: body.oldestQuoteAt });
        expect([headers['revision'], headers['etag']]).toEqual([revision, (await all.get(address)).headers['etag']]);
      }
    },
  );

  it.each(boards)('%s?%s: is 404 with the reason where the board does not list it', async (path, query, keyOf) => {
    const { data, revision } = (await all.get(`${path}?${query}&pageSize=1`)).body as { data: Row[]; revision: string };
    const key = keyOf(data[0]!).map((part) => part ?? '');
    const missing = [
      [...key.slice(0, -1), 'sideways'],
      ['7', ...key.slice(1)],
      [...key, 'more'],
      ['1e3', ...key.slice(1)],
      ['__proto__'],
      ['::::'],
    ];
    for (const parts of missing) {
      const { status, body } = await all.get(`${path}/${parts.join(':')}?${query}`);
      expect([parts[0], status, body.code]).toEqual([parts[0], 404, 'not_found']);
      expect(body.detail).toContain(`Revision ${revision} of the board has no row`);
    }
    const gone = await all.get(`${path}/${key.join(':')}?${query}&revision=1-1`);
    expect([gone.status, gone.body.code]).toEqual([409, 'revision_gone']);
    for (const filter of ['search=nobodyatall', 'eventIds=7']) {
      const filtered = await all.get(`${path}/${key.join(':')}?${query}&${filter}`);
      expect([filter, filtered.status]).toEqual([filter, 404]);
    }
    const named = await all.get(`${path}/${key.join(':')}?${query}&eventIds=7,${key[0]}`);
    expect(named.status).toBe(200);
  });
});
