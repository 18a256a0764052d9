import type { PositionGroup } from '../../../src/football/canonical.js';
import { TEAM_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import type { TeamProfile } from '../../../src/teams/team-profile.dto.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import {
  competitionNamed,
  fixture,
  idOf,
  loadRecords,
  named,
  playerNamed,
  result,
  testLeague,
} from '../../support/factories.js';
import {
  expectOpponentPositions,
  knownMatches,
  mover,
  plainMean,
  profileLeague,
  profileTeams,
} from '../../support/profile-league.js';
import type { PlainMatch } from '../../support/profile-league.js';
import { expectConstantWork, expectIdsRefused } from '../../support/profile-pages.js';

const { matches, records } = profileLeague();
const competition = competitionNamed('England', 'FA Cup');
const old = fixture('Reading', 'Barnsley', '2024-09-10T19:00:00Z', { competition });
const last = fixture('Reading', 'Wigan Athletic', '2024-11-30T12:00:00Z', { competition });
const ahead = fixture('Portsmouth', 'Reading', '2024-12-04T20:00:00Z', { competition });
const clocks = ['2024-10-08T12:00:00Z', '2024-10-12T15:30:00Z', '2024-10-12T17:15:00Z', '2024-12-01T12:00:00Z'];

/** Counts of a side as the page shows them, from the loaded rows alone. */
function plainCounts(match: PlainMatch, team: string): Record<string, number | null> {
  const side = match.home === team ? 'home' : 'away';
  return Object.fromEntries(
    TEAM_STATISTIC_KEYS.map((key) => {
      if (match.awarded) return [key, null];
      if (key === 'goals') return [key, match.goals[side === 'home' ? 0 : 1]];
      if (key === 'firstHalfGoals') return [key, 0];
      if (key !== 'tackles') return [key, match.counts[side][key] ?? null];
      const rows = match.appearances.filter((row) => row.side === side);
      return [key, rows.reduce((sum, row) => sum + (row.counts['tackles'] ?? 0), 0)];
    }),
  );
}

describe('team page', () => {
  let area: AreaApp;
  const get = async (team: string, query = ''): Promise<TeamProfile> => {
    const { status, body } = await area.get(`/api/v2/teams/${idOf.team(team)}${query}`);
    expect(status).toBe(200);
    return body as TeamProfile;
  };

  beforeAll(async () => {
    area = await startAreaApp([TeamsModule], { now: clocks[0] ?? '' });
    await loadRecords(area.database, 'canonical', [...records, old, last, ahead]);
  });
  afterAll(() => area.close());

  it.each(clocks)('shows what was known at %s, equal to the sums of the rows', async (clock) => {
    const now = new Date(clock);
    area.clock.set(now);
    for (const team of profileTeams) {
      const body = await get(team, '?window=7');
      const own = (match: PlainMatch): boolean => match.home === team || match.away === team;
      const known = knownMatches(matches.filter(own), now).slice(0, 7);
      expect(
        body.matches.map(({ fixture: { id, homeScore, awayScore }, opponentPosition: _position, ...row }) => ({
          ...row,
          id,
          score: [homeScore, awayScore],
        })),
      ).toEqual(
        known.map((match) => {
          const isHome = match.home === team;
          const [mine, theirs] = isHome ? match.goals : [match.goals[1], match.goals[0]];
          return {
            id: idOf.fixture(match.record),
            score: match.goals,
            isHome,
            awarded: match.awarded,
            outcome: mine > theirs ? 'W' : mine < theirs ? 'L' : 'D',
            own: plainCounts(match, team),
            conceded: plainCounts(match, isHome ? match.away : match.home),
            derivedFromPlayers: match.awarded ? [] : ['tackles'],
          };
        }),
      );
      for (const averages of body.averages) {
        const key = averages.statistic;
        for (const venue of ['all', 'home', 'away'] as const) {
          const of = known.filter((match) => venue === 'all' || (match.home === team) === (venue === 'home'));
          const made = plainMean(of.map((match) => plainCounts(match, team)[key] ?? null));
          const opponentIn = (match: PlainMatch): string => (match.home === team ? match.away : match.home);
          const faced = plainMean(of.map((match) => plainCounts(match, opponentIn(match))[key] ?? null));
          expect([key, averages[venue]]).toEqual([
            key,
            { ...made, concededMatches: faced.matches, concededAverage: faced.average },
          ]);
        }
      }
      const ahead = matches
        .filter((match) => own(match) && match.kickoff + 135 * 60_000 > now.getTime())
        .sort((one, other) => one.kickoff - other.kickoff);
      expect(body.nextFixtures.map(({ id }) => id)).toEqual(
        ahead.slice(0, 5).map(({ record }) => idOf.fixture(record)),
      );
      const league = knownMatches(matches, now).filter(({ record }) => record.competition.name === 'Premier League');
      const points = (name: string): number =>
        league.reduce((sum, match) => {
          if (match.home !== name && match.away !== name) return sum;
          const [mine, theirs] = match.home === name ? match.goals : [match.goals[1], match.goals[0]];
          return sum + (mine > theirs ? 3 : mine === theirs ? 1 : 0);
        }, 0);
      const table = body.competitions[0];
      expect(table).toMatchObject({ points: points(team), teams: 6, played: league.filter(own).length });
      const better = profileTeams.filter((other) => points(other) > points(team)).length;
      const level = profileTeams.filter((other) => points(other) === points(team)).length;
      expect(table?.position).toBeGreaterThan(better);
      expect(table?.position).toBeLessThanOrEqual(better + level);
    }
  });

  it("shows the opponents' table positions before each match, from results before its kick-off", async () => {
    const now = new Date('2024-12-01T12:00:00Z');
    area.clock.set(now);
    expectOpponentPositions(matches, (await get('Arsenal')).matches, now);
  });

  it.each(clocks)("lists the squad at %s with each player's figures, equal to the sums of the rows", async (clock) => {
    const now = new Date(clock);
    area.clock.set(now);
    for (const team of profileTeams) {
      const known = knownMatches(matches, now).filter(({ awarded }) => !awarded);
      const own = known.filter((match) => match.home === team || match.away === team);
      const sideOf = (match: PlainMatch) => (match.home === team ? 'home' : 'away');
      const rowsOf = (player: string) =>
        own.flatMap((match) => match.appearances.filter((row) => row.side === sideOf(match) && row.player === player));
      const played = new Set(
        own.flatMap((match) => match.appearances.filter(({ side }) => side === sideOf(match)).map((row) => row.player)),
      );
      // transferred: his newest match is for another team
      const newest = known.find(({ appearances }) => appearances.some(({ player }) => player === mover));
      const isMoverHere = newest !== undefined && own.includes(newest) && rowsOf(mover).length > 0;
      if (!isMoverHere) played.delete(mover);
      const { squad } = await get(team);
      expect([team, squad.map(({ name }) => name).sort()]).toEqual([team, [...played].sort()]);
      for (const player of played) {
        const rows = rowsOf(player);
        const sum = (key: string): number => rows.reduce((total, { counts }) => total + (counts[key] ?? 0), 0);
        expect(squad.find(({ id }) => id === idOf.player(player))).toMatchObject({
          name: player,
          matches: rows.length,
          starts: rows.filter(({ isStarter }) => isStarter).length,
          minutes: rows.reduce((total, { minutes }) => total + minutes, 0),
          countedMatches: rows.length,
          goals: 0,
          assists: sum('assists'),
          cards: sum('cards'),
          lastMatches: own.slice(0, 5).map((match) => {
            const row = match.appearances.find((each) => each.side === sideOf(match) && each.player === player);
            return {
              eventId: idOf.fixture(match.record),
              minutes: row?.minutes ?? 0,
              isStarter: row?.isStarter ?? false,
            };
          }),
        });
      }
    }
  });

  it('lists squad members without an appearance this season, goalkeepers first', async () => {
    area.clock.set(new Date('2024-12-01T12:00:00Z'));
    const before = (await get('Brentford')).squad;
    const member = (name: string, positionGroup: PositionGroup, jerseyNumber: number) => ({
      kind: 'squad' as const,
      line: 1,
      competition: competitionNamed(testLeague.country, testLeague.name),
      season: testLeague.season,
      team: named('Brentford'),
      player: playerNamed(name, { positionGroup }),
      jerseyNumber,
    });
    await loadRecords(area.database, 'canonical', [member('New Forward', 'F', 9), member('New Keeper', 'G', 13)]);
    const { squad } = await get('Brentford');
    expect(squad).toHaveLength(before.length + 2);
    expect(squad.slice(0, 2).map(({ name, position }) => [name, position])).toEqual([
      ['New Keeper', 'G'],
      ['New Forward', 'F'],
    ]);
    expect(squad[1]).toMatchObject({ jerseyNumber: 9, matches: 0, minutes: 0, countedMatches: 0, goals: null });
    expect(squad[1]?.lastMatches.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 0, 0]);
  });

  it('lists a fixture without a result until a day after kick-off', async () => {
    const nextAt = async (clock: string) => {
      area.clock.set(new Date(clock));
      const { nextFixtures, links } = await get('Reading');
      return [nextFixtures.map(({ id }) => id), links.nextFixture?.lineups];
    };
    const lineupsOf = (id: number) => `/api/v2/lineup-projections?eventIds=${id}`;
    const lastId = idOf.fixture(last);
    const aheadId = idOf.fixture(ahead);
    // in reverse: a later clock may be served by the snapshot of the one before
    expect(await nextAt('2024-12-31T12:00:00Z')).toEqual([[], undefined]);
    expect(await nextAt('2024-12-01T12:00:01Z')).toEqual([[aheadId], lineupsOf(aheadId)]);
    expect(await nextAt('2024-12-01T12:00:00Z')).toEqual([[lastId, aheadId], lineupsOf(lastId)]);
  });

  it('names the manager of the newest match, if its source does, and links further details', async () => {
    area.clock.set(new Date('2024-12-01T12:00:00Z'));
    const arsenal = await get('Arsenal');
    const last = knownMatches(matches, new Date('2024-12-01T12:00:00Z')).find(({ away }) => away === 'Arsenal')!;
    expect(arsenal.manager).toBeNull();
    expect((await get(last.home)).manager?.name).toBe(`${last.home} Manager`);
    expect(arsenal.links).toEqual({
      bettingHistory: `/api/team/${idOf.team('Arsenal')}/betting-history`,
      nextFixture: null,
    });
    expect(arsenal.competitions.map((row) => row.competition.name)).toEqual(['Premier League', 'FA Cup']);
  });

  it('shows the manager of the newest match that took place', async () => {
    const kickoff = '2024-11-30T15:00:00Z';
    const off = result(0, 0, null, null, { status: 'postponed', homeGoals: null, awayGoals: null });
    await loadRecords(area.database, 'canonical', [
      fixture('Walsall', 'Bury', '2024-11-23T15:00:00Z', { homeManager: named('One'), result: result(1, 0) }),
      fixture('Walsall', 'Crewe', kickoff, { homeManager: named('Two'), result: off, resultKnownAt: kickoff }),
    ]);
    await area.moveTo(new Date('2024-12-01T12:00:00Z'));
    expect((await get('Walsall')).manager?.name).toBe('One');
  });

  it('shows all competitions of the season, whatever the window', async () => {
    const league = Array.from({ length: 15 }, (_, number) => {
      const kickoff = new Date(Date.UTC(2024, 7, 10 + 7 * number, 15)).toISOString().replace('.000Z', 'Z');
      return fixture('Blyth Spartans', `Rivals ${number}`, kickoff, { result: result(1, 0) });
    });
    const cupMatch = fixture('Blyth Spartans', 'Barnsley', '2024-08-06T19:00:00Z', {
      competition,
      result: result(2, 0),
    });
    await loadRecords(area.database, 'canonical', [cupMatch, ...league]);
    await area.moveTo(new Date('2024-12-01T12:00:00Z'));
    const { competitions } = await get('Blyth Spartans');
    expect(competitions.map((row) => row.competition.name)).toEqual(['Premier League', 'FA Cup']);
    expect((await get('Blyth Spartans', '?window=1')).competitions).toEqual(competitions);
  });

  it('is found by the id that a team had before its merge', async () => {
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('team', 77, $1), ('player', 78, $1)`,
      [idOf.team('Fulham')],
    );
    const { body } = await area.get('/api/v2/teams/77');
    expect(body.team).toMatchObject({ id: idOf.team('Fulham'), name: 'Fulham' });
    expect((await area.get('/api/v2/teams/78')).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('rejects malformed ids', () => expectIdsRefused(area, '/api/v2/teams'));

  it.each(['window=0', 'window=61', 'window=x', 'window=1&window=2'])('rejects %s', async (query) => {
    const { body } = await area.get(`/api/v2/teams/${idOf.team('Arsenal')}?${query}`);
    expect(body).toMatchObject({ status: 400, errors: [{ parameter: 'window' }] });
  });

  it('sends the same bytes for one revision, and the same number of statements for any team and window', () => {
    const path = `/api/v2/teams/${idOf.team('Arsenal')}`;
    return expectConstantWork(
      area,
      [`${path}?window=1`, `${path}?window=60`, `/api/v2/teams/${idOf.team('Everton')}`],
      10,
    );
  });

  it(
    'survives hostile queries',
    () => attackQuery(area.app, `/api/v2/teams/${idOf.team('Arsenal')}`, ['window']),
    120_000,
  );
});
