import { Transform } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsBoolean,
  IsDate,
  IsIn,
  IsOptional,
  IsTimeZone,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';

const noControlCharacter = /^\P{Cc}*$/u;
/** A plain text of digits; without exponents, signs and fractions, which `Number` would accept. */
const digits = /^\d{1,15}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const hours = /^((?:[01]\d|2[0-3]):[0-5]\d)-(?!\1)((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Combines several decorators; Nest's `applyDecorators`, for code that runs before Nest is loaded. */
function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** Converts the text of a variable to its value; a default is not a text and is unchanged. */
const fromText = (read: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value));

/** A whole number of plain digits between two bounds, both included. */
export function WholeNumber(smallest: number, largest: number): PropertyDecorator {
  const message = `must be a whole number from ${smallest} to ${largest}`;
  return all(
    fromText((text) => (digits.test(text) ? Number(text) : text)),
    IsOptional(),
    Min(smallest, { message }),
    Max(largest, { message }),
  );
}

/** `true`, `1`, `false` or `0`. */
export function TruthValue(): PropertyDecorator {
  const values: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };
  return all(
    fromText((text) => values[text] ?? text),
    IsOptional(),
    IsBoolean({ message: 'must be true or false' }),
  );
}

export function OneOf(...words: readonly string[]): PropertyDecorator {
  return IsIn([...words], { message: `must be one of ${words.join(', ')}` });
}

/** An ISO 8601 instant with its offset from UTC. */
export function Instant(): PropertyDecorator {
  return all(
    fromText((text) => (instant.test(text) ? new Date(text) : text)),
    IsOptional(),
    IsDate({ message: 'must be an instant such as 2025-02-25T15:00:00Z' }),
  );
}

/** A part of the day, which may span midnight: its first minute and the first minute after it. */
export function DayPart(): PropertyDecorator {
  return all(IsOptional(), Matches(hours, { message: 'must be two different times of day such as 23:00-07:00' }));
}

export function TimeZone(): PropertyDecorator {
  return IsTimeZone({ message: 'must be an IANA time zone such as Europe/London' });
}

/** Any text without control characters. */
export function PlainText(): PropertyDecorator {
  return all(IsOptional(), Matches(noControlCharacter, { message: 'must be text without control characters' }));
}

/** A user name of the messenger, with or without `@`, which is removed. */
export function Username(): PropertyDecorator {
  const message = 'must be the name of a bot: letters, digits and underscores';
  return all(
    fromText((text) => text.replace(/^@/, '')),
    IsOptional(),
    Matches(/^\w{1,64}$/, { message }),
  );
}

/** The token of a Telegram bot; errors do not show it. */
export function BotToken(): PropertyDecorator {
  const message = 'must be a token as BotFather sends it: digits, a colon, and at least 20 letters, digits, _ or -';
  return all(IsOptional(), Matches(/^\d{1,20}:[\w-]{20,200}$/, { message }));
}

/** An address of one of the given schemes, as it was written. */
export function Address(...schemes: readonly string[]): PropertyDecorator {
  return all(IsOptional(), hasScheme(schemes, false));
}

export function AddressList(...schemes: readonly string[]): PropertyDecorator {
  return all(List(), hasScheme(schemes, true));
}

/** A comma-separated list of texts without control characters. */
export function TextList(): PropertyDecorator {
  const message = 'must be text without control characters';
  return all(List(), Matches(noControlCharacter, { message, each: true }));
}

/** A comma-separated list of whole numbers other than 0, such as ids of chats. */
export function NumberList(): PropertyDecorator {
  const message = 'must be a comma-separated list of whole numbers such as 12345,-67890';
  const isId = (value: unknown): boolean => Number.isSafeInteger(value) && value !== 0;
  return all(
    List(Number),
    ValidateBy({ name: 'isId', validator: { validate: isId, defaultMessage: () => message } }, { each: true }),
  );
}

/** A comma-separated list with at least one entry; blanks around entries are dropped. */
function List(read: (entry: string) => unknown = String): PropertyDecorator {
  const entries = (text: string): unknown[] =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(read);
  const message = 'must be a comma-separated list with at least one entry';
  return all(fromText(entries), IsOptional(), ArrayNotEmpty({ message }));
}

function hasScheme(schemes: readonly string[], each: boolean): PropertyDecorator {
  const message = `must be an address beginning with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && URL.canParse(value) && schemes.includes(new URL(value).protocol.replace(/:$/, ''));
  return ValidateBy({ name: 'hasScheme', validator: { validate, defaultMessage: () => message } }, { each });
}
