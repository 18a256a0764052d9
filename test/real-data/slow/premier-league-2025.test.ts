import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { playersTo2025 } from '../../support/real-data-sets.js';
import { expectBettingHistories, expectReferees } from '../../support/slow/comparison.js';
import { readCsvMatches } from '../../support/slow/football-data.js';
import { slowReferees } from '../../support/slow/referees.js';

const seasons = ['2122', '2223', '2324', '2425'];
const today = '2025-02-25';

describe('Premier League 2021 to 2025, recomputed from the files', () => {
  let area: AreaApp;
  const rows = () => seasons.flatMap(readCsvMatches);

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule, TeamsModule, FixturesModule], {
      now: `${today}T15:00:00Z`,
      data: playersTo2025,
    });
  }, 240_000);
  afterAll(() => area.close());

  it('gives the same referees', async () => {
    await expectReferees(area, '', slowReferees(rows(), new Map(), today, Infinity), rows(), today);
    await expectReferees(area, 'last20Only=1', slowReferees(rows(), new Map(), today, 20), rows(), today);
  });

  it('gives the same betting history of every club', async () => {
    expect([...(await expectBettingHistories(area, rows(), today))]).toEqual(['closingAverage']);
  }, 360_000);

  it('has no extra statistics without event data', async () => {
    const [fixture] = await area.database.rows<{ id: number }>(
      `select id from football_as_of.fixtures($1) where status = 'finished' order by id limit 1`,
      [`${today}T15:00:00Z`],
    );
    const { body } = await area.post('/api/event/extra-stats-batch', { eventIds: [fixture!.id] });
    expect(body.results).toMatchObject([
      {
        matchStatus: 'finished',
        hasCommentary: false,
        data: [],
        message: 'No event-level data of this match are known.',
      },
    ]);
  });
});
