import { SnapshotStore } from './snapshot-store.js';

const snapshot = (dataRevision: number, seconds: number, size = 1) => ({
  revision: { dataRevision, seconds },
  keys: Array.from({ length: size }, (_, index) => index),
  summary: undefined,
  emptyBecause: null,
  counts: new Map(),
});

describe('snapshot store', () => {
  const limits = { dataRevisions: 3, milliseconds: 60_000, keys: 100 };
  const has = (store: SnapshotStore, dataRevision: number, seconds: number, at: number) =>
    store.find('board', { dataRevision, seconds }, at) !== null;

  it('keeps the last three data revisions however old', () => {
    const store = new SnapshotStore(limits);
    for (let revision = 1; revision <= 5; revision += 1)
      store.add('board', snapshot(revision, revision), revision * 100_000);
    expect([1, 2, 3, 4, 5].map((revision) => has(store, revision, revision, 500_000))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('holds everything used in the last minute', () => {
    const store = new SnapshotStore(limits);
    for (let revision = 1; revision <= 5; revision += 1) store.add('board', snapshot(revision, revision), revision);
    expect(has(store, 1, 1, 50_000)).toBe(true);
    store.add('board', snapshot(6, 6), 70_000);
    expect([1, 2, 3, 4, 5, 6].map((revision) => has(store, revision, revision, 70_001))).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('keeps of one data revision the young seconds and the last one', () => {
    const store = new SnapshotStore(limits);
    store.add('board', snapshot(1, 10), 0);
    store.add('board', snapshot(1, 100), 90_000);
    expect([has(store, 1, 10, 90_000), has(store, 1, 100, 90_000)]).toEqual([false, true]);
  });

  it('stays within its weight by dropping what was used longest ago', () => {
    const store = new SnapshotStore(limits);
    for (const name of ['a', 'b', 'c']) store.add(name, snapshot(1, 1, 39), 0);
    expect(store.size).toBe(80);
    expect(['a', 'b', 'c'].map((name) => store.find(name, { dataRevision: 1, seconds: 1 }, 1) !== null)).toEqual([
      false,
      true,
      true,
    ]);
    store.add('huge', snapshot(1, 1, 500), 2);
    expect(store.size).toBe(501);
    store.add('x'.repeat(5000), snapshot(1, 1, 0), 3);
    expect(store.size).toBe(51);
  });
});
