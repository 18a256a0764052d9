import type { DataKind, Source } from './source.js';

/** What each kind of data is called. */
const DATA_NAMES: Readonly<Record<DataKind, string>> = {
  comingFixtures: 'fixtures to come',
  results: 'results',
  teamStatistics: 'team statistics',
  playerStatistics: 'player statistics',
  lineups: 'line-ups',
  substitutions: 'out/in pairs of substitutions',
  referees: 'referees',
  matchPrices: 'match prices of fixtures to come',
  playerPrices: 'player prices of fixtures to come',
  pastPrices: 'prices of finished matches',
};

/** What the boards are made from. Of an inner list any kind will do. */
const BOARD_NEEDS: readonly { board: string; needs: readonly (DataKind | readonly DataKind[])[] }[] = [
  { board: 'team statistics', needs: ['comingFixtures', 'results'] },
  { board: 'team trends', needs: ['comingFixtures', 'results', 'matchPrices'] },
  { board: 'player trends', needs: ['comingFixtures', 'playerStatistics', 'playerPrices'] },
  { board: 'value bets', needs: ['comingFixtures', 'playerStatistics', 'playerPrices'] },
  { board: 'price outliers', needs: ['comingFixtures', ['matchPrices', 'playerPrices']] },
  { board: 'player price outliers', needs: ['comingFixtures', 'playerPrices'] },
  { board: 'line-ups', needs: ['comingFixtures', ['lineups', 'playerStatistics']] },
  { board: 'substitute impact', needs: ['playerStatistics', 'substitutions'] },
  { board: 'referees', needs: ['results', 'referees'] },
  { board: 'betting history', needs: ['results', 'pastPrices'] },
  { board: 'extra player statistics', needs: ['playerStatistics'] },
];

/** A kind of data that is missing, the boards that stay empty without it, and the sources that give it. */
export interface MissingData {
  data: string;
  boards: string[];
  sources: string[];
}

/** Which data are missing for which boards, first what most boards wait for. */
export function missingForBoards(known: ReadonlySet<DataKind>, sources: readonly Source[]): MissingData[] {
  const missing = new Map<string, MissingData>();
  for (const { board, needs } of BOARD_NEEDS) {
    for (const need of needs) {
      const kinds = typeof need === 'string' ? [need] : need;
      if (kinds.some((kind) => known.has(kind))) continue;
      const data = kinds.map((kind) => DATA_NAMES[kind]).join(' or ');
      const givers = sources.filter(({ gives }) => kinds.some((kind) => gives.includes(kind))).map(({ name }) => name);
      const entry = missing.get(data) ?? { data, boards: [], sources: givers };
      entry.boards.push(board);
      missing.set(data, entry);
    }
  }
  return [...missing.values()].sort((one, other) => other.boards.length - one.boards.length);
}
