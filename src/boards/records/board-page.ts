import { instantOf } from '../../common/calendar/instant.js';
import { emptyPage } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import type { FacetMembers } from '../../common/paging/facets.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import type { PageIdentity } from '../../common/paging/page-bytes.js';
import { paginationOf } from '../../common/paging/page-of.js';
import type { PricedPageEnvelope } from '../../common/paging/page-of.js';
import type { PageRequest } from '../../common/paging/page-query.js';
import { formatRevision } from '../../common/revision/revision.js';
import type { BoardSnapshot } from '../builder/snapshot.js';
import { oldestQuoteOf } from './board-records.js';
import type { CachedRecord } from './board-records.js';

/** What a page of a board with prices is put together from. */
export interface BoardPageParts {
  readonly snapshot: BoardSnapshot;
  readonly board: string;
  /** The whole query, with the ids that merged entities have now. */
  readonly query: PageRequest & Omit<PageIdentity, 'board'>;
  /** Number of records on all pages. */
  readonly count: number;
  readonly records: readonly CachedRecord[];
  readonly facets: FacetMembers | null;
  /** Why there is no record on any page. */
  readonly explainEmpty: () => EmptyBecause;
}

/** A page of a board with prices as it is sent. */
export function boardPage({ snapshot, board, query, count, records, facets, explainEmpty }: BoardPageParts): PageBytes {
  const pagination = paginationOf(query.page, query.pageSize, count);
  const envelope: Omit<PricedPageEnvelope<never>, 'data'> = {
    pagination,
    ...facets,
    emptyBecause: emptyPage(records.length, pagination, explainEmpty),
    revision: formatRevision(snapshot.revision),
    dataAsOf: instantOf(snapshot.newestDatumAt),
    oldestQuoteAt: oldestQuoteOf(records),
  };
  return PageBytes.of(records, envelope, { board, ...query });
}
