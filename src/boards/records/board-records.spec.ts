import { ByteBudget } from '../../http-cache/byte-budget.js';
import type { BoardSnapshot } from '../build/snapshot.js';
import { BoardRecords } from './board-records.js';

const snapshot = (): BoardSnapshot => ({}) as BoardSnapshot;

describe('records of boards', () => {
  const made: string[] = [];
  const ask = (
    records: BoardRecords,
    of: BoardSnapshot,
    kind: string,
    members: readonly number[],
    size = 1,
  ): string[] =>
    records
      .of({
        snapshot: of,
        kind,
        members,
        keyOf: (member) => member,
        make: (member) => {
          made.push(`${kind} ${member}`);
          return { record: { kind, member, text: 'x'.repeat(size) }, oldestQuoteAt: null };
        },
      })
      .map(({ pieces }) => {
        const { kind: ofKind, member } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as {
          kind: string;
          member: number;
        };
        return `${ofKind} ${member}`;
      });
  beforeEach(() => made.splice(0));

  it('are made once for each snapshot, kind and key, and come in the order asked for', () => {
    const records = new BoardRecords(new ByteBudget(100_000));
    const [one, other] = [snapshot(), snapshot()];
    expect(ask(records, one, 'a', [3, 1])).toEqual(['a 3', 'a 1']);
    expect(ask(records, one, 'a', [1, 2, 3])).toEqual(['a 1', 'a 2', 'a 3']);
    expect(made).toEqual(['a 3', 'a 1', 'a 2']);
    expect(ask(records, one, 'b', [1])).toEqual(['b 1']);
    expect(ask(records, other, 'a', [1])).toEqual(['a 1']);
    expect(made.slice(3)).toEqual(['b 1', 'a 1']);
  });

  it('give their room back when the budget is spent, or their snapshot or kind is old', () => {
    const budget = new ByteBudget(5_000);
    const records = new BoardRecords(budget);
    const first = snapshot();
    for (const member of [1, 2, 3, 4, 5]) ask(records, first, 'a', [member], 1_000);
    expect(budget.bytes).toBeLessThanOrEqual(5_000);
    ask(records, first, 'a', [5, 1], 1_000);
    expect(made).toEqual(['a 1', 'a 2', 'a 3', 'a 4', 'a 5', 'a 1']);
    for (const later of [snapshot(), snapshot(), snapshot(), snapshot()]) ask(records, later, 'a', []);
    expect(budget.bytes).toBe(0);
    const last = snapshot();
    for (let kind = 0; kind <= 64; kind += 1) ask(records, last, String(kind), kind === 0 ? [1] : []);
    expect(budget.bytes).toBe(0);
  });

  it('share beginnings that are made once for each snapshot, kind and key, in the same budget', () => {
    const budget = new ByteBudget(5_000);
    const records = new BoardRecords(budget);
    const [one, other] = [snapshot(), snapshot()];
    const beginning = (of: BoardSnapshot, kind: string, key: number): string =>
      records
        .beginning({
          snapshot: of,
          kind,
          key,
          make: () => {
            made.push(`${kind} ${key}`);
            return `${kind} ${key}${' '.repeat(1_000)}`;
          },
        })
        .text.toString('utf8')
        .trimEnd();
    for (let time = 0; time < 2; time += 1) for (const key of [1, 2]) expect(beginning(one, 'a', key)).toBe(`a ${key}`);
    expect(beginning(other, 'a', 1)).toBe('a 1');
    expect(beginning(other, 'b', 1)).toBe('b 1');
    expect(made).toEqual(['a 1', 'a 2', 'a 1', 'b 1']);
    // a record of the same kind and key is something else
    expect(ask(records, one, 'a', [2])).toEqual(['a 2']);
    for (const key of [3, 4, 5]) beginning(one, 'a', key);
    expect(budget.bytes).toBeLessThanOrEqual(5_000);
    made.splice(0);
    beginning(one, 'a', 1);
    expect(made).toEqual(['a 1']);
  });
});
