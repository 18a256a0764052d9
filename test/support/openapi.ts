import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { resolveParameter } from '../../src/common/openapi/share-repeated.js';
import { isVersionedAddress } from '../../src/common/problem/problem-body.js';

interface Answers {
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> } | undefined>;
}

/** Validates responses against a document: declared members only, of the declared types. */
export class ResponseContract {
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(private readonly document: OpenAPIObject) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv);
    this.ajv.addSchema({ $id: 'document', ...(closed(document) as object) });
  }

  /**
   * Fails unless a body matches the document for an operation's status.
   * @param operation method and path, the path as it was requested or as a template: `GET /api/v2/matchday-fixtures`
   */
  expectMatches(operation: string, status: number, body: unknown): void {
    const pointer = this.pointerOf(operation, status);
    const validate = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `document#${pointer}` });
    this.validators.set(pointer, validate);
    if (validate(body)) return;
    const failures = (validate.errors ?? [])
      .slice(0, 10)
      .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`);
    throw new Error(`${operation} ${status} does not match the document:\n${failures.join('\n')}`);
  }

  private pointerOf(operation: string, status: number): string {
    const [method = '', address = ''] = operation.split(' ');
    const path = address.split('?', 1)[0] ?? address;
    const template =
      Object.keys(this.document.paths).find((each) => each === path) ??
      Object.keys(this.document.paths).find((each) => matcherOf(each).test(path));
    const answers =
      template === undefined
        ? undefined
        : (this.document.paths[template] as Record<string, Answers | undefined>)[method.toLowerCase()];
    if (template === undefined || answers === undefined) throw new Error(`${operation} is not in the document`);
    const content = answers.responses[String(status)]?.content;
    if (content === undefined) {
      if (status < 400) throw new Error(`${operation} declares no body for ${status}`);
      return `/components/schemas/${isVersionedAddress(path) ? 'Problem' : 'ErrorBody'}`;
    }
    const media = Object.keys(content)[0] ?? '';
    return ['', 'paths', template, method.toLowerCase(), 'responses', String(status), 'content', media, 'schema']
      .map(escaped)
      .join('/');
  }
}

let contract: ResponseContract | null = null;

/**
 * Fails unless a body matches openapi.json for an operation of the service; undeclared members
 * fail too. Another test checks that openapi.json matches the controllers.
 * @param operation `GET /api/v2/rankings/referees`; the path may be the template or the address that was requested
 */
export function expectMatchesOpenApi(operation: string, status: number, body: unknown): void {
  contract ??= new ResponseContract(
    JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as OpenAPIObject,
  );
  contract.expectMatches(operation, status, body);
}

/** The parameters of an operation of a document, with references resolved. */
export function parametersOf<Parameter extends object>(
  document: Pick<OpenAPIObject, 'components'>,
  operation: { readonly parameters?: readonly object[] } | undefined,
): readonly Parameter[] {
  return (operation?.parameters ?? []).map((each) => resolveParameter(document, each as Parameter));
}

/** The same schema, in which objects with declared members allow no others. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]));
  const isClosable = copy['type'] === 'object' || (Array.isArray(copy['type']) && copy['type'].includes('object'));
  return isClosable && 'properties' in copy && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

function matcherOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function escaped(part: string): string {
  return encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));
}
