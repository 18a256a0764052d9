import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretList } from './secret-list.js';

describe('a file of secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'keys');
  const problems: string[] = [];
  const open = (): SecretList =>
    new SecretList(file, {
      variable: 'INTERNAL_KEYS_FILE',
      shortest: 8,
      onProblem: (each) => problems.push(each),
      patience: 0,
    });
  beforeEach(() => problems.splice(0));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has one secret per line or several separated by commas, and comments', () => {
    writeFileSync(file, '# of the bot\nfirst-secret\r\n\n second-secret , third-secret\n');
    expect(open().current).toEqual(['first-secret', 'second-secret', 'third-secret']);
  });

  it('is reread when it is written or replaced', () => {
    writeFileSync(file, 'first-secret');
    const list = open();
    writeFileSync(file, 'other-secret\nfirst-secret');
    expect(list.current).toEqual(['other-secret', 'first-secret']);
    writeFileSync(`${file}.new`, 'third-secret');
    renameSync(`${file}.new`, file);
    expect(list.current).toEqual(['third-secret']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['empty', '# nothing\n', 'must name a file with at least one secret'],
    ['with a short one', 'hunter2', 'must name a file of secrets of at least 8 characters each'],
    ['gone', null, 'must name a file that can be read (ENOENT)'],
  ])('changes nothing while it is %s, and reports that once', (_, text, message) => {
    writeFileSync(file, 'first-secret');
    const list = open();
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
    expect([list.current, list.current]).toEqual([['first-secret'], ['first-secret']]);
    expect(problems).toEqual([`INTERNAL_KEYS_FILE ${message}; the secrets read before stay valid`]);
    expect(() => open()).toThrow(`INTERNAL_KEYS_FILE ${message}`);
    writeFileSync(file, 'second-secret');
    expect(list.current).toEqual(['second-secret']);
  });
});
