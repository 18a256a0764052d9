import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realDataFolder } from '../real-archives.js';

/** A line of a table, written `position team played won drawn lost for-against points`. */
export type SlowLine = string;

interface SlowMatch {
  readonly day: string;
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [number, number];
}

/** Path of a season of a division. */
export function divisionFile(season: string, division: string): string {
  return join(realDataFolder, 'football-data-co-uk', 'mmz4281', season, `${division}.csv`);
}

/** Results of a season of a division before a day, read as plainly as possible. */
export function slowResults(season: string, division: string, before: string): SlowMatch[] {
  const [head = '', ...lines] = readFileSync(divisionFile(season, division), 'latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/\r?\n/);
  const at = Object.fromEntries(head.split(',').map((name, index) => [name, index]));
  return lines.flatMap((line) => {
    const cells = line.split(',');
    const cell = (name: string): string => cells[at[name] ?? -1]?.trim() ?? '';
    const [date = '', month = '', year = ''] = cell('Date').split('/');
    if (cell('FTHG') === '') return [];
    const day = `${year.length === 2 ? '20' : ''}${year}-${month}-${date}`;
    const match = { day, home: cell('HomeTeam'), away: cell('AwayTeam') };
    return day < before ? [{ ...match, goals: [Number(cell('FTHG')), Number(cell('FTAG'))] as const }] : [];
  });
}

/** Points, goal difference and goals of one team, match by match. */
function sums(team: string, matches: readonly SlowMatch[]): { points: number; difference: number; goals: number } {
  const sum = { points: 0, difference: 0, goals: 0 };
  for (const { home, away, goals } of matches) {
    if (team !== home && team !== away) continue;
    const [own, other] = team === home ? goals : ([goals[1], goals[0]] as const);
    sum.points += own > other ? 3 : own === other ? 1 : 0;
    sum.difference += own - other;
    sum.goals += own;
  }
  return sum;
}

/** Whether one team ranks above another: a sequence of criteria, applied to each pair of teams alone. */
function isBefore(
  one: string,
  other: string,
  matches: readonly SlowMatch[],
  level: readonly string[],
  hasMeetings: boolean,
): boolean {
  const all = [sums(one, matches), sums(other, matches)] as const;
  if (all[0].points !== all[1].points) return all[0].points > all[1].points;
  const meetings = matches.filter(({ home, away }) => level.includes(home) && level.includes(away));
  if (hasMeetings && meetings.length === level.length * (level.length - 1)) {
    const met = [sums(one, meetings), sums(other, meetings)] as const;
    if (met[0].points !== met[1].points) return met[0].points > met[1].points;
    if (met[0].difference !== met[1].difference) return met[0].difference > met[1].difference;
  }
  if (all[0].difference !== all[1].difference) return all[0].difference > all[1].difference;
  return all[0].goals > all[1].goals;
}

/** How a slow table is ordered. */
export interface SlowRule {
  readonly hasMeetings: boolean;
  /** Matches of each team after which the table splits; null if the league does not split. */
  readonly splitAfter: number | null;
}

/** The table, its lines in order, as texts. */
export function slowTable(matches: readonly SlowMatch[], rule: SlowRule): SlowLine[] {
  return [...slowPositions(matches, rule)]
    .map(([team, position]) => {
      const own = matches.flatMap(({ home, away, goals }) =>
        team === home ? [goals] : team === away ? [[goals[1], goals[0]] as const] : [],
      );
      const count = (test: (one: number, other: number) => boolean): number =>
        own.filter(([one, other]) => test(one, other)).length;
      const results = [
        count((one, other) => one > other),
        count((one, other) => one === other),
        count((one, other) => one < other),
      ];
      const goals = [0, 1].map((index) => own.reduce((sum, match) => sum + (match[index] ?? 0), 0)).join('-');
      return [position, team, own.length, ...results, goals, sums(team, matches).points].join(' ');
    })
    .sort();
}

/** The position of each team: one more than the number of teams before it. */
function slowPositions(matches: readonly SlowMatch[], { hasMeetings, splitAfter }: SlowRule): Map<string, number> {
  const teams = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const pointsOf = new Map(teams.map((team) => [team, sums(team, matches).points]));
  const inTop = splitAfter === null ? [] : topHalf(teams, matches, splitAfter);
  return new Map(
    teams.map((team) => {
      const level = teams.filter((other) => pointsOf.get(other) === pointsOf.get(team));
      const before = teams.filter((other) =>
        inTop.includes(other) === inTop.includes(team)
          ? isBefore(other, team, matches, level, hasMeetings)
          : inTop.includes(other),
      );
      return [team, before.length + 1];
    }),
  );
}

/** The first half of the table after that number of matches of every team; empty before. */
function topHalf(teams: readonly string[], matches: readonly SlowMatch[], after: number): string[] {
  const inOrder = matches.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const of = (team: string) => inOrder.filter(({ home, away }) => home === team || away === team).slice(0, after);
  if (teams.some((team) => of(team).length < after)) return [];
  const first = inOrder.filter((match) => of(match.home).includes(match) && of(match.away).includes(match));
  const positions = slowPositions(first, { hasMeetings: false, splitAfter: null });
  return teams.filter((team) => (positions.get(team) ?? Infinity) <= teams.length / 2);
}
