import type { PickSource } from '../../../src/scorecard/picks.js';
import type { TestDatabase } from '../database.js';
import { slowReturnInterval } from './return-interval.js';
import type { SlowReturnInterval } from './return-interval.js';

/** A pick with its grade, as stored in the tables. */
interface Row {
  board: string;
  competition_id: number;
  bookmaker_id: number;
  fixture_id: number;
  market_family: string;
  model_version: string | null;
  kickoff_at: Date;
  first_seen_at: Date;
  price: number;
  fair_probability: number;
  edge: number;
  grade: string | null;
  close_probability: number | null;
}

/** The scorecard's figures of a group, computed pick by pick from its definitions. */
export interface SlowGroup {
  key: string;
  picks: number;
  ungraded: number;
  voids: number;
  bets: number;
  matches: number;
  withoutClose: number;
  decided: number;
  expectedHits: number;
  actualHits: number;
  claimedValuePct: number | null;
  claimedWhereClosedPct: number | null;
  roiPct: number | null;
  roiInterval: SlowReturnInterval | null;
  closingLineValuePct: number | null;
  closingLineValueError: number | null;
  closedMatches: number;
  beatClosePct: number | null;
  logLoss: (number | null)[];
  brier: (number | null)[];
  bins: { from: number; decided: number; claimed: number; actual: number }[];
}

const keys: Record<string, (row: Row) => string> = {
  all: () => 'all',
  board: (row) => row.board,
  marketFamily: (row) => row.market_family,
  league: (row) => String(row.competition_id),
  bookmaker: (row) => String(row.bookmaker_id),
  modelVersion: (row) => row.model_version ?? 'none',
  month: (row) => row.kickoff_at.toISOString().slice(0, 7),
  edge: ({ edge }) => (edge < 2 ? '0-2' : edge < 3 ? '2-3' : edge < 5 ? '3-5' : edge < 10 ? '5-10' : '10-'),
  horizon: (row) => {
    const hours = (row.kickoff_at.getTime() - row.first_seen_at.getTime()) / 3_600_000;
    return hours < 3 ? '0-3h' : hours < 12 ? '3-12h' : hours < 24 ? '12-24h' : hours < 72 ? '24-72h' : '72h-';
  },
};

/** Stake that won and that lost. */
const parts: Record<string, readonly [won: number, lost: number]> = {
  win: [1, 0],
  half: [0.5, 0],
  push: [0, 0],
  'half-loss': [0, 0.5],
  loss: [0, 1],
};

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);

/** Standard error of a mean over bets, those of one match summed first. */
function clusteredError(rows: readonly (readonly [fixture: number, value: number])[]): number | null {
  const centre = mean(rows.map(([, value]) => value)) ?? 0;
  const byMatch = new Map<number, number>();
  for (const [fixture, value] of rows) byMatch.set(fixture, (byMatch.get(fixture) ?? 0) + value - centre);
  const matches = byMatch.size;
  if (matches < 2) return null;
  return Math.sqrt((sum([...byMatch.values()].map((each) => each * each)) * matches) / (matches - 1)) / rows.length;
}

/** The scorecard of all picks of a source, or of those on some fixtures, unrounded, from the raw tables. */
export async function slowScorecard(
  database: TestDatabase,
  dimension: string,
  board: string | null,
  fixtures: readonly number[] | null = null,
  source: PickSource = 'live',
): Promise<SlowGroup[]> {
  const keyOf = keys[dimension];
  if (keyOf === undefined) throw new Error(`no such dimension: ${dimension}`);
  const [picks, grades] = source === 'live' ? ['picks', 'pick_grades'] : ['replayed_picks', 'replayed_pick_grades'];
  const recorded = await database.rows<Row>(`select * from ${picks} pick left join ${grades} on pick_id = pick.id`);
  const merged = await database.rows<{ old_id: number; entity_id: number }>(
    `select old_id, entity_id from public_id_aliases where kind = 'fixture'`,
  );
  const present = new Map(merged.map(({ old_id, entity_id }) => [old_id, entity_id]));
  const stored = recorded
    .map((row) => ({ ...row, fixture_id: present.get(row.fixture_id) ?? row.fixture_id }))
    .filter(({ fixture_id }) => fixtures === null || fixtures.includes(fixture_id));
  const groups = new Map<string, Row[]>();
  for (const row of stored.filter((each) => board === null || each.board === board))
    groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([key, rows]) => ({ key, ...groupOf(rows) }));
}

function groupOf(rows: readonly Row[]): Omit<SlowGroup, 'key'> {
  const bets = rows.flatMap((row) => {
    const part = row.grade === null ? undefined : parts[row.grade];
    if (part === undefined) return [];
    const [won, lost] = part;
    return [{ ...row, won, lost, profit: won * (row.price - 1) - lost, close: row.close_probability }];
  });
  const closed = bets.flatMap((bet) => (bet.close === null ? [] : [{ ...bet, close: bet.close }]));
  // a push is worth nothing, at the close as at the result
  const worth = closed.map(({ fixture_id, price, close, won, lost }): [number, number] => [
    fixture_id,
    (won + lost) * (price * close - 1),
  ]);
  const decidedOf = (of: readonly { won: number; lost: number }[]): number =>
    sum(of.map(({ won, lost }) => won + lost));
  const decided = decidedOf(bets);
  const rate = sum(bets.map(({ won }) => won)) / decided;
  const losses = (loss: (probability: number, isWon: boolean) => number): (number | null)[] => {
    const over = <Bet extends { won: number; lost: number }>(of: readonly Bet[], at: (bet: Bet) => number) =>
      decidedOf(of) === 0
        ? null
        : sum(of.map((bet) => bet.won * loss(at(bet), true) + bet.lost * loss(at(bet), false))) / decidedOf(of);
    const fair = (bet: Row): number => bet.fair_probability;
    const isMixed = rate > 0 && rate < 1;
    return [
      over(bets, fair),
      decided === 0 ? null : isMixed ? over(bets, () => rate) : 0,
      over(closed, fair),
      over(closed, ({ close }) => close),
    ];
  };
  const percent = (value: number | null): number | null => (value === null ? null : value * 100);
  return {
    picks: rows.length,
    ungraded: rows.filter(({ grade }) => grade === null).length,
    voids: rows.filter(({ grade }) => grade === 'void').length,
    bets: bets.length,
    matches: new Set(bets.map(({ fixture_id }) => fixture_id)).size,
    withoutClose: bets.length - closed.length,
    decided,
    expectedHits: sum(bets.map(({ won, lost, fair_probability }) => (won + lost) * fair_probability)),
    actualHits: sum(bets.map(({ won }) => won)),
    claimedValuePct: mean(bets.map(({ edge }) => edge)),
    claimedWhereClosedPct: mean(closed.map(({ edge }) => edge)),
    roiPct: percent(mean(bets.map(({ profit }) => profit))),
    roiInterval: slowReturnInterval(
      [...new Set(bets.map(({ fixture_id }) => fixture_id))].map((match) =>
        bets.filter(({ fixture_id }) => fixture_id === match).map(({ profit }) => ({ stake: 1, profit })),
      ),
    ),
    closingLineValuePct: percent(mean(worth.map(([, value]) => value))),
    closingLineValueError: clusteredError(worth),
    closedMatches: new Set(worth.map(([match]) => match)).size,
    beatClosePct: percent(mean(closed.map(({ price, close }) => (price * close > 1 ? 1 : 0)))),
    logLoss: losses((probability, isWon) => -Math.log(isWon ? probability : 1 - probability)),
    brier: losses((probability, isWon) => (Number(isWon) - probability) ** 2),
    bins: Array.from({ length: 10 }, (_, bin) => bin / 10).flatMap((from, bin) => {
      const within = bets.filter((bet) => Math.min(9, Math.floor(bet.fair_probability * 10)) === bin);
      const size = decidedOf(within);
      if (size === 0) return [];
      const claimed = sum(within.map((bet) => (bet.won + bet.lost) * bet.fair_probability)) / size;
      return [{ from, decided: size, claimed, actual: sum(within.map(({ won }) => won)) / size }];
    }),
  };
}
