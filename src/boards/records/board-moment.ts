import { instantOf } from '../../common/calendar/instant.js';
import type { RevisionMembers } from '../../common/revision/revision-members.dto.js';
import { formatRevision, nowOf } from '../../common/revision/revision.js';
import type { Revision } from '../../common/revision/revision.js';
import type { SnapshotPayload } from '../snapshot/snapshot-payload.js';

/** The moment of a snapshot, for SQL statements, and the response members that state it. */
export interface BoardMoment {
  readonly now: Date;
  readonly members: RevisionMembers;
}

/** The moment of a snapshot, shared with pages that are not boards. */
export function momentOf({
  revision,
  newestDatumAt,
}: Pick<SnapshotPayload, 'newestDatumAt'> & { readonly revision: Revision }): BoardMoment {
  return {
    now: nowOf(revision),
    members: { revision: formatRevision(revision), dataAsOf: instantOf(newestDatumAt) },
  };
}
