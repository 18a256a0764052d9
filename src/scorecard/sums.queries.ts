import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sourceDigest } from '../common/digest.js';
import type { SqlClient, SqlTransaction } from '../database/sql-client.js';
import { BET_GRADES, decidedStake } from '../football/bet-grade.js';
import { CLAIM_BANDS } from '../football/market-family.js';
import { bootstrapReturn, FEWEST_RETURN_MATCHES, MOST_BLOCKS } from '../maths/return-bootstrap.js';
import { lockGrading } from './grading/grading.queries.js';
import { PICK_TABLES, onFixtures } from './picks.js';
import type { ClusterSums } from '../maths/intervals.js';
import type { ReturnInterval } from '../maths/return-bootstrap.js';
import type { PickGroups, PickSource, ScorecardDimension, SummedPicks } from './picks.js';

/** Picks of a source that pass a condition, with their grades as known at the moment `$1`. */
function picksStatement(source: PickSource, condition: string): string {
  const { picks, grades } = PICK_TABLES[source];
  return `select pick.board, coalesce(fixture_alias.entity_id, pick.fixture_id) as fixture_id,
      pick.competition_id, pick.bookmaker_id, pick.market_family, pick.model_version, pick.kickoff_at,
      pick.first_seen_at, pick.price, pick.fair_probability, pick.edge, grade.grade, grade.profit,
      grade.close_probability
    from ${picks} pick
    left join public_id_aliases fixture_alias
      on fixture_alias.kind = 'fixture' and fixture_alias.old_id = pick.fixture_id
    left join ${grades} grade on grade.pick_id = pick.id and grade.graded_at <= $1::timestamptz
    where pick.first_seen_at <= $1::timestamptz and ${condition}`;
}

/** Keys of a pick by dimension. */
const DIMENSIONS = `(values
  ('all', 'all'), ('board', board), ('marketFamily', market_family), ('league', competition_id::text),
  ('bookmaker', bookmaker_id::text), ('modelVersion', coalesce(model_version, 'none')),
  ('horizon', case
    when kickoff_at - first_seen_at < interval '3 hours' then '0-3h'
    when kickoff_at - first_seen_at < interval '12 hours' then '3-12h'
    when kickoff_at - first_seen_at < interval '24 hours' then '12-24h'
    when kickoff_at - first_seen_at < interval '72 hours' then '24-72h' else '72h-' end),
  ('edge', case ${CLAIM_BANDS.slice(1)
    .map((to, index) => `when edge < ${to} then '${CLAIM_BANDS[index]}-${to}'`)
    .join(' ')} else '${CLAIM_BANDS.at(-1)}-' end),
  ('month', to_char(kickoff_at at time zone 'UTC', 'YYYY-MM'))
) dimension (dimension, key)`;

/** Losses of a win probability on the decided part of a bet. */
const logLoss = (probability: string): string =>
  `(-won * ln(${probability}) - (decided - won) * ln(1 - ${probability}))`;
const brier = (probability: string): string =>
  `(won * (1 - ${probability}) ^ 2 + (decided - won) * ${probability} ^ 2)`;

/**
 * Sums over picks, by match and by group. A bet is a graded pick that is not void, at a stake of 1; its decided part
 * excludes pushed and returned stakes, and on a quarter line half a bet may win or lose. `closed` bets have a consensus
 * at kick-off.
 */
const SUMS = {
  picks: 'count(*)',
  graded: 'count(grade)',
  voids: `count(*) filter (where grade = 'void')`,
  bets: 'sum(bet)',
  profit: 'sum(profit) filter (where bet = 1)',
  /** Claimed expected value per unit staked. */
  claimed: 'sum(bet * edge / 100)',
  claimedClosed: 'sum(closed * edge / 100)',
  decided: 'sum(decided)',
  won: 'sum(won)',
  /** Decided parts that the claimed probabilities expect to win. */
  expected: 'sum(decided * fair)',
  logLoss: `sum(${logLoss('fair')})`,
  brier: `sum(${brier('fair')})`,
  closedBets: 'sum(closed)',
  closingValue: 'sum(closed * decided * (price * close - 1))',
  /** Bets whose price was above the fair closing price. */
  beatClose: 'sum(closed) filter (where price * close > 1)',
  closedDecided: 'sum(closed * decided)',
  closedLogLoss: `sum(closed * ${logLoss('fair')})`,
  closedBrier: `sum(closed * ${brier('fair')})`,
  closeLogLoss: `sum(closed * ${logLoss('close')})`,
  closeBrier: `sum(closed * ${brier('close')})`,
} as const;
type SumName = keyof typeof SUMS;

/** Ratios of two sums, with matches as clusters: picks on one match win and lose together. */
const RATIOS = {
  returns: ['profit', 'bets'],
  hits: ['won', 'decided'],
  closing: ['closingValue', 'closedBets'],
} as const satisfies Readonly<Record<string, readonly [numerator: SumName, denominator: SumName]>>;

/** Sums of a group by one statement: all but the interval of its return. */
type PlainSums = Readonly<Record<SumName, number>> & Readonly<Record<keyof typeof RATIOS, ClusterSums>>;

/** Sums over the picks of a group. */
export type ScorecardSums = PlainSums & {
  /** Interval of profit per bet; null with too few matches, and in bins. */
  readonly returned: ReturnInterval | null;
};

/** The sums of one group, in all (`bin` -1) or in one bin of the claimed probability. */
export interface GroupSums {
  readonly dimension: ScorecardDimension;
  readonly key: string;
  readonly bin: number;
  readonly sums: ScorecardSums;
}

/** Equal bins of the claimed probability for calibration. */
export const CALIBRATION_BINS = 10;

/** SQL: sums over matches as one JSON object, a `PlainSums`. */
function groupSums(): string {
  const sums = Object.keys(SUMS).map((name) => `'${name}', sum("${name}")`);
  const ratios = Object.entries(RATIOS).map(
    ([name, [numerator, denominator]]) => `'${name}', jsonb_build_object(
      'clusters', count(*) filter (where "${denominator}" > 0),
      'numerator', sum("${numerator}"), 'denominator', sum("${denominator}"),
      'numeratorSquares', sum("${numerator}" ^ 2), 'products', sum("${numerator}" * "${denominator}"),
      'denominatorSquares', sum("${denominator}" ^ 2))`,
  );
  return `jsonb_build_object(${[...sums, ...ratios].join(', ')})`;
}

/** A group as summed by the statement, with the blocks that the interval of its return is resampled from. */
interface SummedGroup extends Omit<GroupSums, 'sums'> {
  readonly board: string;
  readonly sums: PlainSums;
  /** Stake and profit by match, or by block of matches (`sampleOfReturns`); null below the fewest matches. */
  readonly blocks: readonly (readonly [stake: number, profit: number])[] | null;
}

/**
 * `$1` moment, `$2` to `$4` grades with their decided and won parts.
 * @param condition on picks
 * @param requested condition on `dimension` and `board` of groups
 */
const sumsStatement = (source: PickSource, condition = 'true', requested = 'true'): string => `
  with pick as materialized (
    select pick.*, pick.fair_probability as fair, coalesce(part.decided, 0) as decided, coalesce(part.won, 0) as won,
      (pick.grade is not null and pick.grade <> 'void')::integer as bet,
      (pick.grade is not null and pick.grade <> 'void' and pick.close_probability is not null)::integer as closed,
      coalesce(pick.close_probability, 0.5) as close
    from (${picksStatement(source, condition)}) pick
    left join unnest($2::text[], $3::float8[], $4::float8[]) part (grade, decided, won) on part.grade = pick.grade
  ), in_match as (
    select dimension.dimension, scope.board, dimension.key, part.bin, pick.fixture_id,
      ${Object.entries(SUMS)
        .map(([name, sum]) => `coalesce(${sum}, 0)::float8 as "${name}"`)
        .join(', ')}
    from pick
    cross join lateral ${DIMENSIONS}
    cross join lateral (values ('all'), (pick.board)) scope (board)
    cross join lateral (
      values (-1), (least(${CALIBRATION_BINS - 1}, floor(fair * ${CALIBRATION_BINS}))::integer)
    ) part (bin)
    where ${requested}
    group by dimension.dimension, scope.board, dimension.key, part.bin, pick.fixture_id
  ), in_block as (
    select dimension, board, key, bin, sum(bets) as stake, sum(profit) as profit
    from (
      select *, count(*) over (partition by dimension, board, key) as matches from in_match where bin = -1 and bets > 0
    ) staked
    where matches >= ${FEWEST_RETURN_MATCHES}
    group by dimension, board, key, bin, matches,
      case when matches <= ${MOST_BLOCKS} then fixture_id else fixture_id % ${MOST_BLOCKS} end
  ), in_blocks as (
    select dimension, board, key, bin, jsonb_agg(jsonb_build_array(stake, profit)) as blocks
    from in_block group by dimension, board, key, bin
  ), in_group as (
    select dimension, board, key, bin, ${groupSums()} as sums
    from in_match
    group by dimension, board, key, bin
  )
  select dimension, board, key, bin, sums, blocks
  from in_group left join in_blocks using (dimension, board, key, bin)
  order by key collate "C", bin`;

const parameters = (moment: Date): unknown[] => [
  moment,
  BET_GRADES,
  BET_GRADES.map((grade) => decidedStake(grade).decided),
  BET_GRADES.map((grade) => decidedStake(grade).won),
];

/** Digest of the statement and the maths behind the sums: sums stored with another digest are recomputed. */
const FORMAT = sourceDigest(
  [new URL('../maths/', import.meta.url)],
  JSON.stringify([sumsStatement('live'), parameters(new Date(0))]),
);

/** The sums of groups with the interval of each return; yields to other work between groups. */
async function withReturns(rows: readonly SummedGroup[]): Promise<(GroupSums & Pick<SummedGroup, 'board'>)[]> {
  const groups: (GroupSums & Pick<SummedGroup, 'board'>)[] = [];
  for (const { blocks, sums, ...row } of rows) {
    const sample = blocks?.map(([stake, profit]) => ({ stake, profit }));
    const returned = sample === undefined ? null : bootstrapReturn({ matches: sums.returns.clusters, blocks: sample });
    groups.push({ ...row, sums: { ...sums, returned } });
    if (sample !== undefined) await yieldToEventLoop();
  }
  return groups;
}

/** Revision of the picks and grades of a source with the format of sums, and whether stored sums are up to date. */
function readMark(sql: SqlClient, source: PickSource): Promise<{ mark: string; isStored: boolean }> {
  return sql.rowOrFail(
    `select mark, coalesce(mark = summed, false) as "isStored"
    from (select $1::text as source) wanted left join pick_changes using (source)
    cross join lateral (select format('%s %s', coalesce(revision, 0), $2::text) as mark) present`,
    [source, FORMAT],
  );
}

/** Whether the stored sums of a source cover all its picks and grades. */
export async function areSumsCurrent(sql: SqlClient, source: PickSource): Promise<boolean> {
  return (await readMark(sql, source)).isStored;
}

/** Computes and stores the sums of a source where picks or grades have changed since; one process at a time. */
export async function refreshSums(sql: SqlTransaction, source: PickSource): Promise<void> {
  await lockGrading(sql);
  // read before the picks: what changes meanwhile is summed by the next call
  const { mark, isStored } = await readMark(sql, source);
  if (isStored) return;
  const rows = await sql.rows<SummedGroup>(sumsStatement(source), parameters(new Date('9999-12-31')));
  await sql.rows('delete from scorecard_sums where source = $1', [source]);
  await sql.rows(
    `insert into scorecard_sums (source, dimension, board, key, bin, sums)
    select $1, dimension, board, key, bin, sums from jsonb_to_recordset($2::jsonb)
      as row (dimension text, board text, key text, bin smallint, sums jsonb)`,
    [source, JSON.stringify(await withReturns(rows))],
  );
  await sql.rows(
    `insert into pick_changes (source, revision, summed) values ($1, 0, $2)
    on conflict (source) do update set summed = excluded.summed`,
    [source, mark],
  );
}

export function readSums(sql: SqlClient, { source, dimensions, board }: PickGroups): Promise<GroupSums[]> {
  return sql.rows<GroupSums>(
    `select dimension, key, bin, sums from scorecard_sums
    where source = $1 and dimension = any ($2::text[]) and board = $3 order by key collate "C", bin`,
    [source, dimensions, board],
  );
}

/**
 * Sums of groupings as of a moment, over all picks or those on some fixtures.
 * @param summed `value`: only picks whose edge was above 0 at its low end
 */
export async function selectSums(
  sql: SqlClient,
  { source, dimensions, board }: PickGroups,
  fixtureIds: readonly number[] | null,
  moment: Date,
  summed: SummedPicks = 'all',
): Promise<GroupSums[]> {
  const ofFixtures = fixtureIds === null ? '$7::bigint[] is null' : onFixtures('$7');
  const condition = summed === 'value' ? `pick.edge_low > 0 and ${ofFixtures}` : ofFixtures;
  const requested = 'dimension.dimension = any ($5::text[]) and scope.board = $6';
  const rows = await sql.rows<SummedGroup>(sumsStatement(source, condition, requested), [
    ...parameters(moment),
    dimensions,
    board,
    fixtureIds,
  ]);
  return withReturns(rows);
}
