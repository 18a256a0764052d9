import { setImmediate as nextTurn } from 'node:timers/promises';
import { BuildGarbage } from './garbage.js';

const MEBIBYTE = 1024 * 1024;

/** Something that nobody holds once this turn is over. */
async function leave(): Promise<WeakRef<Uint8Array>> {
  const left = new WeakRef(new Uint8Array(MEBIBYTE));
  await nextTurn();
  return left;
}

describe('garbage of builds', () => {
  it('is collected once there is much of it, and left alone where there is little', async () => {
    const garbage = new BuildGarbage();
    const held = new Uint8Array(200 * MEBIBYTE);
    const first = await leave();
    garbage.collectMuch();
    expect(first.deref()).toBeUndefined();
    const second = await leave();
    garbage.collectMuch();
    expect(second.deref()).toBeDefined();
    expect(held).toHaveLength(200 * MEBIBYTE);
  });
});
