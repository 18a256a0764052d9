import type { Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { fieldsOf, isDto } from './field-registry.js';
import type { Field } from './field-registry.js';

const known = new WeakMap<object, readonly Field[]>();

/** The query fields that a controller's method declares through its `@Query()` DTO classes. */
export function queryFieldsOf(controller: Type<object>, method: (...parameters: never[]) => unknown): readonly Field[] {
  const cached = known.get(method);
  if (cached !== undefined) return cached;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method.name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, method.name) ??
    []) as unknown[];
  const fields = Object.entries(args)
    .filter(([key]) => key.startsWith(`${RouteParamtypes.QUERY}:`))
    .map(([, { index }]) => types[index])
    .filter(isDto)
    .flatMap(fieldsOf);
  known.set(method, fields);
  return fields;
}
