import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { AnyCanonicalRecord, CanonicalKind, Side, TeamStatisticValues } from '../../../src/football/canonical.js';
import type { ParsedUnit } from '../../../src/ingestion/source.js';
import { fplCoreSource } from '../../../src/ingestion/sources/fpl-core/source.js';
import { filesBelow, realDataFolder, unpackedArchive } from '../../support/real-archives.js';

const folder = unpackedArchive('fpl-core-insights-2024-25.tar.gz');

/** football-data's names of teams where they differ. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Man Utd': 'Man United', Spurs: 'Tottenham' };

const ofKind = <Kind extends CanonicalKind>(records: readonly AnyCanonicalRecord[], kind: Kind) =>
  records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);
const withoutLine = (record: AnyCanonicalRecord): AnyCanonicalRecord => ({ ...record, line: 0 });

describe('FPL-Core-Insights, Premier League 2024/25', () => {
  const parsed = new Map<string, ParsedUnit>();
  const unitOf = (ending: string): ParsedUnit => [...parsed].find(([path]) => path.endsWith(ending))![1];
  const gameweeks = (kind: string): ParsedUnit[] =>
    [...parsed].filter(([path]) => /GW\d+/.test(path) && path.endsWith(`${kind}.csv`)).map(([, unit]) => unit);

  beforeAll(async () => {
    const { units, ignored } = fplCoreSource.plan(filesBelow(folder));
    expect(ignored.map(({ path }) => path.endsWith('README.md'))).toEqual([true]);
    const contents = new Map<string, Buffer>();
    const read = async (path: string): Promise<Buffer> => {
      const content = contents.get(path) ?? (await readFile(path));
      contents.set(path, content);
      return content;
    };
    for (const unit of units) parsed.set(unit.path, await fplCoreSource.parse(unit, read));
  }, 60_000);

  it('reads everything and rejects nothing', () => {
    expect(parsed.size).toBe(80);
    for (const unit of parsed.values()) expect(unit.refused).toEqual([]);
    expect(ofKind(unitOf('/matches/matches.csv').records, 'fixture')).toHaveLength(380);
    expect(ofKind(unitOf('/matches/matches.csv').records, 'teamStatistics')).toHaveLength(760);
    expect(ofKind(unitOf('/playermatchstats/playermatchstats.csv').records, 'playerStatistics')).toHaveLength(11_567);
    expect(ofKind(unitOf('/players/players.csv').records, 'squad')).toHaveLength(784);
    expect(ofKind(unitOf('/teams/teams.csv').records, 'team')).toHaveLength(20);
  });

  it('reads a match equally from the season file and from the file of its gameweek', () => {
    for (const kind of ['matches', 'playermatchstats']) {
      const whole = new Map<string, AnyCanonicalRecord[]>();
      const refOf = (record: AnyCanonicalRecord): string =>
        'fixtureRef' in record ? record.fixtureRef : (record as { ref: string }).ref;
      for (const record of unitOf(`/${kind}/${kind}.csv`).records)
        whole.set(refOf(record), [...(whole.get(refOf(record)) ?? []), withoutLine(record)]);
      let matches = 0;
      for (const unit of gameweeks(kind)) {
        const parts = new Map<string, AnyCanonicalRecord[]>();
        for (const record of unit.records)
          parts.set(refOf(record), [...(parts.get(refOf(record)) ?? []), withoutLine(record)]);
        for (const [ref, records] of parts) expect(JSON.stringify(records)).toBe(JSON.stringify(whole.get(ref)));
        matches += parts.size;
      }
      expect(matches).toBe(380);
    }
  });

  it('has eleven starters on every side, and resolves nearly every club', () => {
    const { records } = unitOf('/playermatchstats/playermatchstats.csv');
    const lineups = ofKind(records, 'lineup');
    expect(lineups).toHaveLength(760);
    for (const { fixtureRef, side, players } of lineups) {
      expect([fixtureRef, side, players.filter((player) => player.isStarter).length]).toEqual([fixtureRef, side, 11]);
    }
    const unresolved = ofKind(records, 'playerStatistics').filter((record) => record.side === null);
    const listed = unresolved.map((record) => `${record.player.name} (${record.fixtureRef}, ${record.minutes} min)`);
    console.log(`without a side: ${listed.join('; ') || 'none'}`);
    expect(unresolved.length).toBeLessThanOrEqual(6);
  });

  it('names players consistently', () => {
    const squads = ofKind(unitOf('/players/players.csv').records, 'squad');
    const names = new Map(squads.map(({ player }) => [player.externalId, player.name]));
    expect(names.size).toBe(squads.length);
    const all = [...names.values()];
    for (const name of [
      'Mohamed Salah',
      'Bukayo Saka',
      'Bruno Fernandes',
      'Virgil van Dijk',
      'Fábio Vieira',
      'Casemiro',
      'Rodri',
    ])
      expect(all).toContain(name);
    const byTeam = squads.map(({ team, player }) => `${team.name} ${player.name}`);
    expect(byTeam.filter((name, index) => byTeam.indexOf(name) !== index)).toEqual([]);
  });

  it('agrees with football-data except for the six stale matches', () => {
    const rows = new Map<string, Record<string, string>>();
    const csv = readFileSync(join(realDataFolder, 'football-data-co-uk/mmz4281/2425/E0.csv'));
    for (const row of parse(csv, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as Record<string, string>[]) {
      rows.set(`${row['HomeTeam']} ${row['AwayTeam']}`, row);
    }
    const { records } = unitOf('/matches/matches.csv');
    const fixtures = ofKind(records, 'fixture');
    const players = ofKind(unitOf('/playermatchstats/playermatchstats.csv').records, 'playerStatistics');
    const rowOf = (ref: string): Record<string, string> => {
      const { home, away } = fixtures.find((fixture) => fixture.ref === ref)!;
      return rows.get(`${OTHER_NAMES[home.name] ?? home.name} ${OTHER_NAMES[away.name] ?? away.name}`)!;
    };
    const otherScore: string[] = [];
    for (const { ref, result, day } of fixtures) {
      const row = rowOf(ref);
      expect(`${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`).toBe(row['Date']);
      if (`${result!.homeGoals}-${result!.awayGoals}` !== `${row['FTHG']}-${row['FTAG']}`) otherScore.push(ref);
    }
    expect(otherScore).toHaveLength(5);
    const columns: [keyof TeamStatisticValues, string][] = [
      ['shots', 'S'],
      ['shotsOnTarget', 'ST'],
      ['corners', 'C'],
      ['fouls', 'F'],
      ['yellowCards', 'Y'],
      ['redCards', 'R'],
    ];
    const teams = ofKind(records, 'teamStatistics').filter((record) => !otherScore.includes(record.fixtureRef));
    for (const [key, column] of columns) {
      const differences = teams.map(
        ({ fixtureRef, side, values }) =>
          values[key]! - Number(rowOf(fixtureRef)[`${side === 'home' ? 'H' : 'A'}${column}`]),
      );
      const equal = differences.filter((value) => value === 0).length / differences.length;
      console.log(`${key}: equal ${(100 * equal).toFixed(1)} %, largest ${Math.max(...differences.map(Math.abs))}`);
      expect([key, equal > 0.85]).toEqual([key, true]);
    }
    const sum = (ref: string, side: Side): number =>
      players
        .filter((row) => row.fixtureRef === ref && row.side === side)
        .reduce((total, { values }) => total + values.shots!, 0);
    const sameShots = teams.filter(({ fixtureRef, side, values }) => sum(fixtureRef, side) === values.shots).length;
    console.log(`shots of the players add up to their team's on ${sameShots} of ${teams.length} sides`);
    expect(sameShots / teams.length).toBeGreaterThan(0.85);
  });
});

const sampleFolder = unpackedArchive('fpl-core-insights-2025-26-gw1-4.tar.gz');

describe('FPL-Core-Insights, first gameweeks of 2025/26', () => {
  const parseAll = async (files: readonly string[]): Promise<ParsedUnit[]> => {
    const contents = new Map<string, Buffer>();
    const read = async (path: string): Promise<Buffer> => {
      const content = contents.get(path) ?? (await readFile(path));
      contents.set(path, content);
      return content;
    };
    const parsed: ParsedUnit[] = [];
    for (const unit of fplCoreSource.plan(files).units) parsed.push(await fplCoreSource.parse(unit, read));
    return parsed;
  };
  const elevensOf = (units: readonly ParsedUnit[]): Map<string, string> =>
    new Map(
      units
        .flatMap(({ records }) => ofKind(records, 'lineup'))
        .map(({ fixtureRef, side, players }) => {
          const starters = players.filter(({ isStarter }) => isStarter).map(({ player }) => player.externalId!);
          expect([fixtureRef, side, starters.length]).toEqual([fixtureRef, side, 11]);
          return [`${fixtureRef} ${side}`, starters.sort().join(' ')];
        }),
    );

  it('has eleven starters on every side, and days near its gameweeks for the return round it writes', async () => {
    const units = await parseAll(filesBelow(sampleFolder));
    for (const { refused } of units) expect(refused).toEqual([]);
    expect(elevensOf(units).size).toBe(80);
    const fixtures = units.flatMap(({ records }) => ofKind(records, 'fixture'));
    const days = new Map(
      fixtures.map(({ ref, day, kickoffQuality }) => {
        expect([ref, kickoffQuality]).toEqual([ref, 'assumed']);
        return [ref, day];
      }),
    );
    // the true ones: 15 to 18, 22 to 25, 30 and 31 August, 13 and 14 September
    expect([...new Set(days.values())].sort()).toEqual(['2025-08-16', '2025-08-23', '2025-08-30', '2025-09-06']);
    expect(days.size).toBe(40);
  });

  it('gives nearly the same elevens from minutes alone', async () => {
    const files = filesBelow(sampleFolder);
    const stated = elevensOf(await parseAll(files));
    const derived = elevensOf(await parseAll(files.filter((path) => !path.endsWith('player_gameweek_stats.csv'))));
    const same = [...stated].filter(([side, eleven]) => derived.get(side) === eleven).length;
    console.log(`by minutes alone ${same} of ${stated.size} elevens are right`);
    expect(same / stated.size).toBeGreaterThanOrEqual(0.93);
  });
});
