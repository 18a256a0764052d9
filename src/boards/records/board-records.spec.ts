import type { RecordSelection } from '../../common/paging/record-fields.js';
import type { BoardSnapshot } from '../snapshot/snapshot.js';
import { BoardRecords } from './board-records.js';
import { DerivedCache } from '../engine/derived.js';

const snapshot = (): BoardSnapshot => ({}) as BoardSnapshot;

describe('records of boards', () => {
  const made: string[] = [];
  const ask = (
    records: BoardRecords,
    of: BoardSnapshot,
    kind: string,
    members: readonly number[],
    size = 1,
    selection: RecordSelection | null = null,
  ): string[] =>
    records
      .of({
        snapshot: of,
        kind,
        members,
        keyOf: (member) => member,
        selection,
        make: (member) => {
          made.push(`${kind} ${member}`);
          return { record: { kind, member, text: 'x'.repeat(size) }, oldestQuoteAt: null };
        },
      })
      .map(({ pieces, length }) => {
        const { kind: ofKind, member } = JSON.parse(Buffer.concat(pieces).toString('utf8', 0, length)) as {
          kind: string;
          member: number;
        };
        return `${ofKind} ${member}`;
      });
  beforeEach(() => made.splice(0));

  it('are created once per snapshot, kind and key, and returned in the requested order', () => {
    const records = new BoardRecords(new DerivedCache(100_000));
    const [one, other] = [snapshot(), snapshot()];
    expect(ask(records, one, 'a', [3, 1])).toEqual(['a 3', 'a 1']);
    expect(ask(records, one, 'a', [1, 2, 3])).toEqual(['a 1', 'a 2', 'a 3']);
    expect(made).toEqual(['a 3', 'a 1', 'a 2']);
    expect(ask(records, one, 'b', [1])).toEqual(['b 1']);
    expect(ask(records, other, 'a', [1])).toEqual(['a 1']);
    expect(made.slice(3)).toEqual(['b 1', 'a 1']);
  });

  it('are reduced to selected members once per selection, from the whole record', () => {
    const records = new BoardRecords(new DerivedCache(100_000));
    const of = snapshot();
    let cuts = 0;
    const selection = (key: string): RecordSelection => ({
      key,
      pick: (record) => {
        const { kind, member } = record as { kind: string; member: number };
        cuts += 1;
        return { kind, member: -member };
      },
    });
    for (let time = 0; time < 2; time += 1)
      expect(ask(records, of, 'a', [2, 1], 1, selection('one'))).toEqual(['a -2', 'a -1']);
    expect(cuts).toBe(2);
    expect(ask(records, of, 'a', [1], 1, selection('other'))).toEqual(['a -1']);
    expect(cuts).toBe(3);
    expect(ask(records, of, 'a', [1, 2])).toEqual(['a 1', 'a 2']);
    expect(made).toEqual(['a 2', 'a 1']);
  });

  it('are created once for concurrent requests, and again after a failure', async () => {
    const records = new BoardRecords(new DerivedCache(100_000));
    const of = snapshot();
    const batches: (readonly number[])[] = [];
    let failure: Error | null = new Error('away');
    const load = async (members: readonly number[]): Promise<string[]> => {
      const loaded = await records.load({
        snapshot: of,
        kind: 'a',
        members,
        keyOf: (member) => member,
        selection: null,
        make: async (missing) => {
          batches.push(missing);
          await Promise.resolve();
          if (failure !== null) throw failure;
          return missing.map((member) => ({ record: [member], oldestQuoteAt: null }));
        },
      });
      return loaded.map(({ pieces, length }) => Buffer.concat(pieces).toString('utf8', 0, length));
    };
    expect(await Promise.allSettled([load([1, 2]), load([2])])).toMatchObject([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
    ]);
    failure = null;
    expect(await Promise.all([load([1, 2]), load([3, 2, 1]), load([1])])).toEqual([
      ['[1]', '[2]'],
      ['[3]', '[2]', '[1]'],
      ['[1]'],
    ]);
    expect(await load([3, 1])).toEqual(['[3]', '[1]']);
    expect(batches).toEqual([[1, 2], [1, 2], [3]]);
  });

  it('are evicted when there is no room, the least recently used first', () => {
    const cache = new DerivedCache(10_000);
    const records = new BoardRecords(cache);
    const [first, later] = [snapshot(), snapshot()];
    for (const member of [1, 2, 3, 4, 5]) {
      ask(records, first, 'a', [member], 1_000);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
    made.splice(0);
    ask(records, first, 'a', [5, 1], 1_000);
    expect(made).toEqual(['a 1']);
    for (const member of [1, 2, 3]) ask(records, later, 'a', [member], 1_000);
    made.splice(0);
    ask(records, first, 'a', [5], 1_000);
    expect(made).toEqual(['a 5']);
  });

  it('share beginnings, created once per snapshot, kind and key, within the same memory limit', () => {
    const cache = new DerivedCache(10_000);
    const records = new BoardRecords(cache);
    const [one, other] = [snapshot(), snapshot()];
    const beginning = (of: BoardSnapshot, kind: string, key: number): string =>
      records
        .beginning({
          snapshot: of,
          kind,
          key,
          make: () => {
            made.push(`${kind} ${key}`);
            return { of: `${kind} ${key}`, text: 'x'.repeat(1_000) };
          },
        })
        .toString('utf8');
    for (let time = 0; time < 2; time += 1)
      for (const key of [1, 2]) expect(beginning(one, 'a', key)).toContain(`{"of":"a ${key}",`);
    expect(beginning(other, 'a', 1)).toContain('"a 1"');
    expect(beginning(other, 'b', 1)).toContain('"b 1"');
    expect(made).toEqual(['a 1', 'a 2', 'a 1', 'b 1']);
    // a record of the same kind and key is a separate entry
    expect(ask(records, one, 'a', [2])).toEqual(['a 2']);
    for (const key of [3, 4, 5]) beginning(one, 'a', key);
    for (const key of [3, 4, 5, 6, 7, 8]) ask(records, one, 'a', [key], 1_000);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    made.splice(0);
    beginning(one, 'a', 1);
    expect(made).toEqual(['a 1']);
  });
});
