import { BooleanField, InstantField, NumberField } from '../common/validation/index.js';

/** Movement of the price in a board's row. */
export class MovedPrice {
  @NumberField(
    "Movement of the price compared: its decimal odds against the same bookmaker's opening price, the first one " +
      'known, in percent. 2.00 after an opening of 2.10 is -4.76: the price has shortened. Null without a price.',
    { nullable: true, example: -4.76 },
  )
  movement: number | null;
  @InstantField('Time of that opening price; assumed if its source states no time. Null without a price.', {
    nullable: true,
    example: '2025-02-24T09:30:00Z',
  })
  openedAt: string | null;
  @BooleanField(
    'Whether the last move of this outcome was a steam move: at least 3 independent sources moved their price in ' +
      'one direction within the 15 minutes up to and including the last move of any source, however long ago that ' +
      "was. A move is a bookmaker's new price against its last one; openings, withdrawals, exchanges and prices " +
      'with an assumed time do not count. Bookmakers on one feed count as one source. If prices are imported less ' +
      'often than every 15 minutes, moves from one import look simultaneous.',
    { example: false },
  )
  steam: boolean;
}
