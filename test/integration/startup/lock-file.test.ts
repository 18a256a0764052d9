import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly link?: boolean;
  readonly integrity?: string;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

describe('package-lock.json', () => {
  it('contains the checksum of every downloaded package, on every platform', () => {
    const downloaded = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);
    expect(downloaded.length).toBeGreaterThan(500);
    expect(downloaded.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  });
});
