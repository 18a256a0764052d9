import { toUSVString } from 'node:util';
import { nearestWord } from './nearest-word.js';
import { itIs } from './sent-value.js';

/** An OpenAPI 3.1 schema of a plain value. */
export interface ValueSchema {
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** What one value may be: in words, as a schema, as text in a query or path, and as a value. */
export interface ValueRule<T = unknown> {
  /** Completes 'must be ...' in an error. */
  readonly allowed: string;
  /** OpenAPI schema of the value. */
  readonly schema: ValueSchema;
  /** Pattern of the value written as text, where a parameter is documented as text. */
  readonly textPattern?: string;
  /** Whether a parameter that is present but empty counts as absent; otherwise it is refused. */
  readonly emptyIsAbsent: boolean;
  /** The value that a text stands for, or the text itself where it stands for none. */
  parse(text: string): unknown;
  accepts(value: unknown): value is T;
  /** What is wrong with a value that is not accepted, completing its name; null: it is not what is allowed. */
  explain?(value: unknown): string | null;
}

/** Bounds of a number, both included. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A whole number in plain decimal digits, by default anything that a double holds exactly. */
export function integerRule({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: Bounds = {}): ValueRule<number> {
  return {
    allowed: `a whole number${rangeInWords(minimum, maximum, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)}`,
    schema: { type: 'integer', format: 'int64', ...limits(minimum, maximum) },
    textPattern: minimum >= 0 ? '^\\d+$' : '^-?\\d+$',
    emptyIsAbsent: false,
    parse: (text) => (/^-?\d+$/.test(text) ? Number(text) + 0 : text),
    accepts: (value): value is number =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum,
  };
}

/** A public id: 1 to 2^53 - 1, without leading zeros. */
export const publicIdRule: ValueRule<number> = {
  ...integerRule({ minimum: 1 }),
  allowed: 'an id, a whole number of 1 or more without leading zeros',
  textPattern: '^[1-9][0-9]*$',
  parse: (text) => (/^[1-9]\d*$/.test(text) ? Number(text) : text),
};

/** Numbers beyond mean nothing here, in either direction. */
const largestNumber = 1e12;

/** A decimal number with an optional minus sign and fraction. */
export function numberRule({ minimum = -largestNumber, maximum = largestNumber }: Bounds = {}): ValueRule<number> {
  return {
    allowed: `a number${rangeInWords(minimum, maximum, -largestNumber, largestNumber)}, written like 2.5`,
    schema: {
      type: 'number',
      ...(minimum > -largestNumber ? { minimum } : {}),
      ...(maximum < largestNumber ? { maximum } : {}),
    },
    textPattern: minimum >= 0 ? '^\\d+(\\.\\d+)?$' : '^-?\\d+(\\.\\d+)?$',
    emptyIsAbsent: false,
    parse: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : text),
    accepts: (value): value is number =>
      typeof value === 'number' && Number.isFinite(value) && value >= minimum && value <= maximum,
  };
}

/** `true` or `1`, `false` or `0`; in a body a JSON boolean. */
export const booleanRule: ValueRule<boolean> = {
  allowed: 'true or false',
  schema: { type: 'boolean' },
  textPattern: '^(true|false|1|0)$',
  emptyIsAbsent: false,
  parse: (text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text),
  accepts: (value): value is boolean => typeof value === 'boolean',
};

/** Shape of a text; lengths count characters. */
export interface TextShape {
  readonly minimumLength?: number;
  readonly maximumLength?: number;
  readonly pattern?: RegExp;
  /** The pattern in words, for errors; follows the length. */
  readonly patternInWords?: string;
  /** Length and pattern in words, for errors, where they are better said in one. */
  readonly inWords?: string;
}

/** Unless a shape says otherwise, no text that comes in is longer. */
const longestText = 1000;

/** Text without NUL characters and lone surrogates, which no database stores. */
export function textRule(shape: TextShape = {}): ValueRule<string> {
  const { minimumLength = 0, maximumLength = longestText, pattern, patternInWords } = shape;
  const lengths = lengthInWords(minimumLength, maximumLength);
  const matching = pattern === undefined ? '' : `, ${patternInWords ?? `matching ${pattern.source}`}`;
  return {
    allowed: shape.inWords ?? `text of ${lengths}${matching}`,
    schema: {
      type: 'string',
      ...(shape.minimumLength === undefined ? {} : { minLength: minimumLength }),
      ...(shape.maximumLength === undefined ? {} : { maxLength: maximumLength }),
      ...(pattern === undefined ? {} : { pattern: portablePattern(pattern) }),
    },
    emptyIsAbsent: true,
    parse: (text) => text,
    accepts: (value): value is string => {
      if (typeof value !== 'string' || value.length > maximumLength * 2 || !isStorable(value)) return false;
      const length = [...value].length;
      return length >= minimumLength && length <= maximumLength && (pattern?.test(value) ?? true);
    },
    explain: (value) => {
      if (typeof value !== 'string') return null;
      if (!isStorable(value)) return 'must not hold a NUL character or half of a surrogate pair';
      const { length } = [...value];
      return length > maximumLength ? `must be ${lengths} long; it has ${length}` : null;
    },
  };
}

/** One of the given words. */
export function enumRule<Word extends string>(words: readonly Word[]): ValueRule<Word> {
  return {
    allowed: `one of ${words.join(', ')}`,
    schema: { type: 'string', enum: [...words] },
    emptyIsAbsent: true,
    parse: (text) => text,
    accepts: (value): value is Word => words.some((word) => word === value),
    explain: (value) => {
      const nearest = typeof value === 'string' ? nearestWord(value, words) : null;
      return nearest === null ? null : `must be one of ${words.join(', ')}${itIs(value)} (did you mean ${nearest}?)`;
    },
  };
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const dateRule: ValueRule<string> = {
  allowed: 'a day such as 2025-02-25, from the year 1800 to 2999',
  schema: { type: 'string', format: 'date' },
  emptyIsAbsent: true,
  parse: (text) => text,
  accepts: (value): value is string =>
    typeof value === 'string' && /^(18|19|2\d)\d\d-\d\d-\d\d$/.test(value) && isCalendarDay(value),
};

/** An instant in UTC, ISO 8601 ending in `Z`. */
export const instantRule: ValueRule<string> = {
  allowed: 'a moment in UTC such as 2025-02-25T15:00:00Z',
  schema: { type: 'string', format: 'date-time' },
  emptyIsAbsent: true,
  parse: (text) => text,
  accepts: (value): value is string =>
    typeof value === 'string' &&
    /^(18|19|2\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/.test(value) &&
    isCalendarDay(value.slice(0, 10)),
};

/** A moment in Unix seconds, UTC. */
export const timestampRule: ValueRule<number> = {
  ...integerRule({ minimum: 0, maximum: 32_503_679_999 }),
  allowed: 'a moment in Unix seconds such as 1740495600, at most 32503679999',
};

/** A time zone of the IANA database. */
export const timeZoneRule: ValueRule<string> = {
  allowed: 'a time zone such as Europe/London',
  schema: { type: 'string', maxLength: 64 },
  emptyIsAbsent: true,
  parse: (text) => text,
  accepts: (value): value is string => typeof value === 'string' && value.length <= 64 && isTimeZone(value),
};

/** Bounds that are narrower than the widest ones, in words. */
function rangeInWords(minimum: number, maximum: number, lowest: number, highest: number): string {
  if (minimum > lowest && maximum < highest) return ` from ${minimum} to ${maximum}`;
  if (minimum > lowest) return ` of ${minimum} or more`;
  return maximum < highest ? ` of at most ${maximum}` : '';
}

function lengthInWords(minimum: number, maximum: number): string {
  if (minimum === maximum) return `exactly ${minimum} characters`;
  return minimum === 0 ? `at most ${maximum} characters` : `${minimum} to ${maximum} characters`;
}

function limits(minimum: number, maximum: number): { minimum?: number; maximum?: number } {
  return {
    ...(minimum > Number.MIN_SAFE_INTEGER ? { minimum } : {}),
    ...(maximum < Number.MAX_SAFE_INTEGER || minimum === 1 ? { maximum } : {}),
  };
}

/** The pattern for validators that read it without the Unicode flag: control characters by their numbers. */
function portablePattern({ source }: RegExp): string {
  return source.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && toUSVString(text) === text;
}

function isCalendarDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
