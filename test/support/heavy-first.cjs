'use strict';

const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * Test files of more than ten seconds, the longest first. Jest learns their times in its first run, and a long file
 * started last leaves a core idle until it ends. The first line of each says why it must be slow.
 */
const heavy = [
  'test/full/browser/dashboard.test.ts',
  'test/full/faults/moments.test.ts',
  'test/full/boards/forecast-of-close.test.ts',
  'test/full/oracle/boards.test.ts',
  'test/full/commands/command-line.test.ts',
  'test/full/http-cache-fence.test.ts',
  'test/full/startup/demo-top-ups.test.ts',
  'test/full/scorecard/demo-truth.test.ts',
  'test/full/boundary-connections.test.ts',
  'test/full/ingestion/crash.test.ts',
  'test/full/fitting/refit.service.test.ts',
  'test/full/database-failures.test.ts',
  'test/full/maintenance/decision-sequences.test.ts',
  'test/real-data/polling/boards.test.ts',
  'test/real-data/oracle/boards.test.ts',
  'test/real-data/replays/premier-league-2015.test.ts',
  'test/real-data/replays/corrected-2024.test.ts',
  'test/real-data/replays/standings.test.ts',
  'test/integration/oracle/boards.test.ts',
  'test/browser/pages.test.ts',
  'test/integration/bot/kill.test.ts',
  'test/full/documentation/documentation.test.ts',
  'test/full/browser/sign-in.test.ts',
  'test/full/scorecard/replay.test.ts',
  'test/integration/startup/first-contact.test.ts',
  'test/full/ingestion/undo.test.ts',
  'test/e2e/predictions/team-statistics.test.ts',
];

const project = join(__dirname, '../..');
for (const path of heavy) {
  const file = join(project, path);
  if (!existsSync(file)) throw new Error(`test/support/heavy-first.cjs lists ${path}, which is gone`);
  if (!readFileSync(file, 'utf8').startsWith('// Slow: ')) throw new Error(`${path} must begin with // Slow: and why`);
}

/** Starts with the heavy files; the others follow in Jest's own order. */
module.exports = class HeavyFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = heavy.indexOf(relative(project, path).replaceAll('\\', '/'));
      return at < 0 ? heavy.length : at;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
