import { Injectable, ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform, Type, ValidationPipeOptions } from '@nestjs/common';
import { ApplicationError } from '../problem/application-error.js';
import { fieldsOf } from './field-registry.js';
import { textGroup } from './fields.js';
import { textsOf } from './query-text.js';
import type { RawQuery } from './query-text.js';
import { refuseForeignBody, validationProblem } from './validation-problem.js';

const options: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  validationError: { target: true, value: true },
};

/**
 * Nest's ValidationPipe for query, path and body, with a 400 that names the field. Queries and paths arrive as text.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  private readonly text = new ValidationPipe({
    ...options,
    transformOptions: { exposeUnsetFields: false, groups: [textGroup] },
    exceptionFactory: (failures) => validationProblem(failures, 'parameters'),
  });

  private readonly json = new ValidationPipe({
    ...options,
    exceptionFactory: (failures) => validationProblem(failures, 'members'),
  });

  /** @throws ApplicationError `invalid_input` */
  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    const fields = fieldsOf(metatype);
    if (type === 'custom' || data !== undefined || fields.size === 0) return value;
    if (type === 'body') {
      refuseForeignBody(value, metatype as Type<object>);
      return withDefaults((await this.json.transform(value, metadata)) as object);
    }
    return withDefaults((await this.text.transform(textsOf(value as RawQuery, fields), metadata)) as object);
  }
}

/** Criteria of a call within the process; missing members have the defaults of the query. */
export type Criteria<Query> = Partial<Query>;

/** Builds a query from criteria: the given fields, and defaults for the others. */
export function queryOf<Query extends object>(type: Type<Query>, input: Criteria<Query> = {}): Query {
  return withDefaults(Object.assign(new type(), input));
}

/**
 * Moves values of aliases to their fields, and fills in defaults.
 * @throws ApplicationError `invalid_input` for two names of one field with different values
 */
function withDefaults<Instance extends object>(instance: Instance): Instance {
  const values = instance as Record<string, unknown>;
  const fields = fieldsOf(instance.constructor as Type<object>);
  for (const { name, aliasOf, isOverruled } of fields.values()) {
    if (aliasOf === undefined || !(name in values)) continue;
    const isOfList = fields.get(aliasOf)?.shape.kind === 'list' && !Array.isArray(values[name]);
    const value = isOfList ? [values[name]] : values[name];
    if (values[aliasOf] === undefined) values[aliasOf] = value;
    else if (isOverruled !== true && !isEqualValue(values[aliasOf], value)) throw differentValues(aliasOf, name);
    delete values[name];
  }
  for (const { name, fallback } of fields.values()) {
    if (fallback !== undefined && values[name] === undefined) values[name] = fallback;
  }
  return instance;
}

/** Whether two values are equivalent; the order of a list does not matter. */
export function isEqualValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.every((item) => other.includes(item)) && other.every((item) => one.includes(item));
}

/** The 400 for two names of one parameter with different values. */
export function differentValues(name: string, older: string): ApplicationError {
  const detail = `${older} and ${name} are two names of one parameter, given here with different values; send ${name}`;
  return new ApplicationError('invalid_input', `${detail}.`, [
    { parameter: name, detail },
    { parameter: older, detail },
  ]);
}
