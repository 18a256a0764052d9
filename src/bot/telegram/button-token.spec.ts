import { randomUUID } from 'node:crypto';
import { buttonToken, readButtonToken } from './button-token.js';

describe('tokens of buttons', () => {
  it('identify message, row and button within the length that Telegram allows', () => {
    const messageKey = randomUUID();
    const token = buttonToken(messageKey, 12, 3);
    expect(Buffer.byteLength(token)).toBeLessThanOrEqual(64);
    expect(readButtonToken(token)).toEqual({ messageKey, row: 12, index: 3 });
  });

  it.each(['', 'bets page 2', `${randomUUID()}`, `${randomUUID()}:0`, `${randomUUID()}:0:0:0`, `x${randomUUID()}:0:0`])(
    'are none: %s',
    (text) => expect(readButtonToken(text)).toBeNull(),
  );
});
