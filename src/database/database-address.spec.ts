import { loadConfig } from '../config/app-config.js';
import { configuredAddress, databaseAddress, isPooled } from './database-address.js';
import { createPool } from './pool.js';
import type { BoundedPool } from './pool.js';

const url = 'postgres://me@pooler:6432/football';
const directUrl = 'postgres://me@primary/football';

describe('database address', () => {
  it('is direct where only DATABASE_URL is set', () => {
    const address = configuredAddress(url, loadConfig({ DATABASE_URL: url }));
    expect(address).toEqual(databaseAddress(url));
    expect(isPooled(address)).toBe(false);
  });

  it('has the direct address of the server besides that of a pooler', () => {
    const config = loadConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, PREPARED_STATEMENTS: 'false' });
    expect(configuredAddress(url, config)).toEqual({ url, directUrl, preparesStatements: false });
    expect(isPooled(configuredAddress(url, config))).toBe(true);
  });

  it('is direct for an embedded server, where prepared statements can be turned off', () => {
    const embedded = 'postgres://me@127.0.0.1:4711/football';
    const config = loadConfig({ PREPARED_STATEMENTS: 'false' });
    expect(configuredAddress(embedded, config)).toEqual({ ...databaseAddress(embedded), preparesStatements: false });
  });
});

describe('pool', () => {
  const open = (target: Parameters<typeof createPool>[0], use: 'light' | 'worker'): BoundedPool =>
    createPool(target, use, () => undefined);
  const timeoutsOf = ({ options }: BoundedPool) => [options.statement_timeout, options.lock_timeout];

  it('sets time-outs on each connection to a server', () => {
    const pool = open(url, 'light');
    expect([timeoutsOf(pool), pool.beginWithTimeouts]).toEqual([[2_000, 500], null]);
  });

  it('sets time-outs in each transaction through a pooler, and none where the use has none', () => {
    const address = { url, directUrl, preparesStatements: false };
    const [light, worker] = [open(address, 'light'), open(address, 'worker')];
    const begin = 'begin; set local statement_timeout = 2000; set local lock_timeout = 500';
    expect([timeoutsOf(light), light.beginWithTimeouts]).toEqual([[undefined, undefined], begin]);
    expect([timeoutsOf(worker), worker.beginWithTimeouts]).toEqual([[undefined, undefined], null]);
    expect([light.preparesStatements, open(url, 'light').preparesStatements]).toEqual([false, true]);
  });
});
