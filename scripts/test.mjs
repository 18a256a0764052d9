/**
 * Runs a test suite, even from a fresh clone. The last line counts the tests. Arguments after `--` go to Jest, or to
 * Vitest if they name a file of the dashboard.
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
/** The suites that test the dashboard without a browser. */
const suitesOfWeb = ['everyday', 'unit'];
const [suite, ...words] = process.argv.slice(2);
if (!Object.hasOwn(suites, suite)) throw new Error(`${suite}: the suites are ${Object.keys(suites).join(', ')}`);
if (suite === 'real-data') requireRealData();

installIfNeeded();
await buildIfNeeded();
await buildWebIfNeeded();

const folder = mkdtempSync(join(tmpdir(), 'football-tests-'));
const isOfWeb = words.some((word) => word.startsWith('web/'));
const runs = [
  ...(isOfWeb ? [] : [runJest]),
  ...(suitesOfWeb.includes(suite) && (isOfWeb || words.length === 0) ? [runVitest] : []),
];
const results = await Promise.all(runs.map((runTests) => runTests(join(folder, `${runTests.name}.json`))));
rmSync(folder, { recursive: true, force: true });
const sumOf = (name) => results.reduce((sum, result) => sum + result[name], 0);
const skipped = sumOf('skipped') > 0 ? `, ${sumOf('skipped')} skipped` : '';
console.log(`${sumOf('passed')} passed, ${sumOf('failed')} failed${skipped}`);
process.exitCode = sumOf('failed') > 0 ? 1 : Math.max(...results.map(({ code }) => code));

/** Runs the tests of the service. */
async function runJest(report) {
  const jest = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
  const projects = ['--selectProjects', ...suites[suite]];
  // the report would go to standard output too
  return run([jest, ...projects, '--json', `--outputFile=${report}`, ...words], 'ignore', report);
}

/** Runs the tests of the dashboard. */
async function runVitest(report) {
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const files = words.map((word) => word.replace(/^web\//, ''));
  return run([vitest, 'run', '--root', join(project, 'web'), ...reporters, ...files], 2, report);
}

/** Runs tests to completion; human-readable output goes to standard error. */
async function run(parameters, output, report) {
  const env = { ...process.env, NODE_ENV: 'test' };
  const code = await runNode(parameters, { stdio: ['inherit', output, 'inherit'], env });
  return { code, ...countsOf(report) };
}

/** Exits with a message if real data are missing. */
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
function countsOf(report) {
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
