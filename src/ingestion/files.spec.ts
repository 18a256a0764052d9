import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findFiles, globExpression, globRoot, isGlob, memoised } from './files.js';
import type { FoundFiles } from './files.js';

describe('findFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-spec-'));
  const at = (...names: string[]): string => join(folder, ...names);
  let server: Server;
  let origin: string;
  let asked: string[] = [];
  const opened: FoundFiles[] = [];
  const find = async (...given: string[]): Promise<FoundFiles> => {
    const found = await findFiles(given);
    opened.push(found);
    return found;
  };

  beforeAll(async () => {
    for (const name of ['2324', '2425', '.git']) mkdirSync(at(name));
    for (const name of ['2324/E0.csv', '2425/E0.csv', '2425/D1.csv', '2425/notes.txt', '.git/E0.csv', '[odd].csv']) {
      writeFileSync(at(name), name);
    }
    writeFileSync(at('2324', 'SP1.csv.gz'), gzipSync('packed'));
    writeFileSync(at('2324', 'E0.csv.gz'), gzipSync('packed twin'));
    symlinkSync(folder, at('2425', 'loop'));
    server = createServer((request, response) => {
      asked.push(request.url!);
      if (request.url!.startsWith('/gone')) response.writeHead(404).end();
      else if (request.url!.startsWith('/busy') && asked.length === 1) response.writeHead(503).end();
      else if (request.url!.endsWith('.gz')) response.end(gzipSync('packed'));
      else response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('[]');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    asked = [];
  });

  afterAll(async () => {
    await Promise.all(opened.map((found) => found.close()));
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it('searches folders to any depth, skipping hidden entries and symlink cycles', async () => {
    const { paths, failures } = await find(folder);
    expect(paths).toEqual(
      ['2324/E0.csv', '2324/SP1.csv', '2425/D1.csv', '2425/E0.csv', '2425/notes.txt', '[odd].csv'].map((name) =>
        at(name),
      ),
    );
    expect(failures).toEqual([]);
  });

  it('expands globs, and takes an existing path literally', async () => {
    expect((await find(at('*', 'E0.csv'))).paths).toEqual([at('2324/E0.csv'), at('2425/E0.csv')]);
    expect((await find(at('24*'))).paths).toEqual([at('2425/D1.csv'), at('2425/E0.csv'), at('2425/notes.txt')]);
    expect((await find(at('**', '{D1,SP1}.*'))).paths).toEqual([at('2324/SP1.csv'), at('2425/D1.csv')]);
    expect((await find(at('[odd].csv'))).paths).toEqual([at('[odd].csv')]);
  });

  it('lists each file once, and reports what was not found', async () => {
    const { paths, failures } = await find(
      at('2425/D1.csv'),
      at('2425/*.csv'),
      at('absent.csv'),
      at('absent', '*.csv'),
      at('*.json'),
    );
    expect(paths).toEqual([at('2425/D1.csv'), at('2425/E0.csv')]);
    expect(failures).toEqual([
      { path: at('absent.csv'), reason: 'no such file or folder' },
      { path: at('absent', '*.csv'), reason: 'there is no such file' },
      { path: at('*.json'), reason: 'there is no such file' },
    ]);
  });

  it('decompresses, and prefers an uncompressed copy', async () => {
    const { read } = await find(at('2324'));
    expect((await read(at('2324/SP1.csv'))).toString()).toBe('packed');
    expect((await read(at('2324/E0.csv'))).toString()).toBe('2324/E0.csv');
    expect((await read(at('2425/D1.csv'))).toString()).toBe('2425/D1.csv');
  });

  it('refuses files that are too large, compressed or not', async () => {
    mkdirSync(at('large'));
    writeFileSync(at('large/huge.csv'), '');
    truncateSync(at('large/huge.csv'), 600 * 2 ** 20);
    // a gzip file of several members decompresses to their concatenation
    const member = gzipSync(Buffer.alloc(2 ** 20));
    writeFileSync(at('large/bomb.csv.gz'), Buffer.concat(Array<Buffer>(501).fill(member)));
    const { read } = await find(at('large'));
    const refused = 'has more than 500 MiB (unpacked); split it into several files';
    for (const name of ['huge.csv', 'bomb.csv']) await expect(read(at('large', name))).rejects.toThrow(refused);
  });

  it('downloads addresses and shows them without their query', async () => {
    const found = await find(
      `${origin}/v4/odds?apiKey=secret`,
      `${origin}/v4/odds?apiKey=secret&regions=us`,
      `${origin}/E0.csv.gz`,
    );
    expect(found.paths).toEqual([`${origin}/v4/odds.json`, `${origin}/v4/odds~2.json`, `${origin}/E0.csv`]);
    expect(asked[0]).toBe('/v4/odds?apiKey=secret');
    expect((await found.read(`${origin}/v4/odds~2.json`)).toString()).toBe('[]');
    expect((await found.read(`${origin}/E0.csv`)).toString()).toBe('packed');
  });

  it('retries transient failures, and reports permanent ones', async () => {
    expect((await find(`${origin}/busy.json`)).paths).toEqual([`${origin}/busy.json`]);
    expect((await find(`${origin}/gone.csv?key=secret`)).failures).toEqual([
      { path: `${origin}/gone.csv`, reason: 'the server responded with 404' },
    ]);
    expect((await find('http://[')).failures).toEqual([{ path: 'http://[', reason: 'not a valid address' }]);
  });
});

describe('memoised', () => {
  it('reads once until the bound is exceeded, then evicts the least recently used', async () => {
    const asked: string[] = [];
    const read = memoised(async (path) => {
      asked.push(path);
      return Buffer.alloc(4);
    }, 8);
    await Promise.all([read('a'), read('a')]);
    await read('b');
    await read('a');
    await read('c');
    await read('a');
    await read('b');
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('returns what exceeds the bound without caching it', async () => {
    let attempts = 0;
    const read = memoised(async () => {
      attempts += 1;
      return Buffer.alloc(attempts === 1 ? 9 : 0);
    }, 8);
    expect([(await read('a')).length, (await read('a')).length, (await read('a')).length]).toEqual([9, 0, 0]);
    expect(attempts).toBe(2);
  });

  it('does not cache a failure', async () => {
    let attempts = 0;
    const read = memoised(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      return Buffer.from('x');
    }, 8);
    await expect(read('a')).rejects.toThrow('away');
    expect((await read('a')).toString()).toBe('x');
  });
});

describe('globs', () => {
  it.each([
    ['/a/*.csv', '/a/E0.csv', true],
    ['/a/*.csv', '/a/b/E0.csv', false],
    ['/a/**/*.csv', '/a/E0.csv', true],
    ['/a/**/*.csv', '/a/b/c/E0.csv', true],
    ['/a/**', '/a/b/c.json', true],
    ['/a/E?.csv', '/a/E0.csv', true],
    ['/a/E?.csv', '/a/E10.csv', false],
    ['/a/[EB]0.csv', '/a/E0.csv', true],
    ['/a/[!E]0.csv', '/a/E0.csv', false],
    ['/a/[a-d]1.csv', '/a/d1.csv', true],
    ['/a/{E0,D1}.csv', '/a/D1.csv', true],
    ['/a/{E0,D1}.csv', '/a/I1.csv', false],
    ['/a/{2[0-9]*,19}/x', '/a/2425/x', true],
    ['/a+b/(x).csv', '/a+b/(x).csv', true],
    ['/a/x,y.csv', '/a/x,y.csv', true],
    ['/a/x.csv', '/a/xxcsv', false],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(globExpression(glob).test(path)).toBe(expected);
  });

  it('recognizes a glob and its root folder', () => {
    expect(isGlob('/a/b.csv')).toBe(false);
    expect(isGlob('/a/*.csv')).toBe(true);
    expect(globRoot('/a/b*/c/*.csv')).toBe('/a/');
    expect(globRoot('*.csv')).toBe('.');
  });
});
