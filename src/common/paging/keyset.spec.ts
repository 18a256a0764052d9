import { keysetClause, windowOf } from './keyset.js';

describe('keyset', () => {
  const columns = [
    ['league.priority', 'integer'],
    ['league.name', 'text'],
    ['league.id', 'bigint'],
  ] as const;

  it('is a row comparison in SQL, in both directions', () => {
    expect(keysetClause(columns, { direction: 'forward', key: [1, 'a', 7], limit: 11 }, 3)).toEqual({
      condition: '(league.priority, league.name collate "C", league.id) > ($4::integer, $5::text, $6::bigint)',
      orderAndLimit: 'order by league.priority asc, league.name collate "C" asc, league.id asc limit $3::integer',
      parameters: [11, 1, 'a', 7],
    });
    expect(keysetClause(columns, { direction: 'backward', key: null, limit: 5 }, 1)).toEqual({
      condition: 'true',
      orderAndLimit: 'order by league.priority desc, league.name collate "C" desc, league.id desc limit $1::integer',
      parameters: [5],
    });
  });

  it('returns a window of rows in memory', () => {
    const rows = [
      ['b', 1],
      ['a', 2],
      ['b', 10],
      ['c', 1],
    ] as const;
    const keyOf = (row: (typeof rows)[number]) => row;
    expect(windowOf(rows, keyOf, { direction: 'forward', key: null, limit: 2 })).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(windowOf(rows, keyOf, { direction: 'forward', key: ['b', 1], limit: 9 })).toEqual([
      ['b', 10],
      ['c', 1],
    ]);
    expect(windowOf(rows, keyOf, { direction: 'backward', key: ['b', 10], limit: 9 })).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });
});
