/** Turns one environment variable's text into its value, or says what is allowed instead. */
export type Reader<T> = (text: string) => T;

/** Raised by a reader; its message completes the sentence '<VARIABLE> must be ...'. */
export class NotAllowed extends Error {}

const notAllowed = (allowed: string): never => {
  throw new NotAllowed(allowed);
};

/** A whole number of plain digits between two bounds, both included. */
export function wholeNumber(smallest: number, largest: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= smallest && value <= largest ? value : notAllowed(`a whole number from ${smallest} to ${largest}`);
  };
}

/** `true`, `1`, `false` or `0`. */
export const truthValue: Reader<boolean> = (text) => {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return notAllowed('true or false');
};

/** One of the given words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Reader<Word> {
  return (text) => words.find((word) => word === text) ?? notAllowed(`one of ${words.join(', ')}`);
}

/** An ISO 8601 instant with its offset from UTC. */
export const instant: Reader<Date> = (text) => {
  const shaped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const value = new Date(shaped ? text : NaN);
  return Number.isNaN(value.getTime()) ? notAllowed('an instant such as 2025-02-25T15:00:00Z') : value;
};

/** An address of one of the given schemes, kept as it was written. */
export function address(...schemes: readonly string[]): Reader<string> {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.replace(/:$/, '') : '';
    return schemes.includes(scheme)
      ? text
      : notAllowed(`an address beginning with ${schemes.map((each) => `${each}://`).join(' or ')}`);
  };
}

/** A comma-separated list with at least one entry; blanks around entries are dropped. */
export function listOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (text) => {
    const entries = text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    if (entries.length === 0) return notAllowed('a comma-separated list with at least one entry');
    return entries.map(reader);
  };
}

/** A part of the day, which may go past midnight: its first minute and the first one after it, `HH:MM`. */
export const dayPart: Reader<{ readonly from: string; readonly until: string }> = (text) => {
  const [, from, until] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return from === undefined || until === undefined || from === until
    ? notAllowed('two different times of day such as 23:00-07:00')
    : { from, until };
};

/** The name of an IANA time zone. */
export const timeZone: Reader<string> = (text) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return notAllowed('an IANA time zone such as Europe/London');
  }
};

/** A name of the messenger, with or without its `@`; without it afterwards. */
export const username: Reader<string> = (text) => {
  const [, name] = /^@?([A-Za-z0-9_]{1,64})$/.exec(text) ?? [];
  return name ?? notAllowed('the name of a bot: letters, digits and underscores');
};

/** Any text without control characters. */
export const plainText: Reader<string> = (text) =>
  [...text].some((character) => character < ' ' || character === '\u007f')
    ? notAllowed('text without control characters')
    : text;
