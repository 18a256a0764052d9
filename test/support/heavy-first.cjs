'use strict';

const { existsSync } = require('node:fs');
const { join, relative } = require('node:path');
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * Test files of more than ten seconds, the longest first. Jest learns their times in its first run, and a long file
 * begun last leaves a core idle until it ends.
 */
const heavy = [
  'test/integration/oracle/boards.test.ts',
  'test/browser/dashboard.test.ts',
  'test/integration/boards/forecast-of-close.test.ts',
  'test/integration/replays/premier-league-2015.test.ts',
  'test/integration/scorecard/demo-truth.test.ts',
  'test/e2e/http-cache-fence.test.ts',
  'test/integration/startup/demo-top-ups.test.ts',
  'test/integration/commands/command-line.test.ts',
  'test/e2e/boundary-connections.test.ts',
  'test/integration/replays/corrected-2024.test.ts',
  'test/integration/bot/kill.test.ts',
  'test/integration/replays/standings.test.ts',
  'test/integration/ingestion/crash.test.ts',
  'test/integration/replays/premier-league-2024.test.ts',
  'test/e2e/database-failures.test.ts',
  'test/e2e/maintenance/decision-sequences.test.ts',
  'test/e2e/documentation/documentation.test.ts',
  'test/integration/slow/premier-league-2015.test.ts',
  'test/browser/sign-in.test.ts',
  'test/e2e/search/real-names.test.ts',
  'test/integration/scorecard/replay.test.ts',
  'test/integration/startup/first-contact.test.ts',
  'test/integration/startup/demo-data.test.ts',
  'test/e2e/predictions/team-statistics.test.ts',
  'test/integration/scorecard/kill.test.ts',
  'test/integration/fitting/refit.service.test.ts',
  'test/e2e/http-cache.test.ts',
  'test/e2e/scorecard/pick-recorder.test.ts',
  'test/e2e/maintenance/managers.test.ts',
  'test/e2e/maintenance/attacks.test.ts',
  'test/integration/slow/premier-league-2025.test.ts',
];

const project = join(__dirname, '../..');
for (const path of heavy) {
  if (!existsSync(join(project, path))) throw new Error(`test/support/heavy-first.cjs lists ${path}, which is gone`);
}

/** Begins with the heavy files; the others follow in Jest's own order. */
module.exports = class HeavyFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = heavy.indexOf(relative(project, path).replaceAll('\\', '/'));
      return at < 0 ? heavy.length : at;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
};
