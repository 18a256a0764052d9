import { Injectable } from '@nestjs/common';
import { momentOf } from '../boards/records/board-moment.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { PageBytes, recordBytes } from '../common/paging/page-bytes.js';
import type { RecordBytes } from '../common/paging/page-bytes.js';
import { groupBy } from '../football/group-by.js';
import { ChangesService } from './changes.service.js';
import type { LoggedChange } from './change-log.js';
import type { ChangeFilters } from './changes.dto.js';
import { CoveredBoards } from './covered-boards.js';
import type { LoggedBoard, RowBoard } from './covered-boards.js';

/** The changes that a reader follows, limited to the boards that they may read. */
export interface FollowedChanges extends Omit<ChangeFilters, 'boards'> {
  readonly boards: readonly LoggedBoard[];
}

/** A page of changes after a position in the log. */
export interface ChangePage {
  readonly count: number;
  /** Position of the last of them or, if no more follow, of the end of the log. */
  readonly next: number;
  /** The same as text. */
  readonly name: string;
  readonly bytes: PageBytes;
}

/** Most pages shared between readers at the same position with the same filters. */
const MOST_SHARED = 200;

/** Reads the change log, with each row's record as of the snapshot at the end of the log. */
@Injectable()
export class ChangePages {
  /** Pages of the snapshot at the end of the log. */
  private shared = new Map<string, Promise<ChangePage>>();
  private sharedOf: BoardSnapshot | null = null;

  constructor(
    private readonly changes: ChangesService,
    private readonly boards: CoveredBoards,
  ) {}

  /**
   * Up to `most` changes after a position that the reader follows.
   * @throws Error before the log has begun
   */
  read(number: number, followed: FollowedChanges, most: number): Promise<ChangePage> {
    const { snapshot } = this.changes;
    if (snapshot === null) throw new Error('the log of changes has not begun');
    if (this.sharedOf !== snapshot) [this.shared, this.sharedOf] = [new Map<string, Promise<ChangePage>>(), snapshot];
    const { boards, eventIds, view, fields } = followed;
    const name = JSON.stringify([number, boards, eventIds, view, fields, most, this.changes.isUpToDate]);
    const made = this.shared.get(name) ?? this.make(snapshot, number, followed, most);
    if (this.shared.size < MOST_SHARED) this.shared.set(name, made);
    made.catch(() => this.shared.delete(name));
    return made;
  }

  private async make(
    snapshot: BoardSnapshot,
    number: number,
    followed: FollowedChanges,
    most: number,
  ): Promise<ChangePage> {
    const { log, isUpToDate } = this.changes;
    const { boards, eventIds } = followed;
    const [names, ids] = [new Set<string>(boards), eventIds === undefined ? null : new Set(eventIds)];
    const found: LoggedChange[] = [];
    const passing = log.after(number, ({ board, eventId }) => names.has(board) && ids?.has(eventId) !== false);
    let isCut = false;
    for (const change of passing) {
      isCut = found.length === most;
      if (isCut) break;
      found.push(change);
    }
    const next = isCut ? found[found.length - 1]!.number : log.end;
    const name = log.nameOf(next);
    const envelope = { next: name, upToDate: !isCut && isUpToDate, ...momentOf(snapshot).members };
    const records = await this.recordsOf(snapshot, found, followed);
    const changes = found.map((change) => changeBytes(change, records.get(change)));
    const bytes = PageBytes.of(changes, envelope, { board: 'changes', number, most, ...followed });
    return { count: found.length, next, name, bytes };
  }

  private async recordsOf(
    snapshot: BoardSnapshot,
    changes: readonly LoggedChange[],
    { view, fields }: FollowedChanges,
  ): Promise<Map<LoggedChange, RecordBytes>> {
    const records = new Map<LoggedChange, RecordBytes>();
    if (view === 'keys') return records;
    const present = changes.filter(({ board, kind }) => board !== 'fixtures' && kind !== 'disappeared');
    for (const [name, ofBoard] of groupBy(present, ({ board }) => board as RowBoard)) {
      const listed = await this.boards.list(name, snapshot, new Set(ofBoard.map(({ eventId }) => eventId)));
      const { rows } = listed.rows();
      const rowOf = new Map(listed.keys(rows).map((key, index) => [key, rows[index]!]));
      const selection = this.boards.fieldsOf(name).selection({ view, ...(fields !== undefined && { fields }) });
      const loaded = await listed.load(
        ofBoard.map(({ key }) => rowOf.get(key)!),
        selection,
      );
      for (const [index, change] of ofBoard.entries()) records.set(change, loaded[index]!);
    }
    return records;
  }
}

/** A change as the API sends it. */
function changeBytes({ board, eventId, key, kind }: LoggedChange, record: RecordBytes | undefined): RecordBytes {
  const change = { board, eventId, key, change: kind };
  if (record === undefined) return recordBytes({ ...change, record: null });
  const opening = Buffer.from(`${JSON.stringify(change).slice(0, -1)},"record":`);
  // the record's trailing comma moves behind the closing brace
  const pieces = [opening, ...record.pieces.slice(0, -1), record.pieces.at(-1)!.subarray(0, -1), CLOSING];
  return { pieces, length: opening.length + record.length + 1 };
}

const CLOSING = Buffer.from('},');
