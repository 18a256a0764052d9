import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { accessKey } from '../../src/common/access/access.decorator.js';

/** A controller method that handles a route. */
export interface Route {
  readonly controller: Type<object>;
  readonly method: string;
  readonly handler: object;
  readonly isMarked: boolean;
}

/** The routes of a controller class. */
export function routesOf(controller: Type<object>): readonly Route[] {
  const prototype = controller.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler: unknown = Object.getOwnPropertyDescriptor(prototype, method)?.value;
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    return [{ controller, method, handler, isMarked: Reflect.hasMetadata(accessKey, handler) }];
  });
}

/** Every controller class in `src`, found by file name. */
export async function allControllers(): Promise<readonly Type<object>[]> {
  const source = join(__dirname, '../../src');
  const files = readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.controller.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(join(source, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is Type<object> => typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value));
}
