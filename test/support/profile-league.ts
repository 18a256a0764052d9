import type { AnyCanonicalRecord, FixtureRecord, Side } from '../../src/football/canonical.js';
import { TEAM_STATISTICS, PLAYER_STATISTICS } from '../../src/football/statistics.js';
import { Random } from '../../src/maths/random.js';
import { competitionNamed, fixture, lineup, named, playerStatistics, result, teamStatistics } from './factories.js';

/** A player's row of a match, as it was loaded. */
export interface PlainAppearance {
  readonly player: string;
  readonly side: Side;
  readonly minutes: number;
  readonly isStarter: boolean;
  /** By catalogue key; null if the source does not give it. */
  readonly counts: Readonly<Record<string, number | null>>;
}

/** A match as it was loaded, fully known from 135 minutes after kick-off. */
export interface PlainMatch {
  readonly record: FixtureRecord;
  readonly kickoff: number;
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [home: number, away: number];
  readonly awarded: boolean;
  readonly referee: string;
  /** By side and catalogue key. */
  readonly counts: Readonly<Record<Side, Readonly<Record<string, number | null>>>>;
  readonly appearances: readonly PlainAppearance[];
}

export const profileTeams = ['Arsenal', 'Brentford', 'Chelsea', 'Everton', 'Fulham', 'Leicester City'] as const;
/** Plays for Arsenal in the first five rounds, for Chelsea afterwards. */
export const mover = 'Max Mover';
/** On Arsenal's bench in every match, and never on the pitch. */
export const benched = 'Ben Bench';
const cup = competitionNamed('England', 'FA Cup');
const referees = ['A Taylor', 'M Oliver', 'C Kavanagh'];

/** Ten rounds of six teams from 7 September 2024 on, a cup match in between, and all their known rows. */
export function profileLeague(): { matches: PlainMatch[]; records: AnyCanonicalRecord[] } {
  const random = new Random('pages of things');
  const matches: PlainMatch[] = [];
  for (let round = 0; round < 10; round += 1) {
    const kickoff = new Date(Date.UTC(2024, 8, 7 + 7 * round, 15)).toISOString().replace('.000Z', 'Z');
    for (const [home, away] of pairsOf(round)) matches.push(played(random, home, away, kickoff, round));
    if (round === 4) {
      const midweek = kickoff.replace(/-05T/, '-09T');
      matches.push(played(random, 'Arsenal', 'Everton', midweek, round, { competition: cup }));
    }
  }
  return { matches, records: matches.flatMap(recordsOf) };
}

/** Pairs of a round: the second half of the season returns the first. */
function pairsOf(round: number): [home: string, away: string][] {
  const [fixed, ...others] = profileTeams;
  const step = round % 5;
  const circle = [...others.slice(step), ...others.slice(0, step)];
  const pairs: [string, string][] = [
    [fixed, circle[0] ?? ''],
    [circle[1] ?? '', circle[4] ?? ''],
    [circle[2] ?? '', circle[3] ?? ''],
  ];
  return pairs.map(([home, away]) => (round < 5 === (step % 2 === 0) ? [home, away] : [away, home]));
}

function played(
  random: Random,
  home: string,
  away: string,
  kickoff: string,
  round: number,
  more: Partial<FixtureRecord> = {},
): PlainMatch {
  const goals = [random.integer(0, 3), random.integer(0, 3)] as const;
  const awarded = round === 2 && home === 'Chelsea';
  const referee = referees[random.integer(0, 2)] ?? '';
  const record = fixture(home, away, kickoff, {
    referee: named(referee),
    homeManager: named(`${home} Manager`),
    result: awarded ? result(goals[0], goals[1], null, null, { awarded }) : result(goals[0], goals[1]),
    ...more,
  });
  const sides = { home: countsOfSide(random, round, home), away: countsOfSide(random, round, away) };
  const appearances = (['home', 'away'] as const).flatMap((side) =>
    squadOf(side === 'home' ? home : away, round).map((player, index): PlainAppearance => ({
      player,
      side,
      minutes: index === 10 ? 60 + random.integer(0, 30) : index === 11 ? random.integer(1, 30) : 90,
      isStarter: index < 11,
      counts: Object.fromEntries(
        PLAYER_STATISTICS.map(({ key }) => [
          key,
          key === 'headedShots' && round % 2 === 0 ? null : key === 'goals' ? 0 : random.integer(0, 4),
        ]),
      ),
    })),
  );
  return { record, kickoff: Date.parse(kickoff), home, away, goals, awarded, referee, counts: sides, appearances };
}

/** Offsides are never given, tackles for players only. */
function countsOfSide(random: Random, round: number, team: string): Record<string, number | null> {
  return Object.fromEntries(
    TEAM_STATISTICS.flatMap(({ key }): [string, number | null][] => {
      if (key === 'goals' || key === 'firstHalfGoals') return [];
      if (key === 'offsides' || key === 'tackles') return [[key, null]];
      const isUnknown = key === 'corners' && round === 1 && team === 'Arsenal';
      return [[key, isUnknown ? null : key === 'shots' ? 12 + random.integer(0, 6) : random.integer(0, 5)]];
    }),
  );
}

/** Eleven starters and a substitute; the eleventh starter may be the transferred player. */
function squadOf(team: string, round: number): string[] {
  const names = Array.from({ length: 12 }, (_, index) => `${team} Player ${index + 1}`);
  if (team === (round < 5 ? 'Arsenal' : 'Chelsea')) names[10] = mover;
  return names;
}

function recordsOf({ record, counts, appearances, awarded }: PlainMatch): AnyCanonicalRecord[] {
  if (awarded) return [record];
  return [
    record,
    ...(['home', 'away'] as const).flatMap((side) => [
      teamStatistics(record, side, counts[side]),
      lineup(
        record,
        side,
        appearances.filter((row) => row.side === side && row.isStarter).map(({ player }) => player),
      ),
      ...appearances
        .filter((row) => row.side === side)
        .map(({ player, minutes, isStarter, counts: values }) =>
          playerStatistics(record, side, player, values, { minutes, isStarter }),
        ),
    ]),
  ];
}

/** Matches with a known result at a moment, newest first. */
export function knownMatches(matches: readonly PlainMatch[], now: Date): PlainMatch[] {
  return matches
    .filter(({ kickoff }) => kickoff + 135 * 60_000 <= now.getTime())
    .sort((one, other) => other.kickoff - one.kickoff);
}

/** Mean with two decimals, halves away from zero; null of nothing. */
export function plainMean(values: readonly (number | null)[]): { matches: number; average: number | null } {
  const present = values.filter((value) => value !== null);
  const sum = present.reduce((total, value) => total + value, 0);
  return {
    matches: present.length,
    average: present.length === 0 ? null : Math.round((sum * 100) / present.length) / 100,
  };
}

/** A match on a page, with the side of the page's team. */
interface RankedMatch {
  readonly fixture: {
    readonly kickoffUtc: string;
    readonly competition: { readonly name: string };
    readonly homeTeam: { readonly name: string };
    readonly awayTeam: { readonly name: string };
  };
  readonly isHome: boolean | null;
  readonly opponentPosition: number | null;
}

/** Checks opponents' league positions against points, goal difference and goals of the matches before. */
export function expectOpponentPositions(
  matches: readonly PlainMatch[],
  shown: readonly RankedMatch[],
  now: Date,
): void {
  const isLeague = (name: string): boolean => name === 'Premier League';
  const league = knownMatches(matches, now).filter(({ record }) => isLeague(record.competition.name));
  const ranked = shown.filter(({ fixture: { competition } }) => isLeague(competition.name));
  expect(ranked.length).toBeGreaterThan(8);
  const expected = ranked.map(({ fixture: { kickoffUtc, homeTeam, awayTeam }, isHome }) => {
    const earlier = league.filter(({ kickoff }) => kickoff < Date.parse(kickoffUtc));
    const worth = (team: string): number =>
      earlier.reduce((sum, { home, away, goals: [homeGoals, awayGoals] }) => {
        if (team !== home && team !== away) return sum;
        const [scored, conceded] = team === home ? [homeGoals, awayGoals] : [awayGoals, homeGoals];
        const points = scored > conceded ? 3 : scored === conceded ? 1 : 0;
        return sum + points * 1_000_000 + (scored - conceded) * 1_000 + scored;
      }, 0);
    const opponent = isHome === true ? awayTeam.name : homeTeam.name;
    if (!earlier.some(({ home, away }) => home === opponent || away === opponent)) return null;
    return 1 + profileTeams.filter((team) => worth(team) > worth(opponent)).length;
  });
  expect(ranked.map(({ opponentPosition }) => opponentPosition)).toEqual(expected);
  expect(expected).toContain(null);
  expect(new Set(expected).size).toBeGreaterThan(2);
}
