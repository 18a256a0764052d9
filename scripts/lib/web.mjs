/** Generates the API client of the dashboard from openapi.json and builds its pages, if out of date. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { generateFontsIfNeeded } from './fonts.mjs';
import { writeOutParameters } from './openapi.mjs';
import { project, runNode, step, unlessCurrent } from './project.mjs';

const web = join(project, 'web');
const client = join(web, 'src', 'api');
const output = join(web, 'dist');
const lock = '.web.lock';
/** Smaller files are served uncompressed. */
const smallestCompressedBytes = 1_024;

/** Generates `web/src/api` unless it is up to date with openapi.json. */
export async function generateClientIfNeeded() {
  const digest = digestOf([join(project, 'openapi.json')]);
  const record = join(client, '.openapi');
  await unlessCurrent({ title: 'Generating the client', folder: client, record, lock, digest }, generateClient);
}

/** Builds `web/dist` unless it is up to date with the sources. */
export async function buildWebIfNeeded() {
  await generateClientIfNeeded();
  await generateFontsIfNeeded();
  const sources = [
    ...readdirSync(join(web, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
    ...['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'].map((name) => join(web, name)),
  ];
  const digest = digestOf([...sources.sort(), join(project, 'package-lock.json')]);
  const record = join(output, '.sources');
  await unlessCurrent({ title: 'Building pages', folder: output, record, lock, digest }, build);
}

async function generateClient() {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: join(project, 'openapi.json'),
    output: { path: client, clean: true },
    logs: { level: 'silent', file: false },
    // each shared parameter would become an unused type
    parser: { patch: writeOutParameters },
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true },
      '@hey-api/typescript',
      // functions return the body directly
      { name: '@hey-api/sdk', responseStyle: 'data' },
    ],
  });
}

async function build() {
  const done = step('Building pages');
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode([vite, 'build', web, '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    // tests run in another environment, which would build React for development
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    process.stderr.write('Building pages failed: Vite says above why.\n');
    process.exit(1);
  }
  const files = [join(output, 'index.html'), ...filesOf(join(output, 'assets'))];
  for (const file of files) compress(file);
  done();
}

/** Writes compressed copies: brotli, and gzip for browsers without it. */
function compress(file) {
  const bytes = readFileSync(file);
  // fonts are already compressed
  if (bytes.length < smallestCompressedBytes || file.endsWith('.woff2')) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

function filesOf(folder) {
  return readdirSync(folder).map((name) => join(folder, name));
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(project, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
