import type { BoardQuery } from './query.js';

/** One of the ways in which the same query may be written. */
export interface QuerySyntax {
  /** `games=1,2`, `games=1&games=2` or `games[]=1&games[]=2`. */
  readonly lists: 'commas' | 'repeated' | 'brackets';
  /** Which name a parameter with several names is sent under; of all of them the first one wins. */
  readonly names: 'first' | 'second' | 'last' | 'all';
  /** Whether lists that are not given are sent, empty or as `null`. */
  readonly hasEmptyLists: boolean;
}

export const plainSyntax: QuerySyntax = { lists: 'commas', names: 'first', hasEmptyLists: false };

const listNames = [
  'games',
  'eventIds',
  'uniqueTournamentIds',
  'statTypes',
  'bookmakers',
  'positions',
  'market',
  'source',
  'marketType',
  'requireHorizons',
  'requireGroups',
];
const listsOfBoards: Readonly<Record<string, readonly string[]>> = {
  'team trends': ['games', 'statTypes'],
  'team trends, other family': ['games', 'bookmakers'],
  'player trends': ['games', 'positions'],
  'price outliers': ['market', 'scope', 'eventIds'],
  'props outliers': ['market', 'eventIds'],
  'value bets': ['eventIds', 'source'],
  'line-ups': ['games', 'uniqueTournamentIds'],
  'line-ups, other family': ['games', 'uniqueTournamentIds'],
};
/** The scope of price outliers is a list, that of team trends one word. */
const isList = (board: string, name: string): boolean =>
  listNames.includes(name) || (board === 'price outliers' && name === 'scope');
/** Other names of parameters, and a value that is beaten by that of the first. */
const otherNames = (board: string, name: string): readonly (readonly [name: string, beaten: string])[] => {
  if (name === 'pageSize')
    return board === 'props outliers'
      ? [
          ['perPage', '1'],
          ['limit', '2'],
        ]
      : [['perPage', '1']];
  return board === 'value bets' && name === 'date' ? [['specificDate', '2001-01-01']] : [];
};

/** A board's query as the text behind the question mark. */
export function queryString(board: string, query: BoardQuery, { lists, names, hasEmptyLists }: QuerySyntax): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const others = otherNames(board, name);
    if (names === 'all') for (const [other, beaten] of others) text.append(other, beaten);
    const sentAs = (names === 'second' ? others[0]?.[0] : names === 'last' ? others.at(-1)?.[0] : undefined) ?? name;
    if (!isList(board, name) || lists === 'commas') text.append(sentAs, value);
    else for (const item of value.split(',')) text.append(lists === 'brackets' ? `${sentAs}[]` : sentAs, item);
  }
  if (hasEmptyLists)
    for (const [index, name] of (listsOfBoards[board] ?? []).entries())
      if (query[name] === undefined) text.append(name, index === 0 ? '' : 'null');
  return text.toString();
}
