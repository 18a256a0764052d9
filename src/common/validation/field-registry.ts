import type { Type } from '@nestjs/common';
import type { ValueRule } from './value-rules.js';

/** Everything known about one field of a DTO class. */
export interface Field {
  readonly name: string;
  /** One value, a list of values, one nested object or an array of them. */
  readonly shape:
    | { readonly kind: 'value'; readonly rule: ValueRule }
    | { readonly kind: 'list'; readonly rule: ValueRule; readonly minimumItems: number; readonly maximumItems: number }
    | { readonly kind: 'object'; readonly type: () => Type<object> }
    | {
        readonly kind: 'array';
        readonly type: () => Type<object>;
        readonly minimumItems: number;
        readonly maximumItems: number;
      };
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Value where none is given; undefined for none. */
  readonly fallback?: unknown;
  /** Field that this one is another name of; that field's own value wins. */
  readonly aliasOf?: string;
}

const fieldsOfClass = new Map<object, Map<string, Field>>();

/** Notes a field of the class that a prototype belongs to. */
export function registerField(prototype: object, field: Field): void {
  const fields = fieldsOfClass.get(prototype) ?? new Map<string, Field>();
  fields.set(field.name, field);
  fieldsOfClass.set(prototype, fields);
}

/** The fields of a DTO class, inherited ones first; a subclass replaces a field by declaring it again. */
export function fieldsOf(type: Type<object>): readonly Field[] {
  const chain: Map<string, Field>[] = [];
  for (
    let each: object | null = type.prototype as object;
    each !== null;
    each = Object.getPrototypeOf(each) as object | null
  ) {
    const fields = fieldsOfClass.get(each);
    if (fields !== undefined) chain.unshift(fields);
  }
  return [...new Map(chain.flatMap((fields) => [...fields])).values()];
}

/** Whether a class declares any field. */
export function isDto(type: unknown): type is Type<object> {
  return typeof type === 'function' && type.prototype !== undefined && fieldsOf(type as Type<object>).length > 0;
}

/** Names of all classes that declare fields of their own; a name shared by two classes appears twice. */
export function dtoClassNames(): readonly string[] {
  return [...fieldsOfClass.keys()].map((prototype) => prototype.constructor.name);
}
