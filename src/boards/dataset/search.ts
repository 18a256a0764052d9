import { LRUCache } from 'lru-cache';
import { normaliseName } from '../../football/names.js';
import type { Entities } from './entities.js';

/** What one word of a search finds. */
export interface SearchWord {
  /** By fixture code: 1 where the word is in a name of its teams or of its competition; not to be changed. */
  readonly fixtures: Uint8Array;
  /** By player code: 1 where the word is in his name; looked for when first asked, not to be changed. */
  players(): Uint8Array;
}

/** Words found of each dataset: people search for the same few names. */
const lately = new WeakMap<Entities, LRUCache<string, SearchWord>>();
const MOST_WORDS = 64;

type Named = readonly { readonly searchName: string }[];

/** No word of a search contains it, so that none is found across two names. */
const BOUNDARY = '\n';
const texts = new WeakMap<Named, JoinedNames>();

/**
 * The words of a search, each once; an entry passes when every word is found in its fixture or its player.
 * A search without a word gives an empty list: everything passes.
 */
export function searchWords(entities: Entities, search: string): SearchWord[] {
  if (search === '') return [];
  const words = new Set(normaliseName(search).split(' '));
  words.delete('');
  const known = lately.get(entities) ?? new LRUCache<string, SearchWord>({ max: MOST_WORDS });
  lately.set(entities, known);
  return Array.from(words, (word) => {
    const found = known.get(word) ?? findWord(entities, word);
    known.set(word, found);
    return found;
  });
}

function findWord({ fixtures, teams, competitions, players }: Entities, word: string): SearchWord {
  const [inTeams, inCompetitions] = [namesOf(teams).find(word), namesOf(competitions).find(word)];
  const found = new Uint8Array(fixtures.length);
  for (let code = 0; code < found.length; code += 1) {
    const { home, away, competition } = fixtures[code]!;
    found[code] = inTeams[home]! | inTeams[away]! | inCompetitions[competition]!;
  }
  let inPlayers: Uint8Array | null = null;
  return { fixtures: found, players: () => (inPlayers ??= namesOf(players).find(word)) };
}

/** A dictionary's names as one text, kept while the dictionary is: one native search instead of one for each name. */
function namesOf(entries: Named): JoinedNames {
  let names = texts.get(entries);
  if (names === undefined) texts.set(entries, (names = new JoinedNames(entries)));
  return names;
}

class JoinedNames {
  private readonly text: string;
  /** Where each name ends. */
  private readonly ends: Uint32Array;

  constructor(entries: Named) {
    this.text = entries.map(({ searchName }) => searchName).join(BOUNDARY);
    this.ends = new Uint32Array(entries.length);
    let end = -BOUNDARY.length;
    for (let code = 0; code < entries.length; code += 1)
      this.ends[code] = end += BOUNDARY.length + entries[code]!.searchName.length;
  }

  /** By code: 1 where the word is in the name. */
  find(word: string): Uint8Array {
    const { text, ends } = this;
    const found = new Uint8Array(ends.length);
    let code = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[code])) {
      while (ends[code]! <= at) code += 1;
      found[code] = 1;
    }
    return found;
  }
}
