import { QueryFailedError } from 'typeorm';
import { isDatabaseAway } from './database-away.js';

const coded = (code: string, extras: object = {}) => Object.assign(new Error('failed'), { code }, extras);

describe('database away', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('53300'),
    coded('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new QueryFailedError('select 1', [], coded('57P03')),
    new Error('wrapped', { cause: coded('08006') }),
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
  ])('is told from %s', (error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    coded('23505'), coded('42601'), coded('22P02'), coded('ENOENT'), new TypeError('x is undefined'), 'ECONNREFUSED', null,
    new QueryFailedError('select', [], coded('42P01')),
  ])('is not told from %s', (error) => expect(isDatabaseAway(error)).toBe(false));
});
