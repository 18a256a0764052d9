import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { isDto } from '../dto/field-registry.js';
import type { RawQuery } from './parse-query.js';
import { readBody, readPath, readQuery } from './validate-request.js';

/** Turns query, path and body into the DTO classes that a handler asks for; the error names the field at fault. */
@Injectable()
export class RequestPipe implements PipeTransform {
  /** @throws ApplicationError `invalid_input` */
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (data !== undefined || !isDto(metatype)) return value;
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
