import { toUSVString } from 'node:util';
import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { fieldsOf } from './field-registry.js';
import type { Fields } from './field-registry.js';
import { fieldNamed } from './query-text.js';
import type { RawQuery } from './query-text.js';

/** Header that names the query parameters that the route does not know. */
export const ignoredParametersHeader = 'X-Ignored-Parameters';

const mostNames = 20;
const longestName = 100;

/** The value of the header for a query, the names percent-encoded; null where every parameter is known. */
export function ignoredParameters(query: RawQuery, fields: Fields): string | null {
  const ignored = Object.keys(query)
    .filter((written) => fieldNamed(written, fields) === undefined)
    .slice(0, mostNames)
    .map((written) => encodeURIComponent(toUSVString(written.slice(0, longestName))));
  return ignored.length === 0 ? null : ignored.join(', ');
}

const fieldsOfMethod = new WeakMap<object, Fields>();

/** The query fields that a controller's method declares through its `@Query()` DTO classes. */
export function queryFieldsOf(controller: Type<object>, method: (...parameters: never[]) => unknown): Fields {
  const known = fieldsOfMethod.get(method);
  if (known !== undefined) return known;
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
