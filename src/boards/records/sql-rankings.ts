import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { facetMembers } from '../../common/paging/facets.js';
import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import { databaseFailureOf } from '../../common/problem/database-failure.js';
import { DataRevision } from '../../common/revision/data-revision.js';
import { formatRevision, nowOf, revisionGone } from '../../common/revision/revision.js';
import type { Revision } from '../../common/revision/revision.js';
import { BoardsService } from '../boards.service.js';
import { BoardRecords } from './board-records.js';
import { SqlListing, criteriaKey } from './sql-board.js';
import type { SqlBoard, ExplainedRanking } from './sql-board.js';

/** Maximum number of keys in all cached rankings together; each ranking counts as some extra keys. */
const MOST_KEYS = 2_000_000;
const KEYS_OF_A_RANKING = 100;
/** Snapshots on which a query is ranked while the data keep changing; the last one is used. */
const ATTEMPTS = 3;
/** Maximum wait for boards of newer data before a listing is answered with the data already read. */
const PATIENCE_MILLISECONDS = 2_000;

/** A value read for a snapshot, and whether the data still belonged to it afterwards. */
interface Reading<Value> {
  readonly value: Value;
  readonly isOfSnapshot: boolean;
}

/** Ranks boards by SQL at the moments of the in-memory snapshots, so that paging sees one consistent moment. */
@Injectable()
export class SqlRankings {
  /** By revision, board, criteria and dimension. Pending reads are shared. */
  private readonly readings = new LRUCache<string, Promise<Reading<unknown>>>({ maxSize: MOST_KEYS });

  constructor(
    private readonly boards: BoardsService,
    private readonly dataRevision: DataRevision,
    private readonly records: BoardRecords,
  ) {}

  /**
   * The rows of a query.
   * @throws ApplicationError `invalid_input` for a malformed or future revision, `revision_gone` for one that is no
   *   longer in memory, or for which this was not ranked or counted before the data changed
   */
  async open<Query extends PageRequest, Key, Summary>(
    board: SqlBoard<Query, Key, Summary>,
    query: Query,
  ): Promise<SqlListing<Query, Key, Summary>> {
    // "today" must not refer to yesterday
    if (query.revision === undefined && !this.boards.isOfToday) await this.boards.refresh();
    for (let attempt = 1; ; attempt += 1) {
      const snapshot = await this.boards.snapshot(query.revision);
      const ranking = await this.rank(board, query, snapshot.revision);
      const facets = await this.count(board, query, snapshot.revision);
      const isOfSnapshot = ranking.isOfSnapshot && facets.isOfSnapshot;
      if (!isOfSnapshot && query.revision !== undefined) throw revisionGone(snapshot.revision);
      if (isOfSnapshot || attempt === ATTEMPTS || !(await this.catchUp()))
        return new SqlListing(this.records, board, query, snapshot, ranking.value, facets.value);
    }
  }

  /** Whether boards of the newer data are ready soon. Without the primary, replicas are read but no boards built. */
  private async catchUp(): Promise<boolean> {
    const refreshed = this.boards.refresh().then(
      () => true,
      (error: unknown) => {
        if (databaseFailureOf(error) === null) throw error;
        return false;
      },
    );
    return Promise.race([refreshed, sleep(PATIENCE_MILLISECONDS, false, { ref: false })]);
  }

  private rank<Query extends PageRequest, Key, Summary>(
    board: SqlBoard<Query, Key, Summary>,
    query: Query,
    revision: Revision,
  ): Promise<Reading<ExplainedRanking<Key, Summary>>> {
    const now = nowOf(revision);
    const read = async (): Promise<ExplainedRanking<Key, Summary>> => {
      const ranking = await board.rank(query, now);
      return { ...ranking, emptyBecause: ranking.keys.length > 0 ? null : await board.explainEmpty(query, now) };
    };
    return this.once(revision, board.name + criteriaKey(query), read, ({ keys }) => keys.length);
  }

  private async count<Query extends PageRequest, Key>(
    board: SqlBoard<Query, Key, unknown>,
    query: Query,
    revision: Revision,
  ): Promise<Reading<FacetMembers | null>> {
    if (query.facets === undefined) return { value: null, isOfSnapshot: true };
    const counted: [FacetDimension, FacetValue[]][] = [];
    let isOfSnapshot = true;
    for (const dimension of query.facets) {
      const others = { ...query, ...board.facets[dimension] };
      const ranking = await this.rank(board, others, revision);
      const name = `${dimension} ${board.name}${criteriaKey(others)}`;
      const read = (): Promise<FacetValue[]> => board.count(dimension, ranking.value.keys, query, nowOf(revision));
      const values = await this.once(revision, name, read, ({ length }) => length);
      counted.push([dimension, values.value]);
      isOfSnapshot &&= ranking.isOfSnapshot && values.isOfSnapshot;
    }
    return { value: facetMembers(counted), isOfSnapshot };
  }

  /** Reads a value for a snapshot once; it is cached if the data still belong to the snapshot. */
  private once<Value>(
    revision: Revision,
    what: string,
    read: () => Promise<Value>,
    keysOf: (value: Value) => number,
  ): Promise<Reading<Value>> {
    const name = `${formatRevision(revision)} ${what}`;
    const cached = this.readings.get(name) as Promise<Reading<Value>> | undefined;
    if (cached !== undefined) return cached;
    const reading = read().then(async (value) => {
      const isOfSnapshot = (await this.dataRevision.current()) === revision.dataRevision;
      if (isOfSnapshot) this.readings.set(name, reading, { size: keysOf(value) + KEYS_OF_A_RANKING });
      else this.readings.delete(name);
      return { value, isOfSnapshot };
    });
    this.readings.set(name, reading, { size: KEYS_OF_A_RANKING });
    reading.catch(() => this.readings.delete(name));
    return reading;
  }
}
