/**
 * `npm run check:boards [-- <seed>]`: compares every board with the slow oracle in 200 random requests each, on every
 * data set, including real data if present. BOARD, BOARD_DATA, BOARD_SEED and BOARD_SETS select a board, words of a
 * data set's name, the seed and the number of requests.
 */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project, runNode } from './lib/project.mjs';

installIfNeeded();
await buildIfNeeded();
const [seed = process.env.BOARD_SEED ?? String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const jest = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
const hasRealData = existsSync(resolve(project, process.env.REAL_DATA_DIR ?? '../shared/data'));
if (!hasRealData) console.error('Without the data sets of real data: their folder is not there (REAL_DATA_DIR).');
const suites = ['everyday', 'full', ...(hasRealData ? ['real-data'] : [])];
const dataSet = process.env.BOARD_DATA;
const chosen = dataSet === undefined ? [] : ['--testNamePattern', `slow oracle: .*${dataSet}`];
const words = ['--selectProjects', ...suites, '--runInBand', ...chosen, '--testPathPatterns', 'oracle/boards.test.ts'];
process.exitCode = await runNode([jest, ...words], {
  env: { ...process.env, NODE_ENV: 'test', BOARD_SETS: process.env.BOARD_SETS ?? '200', BOARD_SEED: seed },
});
