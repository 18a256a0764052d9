import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, Type as TypeOf } from 'class-transformer';
import { ValidateNested, registerDecorator } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { fieldFailure } from './field-failure.js';
import { registerField } from './field-registry.js';
import type { Field } from './field-registry.js';
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

/** Transformation group of what arrives as text: queries and paths. */
export const textGroup = 'text';

/** What every field may say of itself. */
export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** May be absent; a field with a default may always be. */
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Value where none is given. */
  readonly default?: unknown;
  /** This field is another name of that one, whose own value wins. The value arrives there. */
  readonly aliasOf?: string;
  /** Documents the parameter as text, where the interface does; it is validated all the same. */
  readonly asText?: boolean;
  readonly deprecated?: boolean;
}

/** How many items a list may have. */
export interface ListOptions extends FieldOptions {
  readonly minimumItems?: number;
  readonly maximumItems?: number;
}

/** A whole number within bounds. */
export const IntegerField = ({ minimum, maximum, ...options }: FieldOptions & Bounds): PropertyDecorator =>
  ValueField(
    integerRule({ ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }),
    options,
  );

/** A public id of ours: an integer from 1 to 2^53 - 1. */
export const PublicIdField = (options: FieldOptions): PropertyDecorator => ValueField(publicIdRule, options);

/** A moment in Unix seconds. */
export const TimestampField = (options: FieldOptions): PropertyDecorator => ValueField(timestampRule, options);

/** A decimal number within bounds. */
export const NumberField = ({ minimum, maximum, ...options }: FieldOptions & Bounds): PropertyDecorator =>
  ValueField(
    numberRule({ ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }),
    options,
  );

/** A truth value. */
export const BooleanField = (options: FieldOptions): PropertyDecorator => ValueField(booleanRule, options);

/** A text; lengths count characters. */
export const StringField = (options: FieldOptions & TextShape): PropertyDecorator =>
  ValueField(textRule(options), options);

/** One of a closed list of words. */
export const EnumField = (words: readonly string[], options: FieldOptions): PropertyDecorator =>
  ValueField(enumRule(words), options);

/** A calendar day, `YYYY-MM-DD`. */
export const DateField = (options: FieldOptions): PropertyDecorator => ValueField(dateRule, options);

/** An instant as ISO 8601 text ending in `Z`. */
export const InstantField = (options: FieldOptions): PropertyDecorator => ValueField(instantRule, options);

/** An IANA time zone. */
export const TimeZoneField = (options: FieldOptions): PropertyDecorator => ValueField(timeZoneRule, options);

/** One value that obeys a rule. */
export function ValueField(rule: ValueRule, options: FieldOptions): PropertyDecorator {
  const schema = options.asText === true ? textSchema(rule) : rule.schema;
  return field({ kind: 'value', rule }, options, schema);
}

/** A list of plain values: in a query repeated, with `[]`, or separated by commas; in a body a JSON array. */
export function ListField(rule: ValueRule, options: ListOptions): PropertyDecorator {
  const { minimumItems = 0, maximumItems = 1000 } = options;
  const schema =
    options.asText === true ? { type: 'string' } : { type: 'array', items: rule.schema, ...itemLimits(options) };
  return field({ kind: 'list', rule, minimumItems, maximumItems }, options, schema as ApiPropertyOptions);
}

/** A nested object of another DTO class. */
export function ObjectField(type: () => Type<object>, options: FieldOptions): PropertyDecorator {
  return field({ kind: 'object', type }, options, { type: () => type() });
}

/** An array of objects of another DTO class. */
export function ArrayField(type: () => Type<object>, options: ListOptions): PropertyDecorator {
  const { minimumItems = 0, maximumItems = 1000 } = options;
  return field({ kind: 'array', type, minimumItems, maximumItems }, options, {
    type: () => type(),
    isArray: true,
    ...itemLimits(options),
  });
}

function field(shape: Field['shape'], options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  return (prototype, property) => {
    const declared: Field = {
      name: String(property),
      shape,
      isRequired: options.optional !== true && options.default === undefined && options.aliasOf === undefined,
      isNullable: options.nullable === true,
      ...(options.default === undefined ? {} : { fallback: options.default }),
      ...(options.aliasOf === undefined ? {} : { aliasOf: options.aliasOf }),
    };
    registerField(prototype, declared);
    document(declared, options, schema)(prototype, property);
    transform(shape)(prototype, property);
    validate(declared, prototype, property);
  };
}

function document(declared: Field, options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  const { description, example, deprecated } = options;
  const fallback = options.asText === true && options.default !== undefined ? textOf(options.default) : options.default;
  return ApiProperty({
    ...schema,
    description,
    required: declared.isRequired,
    ...(declared.isNullable ? { nullable: true } : {}),
    ...(example === undefined ? {} : { example: options.asText === true ? textOf(example) : example }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(deprecated === true ? { deprecated } : {}),
  } as ApiPropertyOptions);
}

function transform(shape: Field['shape']): PropertyDecorator {
  return (prototype, property) => {
    Expose()(prototype, property);
    if (shape.kind === 'object' || shape.kind === 'array') {
      TypeOf(shape.type)(prototype, property);
      return;
    }
    const parse = (value: unknown): unknown => (typeof value === 'string' ? shape.rule.parse(value) : value);
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(parse) : parse(value)), {
      groups: [textGroup],
      toClassOnly: true,
    })(prototype, property);
  };
}

function validate(declared: Field, prototype: object, property: string | symbol): void {
  const { kind } = declared.shape;
  if (kind === 'object' || kind === 'array') ValidateNested({ each: kind === 'array' })(prototype, property);
  registerDecorator({
    name: 'field',
    target: prototype.constructor,
    propertyName: String(property),
    validator: {
      validate: (value: unknown) => fieldFailure(declared, value) === null,
      defaultMessage: (failed?: ValidationArguments) => fieldFailure(declared, failed?.value) ?? '',
    },
  });
}

function textSchema(rule: ValueRule): object {
  if (rule.schema.type === 'string') return rule.schema;
  return { type: 'string', ...(rule.textPattern === undefined ? {} : { pattern: rule.textPattern }) };
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value);
}

function itemLimits({ minimumItems, maximumItems }: ListOptions): { minItems?: number; maxItems?: number } {
  return {
    ...(minimumItems === undefined ? {} : { minItems: minimumItems }),
    ...(maximumItems === undefined ? {} : { maxItems: maximumItems }),
  };
}
