import { PLAYER_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import type { PlayerProfile } from '../../../src/players/player-profile.dto.js';
import { PlayersModule } from '../../../src/players/players.module.js';
import { absences } from '../../support/absences.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import {
  competitionNamed,
  fixture,
  idOf,
  lineup,
  loadRecords,
  named,
  playerNamed,
  testLeague,
} from '../../support/factories.js';
import { expectOpponentPositions, knownMatches, mover, profileLeague } from '../../support/profile-league.js';
import { expectConstantWork, expectIdsRefused } from '../../support/profile-pages.js';

const { matches, records } = profileLeague();
const clocks = ['2024-10-08T12:00:00Z', '2024-10-12T17:15:00Z', '2024-12-01T12:00:00Z'];
const afterwards = '2024-12-01T12:00:00Z';
const players = [mover, 'Arsenal Player 1', 'Chelsea Player 12', 'Leicester City Player 10'];
const competition = competitionNamed('England', 'FA Cup');
const ahead = fixture('Chelsea', 'Fulham', '2024-12-03T20:00:00Z', { competition });
const debut = fixture('Leicester City', 'Everton', '2024-12-03T20:00:00Z', { competition });

/** A sum of halves away from zero with two decimals. */
const round = (value: number): number => Math.round(value * 100 + 1e-9) / 100;

describe('player page', () => {
  let area: AreaApp;
  const get = async (player: string, query = ''): Promise<PlayerProfile> => {
    const { status, body } = await area.get(`/api/v2/players/${idOf.player(player)}${query}`);
    expect(status).toBe(200);
    return body as PlayerProfile;
  };

  beforeAll(async () => {
    area = await startAreaApp([PlayersModule], { now: clocks[0] ?? '' });
    await loadRecords(area.database, 'canonical', [
      ...records,
      ahead,
      debut,
      lineup(debut, 'home', ['Late Debutant']),
      {
        kind: 'squad',
        line: 1,
        competition: competitionNamed(testLeague.country, testLeague.name),
        season: testLeague.season,
        team: named('Fulham'),
        player: playerNamed('New Signing', { positionGroup: 'F' }),
        jerseyNumber: 9,
      },
    ]);
  });
  beforeEach(() => area.clock.set(new Date(afterwards)));
  afterAll(() => area.close());

  it.each(clocks)('shows what was known at %s, equal to the sums of the rows', async (clock) => {
    const now = new Date(clock);
    area.clock.set(now);
    for (const player of players) {
      const body = await get(player, '?window=6');
      const known = knownMatches(matches, now)
        .filter(({ awarded }) => !awarded)
        .flatMap((match) => match.appearances.filter((row) => row.player === player).map((row) => ({ match, row })))
        .slice(0, 6);
      expect(
        body.matches.map(({ fixture: { id }, teamId, isHome, isStarter, minutes, counts }) => ({
          id,
          teamId,
          isHome,
          isStarter,
          minutes,
          counts,
        })),
      ).toEqual(
        known.map(({ match, row }) => ({
          id: idOf.fixture(match.record),
          teamId: idOf.team(match[row.side]),
          isHome: row.side === 'home',
          isStarter: row.isStarter,
          minutes: row.minutes,
          counts: row.counts,
        })),
      );
      const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
      expect(body.appearances).toEqual({
        matches: known.length,
        starts: known.filter(({ row }) => row.isStarter).length,
        minutes: sumOf(known.map(({ row }) => row.minutes)),
      });
      expect(body.rates.map(({ statistic }) => statistic)).toEqual(PLAYER_STATISTIC_KEYS);
      for (const { statistic, displayName: _name, ...rate } of body.rates) {
        const of = known.filter(({ row }) => row.counts[statistic] !== null);
        const total = sumOf(of.map(({ row }) => row.counts[statistic] ?? 0));
        const minutes = sumOf(of.map(({ row }) => row.minutes));
        expect([player, statistic, rate]).toEqual([
          player,
          statistic,
          {
            matches: of.length,
            minutes,
            total: of.length === 0 ? null : total,
            average: of.length === 0 ? null : round(total / of.length),
            per90: minutes === 0 ? null : round((total * 90) / minutes),
          },
        ]);
      }
    }
  });

  it("shows the opponents' table positions before each match, from results before its kick-off", async () => {
    expectOpponentPositions(matches, (await get(mover)).matches, new Date(afterwards));
  });

  it('shows the current team of a player who transferred mid-season, and his figures for each team', async () => {
    const teamsAt = async (clock: string) => {
      area.clock.set(new Date(clock));
      const { team, teams } = await get(mover);
      return [team?.name, teams.map((row) => [row.team.name, row.matches, row.starts, row.lastMatchUtc])];
    };
    expect(await teamsAt('2024-10-11T12:00:00Z')).toEqual(['Arsenal', [['Arsenal', 6, 6, '2024-10-09T15:00:00Z']]]);
    expect(await teamsAt(afterwards)).toEqual([
      'Chelsea',
      [
        ['Chelsea', 5, 5, '2024-11-09T15:00:00Z'],
        ['Arsenal', 6, 6, '2024-10-09T15:00:00Z'],
      ],
    ]);
  });

  it('uses the squad of a player who has not appeared in a match', async () => {
    const body = await get('New Signing');
    expect(body).toMatchObject({
      position: 'F',
      team: { name: 'Fulham' },
      teams: [{ team: { name: 'Fulham' }, firstMatchUtc: null, lastMatchUtc: null, matches: 0, starts: 0, minutes: 0 }],
      appearances: { matches: 0, starts: 0, minutes: 0 },
      matches: [],
      nextFixture: { fixture: { id: idOf.fixture(ahead) }, isHome: false },
    });
    expect(body.rates[0]).toMatchObject({ matches: 0, total: null, average: null, per90: null });
  });

  it('names no squad for a future season, or for a player whose matches all become known later', async () => {
    const teamAt = async (player: string, clock: string) => {
      area.clock.set(new Date(clock));
      const { team, teams, nextFixture } = await get(player);
      return [team?.name ?? null, teams.length, nextFixture !== null];
    };
    expect(await teamAt('New Signing', '2024-09-07T14:59:59Z')).toEqual([null, 0, false]);
    expect(await teamAt('New Signing', '2024-09-07T15:00:00Z')).toEqual(['Fulham', 1, true]);
    expect(await teamAt('Late Debutant', '2024-12-01T12:00:00Z')).toEqual([null, 0, false]);
    expect(await teamAt('Late Debutant', '2024-12-05T12:00:00Z')).toEqual(['Leicester City', 1, false]);
  });

  it('shows his place in the line-up of the next fixture', async () => {
    const nextOf = async (player: string) => {
      const { nextFixture } = await get(player);
      return [
        nextFixture?.fixture.id,
        nextFixture?.isHome,
        nextFixture?.lineupType,
        nextFixture?.isInEleven,
        nextFixture?.startProbability,
      ];
    };
    const id = idOf.fixture(ahead);
    expect(await nextOf(mover)).toEqual([id, true, 'unavailable', null, null]);
    const store = (kind: string, player: string, probability: number) =>
      area.database.rows(
        `with lineup as (
          insert into lineup_projections (fixture_id, side, team_id, prediction_type, projected_at, data_revision)
          values ($1, 'home', $2, $3, '2024-12-01T11:00:00Z', 1) returning fixture_id, side
        )
        insert into lineup_projection_players (fixture_id, side, player_id, start_probability, games_analyzed,
          is_position_change)
        select fixture_id, side, $4, $5, 0, false from lineup`,
        [id, idOf.team('Chelsea'), kind, idOf.player(player), probability],
      );
    await store('predicted', mover, 0.87654);
    expect(await nextOf(mover)).toEqual([id, true, 'predicted', true, 0.8765]);
    expect(await nextOf('Chelsea Player 12')).toEqual([id, true, 'predicted', false, null]);
    expect(await nextOf('Fulham Player 1')).toEqual([id, false, 'unavailable', null, null]);
    area.clock.set(new Date('2024-12-01T10:59:59Z'));
    expect(await nextOf(mover)).toEqual([id, true, 'unavailable', null, null]);
    area.clock.set(new Date(afterwards));
    await area.database.rows('delete from lineup_projections');
    await store('confirmed', mover, 1);
    expect(await nextOf(mover)).toEqual([id, true, 'confirmed', true, 1]);
    expect(await nextOf('Chelsea Player 12')).toEqual([id, true, 'confirmed', false, 0]);
  });

  it('shows why he misses the next fixture, as known at the clock', async () => {
    const absenceOf = async (player: string) => (await get(player)).nextFixture?.absence;
    expect(await absenceOf(mover)).toBeNull();
    const list = (players: Readonly<Record<string, string>>, knownAt: string) =>
      loadRecords(area.database, 'canonical', [ahead, absences(ahead, 'home', players, { knownAt })]);
    await list({ [mover]: 'doubtful' }, '2024-11-29T06:00:00Z');
    await list({ [mover]: 'out: Knee Injury' }, '2024-11-30T06:00:00Z');
    const known = { knownAt: '2024-11-30T06:00:00Z', isKnownAtAssumed: false };
    expect(await absenceOf(mover)).toEqual({ type: 'out', reason: 'Knee Injury', ...known });
    expect(await absenceOf('Chelsea Player 12')).toBeNull();
    area.clock.set(new Date('2024-11-29T12:00:00Z'));
    expect(await absenceOf(mover)).toMatchObject({ type: 'doubtful', reason: null });
  });

  it('is found by the id that a player had before his merge, and lists his other names', async () => {
    const id = idOf.player(mover);
    await area.database.rows(
      `with old as (
        insert into public_id_aliases (kind, old_id, entity_id) values ('player', 77, $1), ('team', 78, $1)
      )
      insert into aliases (kind, country_id, normalised_name, entity_id, origin)
      values ('player', $2, 'maxwell mover', $1, 'merged')`,
      [id, idOf.country('England')],
    );
    const { body } = await area.get('/api/v2/players/77');
    expect(body).toMatchObject({ id, name: mover, alsoKnownAs: ['maxwell mover'] });
    expect((await area.get('/api/v2/players/78')).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('rejects malformed ids', () => expectIdsRefused(area, '/api/v2/players'));

  it('sends the same bytes for one revision, and the same number of statements for any player and window', () => {
    const path = `/api/v2/players/${idOf.player(mover)}`;
    return expectConstantWork(
      area,
      [`${path}?window=1`, `${path}?window=60`, `/api/v2/players/${idOf.player('New Signing')}`],
      5,
    );
  });

  it(
    'survives hostile queries',
    () => attackQuery(area.app, `/api/v2/players/${idOf.player(mover)}`, ['window']),
    120_000,
  );
});
