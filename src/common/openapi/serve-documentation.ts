import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { ApplicationError } from '../problem/application-error.js';
import { buildDocument } from './document.js';

/** The page itself, and the kinds of file that it loads. */
const loadedByPage = /^\/?$|^\/[\w-]+(\.[\w-]+)*\.(css|js|png)$/;

/** Serves the document at `/openapi.json` and a page to read and try it at `/docs`, which loads nothing from elsewhere. */
export function serveDocumentation(app: NestExpressApplication): void {
  app.use('/docs', refuseOtherFiles);
  let document: ReturnType<typeof buildDocument> | null = null;
  SwaggerModule.setup('docs', app, () => (document ??= buildDocument(app)), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Football analytics',
    swaggerOptions: { validatorUrl: null, deepLinking: true, displayRequestDuration: true, tagsSorter: 'alpha' },
  });
}

/** The folder of the page's package holds more than the page: its manifest, source maps, reports of its build. */
function refuseOtherFiles({ method, path, baseUrl }: Request, _response: Response, next: NextFunction): void {
  if (loadedByPage.test(path)) return next();
  next(new ApplicationError('route_not_found', `There is no ${method} ${baseUrl}${path}.`));
}
