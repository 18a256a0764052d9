import { normaliseName } from '../../src/football/names.js';
import { clubsInSeason, DEMO_LEAGUES } from './leagues.js';
import { PEOPLE, personName } from './people.js';
import { SQUAD_PLACES } from './positions.js';
import { clubManager, leagueReferees, seasonSquads } from './squads.js';

const years = [2023, 2024, 2025];

describe('personName', () => {
  it('gives each person a different name in every style', () => {
    const styles = [0, 0.62, 0.7, 0.78, 0.86, 0.94];
    const names = new Set(
      Array.from({ length: PEOPLE }, (_, index) =>
        normaliseName(personName(index, 'english', styles[index % 6]!).name),
      ),
    );
    expect(names.size).toBe(PEOPLE);
  });
});

describe('the people of a season', () => {
  it.each(DEMO_LEAGUES.map((league) => [league.key, league] as const))('of %s have unique names', (_, league) => {
    const owners = new Map<string, string>();
    const people = years.flatMap((year) => [
      ...[...seasonSquads(1, league, year).values()].flat(),
      ...clubsInSeason(league, year).map((club) => clubManager(1, league, club, year)),
      ...leagueReferees(1, league),
    ]);
    for (const { name, externalId } of people) {
      expect([name, owners.get(name) ?? externalId]).toEqual([name, externalId]);
      owners.set(name, externalId);
    }
  });

  it('mostly stay at their clubs; some leave, some change clubs within the country', () => {
    const [league] = DEMO_LEAGUES;
    const clubsOf = (year: number) =>
      new Map(
        [...seasonSquads(1, league!, year)].flatMap(([club, squad]) =>
          squad.map(({ externalId }) => [externalId, club] as const),
        ),
      );
    const [before, after] = [clubsOf(2024), clubsOf(2025)];
    const regular = clubsInSeason(league!, 2024).filter((club) => clubsInSeason(league!, 2025).includes(club));
    const players = [...before].filter(([, club]) => regular.includes(club));
    const stayed = players.filter(([id, club]) => after.get(id) === club).length / players.length;
    const moved = players.filter(([id, club]) => after.has(id) && after.get(id) !== club).length;
    expect(stayed).toBeGreaterThan(0.7);
    expect(stayed).toBeLessThan(0.95);
    expect(moved).toBeGreaterThan(3);
  });

  it('include 25 players with unique shirt numbers, three of them goalkeepers', () => {
    for (const squad of seasonSquads(1, DEMO_LEAGUES[1]!, 2025).values()) {
      expect(squad).toHaveLength(SQUAD_PLACES.length);
      expect(new Set(squad.map(({ jerseyNumber }) => jerseyNumber)).size).toBe(25);
      expect(squad.filter(({ position }) => position === 'GK')).toHaveLength(3);
    }
  });

  it('include one manager with public id 1 in every season', () => {
    for (const year of [2019, 2025, 2031]) {
      const managers = DEMO_LEAGUES.flatMap((league) =>
        clubsInSeason(league, year).map((club) => clubManager(1, league, club, year)),
      );
      const chosen = managers.filter(({ publicId }) => publicId === 1);
      expect(chosen.map(({ externalId }) => externalId)).toEqual(['demo-england-manager-0-0']);
    }
  });
});
