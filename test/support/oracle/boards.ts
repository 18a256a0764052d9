import { testKeys } from '../app.js';
import type { TestApp } from '../app.js';
import { boardDifferences } from './compare.js';
import type { RecordReader } from './compare.js';
import { facetDifferences } from './facets.js';
import { lineupDifferences } from './lineup-board.js';
import type { Moment } from './moment.js';
import { playerTrends } from './player-trends.js';
import { priceOutliers, propsOutliers } from './price-boards.js';
import type { BoardQuery } from './query.js';
import { plainSyntax, queryString } from './query-syntax.js';
import type { QuerySyntax } from './query-syntax.js';
import { teamTrends } from './team-trends.js';
import { ValueBoard } from './value-board.js';
import { walkBoard } from './walk.js';
import type { Ask, ExpectedRecord, ServedRecord } from './walk.js';

export type BoardName =
  | 'team trends'
  | 'team trends, other family'
  | 'player trends'
  | 'price outliers'
  | 'props outliers'
  | 'value bets'
  | 'line-ups'
  | 'line-ups, other family';

/** One board of a running application, compared with the oracle. */
export interface CheckedBoard {
  /** Differences of the response to a query, paged in full, from what is expected. */
  differences(query: BoardQuery, pageSize: number, syntax?: QuerySyntax): Promise<string[]>;
}

const paths: Readonly<Record<BoardName, string>> = {
  'team trends': '/api/v2/rankings/team-prop-trends',
  'team trends, other family': '/api/props/team-trends',
  'player trends': '/api/v2/rankings/player-prop-trends',
  'price outliers': '/api/v2/rankings/price-outliers',
  'props outliers': '/api/props/outliers',
  'value bets': '/api/v2/value-bets',
  'line-ups': '/api/v2/lineup-projections',
  'line-ups, other family': '/api/lineups/players',
};
export const boardNames = Object.keys(paths) as readonly BoardName[];

type Oracle = (moment: Moment, query: BoardQuery) => ExpectedRecord[];
interface RankedBoard extends RecordReader {
  readonly oracle: Oracle;
  /** Parameters that the board may leave to its sister boards, and then lists as ignored. */
  readonly optional: readonly string[];
}

const words = (record: ServedRecord, ...members: string[]): string =>
  members.map((member) => String(record[member])).join(' ');
const offers = (record: ServedRecord): readonly Readonly<Record<string, unknown>>[] =>
  (record['bookmakers'] ?? []) as readonly Readonly<Record<string, unknown>>[];
const trendPrices = (record: ServedRecord) =>
  offers(record).map(({ bookmakerName, oddsValue }) => [String(bookmakerName), Number(oddsValue)] as const);
const listedPrices = (record: ServedRecord) =>
  offers(record).map(({ bookmaker, odd }) => [String(bookmaker), Number(odd)] as const);
const outlierKey =
  (scope: (record: ServedRecord) => unknown) =>
  (record: ServedRecord): string =>
    [
      record['home_team_id'],
      record['away_team_id'],
      scope(record),
      record['player_id'] ?? '',
      record['market_id'],
      record['line'] === null ? '' : Number(record['line']),
      record['market_type'],
    ].join(' ');

const teams: RankedBoard = {
  oracle: teamTrends,
  optional: ['minWindow', 'type', 'bookmakers'],
  pricesOf: trendPrices,
  keyOf: (record) => words(record, 'scope', 'eventId', 'teamId', 'statType', 'line', 'oddsType'),
};
const ranked: Readonly<Record<Exclude<BoardName, 'value bets' | 'line-ups' | 'line-ups, other family'>, RankedBoard>> =
  {
    'team trends': teams,
    'team trends, other family': teams,
    'player trends': {
      oracle: playerTrends,
      optional: [],
      pricesOf: trendPrices,
      keyOf: (record) => words(record, 'eventId', 'playerId', 'statType', 'line', 'oddsType'),
    },
    'price outliers': {
      oracle: priceOutliers,
      optional: ['includeStale', 'minOdds'],
      pricesOf: listedPrices,
      keyOf: outlierKey(({ scope }) => scope),
    },
    'props outliers': {
      oracle: propsOutliers,
      optional: [],
      pricesOf: listedPrices,
      keyOf: outlierKey(() => 'player'),
    },
  };

const callerHeaders = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1' } as const;

/** A board of an application at the moment of the oracle. */
export function checkedBoard(app: TestApp, moment: Moment, name: BoardName): CheckedBoard {
  const asking =
    (syntax = plainSyntax): Ask =>
    (query) =>
      app.request
        .get(`${paths[name]}?${queryString(name, query, syntax)}`)
        .set(name === 'value bets' ? callerHeaders : {});
  const reported = ({ lines, ignored }: { lines: readonly string[]; ignored: readonly string[] }): string[] => [
    ...ignoredLines(ignored),
    ...lines,
  ];
  if (name === 'value bets') {
    const board = new ValueBoard(moment);
    return {
      differences: async (query, pageSize, syntax) =>
        reported(await board.differences(asking(syntax), query, pageSize)),
    };
  }
  if (name === 'line-ups' || name === 'line-ups, other family') {
    return {
      differences: async (query, pageSize, syntax) =>
        reported(await lineupDifferences(moment, asking(syntax), query, pageSize)),
    };
  }
  const { oracle, optional, ...reader } = ranked[name];
  return {
    differences: async (query, pageSize, syntax) => {
      const { totalCount, records, pages, ignored } = await walkBoard(
        asking(syntax),
        query,
        pageSize,
        moment.newestAt(),
      );
      const received = Object.fromEntries(Object.entries(query).filter(([parameter]) => !ignored.includes(parameter)));
      const expected = oracle(moment, received);
      return [
        ...ignoredLines(ignored.filter((parameter) => !optional.includes(parameter))),
        ...(totalCount === expected.length ? [] : [`totalCount ${totalCount} instead of ${expected.length}`]),
        ...boardDifferences(expected, records, reader),
        ...(await facetDifferences(moment, received, pages, (others) => oracle(moment, others))),
      ];
    },
  };
}

const ignoredLines = (ignored: readonly string[]): string[] =>
  ignored.length === 0 ? [] : [`ignored parameters: ${ignored.join(', ')}`];
