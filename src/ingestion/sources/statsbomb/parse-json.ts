import { SourceFileError } from '../../source.js';
import type { Vocabulary } from './vocabulary.js';

/** An object of a JSON file, before its members are checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A value that the source's specification does not allow; the element that holds it is refused. */
export class ElementFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ElementFault';
  }
}

/**
 * The elements of a JSON file that is one array.
 * @throws SourceFileError when it is no JSON, or no array
 */
export function readElements(path: string, content: Buffer): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw new SourceFileError(path, `is not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!Array.isArray(parsed)) throw new SourceFileError(path, 'must hold one JSON array');
  return parsed as unknown[];
}

/** @throws ElementFault naming the field */
export function requireObject(value: unknown, field: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ElementFault('missing_field', `${field} must be an object`);
}

/** @throws ElementFault naming the field */
export function requireInteger(value: unknown, field: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new ElementFault('bad_number', `${field} must be a whole number from 0, not ${JSON.stringify(value)}`);
}

/** @throws ElementFault naming the field */
export function requireText(value: unknown, field: string): string {
  const found = optionalText(value);
  if (found !== null) return found;
  throw new ElementFault('missing_field', `${field} must be a text, not ${JSON.stringify(value)}`);
}

/** A text without surrounding blanks; null when there is none. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/**
 * The meaning of a word.
 * @throws ElementFault naming the field and what is allowed
 */
export function requireWord<Meaning>(vocabulary: Vocabulary<Meaning>, word: unknown, field: string): Meaning {
  const meaning = typeof word === 'string' ? vocabulary.find(word) : undefined;
  if (meaning !== undefined) return meaning;
  throw new ElementFault(
    `unknown_${vocabulary.kind.replaceAll(' ', '_')}`,
    `${field}: ${JSON.stringify(word ?? null)} is no known ${vocabulary.kind}; ` +
      `known are ${vocabulary.words.join(', ')}`,
  );
}
