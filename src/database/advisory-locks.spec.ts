import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { advisoryLocks } from './advisory-locks.js';

describe('advisory locks', () => {
  it('have distinct keys', () => {
    const keys = Object.values(advisoryLocks);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are all listed here: no other file contains a key', () => {
    const source = join(__dirname, '..');
    const files = readdirSync(source, { recursive: true })
      .map(String)
      .filter((name) => /(?<!\.spec)\.ts$/.test(name));
    const takers = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('advisory_'));
    const naming = takers.filter((name) => /\b\d{1,3}(_\d{3}){2,}n?\b/.test(readFileSync(join(source, name), 'utf8')));
    expect(takers.length).toBeGreaterThan(5);
    expect(naming).toEqual([]);
  });
});
