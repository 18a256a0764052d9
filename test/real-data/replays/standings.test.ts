// Slow: it imports every available season, and adds up each table by hand.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CompetitionsModule } from '../../../src/competitions/competitions.module.js';
import { findByFootballDataDivision } from '../../../src/football/competitions.js';
import { shippedAliases } from '../../../src/ingestion/resolve/shipped-aliases.js';
import { Random } from '../../../src/maths/random.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { competitionNamed, idOf } from '../../support/factories.js';
import { importFiles } from '../../support/real-import.js';
import { divisionFile, slowResults, slowTable } from '../../support/slow/standings.js';

const divisions = ['E0', 'E1', 'EC', 'SP1', 'I1', 'D1', 'SC0'];
const years = Array.from({ length: 15 }, (_, index) => 10 + index);
/** Every season of a division in the real data. */
const seasons = divisions.flatMap((division) =>
  years
    .map((year) => ({ division, year, season: `${year}${year + 1}` }))
    .filter(({ season }) => existsSync(divisionFile(season, division))),
);
type RealSeason = (typeof seasons)[number];

const AFTERWARDS = '2026-07-01T00:00:00Z';
const rules = {
  meetings: { hasMeetings: true, splitAfter: null },
  split: { hasMeetings: false, splitAfter: 33 },
  goals: { hasMeetings: false, splitAfter: null },
};
const ruleOf = (division: string) =>
  rules[['SP1', 'I1'].includes(division) ? 'meetings' : division === 'SC0' ? 'split' : 'goals'];

interface Row {
  position: number;
  team: { name: string };
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  points: number;
}

/** The columns of a file that come before its prices. */
function withoutPrices(file: string): string {
  const lines = file.split(/\r?\n/);
  const end = (lines[0] ?? '').split(',').findIndex((name) => /^(B365|GB|BW|IW|1XB|BFD)/.test(name));
  return lines.map((line) => line.split(',').slice(0, end).join(',')).join('\n');
}

/** Parts of official tables without deducted points that another order would rank differently. */
const official: readonly [division: string, year: number, from: number, names: readonly string[]][] = [
  ['SP1', 23, 11, ['Osasuna', 'Getafe', 'Celta', 'Sevilla', 'Mallorca', 'Las Palmas', 'Vallecano', 'Cadiz']],
  ['I1', 23, 6, ['Roma', 'Lazio', 'Fiorentina', 'Torino', 'Napoli', 'Genoa', 'Monza', 'Verona', 'Lecce', 'Udinese']],
  ['D1', 23, 6, ['Ein Frankfurt', 'Hoffenheim', 'Heidenheim', 'Werder Bremen', 'Freiburg', 'Augsburg']],
  ['SC0', 21, 4, ['Dundee United', 'Motherwell', 'Ross County', 'Livingston', 'Hibernian', 'St Mirren', 'Aberdeen']],
];

jest.setTimeout(600_000);

describe('standings of real seasons', () => {
  let area: AreaApp;
  const tableOf = async ({ division, year }: RealSeason, venue = 'all'): Promise<Row[]> => {
    const league = findByFootballDataDivision(division);
    if (league === null) throw new Error(`no league ${division}`);
    const season = `20${year}/20${year + 1}`;
    const id = idOf.season({ competition: competitionNamed(league.country, league.name), season });
    const path = `/api/v2/competitions/${idOf.competition(league.country, league.name)}/seasons/${id}/standings`;
    const { status, body } = await area.get(`${path}?venue=${venue}`);
    expect([status, body.tables.length]).toEqual([200, 1]);
    return body.tables[0].rows as Row[];
  };
  const nameOf = (division: string, name: string): string =>
    shippedAliases().canonicalTeamName(findByFootballDataDivision(division)?.country ?? '', name) ?? name;
  const linesOf = (rows: readonly Row[]): string[] =>
    rows
      .filter(({ played }) => played > 0)
      .map(({ position, team, played, won, drawn, lost, goalsFor, goalsAgainst, points }) =>
        [position, team.name, played, won, drawn, lost, `${goalsFor}-${goalsAgainst}`, points].join(' '),
      )
      .sort();
  const slowLines = ({ division, season }: RealSeason, before: string): string[] =>
    slowTable(
      slowResults(season, division, before).map(({ home, away, ...match }) => ({
        ...match,
        home: nameOf(division, home),
        away: nameOf(division, away),
      })),
      ruleOf(division),
    );

  beforeAll(async () => {
    area = await startAreaApp([CompetitionsModule], { now: AFTERWARDS });
    const folder = mkdtempSync(join(tmpdir(), 'standings-test-'));
    const files = seasons.map(({ season, division }) => {
      const file = join(folder, season, `${division}.csv`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, withoutPrices(readFileSync(divisionFile(season, division), 'latin1')), 'latin1');
      return file;
    });
    await importFiles(area.database, 'football-data', files);
    rmSync(folder, { recursive: true });
  });
  afterAll(() => area.close());

  it('equal the tables of all results', async () => {
    for (const each of seasons) {
      expect([each, linesOf(await tableOf(each))]).toEqual([each, slowLines(each, '9999')]);
    }
  });

  it('are in the order of the official tables', async () => {
    for (const [division, year, from, names] of official) {
      const season = seasons.find((each) => each.division === division && each.year === year);
      if (season === undefined) continue;
      const rows = await tableOf(season);
      const shown = rows.slice(from - 1, from - 1 + names.length).map(({ team }) => team.name);
      expect(shown).toEqual(names.map((name) => nameOf(division, name)));
    }
  });

  it('equal those of the results known at any clock in mid-season', async () => {
    const random = new Random('clocks in mid-season');
    for (let round = 0; round < 8; round += 1) {
      const { year } = seasons[random.integer(0, seasons.length - 1)] ?? { year: 24 };
      const day = new Date(Date.UTC(2000 + year, 7, 20 + random.integer(0, 270))).toISOString().slice(0, 10);
      area.clock.set(new Date(`${day}T04:00:00Z`));
      for (const each of seasons.filter((season) => season.year === year)) {
        const rows = await tableOf(each);
        expect([day, each, rows.length > 0]).toEqual([day, each, true]);
        const played = linesOf(rows);
        expect([day, each, played]).toEqual([day, each, slowLines(each, day)]);
      }
    }
    area.clock.set(new Date(AFTERWARDS));
  });

  it('are the sum of the home and away tables', async () => {
    for (const each of seasons.slice(0, 3)) {
      const [all, home, away] = [await tableOf(each), await tableOf(each, 'home'), await tableOf(each, 'away')];
      const pointsIn = (rows: readonly Row[], name: string): number =>
        rows.find(({ team }) => team.name === name)?.points ?? NaN;
      for (const { team, points } of all) expect(points).toBe(pointsIn(home, team.name) + pointsIn(away, team.name));
      const order = (rows: readonly Row[]) =>
        rows.map((row) => row.points * 1e6 + row.goalDifference * 1e3 + row.goalsFor);
      for (const rows of [home, away]) expect(order(rows)).toEqual(order(rows).sort((one, other) => other - one));
    }
  });
});
