import type { RequestListener } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccessPolicy } from './common/access/access-policy.js';
import { rateLimitMiddlewares } from './common/limits/rate-limit.middleware.js';
import { corsOptions, securityHeaders } from './common/limits/response-headers.js';
import { RequestQueues } from './common/limits/request-queues.js';
import { OpenApiDocument } from './common/openapi/document.js';
import { requestIdMiddleware } from './common/problem/request-id.js';
import { parseQuery } from './common/validation/query-text.js';
import { AppConfig } from './config/app-config.js';
import { HttpCache, SeenRevision } from './http-cache/index.js';

/** Request listener of the application: the response cache comes first, or after the rate limiter if there is one. */
export function listenerOf(app: NestExpressApplication): RequestListener {
  const application = app.getHttpAdapter().getInstance() as RequestListener;
  const looksUp = app.get(AppConfig).rateLimitPerMinute === null;
  return app
    .get(SeenRevision)
    .before(app.get(HttpCache).listener(app.get(RequestQueues).before(application), { looksUp }));
}

/** Sets up a newly created application for serving; the tests use it too. */
export function setUpApplication(app: NestExpressApplication): void {
  const { corsOrigins, rateLimitPerMinute, trustedProxies } = app.get(AppConfig);
  app.disable('x-powered-by');
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies);
  app.use(requestIdMiddleware);
  app.use(securityHeaders(corsOrigins.length > 0));
  if (corsOrigins.length > 0) app.enableCors(corsOptions(corsOrigins));
  if (rateLimitPerMinute !== null) {
    app.use(...rateLimitMiddlewares(rateLimitPerMinute, app.get(AccessPolicy)), app.get(HttpCache).middleware());
  }
  app.get(OpenApiDocument).describe(app);
}
