import { MessageChannel } from 'node:worker_threads';
import { sharedColumn } from '../engine/columns.js';
import { ColumnNumbers, KnownColumns } from './column-numbers.js';
import type { SnapshotPayload } from './snapshot-payload.js';

type Keys = Pick<SnapshotPayload, 'keys'>;

const keysOf = (...columns: ReturnType<typeof sharedColumn<'uint32'>>[]): Keys => ({
  keys: new Map(
    columns.map((order, index) => [`table ${index}`, { table: { rows: order.length, columns: {} }, order }]),
  ),
});
const ordersOf = ({ keys }: Keys): Uint32Array[] => [...keys.values()].map(({ order }) => order);

/** What another thread gets. */
async function sent(published: Keys): Promise<Keys> {
  const { port1, port2 } = new MessageChannel();
  const got = new Promise<Keys>((resolve) => port2.once('message', resolve));
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
    const publish = async (published: Keys): Promise<Uint32Array[]> =>
      ordersOf(known.settle(await sent(published), numbers.of(published)));
    const [first, second] = await publish(keysOf(kept, gone));
    expect([...first!]).toEqual([1, 2, 3]);
    const [again, other] = await publish(keysOf(kept, added));
    expect(again).toBe(first);
    expect(other).not.toBe(second);
    expect(other).toHaveLength(1);
    // what was not there the last time is not held
    expect((await publish(keysOf(kept, gone)))[1]).not.toBe(second);
  });

  it('stand where they stood, beside what is no column', () => {
    const [numbers, known] = [new ColumnNumbers(), new KnownColumns()];
    const order = sharedColumn('uint32', 1);
    const published = {
      ...keysOf(order, order),
      players: { withReplacements: null, starts: order },
    } as unknown as Partial<SnapshotPayload>;
    expect(known.settle(published, numbers.of(published))).toEqual(published);
    expect(numbers.of(published)).toEqual([1, 1, 1]);
  });
});
