import { setImmediate as afterEvents } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import type { Revision } from '../../common/revision/revision.js';
import { Arenas, withArenas } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import type { CandidateTable } from '../candidates/candidate-table.js';
import type { Dataset } from '../dataset/dataset.js';
import { joinCandidates, payloadCandidates } from './assemble.js';
import type { JoinedCandidates, FixtureState } from './assemble.js';
import { startsOf } from './join-tables.js';
import type { SnapshotPayload } from '../snapshot/snapshot-payload.js';

/** Builds for which candidates can still be computed: as many as the snapshot history keeps. */
const MOST_BUILDS = 8;
/** Tables are dropped after this time without a request. */
const IDLE_MILLISECONDS = 10 * 60_000;
/** Maximum work before yielding to the event loop, so that price changes are not held up. */
const YIELD_MILLISECONDS = 20;

interface Build {
  readonly revision: Revision;
  readonly dataset: Dataset;
  readonly fixtures: readonly FixtureState[];
}

/** Candidates computed on the first request, as they are rarely needed; later builds update them by fixture. */
export class OnDemandCandidates {
  /** Newest last. */
  private builds: Build[] = [];
  private ofFixture = new WeakMap<FixtureState, ReadonlyMap<string, Table<Schema>>>();
  private joined: JoinedCandidates | null = null;
  private usedAt = -Infinity;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly tables: readonly CandidateTable<Schema>[]) {}

  /** Retains the inputs of a build. */
  remember(build: Build): void {
    this.builds = [...this.builds.filter(({ revision }) => !isSame(revision, build.revision)), build].slice(
      -MOST_BUILDS,
    );
    if (this.joined !== null && performance.now() - this.usedAt > IDLE_MILLISECONDS) this.forget();
  }

  /** The tables of a build; null for a dropped one. Requests run one at a time. */
  of(revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    const made = this.underWay.then(() => this.make(revision));
    this.underWay = made.catch(() => undefined);
    return made;
  }

  private async make(revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    this.usedAt = performance.now();
    const build = this.builds.find((each) => isSame(each.revision, revision));
    if (build === undefined) return null;
    const { fixtures, dataset } = build;
    const arenas = fixtures.some((fixture) => this.ofFixture.has(fixture)) ? null : new Arenas();
    let began = performance.now();
    const parts: ReadonlyMap<string, Table<Schema>>[] = [];
    for (const fixture of fixtures) {
      parts.push(this.ofFixture.get(fixture) ?? this.compute(fixture, dataset, arenas));
      if (performance.now() - began < YIELD_MILLISECONDS) continue;
      await afterEvents();
      began = performance.now();
    }
    this.joined = joinCandidates(
      this.tables,
      parts,
      startsOf(fixtures.map(({ block }) => block.prices.lines)),
      this.joined,
    );
    return payloadCandidates(this.joined);
  }

  /** @param arenas null: each column has its own memory */
  private compute(fixture: FixtureState, dataset: Dataset, arenas: Arenas | null): ReadonlyMap<string, Table<Schema>> {
    const rows = (): Map<string, Table<Schema>> =>
      new Map(this.tables.map((table) => [table.name, table.rows(dataset, fixture.context, true)]));
    const tables = arenas === null ? rows() : withArenas(arenas, rows);
    this.ofFixture.set(fixture, tables);
    return tables;
  }

  private forget(): void {
    this.joined = null;
    this.ofFixture = new WeakMap();
  }
}

const isSame = (one: Revision, other: Revision): boolean =>
  one.dataRevision === other.dataRevision && one.seconds === other.seconds;
