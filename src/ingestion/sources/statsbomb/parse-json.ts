import { SourceFileError } from '../../source.js';
import { RowFault } from '../row-fault.js';
import type { Vocabulary } from './vocabulary.js';

/** An object from a JSON file whose members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Elements of a JSON file with a single array. @throws SourceFileError if it is not JSON, or not an array */
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

/** @throws RowFault naming the field */
export function requireObject(value: unknown, field: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new RowFault('missing_field', `${field} must be an object`);
}

/** @throws RowFault naming the field */
export function requireInteger(value: unknown, field: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new RowFault('bad_number', `${field} must be a whole number from 0, not ${JSON.stringify(value)}`);
}

/** @throws RowFault naming the field */
export function requireText(value: unknown, field: string): string {
  const found = optionalText(value);
  if (found !== null) return found;
  throw new RowFault('missing_field', `${field} must be a text, not ${JSON.stringify(value)}`);
}

/** A trimmed text; null if there is none. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The meaning of a word. @throws RowFault naming the field and what is allowed */
export function requireWord<Meaning>(vocabulary: Vocabulary<Meaning>, word: unknown, field: string): Meaning {
  const meaning = typeof word === 'string' ? vocabulary.find(word) : undefined;
  if (meaning !== undefined) return meaning;
  throw new RowFault(
    `unknown_${vocabulary.kind.replaceAll(' ', '_')}`,
    `${field}: ${JSON.stringify(word ?? null)} is no known ${vocabulary.kind}; ` +
      `known are ${vocabulary.words.join(', ')}`,
  );
}

/** Parts of StatsBomb's files that are used (Open Data Events 4.0.0, Lineups 2.0.0); any member may be missing. */
export interface RawEntity {
  id?: unknown;
  name?: unknown;
}

export interface RawEvent {
  period?: unknown;
  /** Running minute; the second half restarts at 45. */
  minute?: unknown;
  type?: RawEntity;
  team?: RawEntity;
  player?: RawEntity;
  location?: unknown;
  tactics?: { formation?: unknown; lineup?: { player?: RawEntity; position?: RawEntity; jersey_number?: unknown }[] };
  pass?: { type?: RawEntity; outcome?: RawEntity; recipient?: RawEntity; goal_assist?: unknown };
  shot?: { type?: RawEntity; outcome?: RawEntity; body_part?: RawEntity };
  duel?: { type?: RawEntity };
  goalkeeper?: { type?: RawEntity };
  foul_committed?: { advantage?: unknown; card?: RawEntity };
  foul_won?: { advantage?: unknown };
  bad_behaviour?: { card?: RawEntity };
  substitution?: { replacement?: RawEntity };
}

export interface RawLineupPlayer {
  player_id?: unknown;
  player_name?: unknown;
  player_nickname?: unknown;
  jersey_number?: unknown;
  /** Empty for those who stayed on the bench; `from` is `MM:SS`. */
  positions?: { position?: unknown; from?: unknown; from_period?: unknown }[];
}

export interface RawLineup {
  team_id?: unknown;
  lineup?: RawLineupPlayer[];
}
