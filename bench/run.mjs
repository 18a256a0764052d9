/** `npm run bench [name]`: runs one benchmark, or lists them. Each file in bench/ measures one claim. */
import '../scripts/lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from '../scripts/lib/build.mjs';
import { installIfNeeded } from '../scripts/lib/project.mjs';

const names = readdirSync(import.meta.dirname)
  .map((file) => /^(.+)\.bench\.(ts|mjs)$/.exec(file)?.[1])
  .filter((name) => name !== undefined)
  .sort();
const wanted = process.argv[2];
if (wanted === undefined || !names.includes(wanted)) {
  console.error(`npm run bench <name>, where name is one of: ${names.join(', ')}`);
  process.exitCode = wanted === undefined ? 0 : 2;
} else {
  installIfNeeded();
  await buildIfNeeded();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(import.meta.dirname, '..', 'dist', 'bench', `${wanted}.bench.js`)).href);
}
