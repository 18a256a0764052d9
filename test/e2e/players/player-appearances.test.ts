import type { FixtureRecord } from '../../../src/football/canonical.js';
import type { PlayerProfile } from '../../../src/players/player-profile.dto.js';
import { PlayersModule } from '../../../src/players/players.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';

const player = 'Pedro Present';
const playedAt = (opponent: string, kickoff: string): FixtureRecord =>
  fixture('Arsenal', opponent, kickoff, { result: result(1, 0, 0, 0) });
const plain = playedAt('Everton', '2024-09-01T15:00:00Z');
const conflicting = playedAt('Fulham', '2024-09-02T15:00:00Z');
const corrupted = playedAt('Brentford', '2024-09-03T15:00:00Z');
const impossible = playedAt('Chelsea', '2024-09-04T15:00:00Z');
const disputed = playedAt('Leicester City', '2024-09-05T15:00:00Z');

describe('unusable appearances of a player', () => {
  let area: AreaApp;
  const page = async (): Promise<PlayerProfile> => {
    const path = `/api/v2/players/${idOf.player(player)}`;
    const { status, body } = await area.get(path);
    expectMatchesOpenApi(`GET ${path}`, status, body);
    return body as PlayerProfile;
  };
  const knownCounts = ({ counts }: PlayerProfile['matches'][number]): number =>
    Object.values(counts).filter((count) => count !== null).length;

  beforeAll(async () => {
    area = await startAreaApp([PlayersModule], { now: '2024-12-01T12:00:00Z' });
    await loadRecords(area.database, 'fpl-core', [
      ...[plain, conflicting, corrupted, impossible, disputed].flatMap((match) => [
        match,
        ...elevenPlayers(match, 'home'),
        playerStatistics(
          match,
          'home',
          player,
          { shots: 2, goals: match === corrupted ? 3 : 0 },
          { minutes: match === impossible ? 170 : 80, isStarter: false },
        ),
      ]),
      teamStatistics(conflicting, 'home', { shots: 20 }),
    ]);
    await loadRecords(area.database, 'football-data', [
      conflicting,
      teamStatistics(conflicting, 'home', { shots: 10 }),
      { ...disputed, result: result(2, 0, 0, 0) },
    ]);
  });
  afterAll(() => area.close());

  it('are counted and listed, without statistics', async () => {
    const { matches, appearances, teams, rates } = await page();
    expect(
      matches.map((match) => [match.fixture.awayTeam.name, match.teamId, match.minutes, knownCounts(match)]),
    ).toEqual([
      ['Leicester City', idOf.team('Arsenal'), 80, 0],
      ['Chelsea', idOf.team('Arsenal'), null, 0],
      ['Brentford', idOf.team('Arsenal'), 80, 0],
      ['Fulham', idOf.team('Arsenal'), 80, 0],
      ['Everton', idOf.team('Arsenal'), 80, 2],
    ]);
    expect(appearances).toMatchObject({ matches: 5, minutes: 320 });
    expect(teams).toMatchObject([{ matches: 5, minutes: 320 }]);
    expect(rates.find(({ statistic }) => statistic === 'shots')).toMatchObject({ matches: 1, minutes: 80, total: 2 });
  });

  it('each have a different reason', async () => {
    const reasons = await area.database.rows<{ reasons: string[] }>(
      `select corruption_reasons as reasons from football_as_of.fixtures(now()) order by kickoff_at`,
    );
    expect(reasons.map((row) => row.reasons)).toEqual([
      [],
      ['stats_conflict'],
      ['goals_ne_score'],
      ['minutes_range'],
      ['score_conflict'],
    ]);
  });
});
