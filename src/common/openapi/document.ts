import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { projectDirectory } from '../../config/config.js';
import { credentialHeaders, securitySchemes } from '../access/access.js';
import { dtoClassNames } from '../dto/field-registry.js';
import { generalErrors } from './error-schemas.js';
import { finishDocument } from './finish-document.js';

const description = `Football statistics and betting analytics: fixtures, team and player statistics, bookmaker prices, and ranked boards over them.

**Time.** Integer timestamps are Unix seconds, UTC. Instants are ISO 8601 text ending in \`Z\`. A calendar day is the UTC day unless \`tz\` names a zone. What is not known is \`null\`, never 0 or "".

**Parameters.** Lists: \`games=1&games=2\`, \`games[]=1&games[]=2\` and \`games=1,2\` mean the same; empty or \`null\` means absent. Booleans: \`true\`, \`1\`, \`false\`, \`0\`. Numbers: plain decimal digits with an optional minus sign and fraction. A single value given twice is refused. Unknown parameters are ignored and named in the header \`X-Ignored-Parameters\`.

**Paging.** \`page\` from 1, \`pageSize\` 1 to 100; totals speak of the whole board. Each answer of a board carries a \`revision\` (member and header): send it along to keep walking the same snapshot while data change; one that is no longer kept answers 409 \`revision_gone\`.

**Errors.** Below \`/api/v2\` errors are \`application/problem+json\` (RFC 9457), elsewhere \`application/json\`; both carry \`code\`, \`requestId\` and, for bad input, \`errors\` with each field at fault. Operations declare the errors of their own; these may come from any of them:

${Object.entries(generalErrors).map(([status, text]) => `- ${status}: ${text}`).join('\n')}`;

/**
 * The OpenAPI 3.1 document of an application, from its routes, DTO classes and access marks.
 * @throws Error when two DTO classes share a name, which would silently drop one of them
 */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Football analytics')
    .setDescription(description)
    .setVersion(projectVersion())
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token (RS256 or ES256) of the configured OpenID Connect issuer.' },
      securitySchemes.bearer,
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: credentialHeaders.internalKey,
        description: `Shared service key of an internal caller; needs ${credentialHeaders.internalUser} beside it.`,
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
  const document = finishDocument(SwaggerModule.createDocument(app, base, { operationIdFactory }));
  refuseDoubleNames(Object.keys(document.components?.schemas ?? {}));
  return document;
}

/** The document as it is committed and served. */
export function documentText(document: OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function refuseDoubleNames(used: readonly string[]): void {
  const declared = dtoClassNames();
  const doubled = used.filter((name) => declared.filter((each) => each === name).length > 1);
  if (doubled.length > 0) throw new Error(`DTO classes share a name: ${doubled.join(', ')}`);
}

function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')) as { version: string };
  return version;
}
