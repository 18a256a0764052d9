import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type {
  AnyCanonicalRecord,
  FixtureRecord,
  LineupRecord,
  PlayerStatisticsRecord,
  Side,
  TeamStatisticsRecord,
  TeamStatisticValues,
} from '../../../src/football/canonical.js';
import type { ParsedUnit, RefusedRow } from '../../../src/ingestion/source.js';
import { statsbombSource } from '../../../src/ingestion/sources/statsbomb/source.js';
import { filesBelow, realDataFolder, unpackedArchive } from '../../support/real-archives.js';

const folder = unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz');

/** football-data's names of the twenty teams, by StatsBomb's. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'AFC Bournemouth': 'Bournemouth',
  'Leicester City': 'Leicester',
  'Manchester City': 'Man City',
  'Manchester United': 'Man United',
  'Newcastle United': 'Newcastle',
  'Norwich City': 'Norwich',
  'Stoke City': 'Stoke',
  'Swansea City': 'Swansea',
  'Tottenham Hotspur': 'Tottenham',
  'West Bromwich Albion': 'West Brom',
  'West Ham United': 'West Ham',
};
const footballDataName = (name: string): string => OTHER_NAMES[name] ?? name;

const only = <Kind extends AnyCanonicalRecord['kind']>(records: readonly AnyCanonicalRecord[], kind: Kind) =>
  records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);

interface Match {
  fixture: FixtureRecord;
  teams: TeamStatisticsRecord[];
  players: PlayerStatisticsRecord[];
  lineups: LineupRecord[];
}

describe('StatsBomb open data, Premier League 2015/16', () => {
  let schedule: ParsedUnit;
  const matches: Match[] = [];
  const refused: RefusedRow[] = [];
  const rows = new Map<string, Record<string, string>>();

  beforeAll(async () => {
    const { units, ignored } = statsbombSource.plan(filesBelow(folder));
    expect(ignored.map(({ path }) => path.replace(/^.*\./, ''))).toEqual(['pdf', 'pdf', 'pdf', 'pdf']);
    const contents = new Map<string, Buffer>();
    const read = async (path: string): Promise<Buffer> => {
      const content = contents.get(path) ?? (await readFile(path));
      if (path.includes('matches')) contents.set(path, content);
      return content;
    };
    schedule = await statsbombSource.parse(units[0]!, read);
    for (const unit of units.slice(1)) {
      const parsed = await statsbombSource.parse(unit, read);
      refused.push(...parsed.refused);
      matches.push({
        fixture: only(parsed.records, 'fixture')[0]!,
        teams: only(parsed.records, 'teamStatistics'),
        players: only(parsed.records, 'playerStatistics'),
        lineups: only(parsed.records, 'lineup'),
      });
    }
    const csv = readFileSync(join(realDataFolder, 'football-data-co-uk/mmz4281/1516/E0.csv'));
    for (const row of parse(csv, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as Record<string, string>[]) {
      rows.set(`${row['HomeTeam']} ${row['AwayTeam']}`, row);
    }
  }, 120_000);

  const rowOf = ({ home, away }: FixtureRecord): Record<string, string> =>
    rows.get(`${footballDataName(home.name)} ${footballDataName(away.name)}`)!;

  it('reads all 380 fixtures and rejects nothing', () => {
    const fixtures = only(schedule.records, 'fixture');
    expect(fixtures).toHaveLength(380);
    expect(matches).toHaveLength(164);
    expect(fixtures.filter((fixture) => fixture.result === null)).toHaveLength(164);
    expect(refused).toEqual([]);
    expect(schedule.refused).toEqual([]);
    expect(new Set(fixtures.map((fixture) => fixture.home.name)).size).toBe(20);
    expect(only(schedule.records, 'manager').length).toBeGreaterThan(20);
  });

  it('agrees with football-data in day, score and half-time score', () => {
    const played = new Map(matches.map(({ fixture }) => [fixture.ref, fixture]));
    for (const planned of only(schedule.records, 'fixture')) {
      const fixture = played.get(planned.ref) ?? planned;
      expect({ ...fixture, line: 0, result: null }).toEqual({ ...planned, line: 0, result: null });
      const row = rowOf(fixture);
      const [day, month, year] = row['Date']!.split('/');
      expect(fixture.day).toBe(`${year}-${month}-${day}`);
      expect([fixture.result!.homeGoals, fixture.result!.awayGoals].join()).toBe(`${row['FTHG']},${row['FTAG']}`);
      if (fixture.result!.hasEvents) {
        expect([fixture.result!.homeHalfTimeGoals, fixture.result!.awayHalfTimeGoals].join()).toBe(
          `${row['HTHG']},${row['HTAG']}`,
        );
      }
    }
  });

  it('puts every kick-off at a usual hour of English football', () => {
    const london = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    const hours = new Map<string, number>();
    for (const { kickoffUtc, day } of only(schedule.records, 'fixture')) {
      expect(kickoffUtc!.slice(0, 10)).toBe(day);
      const hour = london.format(new Date(kickoffUtc!));
      hours.set(hour, (hours.get(hour) ?? 0) + 1);
    }
    expect(hours.get('Sat 15:00')).toBe(169);
    expect(hours.get('Sat 12:45')).toBe(29);
    expect(hours.get('Sun 16:00')).toBe(32);
    expect(hours.get('Mon 20:00')).toBe(16);
    for (const hour of hours.keys()) expect(hour.slice(4) >= '12:00' && hour.slice(4) <= '20:30').toBe(true);
  });

  it('has eleven starters and a shape on every side', () => {
    for (const { lineups, players, fixture } of matches) {
      expect(lineups).toHaveLength(2);
      for (const { side, players: listed, formation } of lineups) {
        const starters = listed.filter((player) => player.isStarter);
        expect([fixture.ref, side, starters.length]).toEqual([fixture.ref, side, 11]);
        expect(starters.filter((player) => player.position === 'GK')).toHaveLength(1);
        expect(starters.every((player) => player.positionGroup !== null && player.jerseyNumber !== null)).toBe(true);
        expect(formation).toMatch(/^[0-9](-[0-9])+$/);
        const rowsOfSide = players.filter((player) => player.side === side);
        expect(rowsOfSide.filter((player) => player.isStarter)).toHaveLength(11);
        for (const row of rowsOfSide) expect(row.minutes >= 1 && row.minutes <= 90).toBe(true);
      }
    }
  });

  it('sums players to their team, and goals to the score', () => {
    for (const { fixture, teams, players } of matches) {
      const sum = (side: Side, key: 'goals' | 'ownGoals' | 'shots' | 'fouls' | 'passes' | 'saves' | 'cards'): number =>
        players.filter((player) => player.side === side).reduce((total, { values }) => total + values[key]!, 0);
      expect([fixture.ref, sum('home', 'goals') + sum('away', 'ownGoals')]).toEqual([
        fixture.ref,
        fixture.result!.homeGoals,
      ]);
      expect([fixture.ref, sum('away', 'goals') + sum('home', 'ownGoals')]).toEqual([
        fixture.ref,
        fixture.result!.awayGoals,
      ]);
      for (const { side, values } of teams) {
        for (const key of ['shots', 'fouls', 'passes', 'saves', 'cards'] as const)
          expect(sum(side, key)).toBe(values[key]);
        expect(values.cards).toBe(values.firstHalfCards! + values.secondHalfCards!);
      }
    }
  });

  it('counts a save for every shot on target that was not a goal', () => {
    for (const { teams, players } of matches) {
      for (const { side, values } of teams) {
        const other = teams.find((team) => team.side !== side)!;
        const conceded = players
          .filter((player) => player.side === other.side)
          .reduce((total, row) => total + row.values.goals!, 0);
        expect(Math.abs(values.saves! - (other.values.shotsOnTarget! - conceded))).toBeLessThanOrEqual(1);
      }
    }
  });

  it('agrees closely with football-data in the team statistics', () => {
    const columns: [keyof TeamStatisticValues, string, number][] = [
      ['shots', 'S', 1.2],
      ['shotsOnTarget', 'ST', 0.7],
      ['corners', 'C', 0.15],
      ['fouls', 'F', 0.8],
      ['yellowCards', 'Y', 0.1],
      ['redCards', 'R', 0.02],
    ];
    const lines = columns.map(([key, column, allowed]) => {
      const differences = matches.flatMap(({ fixture, teams }) =>
        teams.map(
          ({ side, values }) => values[key]! - Number(rowOf(fixture)[`${side === 'home' ? 'H' : 'A'}${column}`]),
        ),
      );
      const mean = differences.reduce((total, value) => total + Math.abs(value), 0) / differences.length;
      const bias = differences.reduce((total, value) => total + value, 0) / differences.length;
      const equal = differences.filter((value) => value === 0).length / differences.length;
      return {
        key,
        allowed,
        mean,
        text:
          `${key}: mean difference ${mean.toFixed(3)}, bias ${bias.toFixed(3)}, equal ` +
          `${(100 * equal).toFixed(1)} %, largest ${Math.max(...differences.map(Math.abs))}`,
      };
    });
    console.log(lines.map(({ text }) => text).join('\n'));
    for (const { key, mean, allowed } of lines) expect([key, mean <= allowed]).toEqual([key, true]);
  });
});
