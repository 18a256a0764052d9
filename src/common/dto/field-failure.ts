import type { Field } from './field-registry.js';

/** Stands for a JSON value of a kind that a field can never hold; class-transformer must not look inside. */
export const unusable = Symbol('unusable');

/** What is wrong with a field's value, completing '<name> ...'; null when nothing is. */
export function fieldFailure(field: Field, value: unknown): string | null {
  if (value === undefined) return field.isRequired ? `is required: ${allowedOf(field)}` : null;
  if (value === null) return field.isNullable ? null : `must be ${allowedOf(field)}`;
  const { shape } = field;
  if (shape.kind === 'value') {
    if (Array.isArray(value)) return `must be given once: ${shape.rule.allowed}`;
    return shape.rule.accepts(value) ? null : `must be ${shape.rule.allowed}`;
  }
  if (shape.kind === 'object') {
    return typeof value === 'object' && !Array.isArray(value) ? null : 'must be an object';
  }
  if (!Array.isArray(value) || value.length < shape.minimumItems || value.length > shape.maximumItems) {
    return `must be ${allowedOf(field)}`;
  }
  if (shape.kind === 'array') {
    const wrong = value.findIndex((item) => typeof item !== 'object' || item === null || Array.isArray(item));
    return wrong === -1 ? null : `must hold objects only; item ${wrong + 1} is none`;
  }
  const wrong = value.findIndex((item) => !shape.rule.accepts(item));
  return wrong === -1 ? null : `must list ${shape.rule.allowed} in each item; item ${wrong + 1} is none`;
}

/** What a field may hold, in words. */
export function allowedOf({ shape, isNullable }: Field): string {
  const orNull = isNullable ? ' or null' : '';
  switch (shape.kind) {
    case 'value':
      return `${shape.rule.allowed}${orNull}`;
    case 'list':
      return `a list of ${shape.minimumItems} to ${shape.maximumItems} items, each ${shape.rule.allowed}${orNull}`;
    case 'object':
      return `an object${orNull}`;
    case 'array':
      return `an array of ${shape.minimumItems} to ${shape.maximumItems} objects${orNull}`;
  }
}
