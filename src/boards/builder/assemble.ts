import { sharedColumn } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import type { Criterion } from '../engine/order.js';
import { candidateTables } from '../candidates/index.js';
import type { CandidateTable } from '../candidates/candidate-table.js';
import type { FixtureRow } from '../load/fixtures.queries.js';
import { lineSchema, matchOddsSchema, quoteSchema } from '../dataset/prices.js';
import type { LineTable, QuoteTable } from '../dataset/prices.js';
import { joinTables, orderJoined, startsOf } from './join-tables.js';
import type { Joined } from './join-tables.js';
import type { SnapshotPayload } from '../snapshot/snapshot-payload.js';
import type { FixtureContext } from '../dataset/dataset.js';
import type { PriceBlock } from './price-block.js';

/** State of a fixture between two builds. */
export interface FixtureState extends Readonly<
  Pick<FixtureRow, 'id' | 'competitionId' | 'seasonId' | 'homeTeamId' | 'awayTeamId' | 'kickoff'>
> {
  /** Dictionary index. */
  readonly index: number;
  readonly isLive: boolean;
  readonly block: PriceBlock;
  /** Ids of its outcomes whose last move is a steam move. */
  readonly steam: ReadonlySet<number>;
  /** Inputs of its candidates. */
  readonly context: FixtureContext;
  /** Candidates with a price by the name of their table. */
  readonly candidates: ReadonlyMap<string, Table<Schema>>;
  /** Unix seconds from which the candidates must be recomputed. */
  readonly validUntil: number;
}

/** Joined tables of candidates by name. */
export type JoinedCandidates = ReadonlyMap<
  string,
  { readonly joined: Joined; readonly order: Uint32Array; readonly criteria: readonly Criterion[] }
>;

/** Joined tables, and the state that the next join reuses. */
export interface Assembled extends Pick<SnapshotPayload, 'prices' | 'matchOdds' | 'candidates'> {
  readonly joined: { readonly lines: Joined; readonly quotes: Joined; readonly candidates: JoinedCandidates };
}

const none: ReadonlyMap<string, Uint32Array> = new Map();

/** Joins the prices and candidates of fixtures, in the order of kick-off and id, into one table each. */
export function assemble(fixtures: readonly FixtureState[], before: Assembled | null = null): Assembled {
  const old = before?.joined;
  const quotes = joinTables(
    quoteSchema,
    fixtures.map(({ block }) => block.prices.quotes),
    none,
    old?.quotes ?? null,
  );
  const lineParts = fixtures.map(({ block }) => block.prices.lines);
  const lineStarts = startsOf(lineParts);
  const lines = joinTables(
    lineSchema,
    lineParts,
    new Map([
      ['firstQuote', quotes.starts],
      ['bestQuote', quotes.starts],
    ]),
    old?.lines ?? null,
  );
  const candidates = joinCandidates(
    candidateTables,
    fixtures.map((fixture) => fixture.candidates),
    lineStarts,
    old?.candidates ?? null,
  );
  return {
    prices: { lines: lines.table as LineTable, quotes: quotes.table as QuoteTable },
    matchOdds: matchOddsOf(fixtures),
    candidates: payloadCandidates(candidates),
    joined: { lines, quotes, candidates },
  };
}

/** Joins tables of candidates by name; `lineStarts` are the first rows of the lines of each fixture. */
export function joinCandidates(
  tables: readonly CandidateTable<Schema>[],
  parts: readonly ReadonlyMap<string, Table<Schema>>[],
  lineStarts: Uint32Array,
  before: JoinedCandidates | null,
): JoinedCandidates {
  return new Map(
    tables.map((candidateTable) => {
      const { name, schema, lineColumns } = candidateTable;
      const earlier = before?.get(name) ?? null;
      const joined = joinTables(
        schema,
        parts.map((part) => part.get(name)!),
        new Map(lineColumns.map((column) => [column, lineStarts])),
        earlier?.joined ?? null,
      );
      const criteria = candidateTable.order(joined.table);
      return [name, { joined, criteria, order: orderJoined(joined, criteria, earlier) }];
    }),
  );
}

/** Candidates for a payload. */
export function payloadCandidates(candidates: JoinedCandidates): SnapshotPayload['candidates'] {
  return new Map([...candidates].map(([name, { joined, order }]) => [name, { table: joined.table, order }]));
}

function matchOddsOf(fixtures: readonly FixtureState[]): SnapshotPayload['matchOdds'] {
  const found = fixtures.flatMap(
    ({
      index,
      block: {
        matchOdds: { fresh, withStale },
      },
    }) => [
      { fixture: index, includesStale: 0, ...fresh },
      { fixture: index, includesStale: 1, ...withStale },
    ],
  );
  const columns = {
    fixture: sharedColumn('uint32', found.length),
    includesStale: sharedColumn('uint8', found.length),
    home: sharedColumn('float64', found.length),
    draw: sharedColumn('float64', found.length),
    away: sharedColumn('float64', found.length),
  } satisfies Record<keyof typeof matchOddsSchema, unknown>;
  found.forEach((prices, row) => {
    for (const [name, column] of Object.entries(columns)) column[row] = prices[name as keyof typeof columns];
  });
  return { rows: found.length, columns };
}
