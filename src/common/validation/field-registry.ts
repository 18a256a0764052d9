import type { Type } from '@nestjs/common';
import type { ValueRule } from './value-rules.js';

export interface ItemLimits {
  readonly minimumItems: number;
  readonly maximumItems: number;
}

/** One value, a list of values, one nested object or an array of them. */
export type FieldShape =
  | { readonly kind: 'value'; readonly rule: ValueRule }
  | ({ readonly kind: 'list'; readonly rule: ValueRule } & ItemLimits)
  | { readonly kind: 'object'; readonly type: () => Type<object> }
  | ({ readonly kind: 'array'; readonly type: () => Type<object> } & ItemLimits);

/** A field of a DTO class, for messages, defaults and aliases. */
export interface Field {
  readonly name: string;
  /** Description, as in the OpenAPI document. */
  readonly description: string;
  readonly shape: FieldShape;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Default value; undefined: none. */
  readonly fallback?: unknown;
  /** Field for which this is an alias. */
  readonly aliasOf?: string | undefined;
  /** Whether that field's own value wins; otherwise two different values are refused. */
  readonly isOverruled?: boolean | undefined;
}

export type Fields = ReadonlyMap<string, Field>;

const fieldsOfClass = new Map<object, Map<string, Field>>();
/** Cache of a class's fields, including inherited ones. */
const allFieldsOfClass = new Map<Type<object> | undefined, Fields>();

const openBodies = new WeakSet<object>();

/** Marks a body whose sender may add members: unknown ones are ignored instead of refused. */
export function OpenBody(): ClassDecorator {
  return (type) => void openBodies.add(type);
}

export function isOpenBody(type: Type<object>): boolean {
  return openBodies.has(type);
}

/** Registers a field of a prototype's class. */
export function registerField(prototype: object, field: Field): void {
  const fields = fieldsOfClass.get(prototype) ?? new Map<string, Field>();
  fieldsOfClass.set(prototype, fields.set(field.name, field));
  allFieldsOfClass.clear();
}

/** The fields of a DTO class, inherited ones first; a subclass may redeclare one. Other types have none. */
export function fieldsOf(type: Type<object> | undefined): Fields {
  const cached = allFieldsOfClass.get(type);
  if (cached !== undefined) return cached;
  const chain: [string, Field][][] = [];
  for (
    let each = (type?.prototype ?? null) as object | null;
    each !== null;
    each = Object.getPrototypeOf(each) as object | null
  ) {
    chain.unshift([...(fieldsOfClass.get(each) ?? [])]);
  }
  const fields = new Map(chain.flat());
  allFieldsOfClass.set(type, fields);
  return fields;
}

/** Names of all classes that declare fields of their own; a name shared by two classes appears twice. */
export function dtoClassNames(): readonly string[] {
  return [...fieldsOfClass.keys()].map((prototype) => prototype.constructor.name);
}
