/** Which button of which message was pressed. */
export interface PressedButton {
  /** Idempotency key of the message, which nobody can guess. */
  readonly messageKey: string;
  readonly row: number;
  readonly index: number;
}

/** What Telegram sends when a button is pressed; 42 bytes at most, of the 64 allowed. */
export function buttonToken(messageKey: string, row: number, index: number): string {
  return `${messageKey}:${row}:${index}`;
}

/** The button of a token; null for what is none. */
export function readButtonToken(token: string): PressedButton | null {
  const [, messageKey, row, index] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,2}):(\d)$/.exec(token) ?? [];
  return messageKey === undefined ? null : { messageKey, row: Number(row), index: Number(index) };
}
