import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PageEnvelope } from '../../common/paging/page-of.js';
import { largestPageSize } from '../../common/paging/page-query.js';

/** What names a page of a board. */
export interface PageCriteria {
  readonly page: number;
  readonly pageSize: number;
  readonly revision?: string;
}

/** The moment of a snapshot. */
export interface SnapshotMoment {
  readonly firstSeenAt: string;
  readonly revision: string;
}

/** Rows of a board, each with the moment of its snapshot. */
export type ListedRows<Row> = AsyncGenerator<readonly [row: Row, moment: SnapshotMoment]>;

/** What a board lists at one revision; requests are served between its pages. */
export async function* listedRows<Row>(
  read: (criteria: PageCriteria) => Promise<Pick<PageEnvelope<Row>, 'data' | 'pagination' | 'revision' | 'dataAsOf'>>,
): ListedRows<Row> {
  let criteria: PageCriteria | null = { page: 1, pageSize: largestPageSize };
  while (criteria !== null) {
    const { data, pagination, revision, dataAsOf } = await read(criteria);
    for (const row of data) yield [row, { firstSeenAt: dataAsOf, revision }];
    criteria = pagination.hasNextPage ? { ...criteria, page: criteria.page + 1, revision } : null;
    await yieldToEventLoop();
  }
}
