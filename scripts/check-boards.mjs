/**
 * `npm run check:boards [-- <seed>]`: holds every board against the slow oracle with 200 random requests each, on
 * every data set that is present, each of which must hold every player once. BOARD, BOARD_DATA, BOARD_SEED and BOARD_SETS choose a board, a data set, the seed
 * and the number of requests.
 */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project, runNode } from './lib/project.mjs';

installIfNeeded();
await buildIfNeeded();
const [seed = process.env.BOARD_SEED ?? String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const jest = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
process.exitCode = await runNode([jest, '--runInBand', 'test/integration/oracle/boards.test.ts'], {
  env: { ...process.env, NODE_ENV: 'test', BOARD_SETS: process.env.BOARD_SETS ?? '200', BOARD_SEED: seed },
});
