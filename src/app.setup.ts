import type { NestExpressApplication } from '@nestjs/platform-express';
import { jsonBodyMiddleware } from './common/body/json-body.middleware.js';
import { serveDocumentation } from './common/openapi/serve-documentation.js';
import { requestIdMiddleware } from './common/problem/request-context.js';
import { parseQuery } from './common/query/parse-query.js';

/** Brings a freshly created application to the state in which it serves; the tests use it too. */
export function setUpApplication(app: NestExpressApplication): void {
  app.disable('x-powered-by');
  app.set('query parser', parseQuery);
  app.use(requestIdMiddleware);
  app.use(jsonBodyMiddleware());
  serveDocumentation(app);
}
