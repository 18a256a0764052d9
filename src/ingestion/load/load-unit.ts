import type { SqlTransaction } from '../../database/sql-client.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { announceMatchImport } from '../../database/match-imports.queries.js';
import type { AnyCanonicalRecord, FixtureRecord } from '../../football/canonical.js';
import { completeAbsences } from '../resolve/absences.js';
import { withCurrentSquads } from '../resolve/current-squads.js';
import { findFixturesByReference, resolveFixtures } from '../resolve/fixtures.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import { mergeDoubles } from '../resolve/merge-doubles.queries.js';
import type { GrownSquad } from '../resolve/merge-doubles.queries.js';
import { NameResolver } from '../resolve/name-resolver.js';
import type { LoadingSource } from '../resolve/name-resolver.js';
import { findPlayerCountries, playerKey } from '../resolve/player-references.js';
import { resolvePlayers } from '../resolve/players.js';
import { retryPendingQuotes } from '../resolve/pending-quotes.queries.js';
import { loadSquads } from '../resolve/squads.js';
import type { ParsedUnit, RefusedRow, Remark, SourceUnit } from '../source.js';
import { findKickoffs, findPendingFixtures, finishFile, insertFile, takeImportLock } from './load.queries.js';
import type { FileCounts } from './load.queries.js';
import { storeLiveScores } from './live-scores.queries.js';
import { isReportRecord } from './match-report-rows.js';
import { storePrices } from './prices.js';
import type { StoredPrices } from './prices.js';
import { findJudgedByHalfTimes, reconcileOutcomes, reconcileSchedules } from './reconcile.js';
import { storeSchedules } from './schedules.js';
import { storeMatchReports } from './match-reports.js';
import { storeSquads } from './squads.js';
import { withoutUnstorable } from './storable.js';
import { WorkQueue } from './copy.js';

/** Result of loading one unit. Counts are statements: schedules, match reports, price snapshots, averages. */
export interface LoadedUnit extends FileCounts {
  quotes: number;
  /** Player prices with an unresolved name. */
  pending: number;
  /** Matches named in the unit. */
  fixtureIds: readonly number[];
  remarks: readonly Remark[];
}

/**
 * Loads a parsed unit within the caller's transaction, under the import lock. Idempotent.
 * @param whileBusy called while the database stores the prices, so that the caller can prepare the next unit
 */
export async function loadUnit(
  sql: SqlTransaction,
  source: LoadingSource,
  unit: SourceUnit,
  parsed: ParsedUnit,
  { runId, whileBusy }: { runId: number; whileBusy?: () => void },
): Promise<LoadedUnit> {
  await takeImportLock(sql);
  if (parsed.records.some(isMatchFact)) await announceMatchImport(sql);
  return storeUnit(sql, source, unit, parsed, runId, whileBusy);
}

/** Whether models and projections depend on it: results, statistics, line-ups. */
function isMatchFact(record: AnyCanonicalRecord): boolean {
  if (record.kind === 'fixture') return record.result !== null;
  if (record.kind === 'event') return false;
  return isReportRecord(record);
}

/** Stores a unit; the caller holds the import lock and announces match facts. */
export async function storeUnit(
  sql: SqlTransaction,
  source: LoadingSource,
  unit: SourceUnit,
  input: ParsedUnit,
  runId: number,
  whileBusy: () => void = () => undefined,
): Promise<LoadedUnit> {
  const parsed = withoutUnstorable(await withCurrentSquads(sql, source.id, unit.receivedAt ?? null, input));
  const fileId = await insertFile(sql, runId, unit);
  const facts = await storeFacts(sql, source, fileId, parsed);
  const { schedules, reports, liveScores, squadMembers } = facts;
  const prices = await storePricesAndOutcomes(sql, source, fileId, unit, facts, whileBusy);
  const waiting =
    squadMembers > 0 || prices.pending > 0 ? await findPendingFixtures(sql, facts.fixtures, squadMembers > 0) : [];
  const resolvedQuotes = waiting.length === 0 ? 0 : await retryPendingQuotes(sql, waiting);
  const changedPrices = prices.inserted + prices.updated + resolvedQuotes;
  await recordChanges(sql, facts, { changed: changedPrices, since: resolvedQuotes > 0 ? null : prices.since }, waiting);

  const counts = {
    rowsRead: parsed.rowsRead,
    inserted: schedules.inserted.length + reports.inserted.length + liveScores.inserted + prices.inserted,
    updated: schedules.updated.length + reports.updated.length + liveScores.updated + prices.updated,
    unchanged: schedules.unchanged + reports.unchanged + liveScores.unchanged + prices.unchanged,
    skipped: parsed.skipped ?? [],
    refused: [...parsed.refused, ...facts.refused, ...prices.refused],
  };
  await finishFile(sql, fileId, counts);
  return {
    ...counts,
    quotes: prices.quotes + resolvedQuotes,
    pending: Math.max(prices.pending - resolvedQuotes, 0),
    fixtureIds: idsOf(facts.fixtures),
    remarks: parsed.remarks ?? [],
  };
}

/** What a unit stored apart from its prices. */
interface StoredFacts {
  readonly names: NameResolver;
  /** Excluding those of refused fixtures. */
  readonly records: readonly AnyCanonicalRecord[];
  readonly fixtureRecords: readonly FixtureRecord[];
  /** Fixtures of the unit, by the records' `ref`. */
  readonly stated: ReadonlyMap<string, FixtureContext>;
  /** `stated`, plus fixtures of earlier units that this one refers to. */
  readonly fixtures: ReadonlyMap<string, FixtureContext>;
  readonly schedules: Awaited<ReturnType<typeof storeSchedules>>;
  readonly reports: Awaited<ReturnType<typeof storeMatchReports>>;
  readonly liveScores: Awaited<ReturnType<typeof storeLiveScores>>;
  readonly squadMembers: number;
  /** Fixtures whose schedule or report changed. */
  readonly touched: ReadonlySet<number>;
  readonly mergedPlayers: number;
  /** Teams and players with another name. */
  readonly renamed: number;
  /** Number of changes other than to names, schedules, reports and prices. */
  readonly otherChanges: number;
  readonly refused: readonly RefusedRow[];
}

/** Resolves the names of a unit, and stores its fixtures, match reports and squads. */
async function storeFacts(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  { records: input, statesAllAbsences = false }: ParsedUnit,
): Promise<StoredFacts> {
  const names = new NameResolver(sql, source);
  const resolved = await names.resolve(input);
  const fixtureRecords = input.filter((record) => record.kind === 'fixture');
  const resolvedRecords = resolved.records.filter((record) => record.kind === 'fixture');
  const { contexts: stated, refused } = await resolveFixtures(sql, source, names, resolvedRecords);
  const named = withoutRefused(resolved.records, fixtureRecords, stated);
  const earlier = await findFixturesByReference(sql, source.id, missingReferences(named, stated));
  const fixtures = new Map([...stated, ...earlier]);
  const absences = await completeAbsences(sql, source.id, named, fixtures, statesAllAbsences);
  const records = absences.records;
  const schedules = await storeSchedules(sql, source, fileId, names, fixtureRecords, fixtures);
  const scheduled = [...names.reopened, ...schedules.inserted, ...schedules.updated];
  await reconcileSchedules(sql, [...new Set(scheduled)]);

  const countryOf = await findPlayerCountries(sql, fixtures);
  const players = await resolvePlayers(sql, source, names, records, fixtures, countryOf);
  const reports = await storeMatchReports(sql, source, fileId, records, fixtures, (fixture, side, reference) =>
    getOrFail(players.ids, playerKey(countryOf(fixture, side).id, reference)),
  );
  const liveScores = await storeLiveScores(sql, source, fileId, records, fixtures);
  const grown = await storeSquads(sql, source, players.references, players.ids);
  const reported = squadsWithStatistics(records, fixtures, new Set([...reports.inserted, ...reports.updated]));
  const mergedPlayers = await mergeDoubles(sql, [...grown, ...reported]);
  return {
    names,
    records,
    fixtureRecords,
    stated,
    fixtures,
    schedules,
    reports,
    liveScores,
    squadMembers: grown.length,
    touched: new Set([...scheduled, ...reports.touched]),
    mergedPlayers,
    renamed: names.renamed + players.renamed,
    otherChanges: names.reopened.length + names.created + players.created + grown.length + mergedPlayers,
    refused: [...resolved.refused, ...refused, ...absences.refused, ...reports.refused, ...liveScores.refused],
  };
}

/** Stores the prices of a unit; reconciles outcomes while prices are compared. */
async function storePricesAndOutcomes(
  sql: SqlTransaction,
  source: LoadingSource,
  fileId: number,
  unit: SourceUnit,
  { names, records, fixtureRecords, stated, fixtures, touched }: StoredFacts,
  whileBusy: () => void,
): Promise<StoredPrices> {
  const kickoffs = await findKickoffs(sql, idsOf(fixtures));
  const squads = await loadSquads(sql, fixturesWithPlayerPrices(records, fixtures));
  const seasons = seasonsWithHalfTimes(fixtureRecords, fixtures, touched);
  const queue = new WorkQueue(sql);
  try {
    queue.add(async () => {
      const judged = await findJudgedByHalfTimes(sql, source.id, fileId, seasons, [...touched]);
      return reconcileOutcomes(sql, [...touched, ...judged]);
    });
    return await storePrices(sql, queue, {
      source,
      fileId,
      records,
      fixtures,
      whileBusy,
      statedInFull: unit.statesAllPrices === true ? [...stated.values()].map(({ id }) => id) : [],
      references: {
        bookmakerId: (name) => names.bookmaker({ name, externalId: null }),
        playerId: (fixture, name) => squads.get(fixture.id)?.meaningOf(name).playerId ?? null,
        kickoffOf: (fixture) => getOrFail(kickoffs, fixture.id),
      },
    });
  } finally {
    // no statement may still be running when the caller continues or rolls back
    await queue.finish();
  }
}

/** Notifies the boards of changes. @param waiting fixtures with prices that waited for a name */
async function recordChanges(
  sql: SqlTransaction,
  { fixtures, schedules, reports, liveScores, touched, mergedPlayers, renamed, otherChanges }: StoredFacts,
  prices: { readonly changed: number; readonly since: StoredPrices['since'] },
  waiting: readonly number[],
): Promise<void> {
  if (renamed > 0) await sql.rows(`select record_change('names', '{}')`);
  const changedFacts = schedules.inserted.length + schedules.updated.length + reports.touched.length + otherChanges;
  const changedReports = reports.inserted.length + reports.updated.length;
  const changedBeside = changedReports - reports.touched.length + liveScores.inserted + liveScores.updated;
  if (changedFacts + prices.changed + changedBeside === 0) return;
  // a merged player has matches in other seasons too; absences and in-play data affect boards no more than a price does
  const kind = changedFacts === 0 ? 'prices' : mergedPlayers > 0 ? 'all' : 'fixtures';
  const ids = kind === 'all' ? [] : [...new Set([...idsOf(fixtures), ...touched, ...waiting])];
  const since = prices.since === Infinity ? 'infinity' : prices.since === null ? null : new Date(prices.since);
  await sql.rows('select record_change($1, $2::bigint[], $3::timestamptz)', [kind, ids, since]);
}

const idsOf = (fixtures: ReadonlyMap<string, FixtureContext>): number[] => [
  ...new Set([...fixtures.values()].map(({ id }) => id)),
];

/** Leaves out the records of refused fixtures, each of which is reported once. */
function withoutRefused(
  records: readonly AnyCanonicalRecord[],
  fixtureRecords: readonly FixtureRecord[],
  contexts: ReadonlyMap<string, FixtureContext>,
): readonly AnyCanonicalRecord[] {
  const refused = new Set(fixtureRecords.filter((record) => !contexts.has(record.ref)).map((record) => record.ref));
  return refused.size === 0
    ? records
    : records.filter((record) => !('fixtureRef' in record && refused.has(record.fixtureRef)));
}

/** Both squads of each changed fixture with player statistics in the unit. */
function squadsWithStatistics(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  changed: ReadonlySet<number>,
): GrownSquad[] {
  const references = records.flatMap((record) => (record.kind === 'playerStatistics' ? [record.fixtureRef] : []));
  return [...new Set(references)]
    .flatMap((reference) => fixtures.get(reference) ?? [])
    .filter(({ id }) => changed.has(id))
    .flatMap(({ seasonId, homeTeamId, awayTeamId }) => [
      { seasonId, teamId: homeTeamId },
      { seasonId, teamId: awayTeamId },
    ]);
}

/** Seasons with half-time scores in the unit. */
function seasonsWithHalfTimes(
  records: readonly FixtureRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
  touched: ReadonlySet<number>,
): number[] {
  const withHalfTimes = records
    .filter((record) => (record.result?.homeHalfTimeGoals ?? null) !== null)
    .flatMap((record) => fixtures.get(record.ref) ?? []);
  return [...new Set(withHalfTimes.filter((fixture) => touched.has(fixture.id)).map((fixture) => fixture.seasonId))];
}

/** References to fixtures without a fixture record in the unit. */
function missingReferences(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): string[] {
  const references = records.flatMap((record) => ('fixtureRef' in record ? [record.fixtureRef] : []));
  return [...new Set(references)].filter((reference) => !fixtures.has(reference));
}

function fixturesWithPlayerPrices(
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): number[] {
  const hasPlayers = (record: AnyCanonicalRecord): boolean =>
    record.kind === 'marketSnapshot' && record.outcomes.some((outcome) => outcome.player !== null);
  const references = records.flatMap((record) =>
    'fixtureRef' in record && hasPlayers(record) ? [record.fixtureRef] : [],
  );
  return [...new Set(references.flatMap((reference) => fixtures.get(reference)?.id ?? []))];
}
