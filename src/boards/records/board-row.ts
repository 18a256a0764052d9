import { instantOf } from '../../common/calendar/instant.js';
import { PageBytes } from '../../common/paging/page-bytes.js';
import type { PageIdentity } from '../../common/paging/page-bytes.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { formatRevision } from '../../common/revision/revision.js';
import { sentValue } from '../../common/validation/error-words.js';
import type { BoardSnapshot } from '../builder/snapshot.js';
import type { CachedRecord } from './board-records.js';

/** What a row of a board is sent from. */
export interface BoardRowParts {
  readonly snapshot: BoardSnapshot;
  readonly board: string;
  /** Names the row. */
  readonly key: string;
  /** The whole query, with the ids that merged entities have now. */
  readonly query: Omit<PageIdentity, 'board'>;
  /** Null where the board does not list it. */
  readonly record: CachedRecord | null;
}

/**
 * One row of a board in full as it is sent.
 * @throws ApplicationError `not_found`
 */
export function boardRow({ snapshot, board, key, query, record }: BoardRowParts): PageBytes {
  const revision = formatRevision(snapshot.revision);
  if (record === null) {
    const detail =
      `Revision ${revision} of the board has no row ${sentValue(key) ?? 'of this key'} under these filters: its line ` +
      'is not quoted, does not qualify, or belongs to a fixture that has begun.';
    throw new ApplicationError('not_found', detail);
  }
  const { oldestQuoteAt } = record;
  const envelope = { revision, dataAsOf: instantOf(snapshot.newestDatumAt), oldestQuoteAt };
  return PageBytes.ofRecord(record, envelope, { ...query, board: `${board} row`, key });
}

/** Fixture that a key begins with; null where it is no id. */
export function fixtureOfKey(key: string): number | null {
  const [id = ''] = key.split(':', 1);
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
