import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { buildDocument } from './document.js';

/** The OpenAPI document of the running application; built on the first read. */
@Injectable()
export class OpenApiDocument {
  private application: INestApplication | null = null;
  private built: OpenAPIObject | null = null;

  /** Names the application that the document describes. */
  describe(application: INestApplication): void {
    this.application = application;
  }

  /** @throws Error before an application was named */
  get(): OpenAPIObject {
    if (this.application === null) throw new Error('no application to document');
    return (this.built ??= buildDocument(this.application));
  }
}
