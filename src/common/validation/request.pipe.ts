import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { isDto } from './field-registry.js';
import type { RawQuery } from './parse-query.js';
import { readBody, readPath, readQuery } from './validate-request.js';

const declaring = new WeakMap<object, boolean>();

/** The same as `isDto`, looked up once for each class. */
function declaresFields(type: Type<unknown>): type is Type<object> {
  let known = declaring.get(type);
  if (known === undefined) declaring.set(type, (known = isDto(type)));
  return known;
}

/** Turns query, path and body into the DTO classes that a handler asks for; the error names the field at fault. */
@Injectable()
export class RequestPipe implements PipeTransform {
  /** @throws ApplicationError `invalid_input` */
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (data !== undefined || metatype === undefined || !declaresFields(metatype)) return value;
    switch (type) {
      case 'query':
        return readQuery(value as RawQuery, metatype);
      case 'param':
        return readPath(value as Readonly<Record<string, string>>, metatype);
      case 'body':
        return readBody(value, metatype);
      default:
        return value;
    }
  }
}
