import type { BoardQuery } from './query.js';

/** One of the ways in which the same query may be written. */
export interface Spelling {
  /** `games=1,2`, `games=1&games=2` or `games[]=1&games[]=2`. */
  readonly lists: 'commas' | 'repeated' | 'brackets';
  /** Which name a parameter with two names is sent under; with both the first one wins. */
  readonly names: 'first' | 'second' | 'both';
  /** Whether lists that are not given are sent, empty or as `null`. */
  readonly hasEmptyLists: boolean;
}

export const plainSpelling: Spelling = { lists: 'commas', names: 'first', hasEmptyLists: false };

const listNames = [
  'games', 'eventIds', 'uniqueTournamentIds', 'statTypes', 'bookmakers', 'positions', 'market', 'scope', 'source', 'marketType', 'requireHorizons', 'requireGroups',
];
const listsOfBoards: Readonly<Record<string, readonly string[]>> = {
  'team trends': ['games', 'statTypes'], 'team trends, other family': ['games', 'bookmakers'], 'player trends': ['games', 'positions'], 'price outliers': ['market', 'scope'],
  'props outliers': ['market'], 'value bets': ['eventIds', 'source'], 'line-ups': ['games', 'uniqueTournamentIds'], 'line-ups, other family': ['games', 'uniqueTournamentIds'],
};
/** Second names of parameters, with a value that is beaten by that of the first. */
const secondNames: Readonly<Record<string, Readonly<Record<string, readonly [name: string, beaten: string]>>>> = {
  'props outliers': { pageSize: ['limit', '1'] }, 'value bets': { pageSize: ['perPage', '1'], date: ['specificDate', '2001-01-01'] },
};

/** A board's query as the text behind the question mark. */
export function spelled(board: string, query: BoardQuery, { lists, names, hasEmptyLists }: Spelling): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const [second, beaten] = secondNames[board]?.[name] ?? [];
    if (second !== undefined && beaten !== undefined && names === 'both') text.append(second, beaten);
    const sentAs = names === 'second' ? (second ?? name) : name;
    if (!listNames.includes(name) || lists === 'commas') text.append(sentAs, value);
    else for (const item of value.split(',')) text.append(lists === 'brackets' ? `${sentAs}[]` : sentAs, item);
  }
  if (hasEmptyLists) for (const [index, name] of (listsOfBoards[board] ?? []).entries()) if (query[name] === undefined) text.append(name, index === 0 ? '' : 'null');
  return text.toString();
}
