import { toUSVString } from 'node:util';
import type { Type } from '@nestjs/common';
import { isObject, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { ApplicationError, jsonPointer } from '../problem/application-error.js';
import { didYouMean, itIs, sentValue } from './error-words.js';
import { fieldsOf, isOpenBody } from './field-registry.js';
import type { Field, Fields, ItemLimits } from './field-registry.js';
import type { ValueRule } from './value-rules.js';

type Place = 'parameters' | 'members';

const mostErrors = 20;
/** Most characters of an unknown name that an error repeats. */
const longestName = 100;

/**
 * The 400 for values that class-validator refuses; its text names the field, what is allowed and what was sent.
 * @param place kind of fields: parameters of the query or path, or members of the body
 */
export function validationProblem(failures: readonly ValidationError[], place: Place): ApplicationError {
  const failed = failures.flatMap((failure) => failedFields(failure, place));
  const detail = failed
    .slice(0, 3)
    .map((each) => `${each.path.join('.')} ${each.detail}.`)
    .join(' ');
  const errors = failed
    .slice(0, mostErrors)
    .map(({ path, detail: wrong }) =>
      place === 'parameters'
        ? { parameter: path.join('.'), detail: wrong }
        : { pointer: jsonPointer(path), detail: wrong },
    );
  return new ApplicationError('invalid_input', detail, errors);
}

/**
 * Refuses a body that is no object or has unknown members, as a misspelt one would have no effect.
 * @throws ApplicationError `invalid_input`, with the nearest name of each unknown member
 */
export function refuseForeignBody(body: unknown, type: Type<object>): void {
  if (!isObject(body)) {
    const detail = 'must be a JSON object';
    throw new ApplicationError('invalid_input', `The body ${detail}.`, [{ pointer: jsonPointer([]), detail }]);
  }
  if (isOpenBody(type)) return;
  const unknown = unknownMembers(body, fieldsOf(type))
    .slice(0, mostErrors)
    .map(({ path, allowed }) => {
      const meant = didYouMean(path.at(-1) ?? '', allowed);
      return { path, detail: `is not a member of this body${meant}, which takes ${allowed.join(', ')}` };
    });
  const [first] = unknown;
  if (first === undefined) return;
  const name = sentValue(first.path.join('.')) ?? 'A member';
  throw new ApplicationError(
    'invalid_input',
    `${name} ${first.detail}.`,
    unknown.map(({ path, detail }) => ({ pointer: jsonPointer(path), detail })),
  );
}

interface UnknownMember {
  readonly path: readonly string[];
  /** Known members of the object that contains it. */
  readonly allowed: readonly string[];
}

/** Members that their class does not declare, at any depth; objects of a wrong type are left to validation. */
function unknownMembers(part: object, fields: Fields, path: readonly string[] = []): UnknownMember[] {
  const allowed = [...fields.keys()];
  return Object.entries(part).flatMap(([written, value]: [string, unknown]) => {
    const shape = fields.get(written)?.shape;
    if (shape === undefined) return [{ path: [...path, toUSVString(written.slice(0, longestName))], allowed }];
    if (shape.kind !== 'object' && shape.kind !== 'array') return [];
    const parts = fieldsOf(shape.type());
    const at = [...path, written];
    if (shape.kind === 'object') return isObject(value) ? unknownMembers(value, parts, at) : [];
    return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((each, index) =>
      isObject(each) ? unknownMembers(each, parts, [...at, String(index)]) : [],
    );
  });
}

interface FailedField {
  readonly path: readonly string[];
  /** Text that follows the name: 'must be ...'. */
  readonly detail: string;
}

function failedFields(
  { target, property, value, constraints, children }: ValidationError,
  place: Place,
): FailedField[] {
  if (constraints === undefined) {
    return (children ?? [])
      .flatMap((child) => failedFields(child, place))
      .map(({ path, detail }) => ({ path: [property, ...path], detail }));
  }
  const field = fieldsOf(target?.constructor as Type<object>).get(property);
  const detail = field === undefined ? Object.values(constraints).join('; ') : failureOf(field, value, place);
  return [{ path: [property], detail }];
}

function failureOf(field: Field, value: unknown, place: Place): string {
  const { shape } = field;
  const allowed = allowedOf(field);
  if (value === undefined) return `is missing; it must be ${allowed}`;
  if (value === null) return `must be ${allowed}; it is null`;
  if (shape.kind === 'object') return 'must be an object';
  if (shape.kind === 'value') {
    if (place === 'parameters' && Array.isArray(value)) {
      return `must be given once; it is given ${value.length} times`;
    }
    return shape.rule.explain?.(value) ?? `must be ${shape.rule.allowed}${itIs(value)}`;
  }
  if (!Array.isArray(value)) return `must be ${allowed}`;
  if (value.length < shape.minimumItems || value.length > shape.maximumItems) {
    return `must be ${allowed}; it has ${value.length}`;
  }
  if (shape.kind === 'array') {
    return `must be an array of objects; item ${value.findIndex((item) => !isObject(item)) + 1} is not`;
  }
  const wrong = value.findIndex((item) => !isAccepted(shape.rule, item));
  const sent = sentValue(value[wrong]) ?? 'not';
  const meant = shape.rule.nearest?.(value[wrong]) ?? '';
  return `must be a list in which each item is ${shape.rule.allowed}; item ${wrong + 1} is ${sent}${meant}`;
}

const itemTypes = new WeakMap<ValueRule, Type<{ value: unknown }>>();

/** The problem with a field's value or list from JSON, as text that follows its name; null: none. */
export function problemOfJson(field: Field, value: unknown): string | null {
  return isAcceptedBy(field, value) ? null : failureOf(field, value, 'members');
}

function isAcceptedBy({ shape }: Field, value: unknown): boolean {
  if (shape.kind === 'value') return isAccepted(shape.rule, value);
  if (shape.kind !== 'list' || !Array.isArray(value)) return false;
  const { minimumItems, maximumItems, rule } = shape;
  return value.length >= minimumItems && value.length <= maximumItems && value.every((item) => isAccepted(rule, item));
}

/** Validates an item alone, as class-validator reports for a list only that some item is wrong. */
function isAccepted(rule: ValueRule, value: unknown): boolean {
  let Item = itemTypes.get(rule);
  if (Item === undefined) {
    Item = class {
      value: unknown;
    };
    for (const decorate of rule.validators()) decorate(Item.prototype as object, 'value');
    itemTypes.set(rule, Item);
  }
  return validateSync(Object.assign(new Item(), { value })).length === 0;
}

function allowedOf({ shape, isNullable }: Field): string {
  const orNull = isNullable ? ', or null' : '';
  switch (shape.kind) {
    case 'value':
      return `${shape.rule.allowed}${orNull}`;
    case 'list':
      return `a list of ${itemsInWords(shape)}, each ${shape.rule.allowed}${orNull}`;
    case 'object':
      return `an object${orNull}`;
    case 'array':
      return `an array of ${itemsInWords(shape)}, each an object${orNull}`;
  }
}

function itemsInWords({ minimumItems, maximumItems }: ItemLimits): string {
  return minimumItems === 0 ? `at most ${maximumItems} items` : `${minimumItems} to ${maximumItems} items`;
}
