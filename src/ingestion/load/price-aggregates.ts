import type { SqlTransaction } from '../../database/sql-client.js';
import type { PriceAggregateRecord } from '../../football/canonical.js';
import { CopyBuffer } from './copy.js';
import type { PricedUnit } from './priced-unit.js';
import type { WorkQueue } from './work-queue.js';

interface StoredAggregate {
  id: number;
  fixture_id: number;
  market: string;
  mark: string;
  scope: string;
  line: number | null;
  side: string;
  mean: number | null;
  maximum: number | null;
}

/**
 * Stores published means and maxima over many bookmakers. Equal values change nothing; other values supersede the
 * stored ones, which stay for the record.
 * @param queue takes the new rows
 */
export async function storePriceAggregates(
  sql: SqlTransaction,
  queue: WorkQueue,
  { source, fileId, records, fixtures, statedInFull }: PricedUnit,
): Promise<{ inserted: number; updated: number; unchanged: number }> {
  const aggregates = records.flatMap((record) => {
    const fixture = record.kind === 'priceAggregate' ? fixtures.get(record.fixtureRef) : undefined;
    return fixture === undefined || record.kind !== 'priceAggregate' ? [] : [{ record, fixtureId: fixture.id }];
  });
  if (aggregates.length === 0 && statedInFull.length === 0) return { inserted: 0, updated: 0, unchanged: 0 };
  const rows = await sql.rows<StoredAggregate>(
    `select id, fixture_id, market, mark, scope, line, side, mean, maximum from facts.price_aggregates
     where source_id = $1 and fixture_id = any($2::bigint[]) and not superseded`,
    [source.id, [...new Set([...statedInFull, ...aggregates.map(({ fixtureId }) => fixtureId)])]],
  );
  const keyOf = (
    fixtureId: number,
    { market, mark, scope, side }: StoredAggregate | PriceAggregateRecord,
    line: number | null,
  ): string => `${fixtureId}|${market}|${mark}|${scope}|${line ?? ''}|${side}`;
  const stored = new Map(rows.map((row) => [keyOf(row.fixture_id, row, row.line), row]));
  // where the unit states a value twice the last one counts
  const stated = new Map(
    aggregates.map((aggregate) => [
      keyOf(aggregate.fixtureId, aggregate.record, aggregate.record.marketLine),
      aggregate,
    ]),
  );
  const fresh: typeof aggregates = [];
  const superseded: number[] = [];
  const unlisted = new Map(statedInFull.length === 0 ? [] : stored);
  let unchanged = 0;
  for (const [key, aggregate] of stated) {
    const { record } = aggregate;
    unlisted.delete(key);
    const before = stored.get(key);
    const isEqual =
      before !== undefined && before.mean === numberOf(record.mean) && before.maximum === numberOf(record.maximum);
    if (isEqual) {
      unchanged++;
      continue;
    }
    if (before !== undefined) superseded.push(before.id);
    fresh.push(aggregate);
  }
  const corrected = superseded.length;
  for (const { id } of unlisted.values()) superseded.push(id);
  if (superseded.length > 0) {
    await sql.rows('update facts.price_aggregates set superseded = true where id = any($1::bigint[])', [superseded]);
  }
  const copy = new CopyBuffer('facts.price_aggregates', [
    'fixture_id',
    'source_id',
    'market',
    'mark',
    'scope',
    'line',
    'side',
    'mean',
    'maximum',
    'file_id',
  ]);
  for (const { record, fixtureId } of fresh) {
    copy.add([
      fixtureId,
      source.id,
      record.market,
      record.mark,
      record.scope,
      record.marketLine,
      record.side,
      record.mean,
      record.maximum,
      fileId,
    ]);
  }
  queue.send(copy);
  return { inserted: fresh.length - corrected, updated: superseded.length, unchanged };
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
