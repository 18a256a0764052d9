import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { buildDocument } from './document.js';

/** Serves the document at `/openapi.json` and a page to read and try it at `/docs`, which loads nothing from elsewhere. */
export function serveDocumentation(app: NestExpressApplication): void {
  let document: ReturnType<typeof buildDocument> | null = null;
  SwaggerModule.setup('docs', app, () => (document ??= buildDocument(app)), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Football analytics',
    swaggerOptions: { validatorUrl: null, deepLinking: true, displayRequestDuration: true, tagsSorter: 'alpha' },
  });
}
