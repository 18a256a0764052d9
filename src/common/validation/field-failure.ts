import type { Field } from './field-registry.js';
import { itIs, sentValue } from './sent-value.js';
import type { ValueRule } from './value-rules.js';

/** What is wrong with a field's value, completing '<name> ...'; null when nothing is. */
export function fieldFailure(field: Field, value: unknown): string | null {
  if (value === undefined) return field.isRequired ? `is missing; it must be ${allowedOf(field)}` : null;
  if (value === null) return field.isNullable ? null : `must be ${allowedOf(field)}; it is null`;
  const { shape } = field;
  switch (shape.kind) {
    case 'value':
      return valueFailure(shape.rule, value);
    case 'list':
      return listFailure(field, shape.rule, value);
    case 'object':
      return isObject(value) ? null : `must be an object${itIs(value)}`;
    case 'array':
      return arrayFailure(field, value);
  }
}

function valueFailure(rule: ValueRule, value: unknown): string | null {
  if (Array.isArray(value)) return `must be given once; it is given ${value.length} times`;
  return rule.accepts(value) ? null : (rule.explain?.(value) ?? `must be ${rule.allowed}${itIs(value)}`);
}

function listFailure(field: Field, rule: ValueRule, value: unknown): string | null {
  const wrongLength = lengthFailure(field, value);
  if (wrongLength !== null || !Array.isArray(value)) return wrongLength;
  const wrong = value.findIndex((item) => !rule.accepts(item));
  return wrong === -1 ? null : `must be a list in which each item is ${rule.allowed}; ${nth(wrong, value[wrong])}`;
}

function arrayFailure(field: Field, value: unknown): string | null {
  const wrongLength = lengthFailure(field, value);
  if (wrongLength !== null || !Array.isArray(value)) return wrongLength;
  const wrong = value.findIndex((item) => !isObject(item));
  return wrong === -1 ? null : `must be an array of objects; ${nth(wrong, value[wrong])}`;
}

function lengthFailure(field: Field, value: unknown): string | null {
  const { shape } = field;
  if (shape.kind !== 'list' && shape.kind !== 'array') return null;
  if (!Array.isArray(value)) return `must be ${allowedOf(field)}${itIs(value)}`;
  const fits = value.length >= shape.minimumItems && value.length <= shape.maximumItems;
  return fits ? null : `must be ${allowedOf(field)}; it has ${value.length}`;
}

function nth(index: number, item: unknown): string {
  return `item ${index + 1} is ${sentValue(item) ?? 'not'}`;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a field may hold, in words. */
export function allowedOf({ shape, isNullable }: Field): string {
  const orNull = isNullable ? ', or null' : '';
  switch (shape.kind) {
    case 'value':
      return `${shape.rule.allowed}${orNull}`;
    case 'list':
      return `a list of ${items(shape)}, each ${shape.rule.allowed}${orNull}`;
    case 'object':
      return `an object${orNull}`;
    case 'array':
      return `an array of ${items(shape)}, each an object${orNull}`;
  }
}

interface ItemLimits {
  readonly minimumItems: number;
  readonly maximumItems: number;
}

function items({ minimumItems, maximumItems }: ItemLimits): string {
  return minimumItems === 0 ? `at most ${maximumItems} items` : `${minimumItems} to ${maximumItems} items`;
}
