import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { instantOf } from '../calendar/instant.js';
import { Clock } from '../clock/clock.js';
import { pagePastEnd } from '../paging/empty-because.js';
import type { EmptyBecause } from '../paging/empty-because.js';
import { facetMembers } from '../paging/facets.js';
import type { FacetDimension, FacetMembers, FacetValue } from '../paging/facets.js';
import { paginationOf } from '../paging/page-of.js';
import type { Pagination } from '../paging/page-of.js';
import type { BoardTable } from '../paging/board-table.js';
import type { PageRequest } from '../paging/page-query.js';
import type { RecordFields } from '../paging/record-fields.js';
import { ApplicationError } from '../problem/application-error.js';
import { DataRevision } from './data-revision.js';
import { listingName } from './listing-name.js';
import { NewestDatum } from './newest-datum.js';
import { formatRevision, nowOf, parseRevision, revisionGone, wholeSeconds } from './revision.js';
import type { Revision } from './revision.js';
import { SharedMoment } from './shared-moment.js';
import { SnapshotStore } from './snapshot-store.js';
import type { Snapshot } from './snapshot-store.js';

/** What a board asks for: which page, and how its keys and records come about. */
export interface BoardRequest<Key, Row, Summary = undefined> {
  /** Name of the board; boards of one name and query share their snapshots. */
  readonly board: string;
  /** The whole query as it was read; paging and revision in it are left out of the snapshot's name. */
  readonly query: PageRequest;
  /** Members of records, of which the query selects some. */
  readonly fields: RecordFields;
  /** Every eligible key, filtered and in the order of the board, as known at `now`. */
  computeKeys(now: Date): Promise<readonly Key[]>;
  /** The records of one page's keys, in their order. Data may have moved on since the keys were taken. */
  enrich(keys: readonly Key[], now: Date): Promise<Row[]>;
  /** What the response says of the whole board (facets, counts); stored with the keys. */
  summarise?(keys: readonly Key[], now: Date): Promise<Summary> | Summary;
  /** Dimensions that the query may count keys by; absent: none. */
  readonly facets?: KeyFacets<Key, Row, Summary>;
  /** Why there are no keys, as known at `now`; asked only then, and stored with the snapshot. */
  explainEmpty(now: Date): Promise<EmptyBecause>;
}

/** How a board counts its keys. */
export interface KeyFacets<Key, Row, Summary> {
  /** The board without the own filter of a dimension; null where the query does not set it. */
  others(dimension: FacetDimension): BoardRequest<Key, Row, Summary> | null;
  /** Keys by the values of a dimension, as known at `now`. */
  count(dimension: FacetDimension, keys: readonly Key[], now: Date): Promise<FacetValue[]>;
}

/** By dimension its own parameters, with the values under which they filter nothing. */
export type OwnParameters<Query> = {
  readonly [Name in FacetDimension]?: { readonly [Parameter in keyof Query]?: Query[Parameter] | undefined };
};

/** A query without the own filter of a dimension; null where it does not set it. */
export function queryOfOthers<Query extends object>(
  query: Query,
  own: OwnParameters<Query>,
  dimension: FacetDimension,
): Query | null {
  const neutral: Partial<{ readonly [Name in keyof Query]: unknown }> = own[dimension] ?? {};
  const isSet = (Object.keys(neutral) as (keyof Query)[]).some((name) => query[name] !== neutral[name]);
  return isSet ? { ...query, ...neutral } : null;
}

/** Members of a board's response beside its records, and what else the board may need to finish it. */
export interface BoardKeys<Key, Summary> {
  /** Of the page. */
  readonly keys: readonly Key[];
  readonly pagination: Pagination;
  /** Null without any in the query. */
  readonly facets: FacetMembers | null;
  /** Null where there are rows. */
  readonly emptyBecause: EmptyBecause | null;
  readonly revision: string;
  /** When the newest datum was known, ISO 8601. */
  readonly dataAsOf: string;
  readonly summary: Summary;
  /** The frozen now. */
  readonly now: Date;
}

/** Members of a board's response, and what else the board may need to finish it. */
export interface BoardPage<Row, Summary> extends Omit<BoardKeys<never, Summary>, 'keys'> {
  readonly data: Row[];
}

const attempts = 3;

/** Serves pages of boards so that a walk over all pages sees one snapshot. */
@Injectable()
export class BoardSnapshots {
  private readonly store = new SnapshotStore({ dataRevisions: 3, milliseconds: 60_000, keys: 500_000 });
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(
    private readonly clock: Clock,
    private readonly dataRevision: DataRevision,
    private readonly sharedMoment: SharedMoment,
    private readonly newestDatum: NewestDatum,
  ) {}

  /**
   * One page of a board; equal requests at the same time read its records once.
   * @throws ApplicationError `invalid_input` for a malformed or future revision,
   *   `revision_gone` for one no longer in memory, or whose facets were never counted before the data changed
   */
  async page<Key, Row extends object, Summary = undefined>(
    request: BoardRequest<Key, Row, Summary>,
  ): Promise<BoardPage<Row, Summary>> {
    const { keys, ...members } = await this.keys(request);
    const { board, query, fields } = request;
    const name = `${members.revision} ${query.page} ${query.pageSize} ${listingName(board, query)}`;
    const rows = keys.length === 0 ? [] : await this.once(name, () => request.enrich(keys, members.now));
    const selection = fields.selection(query);
    return { ...members, data: selection === null ? rows : rows.map((row) => selection.pick(row) as Row) };
  }

  /** The keys of one page, for a board that makes its records itself; throws as `page` does. */
  async keys<Key, Row, Summary>(request: BoardRequest<Key, Row, Summary>): Promise<BoardKeys<Key, Summary>> {
    const { snapshot, facets } = await this.countedSnapshot(request);
    const { page, pageSize } = request.query;
    const now = nowOf(snapshot.revision);
    const keys = (snapshot.keys as readonly Key[]).slice((page - 1) * pageSize, page * pageSize);
    const pagination = paginationOf(page, pageSize, snapshot.keys.length);
    return {
      keys,
      pagination,
      facets,
      emptyBecause: keys.length > 0 ? null : (snapshot.emptyBecause ?? pagePastEnd(pagination)),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(await this.newestDatum.at(snapshot.revision)),
      summary: snapshot.summary as Summary,
      now,
    };
  }

  /**
   * The whole board, of one snapshot.
   * @throws ApplicationError as `page` does
   */
  async table<Key, Row extends object, Summary = undefined>(
    request: BoardRequest<Key, Row, Summary>,
  ): Promise<BoardTable> {
    const { revision, keys } = await this.snapshot(request);
    const { board, query, fields } = request;
    const now = nowOf(revision);
    const selection = fields.selection(query);
    return {
      board,
      revision: formatRevision(revision),
      // records are read later than keys
      etag: null,
      columns: fields.columns(query),
      count: keys.length,
      read: async (first, end) => {
        const rows = await request.enrich((keys as readonly Key[]).slice(first, end), now);
        return selection === null ? rows : rows.map((row) => selection.pick(row));
      },
    };
  }

  /** A snapshot with its facets; where data were committed before they were counted, a new one is taken again. */
  private async countedSnapshot(
    request: BoardRequest<unknown, unknown, unknown>,
  ): Promise<{ readonly snapshot: Snapshot; readonly facets: FacetMembers | null }> {
    for (let attempt = 1; ; attempt += 1) {
      const snapshot = await this.snapshot(request);
      try {
        return { snapshot, facets: await this.facets(request, snapshot) };
      } catch (error) {
        const isGone = error instanceof ApplicationError && error.code === 'revision_gone';
        if (!isGone || request.query.revision !== undefined || attempt === attempts) throw error;
      }
    }
  }

  private async facets(
    { query, facets }: BoardRequest<unknown, unknown, unknown>,
    snapshot: Snapshot,
  ): Promise<FacetMembers | null> {
    if (query.facets === undefined || facets === undefined) return null;
    const revision = formatRevision(snapshot.revision);
    const counted: [FacetDimension, FacetValue[]][] = [];
    for (const dimension of query.facets) {
      const others = facets.others(dimension);
      const of = others === null ? snapshot : await this.snapshot({ ...others, query: { ...others.query, revision } });
      counted.push([dimension, await this.count(facets, dimension, of)]);
    }
    return facetMembers(counted);
  }

  /** Keys of a snapshot by the values of a dimension, counted once from the data that the keys are of. */
  private async count(
    facets: KeyFacets<unknown, unknown, unknown>,
    dimension: FacetDimension,
    snapshot: Snapshot,
  ): Promise<FacetValue[]> {
    const { revision, keys, counts } = snapshot;
    const known = counts.get(dimension);
    if (known !== undefined) return known;
    const values = await facets.count(dimension, keys, nowOf(revision));
    if ((await this.dataRevision.current()) !== revision.dataRevision) throw revisionGone(revision);
    counts.set(dimension, values);
    return values;
  }

  private async snapshot(request: BoardRequest<unknown, unknown, unknown>): Promise<Snapshot> {
    const listing = listingName(request.board, request.query);
    const { revision } = request.query;
    const asked = revision === undefined ? null : parseRevision(revision, this.clock.now());
    const current = await this.dataRevision.current();
    const wanted = asked ?? this.newest(current);
    const stored = this.store.find(listing, wanted, performance.now());
    if (stored !== null) return stored;
    if (wanted.dataRevision !== current) throw revisionGone(wanted);
    return this.once(`${formatRevision(wanted)} ${listing}`, async () => {
      const snapshot = await this.compute(request, wanted, asked !== null);
      this.store.add(listing, snapshot, performance.now());
      return snapshot;
    });
  }

  /** The revision of the boards in memory where they are of the current data, else that of this moment. */
  private newest(dataRevision: number): Revision {
    const shared = this.sharedMoment.current;
    if (shared?.dataRevision === dataRevision) return shared;
    return { dataRevision, seconds: wholeSeconds(this.clock.now()) };
  }

  /**
   * Computes the keys so that they belong to the revision they are named after: when data were committed in between,
   * a walk that was asked for is gone, and a new one is computed again on the newer data.
   */
  private async compute(
    request: BoardRequest<unknown, unknown, unknown>,
    wanted: Revision,
    isAsked: boolean,
  ): Promise<Snapshot> {
    let revision = wanted;
    for (let attempt = 1; ; attempt += 1) {
      const now = nowOf(revision);
      const keys = await request.computeKeys(now);
      const summary: unknown = await request.summarise?.(keys, now);
      const emptyBecause = keys.length > 0 ? null : await request.explainEmpty(now);
      const current = await this.dataRevision.current();
      const snapshot = { revision, keys, summary, emptyBecause, counts: new Map<FacetDimension, FacetValue[]>() };
      if (current === revision.dataRevision) return snapshot;
      if (isAsked) throw revisionGone(wanted);
      revision = { ...revision, dataRevision: current };
      if (attempt === attempts) return { ...snapshot, revision };
    }
  }

  /** Lets equal computations at the same time share one. */
  private once<Result>(name: string, compute: () => Promise<Result>): Promise<Result> {
    const running = this.underWay.get(name) as Promise<Result> | undefined;
    if (running !== undefined) return running;
    const started = compute().finally(() => this.underWay.delete(name));
    this.underWay.set(name, started);
    return started;
  }
}
