import { join } from 'node:path';
import type { SharedData } from './database.js';
import { realDataFolder, unpackedArchive } from './real-archives.js';
import { importFiles } from './real-import.js';
import { premierLeagueFile } from './slow/football-data.js';

/** The Premier League 2015/16 of football-data, then the matches with events of StatsBomb. */
export const premierLeague2015: SharedData = {
  name: 'events_2015',
  async store(database) {
    await importFiles(database, 'football-data', [premierLeagueFile('1516')]);
    await importFiles(database, 'statsbomb', [unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz')]);
  },
};

/** The Premier League 2021/22 to 2024/25 of football-data. */
export const resultsTo2025: SharedData = {
  name: 'results_to_2025',
  store: async (database) =>
    void (await importFiles(database, 'football-data', ['2122', '2223', '2324', '2425'].map(premierLeagueFile))),
};

/** The same with the players of 2024/25. */
export const playersTo2025: SharedData = {
  name: 'players_to_2025',
  base: resultsTo2025,
  store: async (database) =>
    void (await importFiles(database, 'fpl-core', [unpackedArchive('fpl-core-insights-2024-25.tar.gz')])),
};

/** The same with the prices of 25 and 26 February 2025. */
export const pricesOfFebruary2025: SharedData = {
  name: 'prices_february_2025',
  base: playersTo2025,
  store: async (database) =>
    void (await importFiles(database, 'the-odds-api', [join(realDataFolder, 'the-odds-api/epl-2025-02-25-26')])),
};
