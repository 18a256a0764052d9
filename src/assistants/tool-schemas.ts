import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { getOrFail } from '../common/get-or-fail.js';
import { EmptyBecause } from '../common/paging/empty-because.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import { didYouMean, sentValue } from '../common/validation/error-words.js';
import { fieldsOf } from '../common/validation/index.js';
import type { Field } from '../common/validation/field-registry.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { problemOfJson } from '../common/validation/validation-problem.js';
import type { ValueSchema } from '../common/validation/value-rules.js';

/** Input of a tool: a schema, and the conversion of its values to the tool's input. */
export interface ToolInput<Input> {
  readonly schema: z.ZodObject;
  /** Converts values that the schema accepts, and fills in defaults. */
  readonly read: (values: object) => Input;
}

/** The values that a tool gets from its input schema. */
export type InputOf<Schema> = Schema extends ToolInput<infer Input> ? Input : never;

/**
 * Accepts selected parameters of a query with the rules and error messages of its HTTP route, and all fields of the
 * tool's own class with their defaults. Defaults of the query itself are left to its service.
 */
export function inputOf<Query extends object, Name extends keyof Query & string, Own extends object>(
  query: Type<Query>,
  names: readonly Name[],
  own: Type<Own>,
): ToolInput<Criteria<Pick<Query, Name>> & Own> {
  const fields = [...names.map((name) => getOrFail(fieldsOf(query), name)), ...fieldsOf(own).values()];
  const allowed = fields.map(({ name }) => name);
  const schema = z.strictObject(Object.fromEntries(fields.map((field) => [field.name, inputField(field)])), {
    error: (issue) => (issue.code === 'unrecognized_keys' ? foreignMembers(issue.keys, allowed) : undefined),
  });
  return { schema, read: (values) => queryOf(own, values) };
}

function foreignMembers(keys: readonly string[], allowed: readonly string[]): string {
  const [key = ''] = keys;
  return `${sentValue(key)} is not taken${didYouMean(key, allowed)}; this tool takes ${allowed.join(', ')}`;
}

/** Validated by the field's rule, described by its schema. */
function inputField(field: Field): z.ZodType {
  const { description, fallback, isRequired } = field;
  const checked = z.unknown().superRefine((value, context) => {
    const problem = problemOfJson(field, value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
  const documented = checked.meta({
    ...documentedShape(field),
    description,
    ...(fallback === undefined ? {} : { default: fallback }),
  });
  return isRequired ? documented : documented.optional();
}

function documentedShape({ shape }: Field): object {
  if (shape.kind === 'value') return jsonSchemaOf(shape.rule.schema);
  if (shape.kind !== 'list') throw new Error('tools take values and lists of values');
  const { rule, minimumItems: minItems, maximumItems: maxItems } = shape;
  return { type: 'array', items: jsonSchemaOf(rule.schema), minItems, maxItems };
}

/** Drops OpenAPI's own number formats. */
function jsonSchemaOf({ format, ...schema }: ValueSchema): object {
  return format === undefined || format === 'int64' ? schema : { ...schema, format };
}

/**
 * Output object with the members of a DTO class and their descriptions; other members of a record are dropped.
 * @param nested schemas that replace those of members, or add members
 */
export function recordOf<Row extends object>(
  type: Type<Row>,
  names: readonly (keyof Row & string)[],
  nested: z.core.$ZodShape = {},
): z.ZodObject {
  const fields = fieldsOf(type);
  return z.object({
    ...Object.fromEntries(names.map((name) => [name, outputField(getOrFail(fields, name))])),
    ...nested,
  });
}

/** Every member of a DTO class, including those of its nested classes. */
export function wholeRecordOf(type: Type<object>): z.ZodObject {
  return z.object(Object.fromEntries([...fieldsOf(type)].map(([name, field]) => [name, outputField(field)])));
}

function outputField({ shape, description, isNullable, isRequired }: Field): z.ZodType {
  let value: z.ZodType;
  if (shape.kind === 'object') value = wholeRecordOf(shape.type());
  else if (shape.kind === 'array') value = z.array(wholeRecordOf(shape.type()));
  else value = shape.kind === 'list' ? z.array(outputValue(shape.rule.schema)) : outputValue(shape.rule.schema);
  if (isNullable) value = value.nullable();
  return (isRequired ? value : value.optional()).describe(description);
}

function outputValue({ type, minimum, maximum, enum: words }: ValueSchema): z.ZodType {
  if (type === 'boolean') return z.boolean();
  if (type === 'string') return words === undefined ? z.string() : z.enum(words);
  const number = type === 'integer' ? z.int() : z.number();
  const atLeast = minimum === undefined ? number : number.min(minimum);
  return maximum === undefined ? atLeast : atLeast.max(maximum);
}

/** An output: its members, and the moment that they describe. */
export function outputOf(members: z.core.$ZodShape): z.ZodObject {
  return recordOf(RevisionMembers, ['revision', 'dataAsOf'], members);
}

/** Member next to a probability whose model gives no interval. */
export const noInterval = z.null().describe('Always null: no interval of this probability is computed.');

/** Members of an output that lists rows. */
export const listMembers = (row: z.ZodType, what: string): z.core.$ZodShape => ({
  rows: z.array(row).describe(what),
  total: z.int().min(0).describe('Rows on all pages.'),
  left: z.int().min(0).describe('Rows on later pages: ask again with the next `page` and this `revision`.'),
  emptyBecause: wholeRecordOf(EmptyBecause).nullable().describe('Why there are no rows; null where there are some.'),
});
