/** The envelope of API-Football v3, and validating readers for its members. */
import { SourceFileError } from '../../source.js';
import { RowFault } from '../row-fault.js';

/** One recorded response without errors. */
export interface ApiResponse {
  /** The endpoint, e.g. `fixtures/lineups`. */
  endpoint: string;
  /** The request's parameters, as strings. */
  parameters: Readonly<Record<string, unknown>>;
  /** Elements of `response`; a single one if it is an object. */
  elements: readonly unknown[];
  /** The rest is on further pages. */
  isPaged: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a recorded response.
 * @throws SourceFileError if it is not one, or with the provider's own words if it reports an error
 */
export function readResponse(path: string, content: Buffer): ApiResponse {
  let body: unknown;
  try {
    body = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SourceFileError(path, `is not valid JSON (${(error as Error).message})`);
  }
  const endpoint = isObject(body) ? body['get'] : undefined;
  if (!isObject(body) || typeof endpoint !== 'string' || !('response' in body)) {
    throw new SourceFileError(path, 'not a response of API-Football v3: expected get, parameters, errors and response');
  }
  const errors = Object.entries(body['errors'] ?? {}).map(([key, value]) =>
    /^\d+$/.test(key) ? String(value) : `${key}: ${String(value)}`,
  );
  if (errors.length > 0) throw new SourceFileError(path, `the provider reports an error: ${errors.join('; ')}`);
  const { parameters, response } = body;
  if (!Array.isArray(response) && !isObject(response)) {
    throw new SourceFileError(path, `response is ${shown(response)}; it must be a list or an object`);
  }
  return {
    endpoint: endpoint.replace(/^\/+|\/+$/g, ''),
    parameters: isObject(parameters) ? parameters : {},
    elements: Array.isArray(response) ? (response as unknown[]) : [response],
    isPaged: Number(valueAt(body, 'paging.total') ?? 1) > 1,
  };
}

/** A value as quoted in messages. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The value at a path such as `fixture.status.short`; undefined if a step of the path is missing. */
export function valueAt(element: unknown, path: string): unknown {
  let value = element;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
}

const fault = (element: unknown, path: string, allowed: string): RowFault =>
  new RowFault('bad_member', `${path} is ${shown(valueAt(element, path))}; it must be ${allowed}`);

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** A whole number from 0. @throws RowFault naming the member */
export function requireInteger(element: unknown, path: string): number {
  const value = valueAt(element, path);
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw fault(element, path, 'a whole number from 0');
}

/** A whole number from 0; null if there is none. @throws RowFault naming the member */
export function optionalInteger(element: unknown, path: string): number | null {
  return isAbsent(valueAt(element, path)) ? null : requireInteger(element, path);
}

/** A text that is not blank. @throws RowFault naming the member */
export function requireText(element: unknown, path: string): string {
  const value = valueAt(element, path);
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw fault(element, path, 'a text');
}

/** A text; null if there is none. @throws RowFault naming the member */
export function optionalText(element: unknown, path: string): string | null {
  const value = valueAt(element, path);
  return isAbsent(value) || value === '' ? null : requireText(element, path);
}

/** An id above 0. @throws RowFault naming the member */
export function requireId(element: unknown, path: string): number {
  const value = valueAt(element, path);
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw fault(element, path, 'an id above 0');
}

/** An id as text; null if it is unknown (null or 0). @throws RowFault naming the member */
export function optionalId(element: unknown, path: string): string | null {
  const id = optionalInteger(element, path);
  return id === null || id === 0 ? null : String(id);
}

/** @throws RowFault naming the member */
export function requireList(element: unknown, path: string): readonly unknown[] {
  const value = valueAt(element, path);
  if (Array.isArray(value)) return value as unknown[];
  throw fault(element, path, 'a list');
}

/** A list; empty if there is none. */
export function listAt(element: unknown, path: string): readonly unknown[] {
  const value = valueAt(element, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** An ISO time with any offset, converted to `Z`. @throws RowFault naming the member */
export function requireMoment(element: unknown, path: string): string {
  const value = valueAt(element, path);
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(instant)) throw fault(element, path, 'a date and time such as 2024-08-16T19:00:00+00:00');
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** The meaning of a word. @throws RowFault naming the member and the known words */
export function requireWord<Meaning>(element: unknown, path: string, meanings: ReadonlyMap<string, Meaning>): Meaning {
  const value = valueAt(element, path);
  const meaning = typeof value === 'string' ? meanings.get(value) : undefined;
  if (meaning === undefined) throw fault(element, path, `one of ${[...meanings.keys()].join(', ')}`);
  return meaning;
}
