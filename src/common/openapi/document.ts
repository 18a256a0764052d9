import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Module } from '@nestjs/common';
import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  PARAMTYPES_METADATA,
  SELF_DECLARED_DEPS_METADATA,
} from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import { projectDirectory } from '../../config/project-directory.js';
import { credentialHeaders, securitySchemes } from '../access/access.decorator.js';
import { dtoClassNames } from '../validation/field-registry.js';
import { generalErrors } from './error-schemas.js';
import { facetTable, filterTable } from './board-tables.js';
import { finishDocument } from './finish-document.js';
import { addRecordedExamples, readRecordedExamples } from './recorded-examples.js';
import { shareRepeated } from './share-repeated.js';
import { tags } from './tags.js';

/** Description of the whole interface; the errors that operations share come last. */
function descriptionText(): string {
  const text = readFileSync(join(projectDirectory, 'src', 'common', 'openapi', 'description.md'), 'utf8');
  return `${text}\n${Object.entries(generalErrors)
    .map(([status, words]) => `- ${status}: ${words}`)
    .join('\n')}`;
}

/** No licence is granted; OpenAPI 3.1 expects an SPDX expression. */
const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };

const bearerDescription =
  'Access token (RS256 or ES256) of the configured OpenID Connect issuer; if none is configured, ' +
  'the token printed by `npm run -s token -- --scope "..."`.';

/**
 * The OpenAPI 3.1 document of an application, from its routes, DTO classes and access marks.
 * @throws Error when two DTO classes share a name, which would silently drop one
 */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Football analytics')
    .setDescription(descriptionText())
    .setVersion(projectVersion())
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearerDescription },
      securitySchemes.bearer,
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: credentialHeaders.internalKey,
        description: `Shared service key of an internal caller; must be sent with ${credentialHeaders.internalUser}.`,
      },
      securitySchemes.internalKey,
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: credentialHeaders.webhook,
        description: 'The secret registered with the messaging platform.',
      },
      securitySchemes.webhook,
    )
    .build();
  const operationIdFactory = (controller: string, method: string): string =>
    `${controller.charAt(0).toLowerCase()}${controller.slice(1).replace(/Controller$/, '')}_${method}`;
  const described = { ...base, info: { ...base.info, license }, tags: [...tags] };
  const created = SwaggerModule.createDocument(app, described, { operationIdFactory });
  const document = finishDocument(created);
  document.info.description = (document.info.description ?? '')
    .replace('{filters}', filterTable(document))
    .replace('{facets}', facetTable(document));
  refuseDoubleNames(Object.keys(document.components?.schemas ?? {}));
  shareRepeated(document);
  return document;
}

/** The document as JSON text. */
export function documentText(document: OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function refuseDoubleNames(used: readonly string[]): void {
  const declared = dtoClassNames();
  const doubled = used.filter((name) => declared.filter((each) => each === name).length > 1);
  if (doubled.length > 0) throw new Error(`DTO classes share a name: ${doubled.join(', ')}`);
}

/** Version of this service. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** The OpenAPI document of the running application, with the recorded examples; built on the first read. */
@Injectable()
export class OpenApiDocument {
  private application: INestApplication | null = null;
  private built: OpenAPIObject | null = null;

  /** Sets the application that the document describes. */
  describe(application: INestApplication): void {
    this.application = application;
  }

  /** @throws Error before an application is set */
  get(): OpenAPIObject {
    if (this.application === null) throw new Error('no application to document');
    if (this.built === null) {
      this.built = buildDocument(this.application);
      addRecordedExamples(this.built, readRecordedExamples());
    }
    return this.built;
  }
}

/** The document of bare controller classes: nothing is instantiated, injected or connected. */
export async function documentOfControllers(controllers: readonly Type<object>[]): Promise<OpenAPIObject> {
  @Module({
    controllers: controllers.map(withoutDependencies),
  })
  class DocumentedModule {}
  const app = await NestFactory.create(DocumentedModule, { preview: true, logger: false, abortOnError: false });
  return buildDocument(app);
}

const dependencyMetadata = [
  ...[PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA],
  ...[GUARDS_METADATA, EXCEPTION_FILTERS_METADATA],
];

/** A subclass without metadata of dependencies, so that the framework injects nothing. */
function withoutDependencies(original: Type<object>): Type<object> {
  class Documented extends original {}
  Object.defineProperty(Documented, 'name', { value: original.name });
  for (const key of dependencyMetadata) Reflect.defineMetadata(key, [], Documented);
  return Documented;
}
