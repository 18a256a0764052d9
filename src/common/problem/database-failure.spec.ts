import { QueryFailedError } from 'typeorm';
import { databaseFailureOf, isDatabaseAway } from './database-failure.js';

const coded = (code: string, extras: object = {}) => Object.assign(new Error('failed'), { code, ...extras });

describe('failure of the database', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('53300'),
    coded('25P03'),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    new QueryFailedError('select 1', [], coded('57P03')),
    new Error('wrapped', { cause: coded('08006') }),
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  ])('is an unreachable database in %s', (error) => expect(isDatabaseAway(error)).toBe(true));

  it('is a busy database if no connection becomes free in time', () => {
    const failure = databaseFailureOf(new Error('timeout exceeded when trying to connect'));
    expect(failure).toMatchObject({ code: 'database_busy', lacksConnection: true });
    expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(false);
  });

  it.each([
    coded('23505'),
    coded('42601'),
    coded('22P02'),
    coded('25P02'),
    coded('25001'),
    coded('57000'),
    coded('55000'),
    coded('EPERM'),
    coded('ENOENT'),
    coded('constructor'),
    new TypeError('x is undefined'),
    'ECONNREFUSED',
    null,
    new QueryFailedError('select', [], coded('42P01')),
  ])('is none in %s', (error) => expect(databaseFailureOf(error)).toBeNull());

  it.each([
    ['08006', 'database_unavailable', { isAway: true, repeatsReads: true }],
    ['57P01', 'database_unavailable', { isAway: true, repeatsReads: true }],
    ['57P03', 'database_unavailable', { isAway: true }],
    ['53300', 'database_unavailable', { isAway: true, refuses: 'reads' }],
    ['53100', 'database_unavailable', { refuses: 'writes' }],
    ['53200', 'database_unavailable', { refuses: 'writes' }],
    ['58030', 'database_unavailable', { refuses: 'writes' }],
    ['25006', 'database_unavailable', {}],
    ['57014', 'database_busy', {}],
    ['55P03', 'database_busy', { repeatsTransactions: true }],
    ['40001', 'database_busy', { repeatsTransactions: true, repeatsReads: true }],
    ['40P01', 'database_busy', { repeatsTransactions: true, repeatsReads: true }],
  ] as const)('%s is %s and treated as its class', (state, code, treatment) => {
    const failed = new QueryFailedError('select 1', [], coded(state));
    const { detail, retryAfterSeconds, ...found } = databaseFailureOf(failed)!;
    expect(found).toEqual({ code, ...treatment });
    expect(detail).toMatch(/\.$|again\.$/);
    expect(retryAfterSeconds).toBeGreaterThan(0);
  });
});
