import { MessageChannel } from 'node:worker_threads';
import { sharedColumn } from '../engine/columns.js';
import { ColumnNumbers, KnownColumns } from './column-numbers.js';
import type { SnapshotPayload } from './snapshot-payload.js';

type Candidates = Pick<SnapshotPayload, 'candidates'>;

const candidatesOf = (...columns: ReturnType<typeof sharedColumn<'uint32'>>[]): Candidates => ({
  candidates: new Map(
    columns.map((order, index) => [`table ${index}`, { table: { rows: order.length, columns: {} }, order }]),
  ),
});
const ordersOf = ({ candidates }: Candidates): Uint32Array[] => [...candidates.values()].map(({ order }) => order);

/** What another thread gets. */
async function sent(published: Candidates): Promise<Candidates> {
  const { port1, port2 } = new MessageChannel();
  const got = new Promise<Candidates>((resolve) => port2.once('message', resolve));
  port1.postMessage(published);
  const message = await got;
  port1.close();
  return message;
}

describe('columns that another thread sends', () => {
  it('are the same objects as before where the memory is the same', async () => {
    const [numbers, known] = [new ColumnNumbers(), new KnownColumns()];
    const [kept, gone, added] = [sharedColumn('uint32', 3), sharedColumn('uint32', 2), sharedColumn('uint32', 1)];
    kept.set([1, 2, 3]);
    const publish = async (published: Candidates): Promise<Uint32Array[]> =>
      ordersOf(known.settle(await sent(published), numbers.of(published)));
    const [first, second] = await publish(candidatesOf(kept, gone));
    expect([...first!]).toEqual([1, 2, 3]);
    const [again, other] = await publish(candidatesOf(kept, added));
    expect(again).toBe(first);
    expect(other).not.toBe(second);
    expect(other).toHaveLength(1);
    // what was not there the last time is not held
    expect((await publish(candidatesOf(kept, gone)))[1]).not.toBe(second);
  });

  it('stand where they stood, beside what is no column', () => {
    const [numbers, known] = [new ColumnNumbers(), new KnownColumns()];
    const order = sharedColumn('uint32', 1);
    const published = {
      ...candidatesOf(order, order),
      players: { withReplacements: null, starts: order },
    } as unknown as Partial<SnapshotPayload>;
    expect(known.settle(published, numbers.of(published))).toEqual(published);
    expect(numbers.of(published)).toEqual([1, 1, 1]);
  });
});
