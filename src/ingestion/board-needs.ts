import type { DataKind, Source } from './source.js';

/** Display name of each kind of data. */
const DATA_NAMES: Readonly<Record<DataKind, string>> = {
  upcomingFixtures: 'upcoming fixtures',
  results: 'results',
  teamStatistics: 'team statistics',
  playerStatistics: 'player statistics',
  lineups: 'line-ups',
  substitutions: 'out/in pairs of substitutions',
  referees: 'referees',
  matchPrices: 'match prices of upcoming fixtures',
  playerPrices: 'player prices of upcoming fixtures',
  pastPrices: 'prices of finished matches',
};

export const DATA_KINDS = Object.keys(DATA_NAMES) as DataKind[];

/** Data that each board needs; any one kind of an inner list is enough. */
const BOARD_NEEDS = [
  { board: 'team statistics', needs: ['upcomingFixtures', 'results'] },
  { board: 'team trends', needs: ['upcomingFixtures', 'results', 'matchPrices'] },
  { board: 'player trends', needs: ['upcomingFixtures', 'playerStatistics', 'playerPrices'] },
  { board: 'value bets', needs: ['upcomingFixtures', 'playerStatistics', 'playerPrices'] },
  { board: 'price outliers', needs: ['upcomingFixtures', ['matchPrices', 'playerPrices']] },
  { board: 'player price outliers', needs: ['upcomingFixtures', 'playerPrices'] },
  { board: 'line-ups', needs: ['upcomingFixtures', ['lineups', 'playerStatistics']] },
  { board: 'substitute impact', needs: ['playerStatistics', 'substitutions'] },
  { board: 'referees', needs: ['results', 'referees'] },
  { board: 'betting history', needs: ['results', 'pastPrices'] },
  { board: 'extra player statistics', needs: ['playerStatistics'] },
] as const satisfies readonly { board: string; needs: readonly (DataKind | readonly DataKind[])[] }[];

/** Display names of the boards. */
export const BOARD_NAMES = BOARD_NEEDS.map(({ board }) => board);
export type BoardName = (typeof BOARD_NEEDS)[number]['board'];

/** Missing data, the boards that stay empty without it, and the sources that provide it. */
export interface MissingData {
  data: string;
  /** Any one of these kinds is enough. */
  kinds: DataKind[];
  boards: BoardName[];
  sources: string[];
}

/** Missing data, starting with what most boards need. */
export function missingForBoards(known: ReadonlySet<DataKind>, sources: readonly Source[]): MissingData[] {
  const missing = new Map<string, MissingData>();
  for (const { board, needs } of BOARD_NEEDS) {
    for (const need of needs) {
      const kinds: readonly DataKind[] = typeof need === 'string' ? [need] : need;
      if (kinds.some((kind) => known.has(kind))) continue;
      const data = kinds.map((kind) => DATA_NAMES[kind]).join(' or ');
      const givers = sources.filter(({ gives }) => kinds.some((kind) => gives.includes(kind))).map(({ name }) => name);
      const entry = missing.get(data) ?? { data, kinds: [...kinds], boards: [], sources: givers };
      entry.boards.push(board);
      missing.set(data, entry);
    }
  }
  return [...missing.values()].sort((one, other) => other.boards.length - one.boards.length);
}
