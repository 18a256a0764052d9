/**
 * Runs a suite of tests from a fresh clone to a finished test run. The last line counts the tests. Words after `--` go
 * to Jest.
 *
 * - `npm test`: what a change can break, within five minutes.
 * - `npm run test:full`: what takes longer: test/full.
 * - `npm run test:real-data`: what needs real data from outside the project: test/real-data.
 */
import './lib/node-version.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project, runNode } from './lib/project.mjs';
import { buildWebIfNeeded } from './lib/web.mjs';

/** Jest's projects by suite. */
const suites = { everyday: ['unit', 'everyday'], unit: ['unit'], full: ['full'], 'real-data': ['real-data'] };
const [suite, ...words] = process.argv.slice(2);
if (!Object.hasOwn(suites, suite)) throw new Error(`${suite}: the suites are ${Object.keys(suites).join(', ')}`);
if (suite === 'real-data') requireRealData();

installIfNeeded();
await buildIfNeeded();
await buildWebIfNeeded();

const folder = mkdtempSync(join(tmpdir(), 'football-tests-'));
const report = join(folder, 'report.json');
const jest = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
const chosen = ['--selectProjects', ...suites[suite]];
const code = await runNode([jest, ...chosen, '--json', `--outputFile=${report}`, ...words], {
  // the report goes to the file, what a person reads to standard error
  stdio: ['inherit', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test' },
});
const counts = readCounts();
rmSync(folder, { recursive: true, force: true });
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : code;

/** Says what is missing, and ends. */
function requireRealData() {
  const folder = resolve(project, process.env.REAL_DATA_DIR ?? '../shared/data');
  if (existsSync(folder)) return;
  console.error(
    `${folder} is not there. These tests read real matches and prices, which are no part of the project: files of ` +
      'Football-Data.co.uk, FPL-Core-Insights, StatsBomb and The Odds API. REAL_DATA_DIR names another folder.',
  );
  process.exit(2);
}

/** Tests by outcome; a file that could not be run counts as one failure. */
function readCounts() {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
