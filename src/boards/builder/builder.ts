import {
  listChanges,
  listKnownBetween,
  readNewestDatum,
  readNextChange,
  readRevision,
} from '../load/changes.queries.js';
import type { DataChange } from '../load/changes.queries.js';
import { listFixtures, listTouched, readNextKickoff, readNextUpcoming } from '../load/fixtures.queries.js';
import type { FixtureRow } from '../load/fixtures.queries.js';
import { LIVE_SECONDS } from '../../database/sql-conditions.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { Revision } from '../../common/revision/revision.js';
import { readCheckpoint } from '../load/checkpoint.queries.js';
import type { KnownPast } from '../dataset/known-past.js';
import { onDemandTables } from '../candidates/index.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import { assemble } from './assemble.js';
import type { Assembled } from './assemble.js';
import { checkpointFormat } from './checkpoint-format.js';
import { OnDemandCandidates } from './on-demand-candidates.js';
import type { BoardSettings, SnapshotPayload } from '../snapshot/snapshot-payload.js';
import { DatasetState } from './dataset-state.js';
import { knownMovements } from './last-movements.js';

const daySeconds = 86_400;
/** Minimum number of changes that the database retains, price changes not counted. */
const RETAINED_CHANGES = 100_000;
/** Changes after which a checkpoint is renewed: a tenth of the price changes that the database retains. */
const CHANGES_PER_CHECKPOINT = 1_000;

/** Data that must be read or recomputed. */
interface Work {
  readonly everything: boolean;
  /** By fixture id, for changed prices: Unix seconds before which no price changed; -Infinity: any may have. */
  readonly priced: ReadonlyMap<number, number>;
  /** Ids of fixtures whose line-ups changed. */
  readonly linedUp: ReadonlySet<number>;
  /** Fixtures with new outcomes or schedules, upcoming or past, and their competitions and teams. */
  readonly touched: ReadonlySet<number>;
  readonly competitionIds: ReadonlySet<number>;
  readonly teamIds: ReadonlySet<number>;
  readonly models: boolean;
  /** Names or countries changed, possibly none that a dictionary contains. */
  readonly names: boolean;
}

/** Applies changes of the data one build at a time, each in one repeatable-read transaction. */
export class BoardBuilder {
  private state: DatasetState | null = null;
  private dataRevision = 0;
  /** Unix seconds of the last build, and of the next moment at which stored facts become known. */
  private builtAt = 0;
  private nextChange = Infinity;
  /** The past is from a checkpoint, and nothing has been built on it yet. */
  private isRestored = false;
  /** The state cannot be trusted: a build failed, or the database may have been replaced. */
  private mustStartOver = false;
  /** `changes` of the past and revision of the data at the last checkpoint. */
  private stored = { changes: 0, dataRevision: -Infinity };
  private readonly format = checkpointFormat();
  /** The joined tables of the last build. */
  private assembled: Assembled | null = null;
  private readonly onDemand = {
    trends: new OnDemandCandidates(onDemandTables.trends),
    cards: new OnDemandCandidates(onDemandTables.cards),
    matchTrends: new OnDemandCandidates(onDemandTables.matchTrends),
    competitionTrends: new OnDemandCandidates(onDemandTables.competitionTrends),
  } satisfies Record<OnDemandKind, OnDemandCandidates>;
  private underWay: Promise<unknown> = Promise.resolve();

  /** @param onLoaded called in a full build once everything is read and computed, before it is joined */
  constructor(
    private readonly sql: SqlClient,
    private readonly settings: BoardSettings,
    private readonly onLoaded: () => void = () => undefined,
  ) {}

  /** All boards as known at `now`, in whole seconds; after a failure, the next build starts over. */
  build(now: Date): Promise<SnapshotPayload> {
    const built = this.underWay.then(() => this.buildInTransaction(new Date(Math.floor(now.getTime() / 1000) * 1000)));
    this.underWay = built.catch(() => undefined);
    return built;
  }

  /** On-demand candidates of a recent build; null if that build was dropped. */
  buildOnDemand(kind: OnDemandKind, revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    return this.onDemand[kind].of(revision);
  }

  private async buildInTransaction(now: Date): Promise<SnapshotPayload> {
    try {
      return await this.sql.transaction((sql) => this.follow(sql, now), {
        isolation: 'repeatable read',
        readOnly: true,
      });
    } catch (error) {
      this.startOver();
      throw error;
    }
  }

  /** Makes the next build start from scratch or a checkpoint; on-demand candidates of earlier builds stay. */
  startOver(): void {
    this.mustStartOver = true;
  }

  private async follow(sql: SqlTransaction, now: Date): Promise<SnapshotPayload> {
    const { settings } = this;
    const seconds = now.getTime() / 1000;
    const revision = await readRevision(sql);
    if (this.mustStartOver) this.state = this.assembled = null;
    this.mustStartOver = false;
    if (this.state === null) await this.restore(sql, revision, seconds);
    const work = await this.workSince(sql, revision, seconds);
    if (this.state === null || work.everything) {
      // ids that a merge retired must not stay known, so the dictionaries are new too
      this.state = new DatasetState(settings.quoteMaxAgeMinutes * 60);
      this.assembled = null;
    }
    // imports and operators change names
    const changesBefore = this.state.names.changes;
    if (work.everything || work.names || work.competitionIds.size > 0) await this.state.names.renew(sql);
    const { state } = this;
    const mayAllDiffer = this.assembled === null || (work.names && state.names.changes > changesBefore);
    const horizon = new Date((seconds + settings.upcomingDays * daySeconds) * 1000);
    const rows = await listFixtures(sql, new Date((seconds - LIVE_SECONDS) * 1000), horizon, now);
    const playerIds = await state.past.forget(sql, work.touched, work.teamIds, now);
    const moved = await state.follow(sql, rows, now, {
      priced: work.priced,
      linedUp: work.linedUp,
      modelled: work.models ? await state.renewModels(sql, now) : new Set(),
      changed: new Set(
        rows.filter((row) => isTouched(row, work) || state.hasPlayer(row.id, playerIds)).map(({ id }) => id),
      ),
      competitionIds: work.competitionIds,
    });
    state.movements.forgetRestored();
    this.nextChange = ((await readNextChange(sql, now))?.getTime() ?? Infinity) / 1000;
    const nextFixture =
      ((await readNextKickoff(sql, horizon))?.getTime() ?? Infinity) / 1000 - settings.upcomingDays * daySeconds + 1;
    const fixtures = state.inOrder();
    const nextUpcoming = fixtures.some(({ isLive }) => !isLive) ? null : await readNextUpcoming(sql, horizon, now);
    const newestDatumAt = await readNewestDatum(sql, now);
    const validUntil = Math.min(this.nextChange, nextFixture, ...fixtures.map((fixture) => fixture.validUntil));
    this.dataRevision = revision;
    this.builtAt = seconds;
    if (this.assembled === null) this.onLoaded();
    if (moved.fixtures.length > 0 || this.assembled === null) this.assembled = assemble(fixtures, this.assembled);
    const build = { revision: { dataRevision: revision, seconds }, dataset: state.dataset(seconds), fixtures };
    for (const tables of Object.values(this.onDemand)) tables.remember(build);
    const { prices, matchOdds, candidates } = this.assembled;
    return {
      dataRevision: revision,
      now: seconds,
      moved: mayAllDiffer ? null : { ...moved, facts: [...work.touched], lineups: [...work.linedUp] },
      newestDatumAt,
      validUntil,
      settings,
      nextKickoff: nextUpcoming === null ? null : Math.floor(nextUpcoming.getTime() / 1000),
      ...state.changedDictionaries(),
      ...state.histories(),
      prices,
      matchOdds,
      candidates,
      live: state.liveFixtures(),
    };
  }

  /** Restores the checkpoint if every change since then is still retained. */
  private async restore(sql: SqlTransaction, revision: number, seconds: number): Promise<void> {
    const { settings } = this;
    this.isRestored = false;
    const past = await readCheckpoint(sql, this.format);
    if (past === null || past.builtAt > seconds) return;
    if (past.dataRevision > revision || past.dataRevision <= revision - RETAINED_CHANGES) return;
    const state = new DatasetState(settings.quoteMaxAgeMinutes * 60);
    if (!(await state.names.enterInOrder(sql, past.names))) return;
    await state.names.loadBookmakers(sql);
    state.past.restore(past);
    state.movements.restore(past.movements);
    this.state = state;
    this.stored = { changes: state.past.changes, dataRevision: past.dataRevision };
    this.dataRevision = past.dataRevision;
    this.builtAt = past.builtAt;
    this.nextChange = past.nextChange ?? Infinity;
    this.isRestored = true;
  }

  /** The past for a checkpoint; null if histories equal those of the last one and few changes followed. */
  unstoredPast(): KnownPast | null {
    const { state, assembled, stored, dataRevision } = this;
    if (state === null || assembled === null) return null;
    if (state.past.changes === stored.changes && dataRevision < stored.dataRevision + CHANGES_PER_CHECKPOINT)
      return null;
    this.stored = { changes: state.past.changes, dataRevision };
    return {
      dataRevision,
      builtAt: this.builtAt,
      nextChange: this.nextChange === Infinity ? null : this.nextChange,
      ...state.past.known(),
      movements: knownMovements(state.inOrder(), assembled.prices.quotes),
    };
  }

  /** Work for the changes since the last build. */
  private async workSince(sql: SqlTransaction, revision: number, seconds: number): Promise<Work> {
    const nothing: Work = {
      everything: false,
      priced: new Map(),
      linedUp: new Set(),
      touched: new Set(),
      competitionIds: new Set(),
      teamIds: new Set(),
      models: false,
      names: false,
    };
    if (this.state === null || seconds < this.builtAt) return { ...nothing, everything: true };
    const { isRestored } = this;
    this.isRestored = false;
    if (revision === this.dataRevision && seconds < this.nextChange) return nothing;
    const stored = await listChanges(sql, this.dataRevision, revision);
    const isGap = stored.length !== revision - this.dataRevision;
    const known = seconds < this.nextChange ? [] : await listKnownBetween(sql, this.builtAt, seconds);
    const changes = [...stored, ...known];
    // after a checkpoint every price is read, so only price movements depend on the changes
    if (isGap && isRestored) this.state.movements.forgetRestored();
    if (revision < this.dataRevision || (isGap && !isRestored) || changes.some(({ kind }) => kind === 'all'))
      return { ...nothing, everything: true };
    const idsOf = (kind: string): Set<number> =>
      new Set(changes.filter((change) => change.kind === kind).flatMap(({ fixtureIds }) => fixtureIds));
    const touched = idsOf('fixtures');
    const { competitionIds, teamIds } = await listTouched(sql, [...touched]);
    return {
      everything: false,
      priced: pricedSince(changes, touched),
      linedUp: new Set([...idsOf('lineups'), ...touched]),
      touched,
      competitionIds: new Set(competitionIds),
      teamIds: new Set(teamIds),
      models: changes.some(({ kind }) => kind === 'models'),
      names: changes.some(({ kind }) => kind === 'names'),
    };
  }
}

/** When prices first changed, by fixture; new outcomes or schedules may have moved closing prices. */
function pricedSince(changes: readonly DataChange[], touched: ReadonlySet<number>): Map<number, number> {
  const since = new Map<number, number>();
  for (const { kind, fixtureIds, pricesSince } of changes) {
    if (kind !== 'prices' && kind !== 'names') continue;
    for (const id of fixtureIds) since.set(id, Math.min(since.get(id) ?? Infinity, pricesSince ?? -Infinity));
  }
  for (const id of touched) since.set(id, -Infinity);
  return since;
}

function isTouched(row: FixtureRow, { competitionIds, teamIds }: Work): boolean {
  return competitionIds.has(row.competitionId) || teamIds.has(row.homeTeamId) || teamIds.has(row.awayTeamId);
}
