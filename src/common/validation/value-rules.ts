import { IsBoolean, IsIn, IsInt, IsISO8601, IsNumber, IsTimeZone, Matches, Max, MaxLength, Min } from 'class-validator';
import type { ValidationOptions } from 'class-validator';
import { BIDIRECTIONAL_CONTROLS, FORMULA_START } from '../../football/names.js';
import { didYouMean, itIs } from './error-words.js';

export interface ValueSchema {
  readonly type: 'integer' | 'number' | 'string' | 'boolean';
  readonly format?: string;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** Rule for a single value: class-validator's decorators, with equivalents in words, as a schema and as text. */
export interface ValueRule {
  /** Completes 'must be ...' in an error. */
  readonly allowed: string;
  readonly schema: ValueSchema;
  /** class-validator decorators; with `each` they check the items of a list. */
  readonly validators: (options?: ValidationOptions) => readonly PropertyDecorator[];
  /** Parses a text in a query or path; returns the text itself where it is invalid. Absent for rules of texts. */
  readonly parse?: (text: string) => unknown;
  /** Pattern of the value written as text, where a parameter is documented as text. */
  readonly textPattern?: string;
  /** The problem with a refused value, as a text that follows its name; null: it is just not `allowed`. */
  readonly explain?: (value: unknown) => string | null;
  /** ` (did you mean name?)`, or nothing; follows a refused item of a list. */
  readonly nearest?: (value: unknown) => string;
}

/** Inclusive bounds of a number. */
export interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** A whole number in plain decimal digits, by default any that a double represents exactly. */
export function integerRule(bounds: Bounds = {}): ValueRule {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds;
  return {
    allowed: `a whole number${rangeInWords(bounds)}`,
    schema: { type: 'integer', format: 'int64', ...bounds, ...(minimum === 1 ? { maximum } : {}) },
    validators: (options) => [IsInt(options), Min(minimum, options), Max(maximum, options)],
    parse: (text) => (/^-?\d+$/.test(text) ? Number(text) + 0 : text),
    textPattern: minimum >= 0 ? '^\\d+$' : '^-?\\d+$',
  };
}

/** A public id: 1 to 2^53 - 1, without leading zeros. */
export const publicIdRule: ValueRule = {
  ...integerRule({ minimum: 1 }),
  allowed: 'an id, a whole number of 1 or more without leading zeros',
  parse: (text) => (/^[1-9]\d*$/.test(text) ? Number(text) : text),
  textPattern: '^[1-9][0-9]*$',
};

/** A moment in Unix seconds, UTC. */
export const timestampRule: ValueRule = {
  ...integerRule({ minimum: 0, maximum: 32_503_679_999 }),
  allowed: 'a moment in Unix seconds such as 1740495600, at most 32503679999',
};

/** Numbers beyond this, in either direction, have no meaning here. */
const largestNumber = 1e12;

/** A decimal number with an optional minus sign and fraction. */
export function numberRule(bounds: Bounds = {}): ValueRule {
  const { minimum = -largestNumber, maximum = largestNumber } = bounds;
  return {
    allowed: `a number${rangeInWords(bounds)}, written like 2.5`,
    schema: { type: 'number', ...bounds },
    validators: (options) => [IsNumber({}, options), Min(minimum, options), Max(maximum, options)],
    parse: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : text),
    textPattern: minimum >= 0 ? '^\\d+(\\.\\d+)?$' : '^-?\\d+(\\.\\d+)?$',
  };
}

/** A number with a limited number of decimals, such as an amount of money. */
export function decimalRule({ decimals, ...bounds }: Bounds & { readonly decimals: number }): ValueRule {
  const rule = numberRule(bounds);
  return {
    ...rule,
    allowed: `a number${rangeInWords(bounds)} with at most ${decimals} decimals, written like 2.5`,
    validators: (options) => [IsNumber({ maxDecimalPlaces: decimals }, options), ...rule.validators(options)],
  };
}

/** An upper bound: a decimal number, or `none` for Infinity. */
export const upperBoundRule: ValueRule = {
  allowed: 'a number, written like 2.5, or none',
  schema: { type: 'string', pattern: '^(none|-?\\d+(\\.\\d+)?)$' },
  validators: (options) => [IsNumber({ allowInfinity: true }, options)],
  parse: (text) => (text === 'none' ? Infinity : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : text),
  textPattern: '^(none|-?\\d+(\\.\\d+)?)$',
};

/** `true` or `1`, `false` or `0`; in a body a JSON boolean. */
export const booleanRule: ValueRule = {
  allowed: 'true or false',
  schema: { type: 'boolean' },
  validators: (options) => [IsBoolean(options)],
  parse: (text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text),
  textPattern: '^(true|false|1|0)$',
};

/** Shape of a text; lengths count characters. */
export interface TextShape {
  readonly minimumLength?: number;
  readonly maximumLength?: number;
  readonly pattern?: RegExp;
  /** The pattern in words, for errors; follows the length. */
  readonly patternInWords?: string;
  /** Length and pattern in words, for errors, where one phrase covers both better. */
  readonly inWords?: string;
}

const PRINTABLE = `[^\\p{Cc}${BIDIRECTIONAL_CONTROLS}]`;
const ONE_LINE = `${PRINTABLE}*[^\\s\\p{Cc}${BIDIRECTIONAL_CONTROLS}]${PRINTABLE}*$`;

/** Single-line text with visible characters, without characters that change the writing direction. */
export const lineText = {
  minimumLength: 1,
  pattern: new RegExp(`^${ONE_LINE}`, 'u'),
  patternInWords: 'on one line, not only spaces and without direction marks',
} as const satisfies TextShape;

/** A name: `lineText` that a spreadsheet does not take for a formula. */
export const nameText = {
  minimumLength: 1,
  pattern: new RegExp(`^(?!${FORMULA_START})${ONE_LINE}`, 'u'),
  patternInWords: 'on one line, not only spaces, without direction marks and not beginning like a formula (=, @, +, -)',
} as const satisfies TextShape;

/** Multi-line text, without characters that change the writing direction. */
export const paragraphText = {
  pattern: new RegExp(`^[^${BIDIRECTIONAL_CONTROLS}]*$`, 'u'),
  patternInWords: 'without direction marks',
} as const satisfies TextShape;

/** A name as part of a URL. */
export const slugText = {
  minimumLength: 1,
  maximumLength: 100,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  inWords: 'at most 100 lower-case letters and digits with single hyphens between them, such as premier-league',
} as const satisfies TextShape;

/** Default maximum length of incoming texts. */
const longestText = 1000;

/**
 * Text without NUL characters and lone surrogates. A pattern checks its length: `Length` counts a letter with a
 * variation selector as one character, PostgreSQL as two.
 */
export function textRule(shape: TextShape = {}): ValueRule {
  const { minimumLength = 0, maximumLength = longestText, pattern, patternInWords } = shape;
  const characters = new RegExp(`^[^\\0\\p{Cs}]{${minimumLength},${maximumLength}}$`, 'u');
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
    validators: (options) =>
      [characters, ...(pattern === undefined ? [] : [pattern])].map((each) => Matches(each, options)),
    explain: (value) => {
      if (typeof value !== 'string') return null;
      if (/[\0\p{Cs}]/u.test(value)) return 'must not hold a NUL character or half of a surrogate pair';
      const { length } = [...value];
      return length > maximumLength ? `must be ${lengths} long; it has ${length}` : null;
    },
  };
}

export function enumRule(words: readonly string[]): ValueRule {
  const allowed = `one of ${words.join(', ')}`;
  const nearest = (value: unknown): string => (typeof value === 'string' ? didYouMean(value, words) : '');
  return {
    allowed,
    schema: { type: 'string', enum: [...words] },
    validators: (options) => [IsIn(words, options)],
    nearest,
    explain: (value) => {
      const meant = nearest(value);
      return meant === '' ? null : `must be ${allowed}${itIs(value)}${meant}`;
    },
  };
}

/** A calendar day, `YYYY-MM-DD`. */
export const dateRule: ValueRule = {
  allowed: 'a day such as 2025-02-25, from the year 1800 to 2999',
  schema: { type: 'string', format: 'date' },
  validators: (options) => [Matches(/^(18|19|2\d)\d\d-\d\d-\d\d$/, options), IsISO8601({ strict: true }, options)],
};

const instantPattern = /^(18|19|2\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/;

/** An instant in UTC, ISO 8601 ending in `Z`. */
export const instantRule: ValueRule = {
  allowed: 'a moment in UTC such as 2025-02-25T15:00:00Z',
  schema: { type: 'string', format: 'date-time' },
  validators: (options) => [Matches(instantPattern, options), IsISO8601({ strict: true }, options)],
};

/** A time zone of the IANA database; `IsTimeZone` alone takes offsets too. */
export const timeZoneRule: ValueRule = {
  allowed: 'a time zone such as Europe/London',
  schema: { type: 'string', maxLength: 64 },
  validators: (options) => [
    MaxLength(64, options),
    Matches(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, options),
    IsTimeZone(options),
  ],
};

function rangeInWords({ minimum, maximum }: Bounds): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`;
  return maximum === undefined ? ` of ${minimum} or more` : ` from ${minimum} to ${maximum}`;
}

function lengthInWords(minimum: number, maximum: number): string {
  if (minimum === maximum) return `exactly ${minimum} characters`;
  return minimum === 0 ? `at most ${maximum} characters` : `${minimum} to ${maximum} characters`;
}

/** The pattern for validators that do not set the Unicode flag, with control characters as code points. */
function portablePattern({ source }: RegExp): string {
  return source.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');
}
