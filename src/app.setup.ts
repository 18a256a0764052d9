import type { NestExpressApplication } from '@nestjs/platform-express';
import { ACCESS_SECRETS } from './common/access/access-secrets.js';
import type { AccessSecrets } from './common/access/access-secrets.js';
import { readJsonBodies } from './common/body/json-body.js';
import { rateLimitMiddleware } from './common/limits/rate-limit.middleware.js';
import { corsOptions, securityHeaders } from './common/limits/response-headers.js';
import { serveDocumentation } from './common/openapi/serve-documentation.js';
import { requestIdMiddleware } from './common/problem/request-context.js';
import { parseQuery } from './common/query/parse-query.js';
import { CONFIG } from './config/config.js';
import type { Config } from './config/config.js';

/** Brings a freshly created application to the state in which it serves; the tests use it too. */
export function setUpApplication(app: NestExpressApplication): void {
  const { corsOrigins, rateLimitPerMinute, trustedProxies } = app.get<Config>(CONFIG);
  app.disable('x-powered-by');
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies);
  app.use(requestIdMiddleware);
  app.use(securityHeaders(corsOrigins.length > 0));
  if (corsOrigins.length > 0) app.enableCors(corsOptions(corsOrigins));
  if (rateLimitPerMinute !== null) app.use(rateLimitMiddleware(rateLimitPerMinute, app.get<AccessSecrets>(ACCESS_SECRETS)));
  readJsonBodies(app);
  serveDocumentation(app);
}
