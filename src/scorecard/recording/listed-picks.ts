import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BoardVariant } from '../../boards/engine/board.js';
import { momentOf } from '../../boards/records/board-moment.js';
import type { ListedRows } from '../../boards/records/listed-rows.js';
import { instantText } from '../../common/calendar/instant.js';
import { largestPageSize } from '../../common/paging/page-query.js';
import type { NewPick, PickIdentity } from './picks.repository.js';
import type { RecordedPicks } from './recorded-picks.js';

/** The moment of a snapshot. */
export interface SnapshotMoment {
  readonly firstSeenAt: string;
  readonly revision: string;
}

/** Picks that a board lists, page by page. */
export type ListedPicks = AsyncGenerator<readonly NewPick[]>;

/** How the picks of a board are made. */
interface PickRules<Row> {
  /** What names the pick of a row, known before its record is made. */
  readonly identify: (row: number) => PickIdentity;
  /** The pick of a record, if it is one. */
  readonly pickOf: (record: Row, moment: SnapshotMoment) => NewPick[];
}

/** Picks that a board lists and that are not recorded yet; requests are served between its pages. */
export async function* newPicks<Variant extends BoardVariant, Row>(
  { snapshot, rows, read }: ListedRows<Variant, Row>,
  { identify, pickOf }: PickRules<Row>,
  recorded: RecordedPicks,
): ListedPicks {
  const { now, members } = momentOf(snapshot);
  const [firstSeenAt, revision] = [instantText(now), members.revision];
  const added = rows.filter((row) => !recorded.has(identify(row)));
  for (let first = 0; first < added.length; first += largestPageSize) {
    await yieldToEventLoop();
    const records = await read(added.slice(first, first + largestPageSize));
    yield records.flatMap((record) => pickOf(record, { firstSeenAt, revision }));
  }
}
