import { normaliseName } from '../../football/names.js';
import type { NamedDataset } from '../snapshot/snapshot.js';
import type { Column } from '../engine/columns.js';
import { marked, markedByEither } from '../engine/row-list.js';
import type { RowFilter } from '../engine/row-list.js';

/** Never part of a search word, so that no word matches across two names. */
const BOUNDARY = '\n';

/**
 * Keeps rows in which every word of a search occurs in the name of the fixture's teams or competition, or of the
 * player. Accents and case are ignored; a search without a word keeps all rows.
 * @param player column of player indexes; null on boards of teams
 */
export function named(
  snapshot: NamedDataset,
  search: string,
  fixture: Column,
  player: Column | null,
): readonly RowFilter[] {
  const words = new Set(normaliseName(search).split(' '));
  words.delete('');
  return Array.from(words, (word) => {
    const fixtures = fixturesNamed(snapshot, word);
    return player === null
      ? marked(fixture, fixtures)
      : markedByEither(fixture, fixtures, player, playersNamed(snapshot, word));
  });
}

/** By fixture: 1 where a word is in the name of a team or of the competition. */
function fixturesNamed(snapshot: NamedDataset, word: string): Uint8Array {
  return snapshot.derivedOfEntities.of('fixtures named', { word }, () => {
    const [inTeams, inCompetitions] = [
      namesOf(snapshot, 'teams').find(word),
      namesOf(snapshot, 'competitions').find(word),
    ];
    return Uint8Array.from(
      snapshot.dataset.entities.fixtures,
      ({ home, away, competition }) => inTeams[home]! | inTeams[away]! | inCompetitions[competition]!,
    );
  });
}

/** By player: 1 where a word is in his name. */
function playersNamed(snapshot: NamedDataset, word: string): Uint8Array {
  return snapshot.derivedOfEntities.of('players named', { word }, () => namesOf(snapshot, 'players').find(word));
}

function namesOf(
  { dataset: { entities }, derivedOfEntities }: NamedDataset,
  kind: 'teams' | 'competitions' | 'players',
): JoinedNames {
  return derivedOfEntities.of('names', { kind }, () => new JoinedNames(entities[kind]));
}

/** All names of a dictionary in one text: one native search instead of one per name. */
class JoinedNames {
  private readonly text: string;
  /** End of each name. */
  private readonly ends: Uint32Array;

  constructor(entries: readonly { readonly searchName: string }[]) {
    this.text = entries.map(({ searchName }) => searchName).join(BOUNDARY);
    let end = -BOUNDARY.length;
    this.ends = Uint32Array.from(entries, ({ searchName }) => (end += BOUNDARY.length + searchName.length));
  }

  /** By index: 1 where the word is in the name. */
  find(word: string): Uint8Array {
    const { text, ends } = this;
    const found = new Uint8Array(ends.length);
    let index = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[index])) {
      while (ends[index]! <= at) index += 1;
      found[index] = 1;
    }
    return found;
  }
}
