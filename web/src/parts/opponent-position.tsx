import { texts } from '../texts';
import { Unknown } from './hint';

interface RankedMatch {
  readonly opponentPosition: number | null;
}

const words = texts.parts.opponent;
/** Number of table positions that a split treats as the top. */
const topPlaces = 6;

/** League position of the opponent before the match. */
export function OpponentPosition({ match: { opponentPosition } }: { readonly match: RankedMatch }) {
  return opponentPosition === null ? <Unknown why={words.noPosition} /> : words.place(opponentPosition);
}

/** Matches against the top six of the table before each match, and against all others with a position. */
export function splitsByOpponent<Match extends RankedMatch>(matches: readonly Match[]) {
  const isTop = ({ opponentPosition }: Match): boolean => opponentPosition !== null && opponentPosition <= topPlaces;
  const isOther = ({ opponentPosition }: Match): boolean => opponentPosition !== null && opponentPosition > topPlaces;
  return [
    [words.top, matches.filter(isTop)],
    [words.others, matches.filter(isOther)],
  ] as const;
}
