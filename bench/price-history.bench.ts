/**
 * Price histories on the scale data set: the time of `football_as_of.price_points` for both sides of a line, for the
 * lines of a page and for a line that every bookmaker moved fifty times, beside one equivalent plain statement over the
 * fact tables in interleaved rounds of one run; and closing prices of lines. Both must return the same rows. The plain
 * statement takes a minute for the moved line, and is left out there.
 *
 *   DATA_DIR=/somewhere/scale npm run bench price-history -- [lines 200]
 */
import { migrate } from '../src/database/migrate.js';
import { Random } from '../src/maths/random.js';
import { PLAIN_POINTS } from './price-history/plain-points.sql.js';
import { openDataSet } from './support/data-set.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const lines = Number(process.argv[3] ?? 200);
const PAGE = 25;
/** Additional snapshots of the busy line per bookmaker and provider market, ten minutes apart. */
const CHANGES = 50;
const BOUND_MILLISECONDS = 10;

const POINTS = `select selection_id, bookmaker_id, at, odds
  from football_as_of.price_points($1::timestamptz, $2::bigint[]) order by selection_id, bookmaker_id, at`;
const CLOSING = 'select * from football_as_of.closing_prices($1::timestamptz, $2::bigint[])';

/** Older prices of the market of a selection: those every bookmaker lists now, slightly higher each time. */
const MANY_CHANGES = `
  with newest as (
    select snapshot.* from facts.market_snapshots snapshot
    join facts.selections selection
      on selection.fixture_id = snapshot.fixture_id and selection.market = snapshot.market
    where selection.id = $1::bigint and snapshot.replaced_at = 'infinity'
  ), added as (
    insert into facts.market_snapshots (fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at, taken_at_assumed, replaced_at, content_hash)
    select fixture_id, event_month, bookmaker_id, source_id, market, provider_market, mark,
      taken_at - step * interval '10 minutes', false, taken_at - (step - 1) * interval '10 minutes', ''
    from newest, generate_series(1, $2::integer) step
    on conflict do nothing
    returning id, bookmaker_id, provider_market, taken_at
  )
  insert into facts.quotes (event_month, snapshot_id, selection_id, odds, suspended)
  select quote.event_month, added.id, quote.selection_id,
    quote.odds + .01 * (extract(epoch from newest.taken_at - added.taken_at)::integer / 600 % 7), false
  from added
  join newest using (bookmaker_id, provider_market)
  join facts.quotes quote on quote.event_month = newest.event_month and quote.snapshot_id = newest.id`;

const data = await openDataSet();
const { client, now } = data;
try {
  await migrate(data.server.url);
  const random = new Random('price history');
  const { rows: chosen } = await client.query<{ ids: number[] }>(
    `select array_agg(id order by side) as ids from facts.selections
    group by fixture_id, market, scope, player_id, line order by min(id)`,
  );
  const pick = (): number[] => chosen[random.integer(0, chosen.length - 1)]?.ids ?? [];
  const single = Array.from({ length: lines }, pick);
  const pages = Array.from({ length: Math.ceil(lines / 10) }, () => Array.from({ length: PAGE }, pick).flat());
  const heads = ['milliseconds', 'rows', 'price_points', 'at most', 'plain SQL', 'at most', 'ratio'];
  const table = [await compare('both sides of a line', single), await compare(`${PAGE} lines`, pages)];
  const { rows: busy } = await client.query<{ ids: number[] }>(
    `select array_agg(id order by side) as ids from facts.selections where market = 'shots' and scope = 'player'
    group by fixture_id, player_id, line order by min(id) limit 1`,
  );
  const ids = busy[0]?.ids ?? [];
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(MANY_CHANGES, [ids[0], CHANGES]);
  table.push(
    await compare(
      `a line moved ${CHANGES} times`,
      Array.from({ length: 10 }, () => ids),
      [POINTS],
    ),
  );
  await client.query('rollback');
  for (const line of tableLines(heads, table)) say(line);
  const { rows: started } = await client.query<{ id: number }>(
    'select id from facts.selections order by hashint8(id) limit 1000',
  );
  const began = performance.now();
  const kickoffPassed = new Date(now.getTime() + 30 * 86_400_000);
  const closing = await client.query(CLOSING, [kickoffPassed, started.map(({ id }) => id)]);
  const seconds = (performance.now() - began) / 1000;
  say(`closing prices of ${started.length} outcomes: ${figure(seconds)} s, ${closing.rows.length} prices`);
} finally {
  await data.close();
}

/** Median and maximum time of both statements, run alternately on each list of selections. */
async function compare(
  name: string,
  lists: readonly (readonly number[])[],
  statements: readonly string[] = [POINTS, PLAIN_POINTS],
): Promise<string[]> {
  const times: [number[], number[]] = [[], []];
  let rows = 0;
  for (const ids of lists) {
    const texts: string[] = [];
    for (const [index, statement] of statements.entries()) {
      const began = performance.now();
      const result = await client.query(statement, [now, ids]);
      times[index]?.push(performance.now() - began);
      texts.push(JSON.stringify(result.rows));
      rows = Math.max(rows, result.rows.length);
    }
    if (texts.some((text) => text !== texts[0]))
      throw new Error(`price_points and plain SQL differ on the selections ${ids.join(', ')}`);
  }
  const [own, plain] = times.map((each) => each.sort((one, other) => one - other));
  const median = (values: readonly number[] | undefined): number => values?.[Math.floor(values.length / 2)] ?? NaN;
  const most = (values: readonly number[] | undefined): number => values?.at(-1) ?? NaN;
  if (name.startsWith('both') && median(own) > BOUND_MILLISECONDS) say(`above ${BOUND_MILLISECONDS} ms: ${name}`);
  return [
    name,
    String(rows),
    figure(median(own)),
    figure(most(own)),
    figure(median(plain)),
    figure(most(plain)),
    plain?.length === 0 ? '-' : `${figure(median(plain) / median(own))}x`,
  ];
}
