import { toUSVString } from 'node:util';
import type { Field } from './field-registry.js';
import { unknownNames } from './normalise-query.js';
import type { RawQuery } from './parse-query.js';

/** Header that names the query parameters nobody asked for. */
export const ignoredParametersHeader = 'X-Ignored-Parameters';

const mostNames = 20;

/** The value of the header for a query; null where every parameter is known. */
export function ignoredParameters(raw: RawQuery, fields: readonly Field[]): string | null {
  const ignored = unknownNames(raw, fields);
  return ignored.length === 0 ? null : ignored.slice(0, mostNames).map(encodeName).join(', ');
}

/** A name of any length and spelling as a short header value. */
function encodeName(name: string): string {
  return encodeURIComponent(toUSVString(name.slice(0, 100)));
}
