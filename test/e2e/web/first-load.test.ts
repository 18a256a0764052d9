import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../../../src/config/project-directory.js';

const web = join(projectDirectory, 'web');
/** Download budget before the page Today is drawn, compressed by brotli. */
const budgetBytes = 200_000;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

describe('the first load of the dashboard', () => {
  const manifest = JSON.parse(readFileSync(join(web, 'dist', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;

  /** A chunk with everything that it imports statically. */
  function filesOf(name: string, seen = new Set<string>()): Set<string> {
    const { file, css = [], imports = [] } = manifest[name] ?? { file: '' };
    if (seen.has(file)) return seen;
    for (const each of [file, ...css]) seen.add(each);
    for (const each of imports) filesOf(each, seen);
    return seen;
  }

  function sent(file: string): number {
    const path = join(web, 'dist', file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }

  /** Scripts, styles and icon that index.html names. */
  function namedByIndex(): string[] {
    const html = readFileSync(join(web, 'dist', 'index.html'), 'utf8');
    return Array.from(html.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g), ([, file = '']) => file);
  }

  it(`is at most ${budgetBytes / 1_000} kB`, () => {
    const files = new Set(['index.html', ...namedByIndex(), ...filesOf('src/pages/today/today-page.tsx')]);
    const bytes = [...files].reduce((sum, file) => sum + sent(file), 0);
    expect(files.size).toBeGreaterThan(4);
    expect({ bytes, isWithin: bytes <= budgetBytes }).toEqual({ bytes, isWithin: true });
  });

  it('uses an API client generated from the current openapi.json', () => {
    const text = readFileSync(join(projectDirectory, 'openapi.json'));
    const digest = createHash('sha256').update('openapi.json\n').update(text).digest('hex');
    expect(readFileSync(join(web, 'src', 'api', '.openapi'), 'utf8')).toBe(digest);
  });
});
