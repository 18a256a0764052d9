import type { PoolSqlClient, SqlTransaction } from '../../database/sql-client.js';
import { listPlayerSums } from '../../database/player-sums.queries.js';
import type { PlayerSums } from '../../database/player-sums.queries.js';
import { FittedModelsService } from '../../fitting/fitted-models.service.js';
import type { Calibrations } from '../../fitting/fitted-models.service.js';
import { groupBy } from '../../football/group-by.js';
import type { PlayerPriceCalibration } from '../../football/judge/sources.js';
import { columnOf } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { ClosingLines, TRANSLATING_MARKETS } from './closing-line.js';
import { gradePick } from './grade-pick.js';
import {
  listBegunPicks,
  listCloseQuotes,
  listDueFixtures,
  listFixtureFacts,
  listPlayerFacts,
  lockGrading,
  readRevisions,
  readState,
  storeGrades,
  writeState,
} from './grading.queries.js';
import type { BegunPick, CloseQuote, FixtureFacts, Graded, GradedPick, StoredGrades } from './grading.queries.js';
import type { GradedSource } from '../picks.js';

/** Fixtures whose picks are graded in one transaction. */
const BATCH = 100;

/**
 * Minutes before kick-off within which a price counts as the closing one, for replayed matches and those with a bet
 * stored afterwards: archives publish an opening and a closing price, and if the latter is missing, the former must not
 * replace it.
 */
const ARCHIVED_CLOSE_MINUTES = 60;

export interface GradingOptions {
  readonly source: GradedSource;
  readonly now: Date;
  /** Minutes after which a price is stale. */
  readonly quoteMaxAgeMinutes: number;
  /** Ends grading between two batches; the next call continues. */
  readonly signal: AbortSignal;
}

/**
 * Grades the picks of every fixture with new facts since the last call. A batch is one transaction, and unchanged
 * grades write nothing: a process that dies loses one batch, and the next call does the rest.
 */
export async function gradePicks(sql: PoolSqlClient, options: GradingOptions): Promise<StoredGrades> {
  const { source, now, signal } = options;
  const since = await readState(sql, source);
  // read before the facts: what changes meanwhile is due again
  const revisions = await readRevisions(sql, source);
  const due = await listDueFixtures(sql, source, since, revisions, now);
  const total = { written: 0, regraded: 0 };
  for (let first = 0; first < due.length; first += BATCH) {
    if (signal.aborted) return total;
    const fixtureIds = due.slice(first, first + BATCH);
    const stored = await sql.transaction((transaction) => gradeFixtures(transaction, fixtureIds, options));
    total.written += stored.written;
    total.regraded += stored.regraded;
  }
  await sql.transaction((transaction) => writeState(transaction, source, { ...revisions, gradedUntil: now }));
  return total;
}

async function gradeFixtures(
  sql: SqlTransaction,
  fixtureIds: readonly number[],
  { source, now, quoteMaxAgeMinutes }: GradingOptions,
): Promise<StoredGrades> {
  await lockGrading(sql);
  const picks = await listBegunPicks(sql, source, fixtureIds, now);
  const sumsOf = await listPlayerSums(sql, fixtureIds, now);
  const facts = new Map(
    (await listFixtureFacts(sql, fixtureIds, now)).map((fixture) => [
      fixture.id,
      {
        ...fixture,
        home: withPlayerSums(fixture.home, sumsOf(fixture.id, 'home')),
        away: withPlayerSums(fixture.away, sumsOf(fixture.id, 'away')),
      },
    ]),
  );
  const playerIds = [...new Set(picks.flatMap(({ playerId }) => playerId ?? []))];
  const playerRows = await listPlayerFacts(sql, fixtureIds, playerIds, now);
  const players = new Map(playerRows.map((row) => [`${row.fixtureId} ${row.playerId}`, row]));
  const gradable: { readonly pick: BegunPick; readonly grade: Graded }[] = [];
  const withdrawn: number[] = [];
  for (const pick of picks) {
    const fixture = facts.get(pick.fixtureId);
    const player = players.get(`${pick.fixtureId} ${pick.playerId}`) ?? null;
    const grade = fixture === undefined ? null : gradePick(pick, fixture, player);
    if (grade === null) withdrawn.push(pick.id);
    else gradable.push({ pick, grade });
  }
  const isArchived = ({ firstSeenAt }: BegunPick): boolean => source === 'replay' || firstSeenAt === null;
  const gradablePicks = gradable.map(({ pick }) => pick);
  const lines = [
    await readClosingLines(sql, gradablePicks.filter(isArchived), ARCHIVED_CLOSE_MINUTES, now),
    await readClosingLines(
      sql,
      gradablePicks.filter((pick) => !isArchived(pick)),
      quoteMaxAgeMinutes,
      now,
    ),
  ] as const;
  const graded = gradable.map(({ pick, grade }): GradedPick => {
    return { pickId: pick.id, ...grade, ...lines[isArchived(pick) ? 0 : 1].of(pick) };
  });
  return storeGrades(sql, source, graded, withdrawn, now);
}

/**
 * Reads the closing prices of the picks' markets, one fixture at a time: for the selections of several fixtures the
 * planner scans every stored quote (four fixtures of the demo: 205 s together, 0.7 s each alone, on a busy machine).
 * @param maximumAge minutes before kick-off
 */
async function readClosingLines(
  sql: SqlTransaction,
  picks: readonly BegunPick[],
  maximumAge: number,
  now: Date,
): Promise<ClosingLines> {
  const quotes: CloseQuote[] = [];
  for (const [fixtureId, ofFixture] of groupBy(picks, (pick) => pick.fixtureId)) {
    const picked = new Set(ofFixture.map(({ market }) => market));
    const markets = [...picked, ...(picked.has('asianHandicap') ? TRANSLATING_MARKETS : [])];
    for (const quote of await listCloseQuotes(sql, [fixtureId], [...new Set(markets)], maximumAge, now))
      quotes.push(quote);
  }
  return new ClosingLines(quotes, await readCalibrations(sql, picks));
}

/** Counts of a side; those that its source provides for players only are summed over its players. */
function withPlayerSums(counts: FixtureFacts['home'], sums: PlayerSums): FixtureFacts['home'] {
  const columns = Object.entries(sums).map(([key, sum]) => [columnOf(key), sum] as const);
  const missing = columns.filter(([column]) => (counts?.[column] ?? null) === null);
  return missing.length === 0 ? counts : { ...counts, ...Object.fromEntries(missing) };
}

/** Calibrations of one-sided prices as of the kick-off of each pick on a player. */
async function readCalibrations(
  sql: SqlTransaction,
  picks: readonly BegunPick[],
): Promise<(pick: BegunPick) => PlayerPriceCalibration | null> {
  const models = new FittedModelsService(sql);
  const kickoffs = new Set(picks.flatMap(({ scope, kickoffAt }) => (scope === 'player' ? kickoffAt.getTime() : [])));
  const byKickoff = new Map<number, Calibrations>();
  for (const kickoff of kickoffs) byKickoff.set(kickoff, await models.calibrations(new Date(kickoff)));
  return ({ scope, kickoffAt, market }) =>
    scope === 'player'
      ? (byKickoff.get(kickoffAt.getTime())?.get(market as PlayerStatisticKey)?.parameters ?? null)
      : null;
}
