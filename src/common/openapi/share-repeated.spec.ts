import type { OpenAPIObject } from '@nestjs/swagger';
import { resolveParameter, shareRepeated } from './share-repeated.js';

const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
const textPage = { name: 'page', in: 'query', schema: { type: 'string' } };
const search = { name: 'search', in: 'query', schema: { type: 'string' } };
const ok = { description: 'Rows.' };
const unknown = { description: 'Unknown.' };

interface Options {
  readonly parameters?: readonly object[];
  readonly responses?: Record<string, object>;
}

/** A document with one GET per path. */
function documentOf(operations: Record<string, Options>): OpenAPIObject {
  const paths = Object.entries(operations).map(([path, options]) => {
    const operation = { operationId: `${path.split('/').at(-1)}_list`, responses: {}, ...structuredClone(options) };
    return [path, { get: operation }] as const;
  });
  const components = { responses: { Error404: { description: 'Shared before.' } } };
  return { paths: Object.fromEntries(paths), components } as unknown as OpenAPIObject;
}

const parameterReference = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const responseReference = (name: string) => ({ $ref: `#/components/responses/${name}` });

describe('shareRepeated', () => {
  it('moves a parameter that occurs more than once, and leaves the others where they are', () => {
    const document = documentOf({
      '/api/teams': { parameters: [page, search] },
      '/api/players': { parameters: [page] },
    });
    shareRepeated(document);
    expect(document.components?.parameters).toEqual({ page });
    expect(document.paths['/api/teams']?.get?.parameters).toEqual([parameterReference('page'), search]);
    expect(document.paths['/api/players']?.get?.parameters).toEqual([parameterReference('page')]);
  });

  it('gives the plain name to the most frequent variant, and appends the first operation to the others', () => {
    const document = documentOf({
      '/api/teams': { parameters: [textPage] },
      '/api/players': { parameters: [textPage] },
      '/api/fixtures': { parameters: [page] },
      '/api/seasons': { parameters: [page] },
      '/api/phases': { parameters: [page] },
    });
    shareRepeated(document);
    expect(document.components?.parameters).toEqual({ page, 'page.teams_list': textPage });
    expect(document.paths['/api/players']?.get?.parameters).toEqual([parameterReference('page.teams_list')]);
  });

  it('moves repeated errors, named by body and status, but no successful response', () => {
    const document = documentOf({
      '/api/teams': { responses: { 200: ok, 404: unknown } },
      '/api/players': { responses: { 200: ok, 404: unknown } },
      '/api/v2/teams': { responses: { 404: unknown, 429: responseReference('Problem429') } },
      '/api/v2/players': { responses: { 404: unknown, 429: responseReference('Problem429') } },
    });
    shareRepeated(document);
    expect(document.components?.responses).toEqual({
      Error404: { description: 'Shared before.' },
      'Error404.teams_list': unknown,
      Problem404: unknown,
    });
    expect(document.paths['/api/players']?.get?.responses).toEqual({
      200: ok,
      404: responseReference('Error404.teams_list'),
    });
    expect(document.paths['/api/v2/teams']?.get?.responses).toEqual({
      404: responseReference('Problem404'),
      429: responseReference('Problem429'),
    });
  });

  it('changes nothing more when it is applied again', () => {
    const document = documentOf({ '/api/teams': { parameters: [page] }, '/api/players': { parameters: [page] } });
    shareRepeated(document);
    const once = structuredClone(document);
    shareRepeated(document);
    expect(document).toEqual(once);
  });
});

describe('resolveParameter', () => {
  it('follows a reference, and fails where it is dangling', () => {
    const document = { components: { parameters: { page } } } as unknown as OpenAPIObject;
    expect(resolveParameter(document, parameterReference('page'))).toBe(page);
    expect(resolveParameter(document, search)).toBe(search);
    expect(() => resolveParameter(document, parameterReference('perPage'))).toThrow('parameters/perPage');
  });
});
