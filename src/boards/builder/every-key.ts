import { setImmediate as afterEvents } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import type { Revision } from '../../common/revision/revision.js';
import type { Schema, Table } from '../engine/columns.js';
import type { KeyTable } from '../candidates/key-table.js';
import type { Dataset } from '../dataset/dataset.js';
import { joinKeys, publishedKeys } from './assemble.js';
import type { JoinedKeys } from './assemble.js';
import type { FixtureState } from './fixture-state.js';
import { startsOf } from './join-tables.js';
import type { SnapshotPayload } from './snapshot-payload.js';
import { columnArenaFor } from './column-arena.js';
import type { ColumnArena } from './column-arena.js';

/** Builds of which every key can still be told; as many as answers may walk. */
const MOST_BUILDS = 8;
/** Tables that nobody has asked for so long are let go. */
const KEPT_MILLISECONDS = 10 * 60_000;
/** Work at a stretch, so that changed prices need not wait. */
const STRETCH_MILLISECONDS = 20;

interface Build {
  readonly revision: Revision;
  readonly dataset: Dataset;
  readonly fixtures: readonly FixtureState[];
}

/**
 * Tables of some boards with every key, also those that nobody quotes. They are several times as many as those with a
 * price and few ask for them, so they are computed when somebody does, and from then on follow the builds fixture by
 * fixture.
 */
export class EveryKey {
  /** Newest last. */
  private builds: Build[] = [];
  private ofFixture = new WeakMap<FixtureState, ReadonlyMap<string, Table<Schema>>>();
  private joined: JoinedKeys | null = null;
  private askedAt = -Infinity;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly tables: readonly KeyTable<Schema>[]) {}

  /** Notes what a build stands on. */
  remember(build: Build): void {
    this.builds = [...this.builds.filter(({ revision }) => !isSame(revision, build.revision)), build].slice(
      -MOST_BUILDS,
    );
    if (this.joined !== null && performance.now() - this.askedAt > KEPT_MILLISECONDS) this.forget();
  }

  /** Lets go of everything: the next build begins from nothing. */
  clear(): void {
    this.builds = [];
    this.forget();
  }

  /** The tables of a build, one after the other; null where it is no longer known. */
  of(revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    const made = this.underWay.then(() => this.make(revision));
    this.underWay = made.catch(() => undefined);
    return made;
  }

  private async make(revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    this.askedAt = performance.now();
    const build = this.builds.find((each) => isSame(each.revision, revision));
    if (build === undefined) return null;
    const { fixtures, dataset } = build;
    const arena = columnArenaFor(fixtures.filter((fixture) => !this.ofFixture.has(fixture)).length);
    let began = performance.now();
    const parts: ReadonlyMap<string, Table<Schema>>[] = [];
    for (const fixture of fixtures) {
      parts.push(this.ofFixture.get(fixture) ?? this.compute(fixture, dataset, arena));
      if (performance.now() - began < STRETCH_MILLISECONDS) continue;
      await afterEvents();
      began = performance.now();
    }
    this.joined = joinKeys(this.tables, parts, startsOf(fixtures.map(({ block }) => block.prices.lines)), this.joined);
    return publishedKeys(this.joined);
  }

  private compute(
    fixture: FixtureState,
    dataset: Dataset,
    arena: ColumnArena | null,
  ): ReadonlyMap<string, Table<Schema>> {
    const tables = new Map(this.tables.map((table) => [table.name, table.rows(dataset, fixture.context, 'all')]));
    for (const table of tables.values()) arena?.move(table);
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
