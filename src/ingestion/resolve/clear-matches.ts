import { nameSimilarity } from '../../common/names/similar-names.js';
import { round } from '../../common/rounding.js';
import { append } from '../../football/group-by.js';
import { normaliseName } from '../../football/names.js';
import type { WaitingPrices } from './pending-quotes.queries.js';

/** Minimum similarity of a clear match, as shown in the queue. */
export const LEAST_SIMILARITY = 0.8;

/** A player's name in the queue. */
export interface QueuedPlayer {
  id: number;
  source: string;
  name: string;
  /** Where the name occurs, as text. */
  context: string;
  country: { id: number; name: string };
  isSkipped: boolean;
  /** Candidate players in their current state. */
  candidates: readonly QueuedCandidate[];
}
interface QueuedCandidate {
  id: number;
  name: string;
  alsoKnownAs: readonly string[];
}

/** A queued name with the only player it can refer to. */
export interface ClearMatch extends Pick<QueuedPlayer, 'id' | 'source' | 'name' | 'context' | 'country'> {
  candidate: { id: number; name: string };
  /** From LEAST_SIMILARITY to 1. */
  similarity: number;
  /** Number of matches with prices waiting for the name; a squad of each lists the candidate. */
  matches: number;
}

/**
 * Names that clearly refer to one player: he is the only candidate in a squad of any match with waiting prices, is in
 * one of every such match, and has a similar name. A decision applies to a spelling in a whole country, so all listings
 * of it must have the same clear match, and none may be skipped.
 * @param waiting waiting prices by id of the listed name
 * @returns the matches in the order of the names
 */
export function clearMatchesOf(
  names: readonly QueuedPlayer[],
  waiting: ReadonlyMap<number, WaitingPrices>,
): ClearMatch[] {
  const spellings = new Map<string, (ClearMatch | null)[]>();
  for (const name of names) append(spellings, spellingOf(name), matchOf(name, waiting.get(name.id)));
  const isClear = (match: ClearMatch): boolean =>
    spellings.get(spellingOf(match))?.every((other) => other?.candidate.id === match.candidate.id) === true;
  return [...spellings.values()]
    .flat()
    .filter((match) => match !== null)
    .filter(isClear)
    .sort((one, other) => one.id - other.id);
}

const spellingOf = ({ country, name }: Pick<QueuedPlayer, 'country' | 'name'>): string =>
  `${country.id}|${normaliseName(name)}`;

function matchOf(listed: QueuedPlayer, waiting: WaitingPrices | undefined): ClearMatch | null {
  if (listed.isSkipped || waiting === undefined || waiting.matches === 0) return null;
  const { matches, squads } = waiting;
  const [only, another] = listed.candidates.filter(({ id }) => squads.has(id));
  if (only === undefined || another !== undefined || squads.get(only.id) !== matches) return null;
  const similarity = similarityOf(listed.name, only);
  if (similarity < LEAST_SIMILARITY) return null;
  const { id, source, name, context, country } = listed;
  return { id, source, name, context, country, candidate: { id: only.id, name: only.name }, similarity, matches };
}

/** Similarity of a written name to the closest name of a candidate, from 0 to 1 in steps of 0.01. */
export function similarityOf(written: string, { name, alsoKnownAs }: Omit<QueuedCandidate, 'id'>): number {
  return round(Math.max(...[name, ...alsoKnownAs].map((each) => nameSimilarity(written, each))), 2);
}
