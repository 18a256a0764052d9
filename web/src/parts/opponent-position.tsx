import { texts } from '../texts';
import { Unknown } from './hint';

interface RankedMatch {
  readonly opponentPosition: number | null;
}

const words = texts.parts.opponent;
/** Places of a table that a split sets apart. */
const topPlaces = 6;

/** Where the opponent stood in its table before the match. */
export function OpponentPosition({ match: { opponentPosition } }: { readonly match: RankedMatch }) {
  return opponentPosition === null ? <Unknown why={words.noPosition} /> : words.place(opponentPosition);
}

/** Matches against the first six of a table as it stood before each, and against all others with a place. */
export function splitsByOpponent<Match extends RankedMatch>(matches: readonly Match[]) {
  const isTop = ({ opponentPosition }: Match): boolean => opponentPosition !== null && opponentPosition <= topPlaces;
  const isOther = ({ opponentPosition }: Match): boolean => opponentPosition !== null && opponentPosition > topPlaces;
  return [
    [words.top, matches.filter(isTop)],
    [words.others, matches.filter(isOther)],
  ] as const;
}
