/**
 * `npm test`: everything from a fresh clone to a finished test run. Its last line counts the tests.
 * Words after `--` go to Jest.
 */
import './lib/node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project, runNode } from './lib/project.mjs';
import { buildWebIfNeeded } from './lib/web.mjs';

installIfNeeded();
await buildIfNeeded();
await buildWebIfNeeded();

const folder = mkdtempSync(join(tmpdir(), 'football-tests-'));
const report = join(folder, 'report.json');
const jest = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
const code = await runNode([jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)], {
  // the report goes to the file, what a person reads to standard error
  stdio: ['inherit', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test' },
});
const counts = readCounts();
rmSync(folder, { recursive: true, force: true });
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : code;

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
