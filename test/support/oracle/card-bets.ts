import { BoardsService } from '../../../src/boards/boards.service.js';
import { PLAYER_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import type { TestApp } from '../app.js';
import type { Outcomes } from './blend.js';

/** A fair bet on a player. */
export interface CardBet extends Outcomes {
  /** Standard error of its log-odds; null if its line has no forecast. */
  readonly error: number | null;
}
/** Fair bets on players by `cardBetKey`. */
export type CardBets = ReadonlyMap<string, CardBet>;

export const cardBetKey = (fixture: number, player: number, market: string, line: number, side: string): string =>
  [fixture, player, market, line, side].join(' ');

/** The fair bets of all value bets by default: the value board has its own oracle, and price outliers follow it. */
export async function readCardBets({ app }: TestApp): Promise<CardBets> {
  const { valueCards, dataset } = await app.get(BoardsService).snapshot();
  const { fixture, player, statistic, line, fairWin, fairLose, fairError } = valueCards.table.columns;
  const { fixtures, players } = dataset.entities;
  const bets = new Map<string, CardBet>();
  for (let row = 0; row < valueCards.table.rows; row += 1) {
    const [win, lose] = [fairWin[row]!, fairLose[row]!];
    if (Number.isNaN(win)) continue;
    const error = Number.isNaN(fairError[row]!) ? null : fairError[row]!;
    const keyOf = (side: string): string =>
      cardBetKey(
        fixtures[fixture[row]!]!.id,
        players[player[row]!]!.id,
        PLAYER_STATISTIC_KEYS[statistic[row]!]!,
        line[row]!,
        side,
      );
    bets.set(keyOf('over'), { win, push: 1 - win - lose, lose, error });
    bets.set(keyOf('under'), { win: lose, push: 1 - win - lose, lose: win, error });
  }
  return bets;
}
