import { Random } from '../../../src/maths/random.js';
import { testSecrets } from '../../support/boundary-app.js';
import { startMovingBoards } from '../../support/boards/moving-boards.js';
import type { MovingBoards } from '../../support/boards/moving-boards.js';
import { FeedReader } from './feed-reader.js';

/** Number of random writes; the environment may raise it. */
const STEPS = Number(process.env['CHANGE_STEPS'] ?? 120);
const headers = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '1' };

describe('change feed of the boards', () => {
  const random = new Random('changes');
  let boards: MovingBoards;
  beforeAll(async () => {
    boards = await startMovingBoards(random);
  }, 120_000);
  afterAll(() => boards.area.close());

  /** Ends the connections of the boards, as a restart of the database does. */
  const killConnections = (): Promise<unknown> =>
    boards.area.database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%boards%' and pid <> pg_backend_pid()`,
    );

  it(
    `matches the boards for every reader after a walk and ${STEPS} random writes`,
    async () => {
      const readers = Array.from({ length: 4 }, () => new FeedReader(boards.area.request, headers));
      for (const reader of readers) await reader.walk();
      const told = new Set<string>();
      for (let step = 1; step <= STEPS; step += 1) {
        const chance = random.uniform();
        if (chance < 0.6) await boards.quote(random);
        else if (chance < 0.7) await boards.quoteResults(random);
        else if (chance < 0.8) await boards.correct(random);
        else if (chance < 0.97) boards.pass(random.integer(0, 40) * 60_000);
        else await killConnections();
        boards.pass(1_000);
        if (random.chance(0.7)) await boards.settle();
        for (const reader of readers) {
          if (random.chance(0.3)) await reader.read(random.integer(1, 200));
        }
        if (step % 10 > 0) continue;
        await boards.settle();
        const fresh = new FeedReader(boards.area.request, headers);
        await fresh.walk();
        for (const reader of readers) {
          await reader.readAll();
          expect([step, reader.rows]).toEqual([step, fresh.rows]);
          for (const kind of reader.told) told.add(kind);
        }
      }
      expect([...told].sort()).toEqual(
        ['price-outliers', 'player-prop-trends', 'team-prop-trends', 'value-bets']
          .flatMap((board) => [`${board} appeared`, `${board} changed`, `${board} disappeared`])
          .concat('fixtures changed')
          .sort(),
      );
    },
    Math.max(120_000, STEPS * 1_000),
  );
});
