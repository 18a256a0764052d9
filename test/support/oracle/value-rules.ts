import { numberOf, textOf } from './query.js';
import type { BoardQuery } from './query.js';
import { inOrder } from './order.js';
import type { Criterion } from './order.js';

/** The values by which the value board judges and orders a card. */
export interface JudgedCard {
  readonly key: string;
  readonly kickoff: number;
  /** Expected value in percent; null without a price or a consensus of enough sources. */
  readonly edge: number | null;
  readonly edgeLow: number | null;
  readonly odds: number | null;
  readonly consensusSources: number;
  readonly sampleSize: number;
}

/** Expected value in percent beyond which a price is most likely wrong. */
export const MAX_EDGE = 30;
const LEAST_SAMPLE = 5;

/** The maximum expected value that the value board lists. */
export const mostEdge = (query: BoardQuery): number =>
  textOf(query, 'maxEV') === 'none' ? Infinity : (numberOf(query, 'maxEV') ?? MAX_EDGE);

/** Whether the value board lists a card without further filters. */
export function isValue(card: JudgedCard, minConsensus: number, query: BoardQuery = {}): boolean {
  return (
    card.edge !== null &&
    card.edge > 0 &&
    card.edge <= mostEdge(query) &&
    card.consensusSources >= minConsensus &&
    card.sampleSize >= LEAST_SAMPLE
  );
}

/** Cards in the order of the board: `edgeLow` descending, then edge, kick-off, card key. */
export function inValueOrder<Card extends JudgedCard>(cards: readonly Card[], sortBy = 'edgeLow'): Card[] {
  const chosen = ({ edgeLow, edge, odds, kickoff, consensusSources }: Card): Criterion => {
    switch (sortBy) {
      case 'edge':
        return [edge, 'desc'];
      case 'odds':
        return [odds, 'desc'];
      case 'kickoff':
        return [kickoff, 'asc'];
      case 'sources':
        return [consensusSources, 'desc'];
      default:
        return [edgeLow, 'desc'];
    }
  };
  return inOrder(cards, (card) => [
    chosen(card),
    [card.edgeLow, 'desc'],
    [card.edge, 'desc'],
    [card.kickoff, 'asc'],
    [card.key, 'asc'],
  ]);
}
