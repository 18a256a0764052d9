import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../../../src/config/project-directory.js';

/** Licences under which a package may ship: they require a notice at most. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense'];

/** Licences of packages that declare none, or others, in the member `license`; each was read in the package. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // the pages' subset of the font remains under it, with its notice in the file
  '@fontsource-variable/inter': 'OFL-1.1',
  argparse: 'Python-2.0',
  busboy: 'MIT',
  limiter: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
  'type-fest': 'MIT OR CC0-1.0',
};

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

describe('shipped packages', () => {
  const lock = JSON.parse(readFileSync(join(projectDirectory, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !(dev ?? devOptional ?? link ?? false),
  );
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

  it('have a permissive licence', () => {
    const others = shipped
      .filter(([, { license = '' }]) => !PERMISSIVE.includes(license))
      .map(([path, { license }]) => ({ name: nameOf(path), license }))
      .filter(({ name }) => !(name in READ_BY_HAND));
    expect(shipped.length).toBeGreaterThan(100);
    expect(others).toEqual([]);
  });

  it('include each whose licence was reviewed by hand', () => {
    const names = new Set(shipped.map(([path]) => nameOf(path)));
    expect(Object.keys(READ_BY_HAND).filter((name) => !names.has(name))).toEqual([]);
  });
});
