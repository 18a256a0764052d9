import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderProblem } from './allowed-folder.js';

let root: string;
let allowed: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'feeds-')));
  allowed = join(root, 'feeds');
  mkdirSync(join(allowed, 'today'), { recursive: true });
  mkdirSync(join(root, 'feeds-of-others'));
  symlinkSync(root, join(allowed, 'out'));
  symlinkSync(join(allowed, 'today'), join(allowed, 'in'));
  symlinkSync(allowed, join(root, 'link-to-feeds'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a folder entered by a user', () => {
  it.each([['feeds'], ['feeds/today'], ['feeds/today/'], ['feeds/in'], ['feeds/today/../today']])(
    'may be %s',
    async (folder) => {
      expect(await folderProblem(`${root}/${folder}`, allowed)).toBeNull();
    },
  );

  it.each([['.'], ['feeds-of-others'], ['feeds/..'], ['feeds/../feeds-of-others'], ['feeds/out'], ['none']])(
    'may not be %s',
    async (folder) => {
      const path = `${root}/${folder}`;
      expect(await folderProblem(path, allowed)).toBe(`must be ${allowed} or a folder below it; it is ${path}`);
    },
  );

  it('must exist', async () => {
    const path = join(allowed, 'tomorrow');
    expect(await folderProblem(path, allowed)).toBe(
      `must be ${allowed} or a folder below it that can be read: ${path} does not exist`,
    );
  });

  it('may be given through a symlink if FEEDS_DIR is one', async () => {
    const link = join(root, 'link-to-feeds');
    expect(await folderProblem(join(link, 'today'), link)).toBeNull();
    expect(await folderProblem(join(allowed, 'today'), link)).toBeNull();
    expect(await folderProblem(join(link, 'out'), link)).toContain('or a folder below it; it is');
  });

  it('is never allowed without FEEDS_DIR', async () => {
    expect(await folderProblem('/srv', null)).toBe(
      'must be left out: the operator allows no folder, FEEDS_DIR is not set; it is /srv',
    );
  });
});
