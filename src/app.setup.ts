import type { RequestListener } from 'node:http';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/unknown-element.exception.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AccessPolicy } from './common/access/access-policy.js';
import { compressResponses } from './http-cache/compress-responses.js';
import { rateLimitMiddlewares } from './common/limits/rate-limit.middleware.js';
import { corsOptions, securityHeaders } from './common/limits/response-headers.js';
import { OpenApiDocument } from './common/openapi/openapi-document.js';
import { sendPagesOfBytes } from './common/paging/send-page-bytes.js';
import { requestIdMiddleware } from './common/problem/request-context.js';
import { directRoutes } from './http-cache/direct-routes.js';
import { parseQuery } from './common/validation/query-text.js';
import { ResponseCache } from './http-cache/response-cache.js';
import { AppConfig } from './config/app-config.js';

/** The cache of answers; null in a process that serves no boards. */
function responseCacheOf(app: NestExpressApplication): ResponseCache | null {
  try {
    const cache = app.get(ResponseCache, { strict: false });
    cache.answerDirectly(directRoutes(app, (path) => cache.has(path)));
    return cache;
  } catch (error) {
    if (error instanceof UnknownElementException) return null;
    throw error;
  }
}

/**
 * The listener of a port. Repeated answers come before the application, unless requests are counted: then they come
 * behind the counter, from a middleware. What is not compressed yet is compressed on its way out.
 */
export function listenerOf(app: NestExpressApplication): RequestListener {
  const application = app.getHttpAdapter().getInstance() as RequestListener;
  const cache = app.get(AppConfig).rateLimitPerMinute === null ? responseCacheOf(app) : null;
  return compressResponses(cache === null ? application : cache.before(application));
}

/** Brings a freshly created application to the state in which it serves; the tests use it too. */
export function setUpApplication(app: NestExpressApplication): void {
  const { corsOrigins, rateLimitPerMinute, trustedProxies } = app.get(AppConfig);
  app.disable('x-powered-by');
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies);
  app.use(requestIdMiddleware);
  app.use(securityHeaders(corsOrigins.length > 0));
  if (corsOrigins.length > 0) app.enableCors(corsOptions(corsOrigins));
  if (rateLimitPerMinute !== null) {
    app.use(...rateLimitMiddlewares(rateLimitPerMinute, app.get(AccessPolicy)));
    const cache = responseCacheOf(app);
    if (cache !== null)
      app.use((request: Request, response: Response, next: NextFunction) => cache.serve(request, response, next));
  }
  sendPagesOfBytes(app);
  app.get(OpenApiDocument).describe(app);
}
