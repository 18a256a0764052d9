import { SpareBuffers } from './spare-buffers.js';

describe('spare buffers', () => {
  it.each([0, 1, 65_536, 65_537, 131_072, 1_000_000])('have room: %d bytes', (length) => {
    expect(new SpareBuffers(0).take(length).length).toBeGreaterThanOrEqual(length);
  });

  it('are used again once they are given back, and never by two', () => {
    const spare = new SpareBuffers(1_000_000);
    const [one, other] = [spare.take(100_000), spare.take(100_000)];
    expect(one.buffer).not.toBe(other.buffer);
    spare.giveBack(one);
    expect(spare.take(70_000)).toBe(one);
    expect(spare.take(70_000)).not.toBe(one);
  });

  it('do not lie idle beyond what is allowed', () => {
    const spare = new SpareBuffers(200_000);
    const buffers = [spare.take(100_000), spare.take(100_000)];
    for (const buffer of buffers) spare.giveBack(buffer);
    expect(spare.take(100_000)).toBe(buffers[0]);
    expect(spare.take(100_000)).not.toBe(buffers[1]);
  });
});
