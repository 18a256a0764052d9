/** Identifies a pressed button and its message. */
export interface PressedButton {
  /** Idempotency key of the message, which cannot be guessed. */
  readonly messageKey: string;
  readonly row: number;
  readonly index: number;
}

/** Callback data that Telegram sends when a button is pressed: at most 42 bytes, of the 64 allowed. */
export function buttonToken(messageKey: string, row: number, index: number): string {
  return `${messageKey}:${row}:${index}`;
}

/** Parses a button token; null if it is none. */
export function readButtonToken(token: string): PressedButton | null {
  const [, messageKey, row, index] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,2}):(\d)$/.exec(token) ?? [];
  return messageKey === undefined ? null : { messageKey, row: Number(row), index: Number(index) };
}
