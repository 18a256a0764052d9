import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BOOKMAKERS = ['B365', 'BW', 'IW', 'PS', 'WH', 'VC'];
const OUTCOMES = ['H', 'D', 'A', 'CH', 'CD', 'CA'];

/** Writes result files with prices, season after season, with the given number of rows each; returns their paths. */
export function writeSeasonFiles(folder: string, seasons: number, rows: number, firstYear = 2010): string[] {
  const teams = Array.from({ length: 24 }, (_, index) => `Town ${String.fromCharCode(65 + index)}`);
  const header = [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR',
    ...BOOKMAKERS.flatMap((bookmaker) => OUTCOMES.map((outcome) => bookmaker + outcome)),
  ].join();
  return Array.from({ length: seasons }, (_, season) => {
    const lines = [header];
    for (let row = 0; row < rows; row++) {
      const home = row % teams.length;
      const away = (home + 1 + Math.floor(row / teams.length)) % teams.length;
      const day = new Date(Date.UTC(firstYear + season, 7, 14) + row * 86_400_000 * 0.5)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/');
      const goals = [(row * 7 + season) % 4, (row * 5) % 3] as const;
      const odds = BOOKMAKERS.flatMap((_bookmaker, at) =>
        OUTCOMES.map((_outcome, price) => (1.5 + ((row * 13 + at * 7 + price * 29 + season) % 300) / 100).toFixed(2)),
      );
      lines.push(
        [
          'E3',
          day,
          '15:00',
          teams[home],
          teams[away],
          ...goals,
          goals[0] > goals[1] ? 'H' : goals[0] < goals[1] ? 'A' : 'D',
          0,
          0,
          'D',
          `A Referee${row % 9}`,
          12,
          9,
          5,
          4,
          11,
          10,
          6,
          5,
          1,
          2,
          0,
          0,
          ...odds,
        ].join(),
      );
    }
    const path = join(folder, `${firstYear - 2000 + season}${firstYear - 1999 + season}-E3.csv`);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  });
}
