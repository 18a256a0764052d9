import { toUSVString } from 'node:util';
import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';
import { didYouMean, itIs, sentValue } from './error-words.js';
import { fieldsOf } from './field-registry.js';
import type { Fields } from './field-registry.js';
import { fieldNamed } from './query-text.js';
import type { RawQuery } from './query-text.js';
import { booleanRule } from './value-rules.js';

/** Header with the names of query parameters that the route does not know. */
export const ignoredParametersHeader = 'X-Ignored-Parameters';

/** Parameter of every operation that makes unknown parameters an error. */
export const strictParameter = 'strict';

const mostNames = 20;
const longestName = 100;

/**
 * The value of the header for a query, the names percent-encoded; null where every parameter is known.
 * @throws ApplicationError `invalid_input` under `strict=true`, with the nearest name of each unknown parameter
 */
export function ignoredParameters(query: RawQuery, fields: Fields): string | null {
  const isStrict = isStrictQuery(query);
  const unknown = Object.keys(query)
    .filter((written) => written !== strictParameter && fieldNamed(written, fields) === undefined)
    .slice(0, mostNames)
    .map((written) => toUSVString(written.slice(0, longestName)));
  if (unknown.length === 0) return null;
  if (isStrict) throw unknownParameters(unknown, [...fields.keys(), strictParameter]);
  return unknown.map(encodeURIComponent).join(', ');
}

function isStrictQuery(query: RawQuery): boolean {
  const input = query[strictParameter];
  if (input === undefined) return false;
  const value = typeof input === 'string' ? booleanRule.parse?.(input) : input;
  if (typeof value === 'boolean') return value;
  throw invalidParameter(strictParameter, `must be ${booleanRule.allowed}, and given once${itIs(input)}`);
}

function unknownParameters(unknown: readonly string[], names: readonly string[]): ApplicationError {
  const errors = unknown.map((parameter) => {
    const meant = didYouMean(parameter, names);
    const all = meant === '' ? `, which takes ${names.join(', ')}` : '';
    return { parameter, detail: `is not a parameter of this address${meant}${all}` };
  });
  const [first] = errors;
  return new ApplicationError(
    'invalid_input',
    `${sentValue(first?.parameter) ?? 'A parameter'} ${first?.detail ?? ''}.`,
    errors,
  );
}

/** The error, with parameters under the names in the request: `bookmaker`, not `bookmakers`, if that was sent. */
export function underSentNames(error: unknown, query: RawQuery, fields: Fields): unknown {
  if (!(error instanceof ApplicationError)) return error;
  const sent = new Map(
    Object.keys(query).flatMap((written) => {
      const field = fieldNamed(written, fields);
      return field?.aliasOf === undefined || field.aliasOf in query ? [] : [[field.aliasOf, field.name] as const];
    }),
  );
  const [first] = error.errors;
  const older = first !== undefined && 'parameter' in first ? sent.get(first.parameter) : undefined;
  if (first === undefined || older === undefined || error.errors.length > 1) return error;
  return invalidParameter(older, first.detail);
}

const fieldsOfMethod = new WeakMap<object, Fields>();

/** The query fields of a controller method, from its `@Query()` DTO classes. */
export function queryFieldsOf(controller: Type<object>, method: (...parameters: never[]) => unknown): Fields {
  const cached = fieldsOfMethod.get(method);
  if (cached !== undefined) return cached;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method.name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, method.name) ??
    []) as unknown[];
  const fields = new Map(
    Object.entries(args)
      .filter(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`))
      .flatMap(([, { index }]) => [...fieldsOf(types[index] as Type<object>)]),
  );
  fieldsOfMethod.set(method, fields);
  return fields;
}
