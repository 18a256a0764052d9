import type { Type } from '@nestjs/common';
import { fieldsOf } from './field-registry.js';
import type { Field } from './field-registry.js';
import { unusable } from './unusable.js';

/**
 * The members of a JSON object that a DTO class declares. A value of a kind that its field can never hold is
 * replaced by a mark that validation refuses, so that nothing walks into objects nobody asked for.
 */
export function pickMembers(body: object, type: Type<object>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fieldsOf(type)) {
    if (!Object.hasOwn(body, field.name)) continue;
    picked[field.name] = pick((body as Record<string, unknown>)[field.name], field);
  }
  return picked;
}

function pick(value: unknown, { shape }: Field): unknown {
  if (value === null || value === undefined) return value;
  switch (shape.kind) {
    case 'value':
      return typeof value === 'object' ? unusable : value;
    case 'list':
      return Array.isArray(value) ? value.map((item: unknown) => (isPrimitive(item) ? item : unusable)) : unusable;
    case 'object':
      return isObject(value) ? pickMembers(value, shape.type()) : unusable;
    case 'array':
      return Array.isArray(value)
        ? value.map((item: unknown) => (isObject(item) ? pickMembers(item, shape.type()) : unusable))
        : unusable;
  }
}

function isPrimitive(value: unknown): boolean {
  return value !== null && typeof value !== 'object';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
