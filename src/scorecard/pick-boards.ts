/** Boards whose rows are picks. */
export const PICK_BOARDS = ['value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends'] as const;
export type PickBoard = (typeof PICK_BOARDS)[number];

/** A bookmaker's last price before kick-off. */
export interface ClosingPrice {
  readonly bookmakerId: number;
  readonly odds: number;
  /** ISO 8601. */
  readonly quotedAt: string;
}
