import type { Type } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type as TypeOf } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsObject,
  IsOptional,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { registerField } from './field-registry.js';
import type { FieldShape, ItemLimits } from './field-registry.js';
import {
  booleanRule,
  dateRule,
  enumRule,
  instantRule,
  integerRule,
  numberRule,
  publicIdRule,
  textRule,
  timeZoneRule,
  timestampRule,
} from './value-rules.js';
import type { Bounds, TextShape, ValueRule } from './value-rules.js';

/** class-transformer group for input that arrives as text: queries and paths. */
export const textGroup = 'text';

export interface FieldOptions {
  readonly example?: unknown;
  /** Whether it may be absent; a field with a default always may. */
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Value if none is given. */
  readonly default?: unknown;
  /** Field for which this is an alias and which receives its value; a single value for a list field becomes a list. */
  readonly aliasOf?: string;
  /** Whether the other field wins if both are given; otherwise two different values are refused. */
  readonly isOverruled?: boolean;
  /** Documents the parameter as text, as the interface types it; validation is the same. */
  readonly asText?: boolean;
  readonly deprecated?: boolean;
}

/** Limits on the number of items in a list; at most 1000 by default. */
export interface ListOptions extends FieldOptions {
  readonly minimumItems?: number;
  readonly maximumItems?: number;
}

type FieldOf = (description: string, options?: FieldOptions) => PropertyDecorator;
const fieldOf =
  (rule: ValueRule): FieldOf =>
  (description, options) =>
    ValueField(description, rule, options);

export const IntegerField = (
  description: string,
  { minimum, maximum, ...options }: FieldOptions & Bounds = {},
): PropertyDecorator => ValueField(description, integerRule({ minimum, maximum }), options);

/** One of our public ids: an integer from 1 to 2^53 - 1. */
export const PublicIdField = fieldOf(publicIdRule);

/** A moment in Unix seconds. */
export const TimestampField = fieldOf(timestampRule);

export const NumberField = (
  description: string,
  { minimum, maximum, ...options }: FieldOptions & Bounds = {},
): PropertyDecorator => ValueField(description, numberRule({ minimum, maximum }), options);

export const BooleanField = fieldOf(booleanRule);

/** A text; lengths count characters. */
export const StringField = (description: string, options: FieldOptions & TextShape = {}): PropertyDecorator =>
  ValueField(description, textRule(options), options);

export const EnumField = (
  description: string,
  words: readonly string[],
  options: FieldOptions = {},
): PropertyDecorator => ValueField(description, enumRule(words), options);

/** A calendar day, `YYYY-MM-DD`. */
export const DateField = fieldOf(dateRule);

/** An instant as ISO 8601 text ending in `Z`. */
export const InstantField = fieldOf(instantRule);

export const TimeZoneField = fieldOf(timeZoneRule);

/** A single value that obeys a rule. */
export function ValueField(description: string, rule: ValueRule, options: FieldOptions = {}): PropertyDecorator {
  const schema = { ...(options.asText === true ? textSchema(rule) : rule.schema), description };
  return field({ kind: 'value', rule }, options, schema, [fromText(rule), ...rule.validators()]);
}

/** A list of plain values: in a query, repeated, with `[]` or separated by commas; in a body, a JSON array. */
export function ListField(description: string, rule: ValueRule, options: ListOptions = {}): PropertyDecorator {
  const limits = itemLimits(options);
  const schema =
    options.asText === true ? { type: 'string' } : { type: 'array', items: rule.schema, ...documentedLimits(options) };
  return field({ kind: 'list', rule, ...limits }, options, { ...schema, description }, [
    fromText(rule),
    ...arrayWithin(limits),
    ...rule.validators({ each: true }),
  ]);
}

export function ObjectField(
  description: string,
  type: () => Type<object>,
  options: FieldOptions = {},
): PropertyDecorator {
  return field({ kind: 'object', type }, options, { type: () => type(), description }, [
    TypeOf(type),
    IsObject(),
    ValidateNested(),
  ]);
}

export function ArrayField(
  description: string,
  type: () => Type<object>,
  options: ListOptions = {},
): PropertyDecorator {
  const limits = itemLimits(options);
  return field(
    { kind: 'array', type, ...limits },
    options,
    { type: () => type(), isArray: true, ...documentedLimits(options), description },
    [TypeOf(type), ...arrayWithin(limits), IsObject({ each: true }), ValidateNested({ each: true })],
  );
}

function field(
  shape: FieldShape,
  options: FieldOptions,
  schema: { readonly description: string; readonly [keyword: string]: unknown },
  decorators: readonly PropertyDecorator[],
): PropertyDecorator {
  const { aliasOf, isOverruled, default: fallback } = options;
  const isRequired = options.optional !== true && fallback === undefined && aliasOf === undefined;
  const isNullable = options.nullable === true;
  return applyDecorators(
    (prototype: object, property: string | symbol) =>
      registerField(prototype, {
        name: String(property),
        description: schema.description,
        shape,
        isRequired,
        isNullable,
        fallback,
        aliasOf,
        isOverruled,
      }),
    ApiProperty(documented(options, schema, isRequired)),
    presence(isRequired, isNullable),
    ...decorators,
  );
}

function documented(options: FieldOptions, schema: object, isRequired: boolean): ApiPropertyOptions {
  const { example, deprecated, nullable, default: fallback } = options;
  const shown = (value: unknown): unknown => (options.asText === true ? String(value) : value);
  return {
    ...schema,
    required: isRequired,
    ...(nullable === true ? { nullable } : {}),
    ...(example === undefined ? {} : { example: shown(example) }),
    ...(fallback === undefined ? {} : { default: shown(fallback) }),
    ...(deprecated === true ? { deprecated } : {}),
  };
}

function presence(isRequired: boolean, isNullable: boolean): PropertyDecorator {
  if (isRequired) return isNullable ? ValidateIf((_, value) => value !== null) : IsDefined();
  return isNullable ? IsOptional() : ValidateIf((_, value) => value !== undefined);
}

/** Parses the texts of a query or path. An empty text counts as absent in fields that take texts. */
function fromText(rule: ValueRule): PropertyDecorator {
  const parse = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (rule.parse !== undefined) return rule.parse(value);
    return value === '' ? undefined : value;
  };
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(parse) : parse(value)), {
    groups: [textGroup],
  });
}

function textSchema(rule: ValueRule): object {
  if (rule.schema.type === 'string') return rule.schema;
  return { type: 'string', ...(rule.textPattern === undefined ? {} : { pattern: rule.textPattern }) };
}

function arrayWithin({ minimumItems, maximumItems }: ItemLimits): readonly PropertyDecorator[] {
  return [IsArray(), ArrayMinSize(minimumItems), ArrayMaxSize(maximumItems)];
}

function itemLimits({ minimumItems = 0, maximumItems = 1000 }: ListOptions): ItemLimits {
  return { minimumItems, maximumItems };
}

function documentedLimits({ minimumItems, maximumItems }: ListOptions): { minItems?: number; maxItems?: number } {
  return {
    ...(minimumItems === undefined ? {} : { minItems: minimumItems }),
    ...(maximumItems === undefined ? {} : { maxItems: maximumItems }),
  };
}
