/** A card as the referee shows it; a second yellow sends off. */
export type ShownCard = 'yellow' | 'secondYellow' | 'red';

/** Cards of a player, a side or a match. `cards` always equals `yellowCards + redCards`. */
export interface CardCounts {
  /** First yellows; a second yellow adds none. */
  yellowCards: number;
  /** All dismissals, by a straight red as by a second yellow. */
  redCards: number;
  secondYellowCards: number;
  /** Yellow 1, straight red 1, second yellow 1 more. */
  cards: number;
}

/** Counts of cards, with a second yellow as one more card and a dismissal. */
export function countCards(shown: readonly ShownCard[]): CardCounts {
  const count = (card: ShownCard): number => shown.filter((other) => other === card).length;
  const yellowCards = count('yellow');
  const secondYellowCards = count('secondYellow');
  const redCards = count('red') + secondYellowCards;
  return { yellowCards, redCards, secondYellowCards, cards: yellowCards + redCards };
}

/** Whether a card ends the player's match. */
export function isDismissal(card: ShownCard): boolean {
  return card !== 'yellow';
}
