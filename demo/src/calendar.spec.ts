import { circleRounds, DAY, leagueSchedule, runningSeason, seasonsAt, seasonStart } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';

const years = [2023, 2024, 2025, 2026];

describe('circleRounds', () => {
  it('pairs all clubs once at home and once away, and has every club play in every round', () => {
    const rounds = circleRounds([3, 1, 4, 5, 9, 2]);
    expect(rounds).toHaveLength(10);
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(6);
    expect(new Set(rounds.flat().map((pair) => pair.join('-'))).size).toBe(30);
  });
});

describe('leagueSchedule', () => {
  it.each(DEMO_LEAGUES.map((league) => [league.key, league] as const))(
    'of %s has each pair twice and rests of two days',
    (_, league) => {
      const lastMatch = new Map<number, number>();
      for (const fixture of years.flatMap((year) => leagueSchedule(1, league, year))) {
        for (const club of [fixture.home, fixture.away]) {
          expect(fixture.kickoff - (lastMatch.get(club) ?? -Infinity)).toBeGreaterThanOrEqual(2 * DAY);
          lastMatch.set(club, fixture.kickoff);
        }
      }
      for (const year of years) {
        const fixtures = leagueSchedule(1, league, year);
        expect(fixtures).toHaveLength(league.clubsPerSeason * (league.clubsPerSeason - 1));
        expect(new Set(fixtures.map(({ home, away }) => `${home}-${away}`)).size).toBe(fixtures.length);
        expect(new Set(fixtures.map(({ ref }) => ref)).size).toBe(fixtures.length);
        expect(fixtures[0]!.kickoff).toBeGreaterThanOrEqual(seasonStart(year) - DAY);
        expect(fixtures.at(-1)!.kickoff).toBeLessThan(seasonStart(year + 1) - DAY);
      }
    },
  );

  it('is the same on every call, and differs for another seed', () => {
    const [league] = DEMO_LEAGUES;
    expect(leagueSchedule(1, league!, 2025)).toEqual(leagueSchedule(1, league!, 2025));
    expect(leagueSchedule(2, league!, 2025)).not.toEqual(leagueSchedule(1, league!, 2025));
  });

  it('has a match every day, and every league plays within any two weeks of a season', () => {
    const seasons = [...years, 2027];
    const fixtures = DEMO_LEAGUES.flatMap((league) => seasons.flatMap((year) => leagueSchedule(1, league, year)));
    const empty: string[] = [];
    // 2026/2027 has 53 weeks
    for (let day = seasonStart(2023); day < seasonStart(2027) + 100 * DAY; day += DAY) {
      const ahead = (days: number) => fixtures.filter(({ kickoff }) => kickoff >= day && kickoff < day + days * DAY);
      if (ahead(1).length === 0) empty.push(new Date(day).toISOString());
      expect(ahead(7).length).toBeGreaterThanOrEqual(17);
      const next = seasonStart(runningSeason(day) + 1);
      if (day + 14 * DAY >= next) continue;
      expect(new Set(ahead(14).map(({ league }) => league.key)).size).toBe(DEMO_LEAGUES.length);
    }
    expect(empty).toEqual([]);
  });
});

describe('seasonsAt', () => {
  it('returns two finished seasons and the current one, and the next shortly before it begins', () => {
    expect(runningSeason(Date.UTC(2025, 7, 1))).toBe(2025);
    expect(runningSeason(Date.UTC(2025, 6, 31))).toBe(2024);
    expect(seasonsAt(Date.UTC(2025, 10, 21))).toEqual([2023, 2024, 2025]);
    expect(seasonsAt(Date.UTC(2026, 6, 20))).toEqual([2023, 2024, 2025, 2026]);
  });
});
