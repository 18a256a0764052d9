import type { BoardSnapshot } from './snapshot.js';
import { DerivedCache } from '../engine/derived.js';
import { SnapshotHistory } from './snapshot-history.js';

const cache = new DerivedCache(1_000_000);
const snapshot = (dataRevision: number): BoardSnapshot =>
  ({ revision: { dataRevision, seconds: 0 }, derived: cache.owner() }) as BoardSnapshot;
const limits = { newest: 3, milliseconds: 60_000, most: 5 };

describe('history of snapshots', () => {
  const retained = (history: SnapshotHistory, upTo: number, at: number): number[] =>
    Array.from({ length: upTo }, (_, index) => index + 1).filter(
      (dataRevision) => history.take({ dataRevision, seconds: 0 }, at) !== null,
    );

  it('keeps the newest, and older ones for a minute after their last use', () => {
    const history = new SnapshotHistory(limits);
    history.add(snapshot(1), 0);
    history.take({ dataRevision: 1, seconds: 0 }, 0);
    for (const revision of [2, 3, 4]) history.add(snapshot(revision), 30_000);
    expect(history.newest?.revision.dataRevision).toBe(4);
    expect(history.take({ dataRevision: 1, seconds: 0 }, 30_000)).not.toBeNull();
    history.add(snapshot(5), 90_000);
    expect(history.take({ dataRevision: 2, seconds: 0 }, 90_000)).toBeNull();
    expect(history.take({ dataRevision: 1, seconds: 0 }, 90_000)).not.toBeNull();
    history.add(snapshot(6), 150_001);
    expect(retained(history, 6, 150_001)).toEqual([4, 5, 6]);
  });

  it('evicts the least recently used when there are too many', () => {
    const history = new SnapshotHistory(limits);
    for (let revision = 1; revision <= 7; revision += 1) {
      history.add(snapshot(revision), revision);
      history.take({ dataRevision: revision, seconds: 0 }, revision === 1 ? 1_000 : revision);
    }
    expect(retained(history, 7, 2_000)).toEqual(expect.arrayContaining([1, 5, 6, 7]));
    expect(retained(history, 7, 2_000)).toHaveLength(5);
  });

  it('has one snapshot per revision', () => {
    const history = new SnapshotHistory(limits);
    const [first, second] = [snapshot(1), snapshot(1)];
    history.add(first, 0);
    history.add(second, 0);
    expect(history.take({ dataRevision: 1, seconds: 0 }, 0)).toBe(second);
  });

  it('drops derived values along with their snapshot', () => {
    const history = new SnapshotHistory(limits);
    const first = snapshot(1);
    history.add(first, 0);
    first.derived.get('columns', () => ({ columns: new Float64Array(10) }));
    expect(cache.bytes).toBeGreaterThan(0);
    for (const revision of [2, 3, 4]) history.add(snapshot(revision), 0);
    expect(cache.bytes).toBe(0);
  });
});
