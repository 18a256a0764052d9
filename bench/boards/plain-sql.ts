import type { Client } from 'pg';
import { ask } from '../support/compare.js';
import type { Comparison } from '../support/compare.js';
import type { DataSet } from '../support/data-set.js';
import type { RunningService } from '../support/service.js';
import { pathOf } from './cases.js';
import type { BoardCases } from './cases.js';
import { PLAYER_TRENDS } from './player-trends.sql.js';
import { PRICE_OUTLIERS } from './price-outliers.sql.js';

/** Number of runs with nested loops, and without. */
const ROUNDS = 2;
const TIMEOUT_SECONDS = 60;
const PAGE_SIZE = 50;
/** Minimum throughput of the board relative to one connection that runs the statement in a loop. */
const BOUND = 1000;

/** Columns that identify a key on either board. */
interface PlainRow {
  total: number;
  fixtureId: number;
  scope: string;
  playerId: number | null;
  market: string;
  line: number;
  side: string;
  price: number | string;
}
type Row = Readonly<Record<string, unknown>>;

interface Keys {
  readonly ofRecord: (record: Row) => unknown[];
  readonly ofRow: (row: PlainRow) => unknown[];
}

/** Boards that one statement computes, and the corresponding key in a response; null if models determine the order. */
const STATEMENTS: Readonly<Record<string, { readonly statement: string; readonly keys: Keys | null }>> = {
  'price outliers': {
    statement: PRICE_OUTLIERS,
    keys: {
      ofRecord: (record) => [
        record['scope'],
        record['player_id'],
        record['market_id'],
        Number(record['line']),
        record['market_type'],
        record['max_odd'],
      ],
      ofRow: (row) => [row.scope, row.playerId, row.market, Number(row.line), row.side, Number(row.price)],
    },
  },
  'player trends': { statement: PLAYER_TRENDS, keys: null },
};

/**
 * The best time of a statement. Half of the rounds disable nested loops: the planner estimates common table expressions
 * at a single row, and would waste far more time than a careful author of plain SQL.
 */
async function fastest(
  client: Client,
  statement: string,
  values: readonly unknown[],
): Promise<{ seconds: number; rows: PlainRow[] | null }> {
  const best: { seconds: number; rows: PlainRow[] | null } = { seconds: Infinity, rows: null };
  await client.query(`set statement_timeout = '${TIMEOUT_SECONDS}s'`);
  for (const nestedLoops of ['off', 'on']) {
    await client.query(`set enable_nestloop = ${nestedLoops}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const result = await client.query<PlainRow>(statement, [...values]).catch((error: { code?: string }) => {
        // cancelled by the statement timeout
        if (error.code === '57014') return null;
        throw error;
      });
      if (result === null) break;
      const seconds = (performance.now() - began) / 1000;
      if (seconds < best.seconds) Object.assign(best, { seconds, rows: result.rows });
    }
  }
  await client.query('reset enable_nestloop; reset statement_timeout');
  return best;
}

/**
 * Runs the statements, compares their totals and first pages with the boards, and prints how many responses the board
 * serves in the time of one statement.
 */
export async function compareWithSql(
  data: DataSet,
  service: RunningService,
  boards: readonly BoardCases[],
  comparisons: readonly Comparison[],
  say: (line: string) => void,
): Promise<void> {
  for (const board of boards) {
    const plain = STATEMENTS[board.name];
    if (plain === undefined) continue;
    const { seconds, rows } = await fastest(data.client, plain.statement, [data.now, 7, 1440, PAGE_SIZE]);
    if (rows === null) {
      say(`${board.name} as one plain statement: not within ${TIMEOUT_SECONDS} s`);
      continue;
    }
    const total = Number(rows[0]?.total ?? 0);
    say(`${board.name} as one plain statement: ${seconds.toFixed(2)} s, ${total} keys`);
    const answer = await ask(service.port, pathOf(board), board.headers);
    if (answer.status !== 200) {
      say(`  the board is missing (${answer.status})`);
      continue;
    }
    const { data: records, pagination } = JSON.parse(answer.body.toString('utf8')) as {
      data: Row[];
      pagination: { totalCount: number };
    };
    const isTotalSame = pagination.totalCount === total;
    say(
      `  total ${isTotalSame ? 'the same' : `differs: the board has ${pagination.totalCount}`}` +
        (plain.keys === null ? '' : `; first page ${difference(plain.keys, rows, records)}`),
    );
    for (const { name, service: metrics } of comparisons.filter(({ name: each }) =>
      each.startsWith(`${board.name}: `),
    )) {
      const times = metrics.requestsPerSecond * seconds;
      say(
        `  ${name}: ${times.toFixed(0)} responses in the time of one statement ` +
          `(at least ${BOUND}: ${times >= BOUND ? 'met' : 'missed'})`,
      );
    }
  }
}

/**
 * Numbers that differ only in the last bit may come in either order: the same keys in another order are reported
 * separately.
 */
function difference({ ofRow, ofRecord }: Keys, rows: readonly PlainRow[], records: readonly Row[]): string {
  const expected = rows.map((row) => JSON.stringify(ofRow(row)));
  const shown = records.map((record) => JSON.stringify(ofRecord(record)));
  const at = expected.findIndex((key, index) => key !== shown[index]);
  if (at < 0) return 'the same';
  const strangers = expected.filter((key) => !shown.includes(key));
  if (strangers.length === 0) return `the same, in another order from row ${at + 1} on`;
  return `differs at row ${at + 1}, ${strangers.length} keys are not on the board's, such as ${strangers[0]}`;
}
