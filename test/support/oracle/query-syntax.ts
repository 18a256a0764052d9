import type { BoardQuery } from './query.js';

/** One way of writing the same query. */
export interface QuerySyntax {
  /** `games=1,2`, `games=1&games=2` or `games[]=1&games[]=2`. */
  readonly lists: 'commas' | 'repeated' | 'brackets';
  /** Which name a parameter with several names is sent under; if all are sent, the first one wins. */
  readonly names: 'first' | 'second' | 'last' | 'all';
  /** Whether missing lists are sent, empty or as `null`. */
  readonly hasEmptyLists: boolean;
}

export const plainSyntax: QuerySyntax = { lists: 'commas', names: 'first', hasEmptyLists: false };

const listNames = [
  'eventIds',
  'teamIds',
  'playerIds',
  'uniqueTournamentIds',
  'statTypes',
  'bookmakers',
  'positions',
  'market',
  'marketType',
  'requireHorizons',
  'requireGroups',
  'facets',
];
const listsOfBoards: Readonly<Record<string, readonly string[]>> = {
  'team trends': ['eventIds', 'statTypes'],
  'team trends, other family': ['eventIds', 'bookmakers'],
  'player trends': ['eventIds', 'positions'],
  'price outliers': ['market', 'scope', 'eventIds'],
  'props outliers': ['market', 'eventIds'],
  'value bets': ['eventIds', 'bookmakers'],
  'line-ups': ['eventIds', 'uniqueTournamentIds'],
  'line-ups, other family': ['eventIds', 'uniqueTournamentIds'],
};
/** The scope of price outliers is a list, that of team trends one word. */
const isList = (board: string, name: string): boolean =>
  listNames.includes(name) || (board === 'price outliers' && name === 'scope');
/** Older names of shared filters by board; they are rejected together with another value of the filter. */
const olderNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trends: {
    eventIds: 'games',
    minOdds: 'oddsRange.from',
    maxOdds: 'oddsRange.to',
    sortBy: 'sorting.column',
    sortOrder: 'sorting.direction',
  },
  outliers: { bookmakers: 'bookmaker', uniqueTournamentIds: 'uniqueTournamentId' },
  'value bets': { bookmakers: 'source' },
  'line-ups': { eventIds: 'games' },
};
/** Older names that accept one value of a list. */
const ofOne = ['bookmaker', 'uniqueTournamentId'];

function olderName(board: string, name: string, value: string): string | undefined {
  const kind = Object.keys(olderNames).find((each) => board.includes(each)) ?? '';
  const older = olderNames[kind]?.[name];
  return older !== undefined && ofOne.includes(older) && value.includes(',') ? undefined : older;
}

/** Other names of a parameter, and a value that the first overrides; null if only the same is accepted. */
const otherNames = (
  board: string,
  name: string,
  value: string,
): readonly (readonly [name: string, beaten: string | null])[] => {
  if (name === 'pageSize')
    return [
      ['perPage', '1'],
      ['limit', '2'],
    ];
  if (board === 'value bets' && name === 'date') return [['specificDate', '2001-01-01']];
  const older = olderName(board, name, value);
  return older === undefined ? [] : [[older, null]];
};

/** A board's query as the text behind the question mark. */
export function queryString(board: string, query: BoardQuery, { lists, names, hasEmptyLists }: QuerySyntax): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const others = otherNames(board, name, value);
    if (names === 'all') for (const [other, beaten] of others) text.append(other, beaten ?? value);
    const sentAs = (names === 'second' ? others[0]?.[0] : names === 'last' ? others.at(-1)?.[0] : undefined) ?? name;
    if (!isList(board, name) || lists === 'commas' || ofOne.includes(sentAs)) text.append(sentAs, value);
    else for (const item of value.split(',')) text.append(lists === 'brackets' ? `${sentAs}[]` : sentAs, item);
  }
  if (hasEmptyLists)
    for (const [index, name] of (listsOfBoards[board] ?? []).entries())
      if (query[name] === undefined) text.append(name, index === 0 ? '' : 'null');
  return text.toString();
}
