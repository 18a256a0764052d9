import type { Listing } from '../boards/records/listing.js';
import { momentOf } from '../boards/records/board-moment.js';
import type { RevisionMembers } from '../common/revision/revision-members.dto.js';
import type { ListedPage } from './answer-text.js';

/** The page of a board that a query asks for, and the moment of its snapshot. */
export async function listedPage<Row, Value>(listing: Listing<Row>): Promise<ListedPage<Value> & RevisionMembers> {
  const { data: rows, pagination, emptyBecause } = await listing.values<Value>();
  const { totalCount: total, currentPage, pageSize } = pagination;
  const left = Math.max(0, total - currentPage * pageSize);
  return { rows, total, left, emptyBecause, ...momentOf(listing.snapshot).members };
}
