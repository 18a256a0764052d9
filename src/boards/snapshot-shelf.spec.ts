import type { BoardSnapshot } from './builder/snapshot.js';
import { SnapshotShelf } from './snapshot-shelf.js';

const snapshot = (dataRevision: number): BoardSnapshot => ({ revision: { dataRevision, seconds: 0 } }) as BoardSnapshot;
const limits = { newest: 3, milliseconds: 60_000, most: 5 };

describe('shelf of snapshots', () => {
  const kept = (shelf: SnapshotShelf, upTo: number, at: number): number[] =>
    Array.from({ length: upTo }, (_, index) => index + 1).filter(
      (dataRevision) => shelf.take({ dataRevision, seconds: 0 }, at) !== null,
    );

  it('keeps the newest, and older ones for a minute after their last answer', () => {
    const shelf = new SnapshotShelf(limits);
    shelf.add(snapshot(1), 0);
    shelf.take({ dataRevision: 1, seconds: 0 }, 0);
    for (const revision of [2, 3, 4]) shelf.add(snapshot(revision), 30_000);
    expect(shelf.newest?.revision.dataRevision).toBe(4);
    expect(shelf.take({ dataRevision: 1, seconds: 0 }, 30_000)).not.toBeNull();
    shelf.add(snapshot(5), 90_000);
    expect(shelf.take({ dataRevision: 2, seconds: 0 }, 90_000)).toBeNull();
    expect(shelf.take({ dataRevision: 1, seconds: 0 }, 90_000)).not.toBeNull();
    shelf.add(snapshot(6), 150_001);
    expect(kept(shelf, 6, 150_001)).toEqual([4, 5, 6]);
  });

  it('lets the one go that was used longest ago when there are too many', () => {
    const shelf = new SnapshotShelf(limits);
    for (let revision = 1; revision <= 7; revision += 1) {
      shelf.add(snapshot(revision), revision);
      shelf.take({ dataRevision: revision, seconds: 0 }, revision === 1 ? 1_000 : revision);
    }
    expect(kept(shelf, 7, 2_000)).toEqual(expect.arrayContaining([1, 5, 6, 7]));
    expect(kept(shelf, 7, 2_000)).toHaveLength(5);
  });

  it('has one snapshot of a revision', () => {
    const shelf = new SnapshotShelf(limits);
    const [first, second] = [snapshot(1), snapshot(1)];
    shelf.add(first, 0);
    shelf.add(second, 0);
    expect(shelf.take({ dataRevision: 1, seconds: 0 }, 0)).toBe(second);
  });
});
