import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PARAMTYPES_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { ignoredParameters, queryFieldsOf } from '../common/validation/ignored-parameters.js';
import { parseQuery } from '../common/validation/query-text.js';
import { RequestPipe } from '../common/validation/request.pipe.js';

/** What a route answers to a query. */
export interface DirectAnswer {
  readonly page: PageBytes;
  /** Value of the header that names the parameters nobody asked for; null without any. */
  readonly ignored: string | null;
}

/** A route asked without the application around it: it checks the query itself, and nothing else. */
export type DirectRoute = (query: string) => Promise<DirectAnswer>;

type Handler = (query: object) => Promise<PageBytes>;

/**
 * The handlers of GET routes that take a query and nothing else, by path. Whoever calls them answers for access and
 * headers; they throw what the application would turn into an error.
 * @param isWanted tells by path which of them are
 */
export function directRoutes(
  app: NestExpressApplication,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, DirectRoute> {
  const found = new Map<string, DirectRoute>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { instance, metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        const handler = (metatype.prototype as Record<string, unknown>)[name];
        if (
          name === 'constructor' ||
          typeof handler !== 'function' ||
          Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET
        )
          continue;
        const path = pathOf(metatype, handler);
        const [type, ...more] = (Reflect.getMetadata(PARAMTYPES_METADATA, metatype.prototype as object, name) ??
          []) as unknown[];
        if (!isWanted(path) || more.length > 0 || typeof type !== 'function') continue;
        found.set(path, routeOf(metatype as Type<object>, instance, handler as Handler, type as Type<object>));
      }
    }
  }
  return found;
}

function pathOf(controller: object, handler: object): string {
  const parts = [
    Reflect.getMetadata(PATH_METADATA, controller),
    Reflect.getMetadata(PATH_METADATA, handler),
  ] as unknown[];
  return `/${parts
    .flatMap((part) => String(part).split('/'))
    .filter((part) => part !== '')
    .join('/')}`;
}

function routeOf(controller: Type<object>, instance: object, handler: Handler, metatype: Type<object>): DirectRoute {
  const pipe = new RequestPipe();
  const fields = queryFieldsOf(controller, handler);
  return async (query) => {
    const raw = parseQuery(query);
    const ignored = ignoredParameters(raw, fields);
    const page = await Reflect.apply(handler, instance, [
      (await pipe.transform(raw, { type: 'query', metatype })) as object,
    ]);
    return { page, ignored };
  };
}
