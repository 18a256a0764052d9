/** Environment variables are invalid or missing; the message names each one and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  /**
   * @param variable the variable, or several in words: 'A and B'
   * @param detail continues the sentence: 'must be ...'
   */
  constructor(variable: string, detail: string) {
    super(`${variable} ${detail}`);
  }
}
