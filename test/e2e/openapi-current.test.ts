import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../../src/common/openapi/document.js';
import { documentOfControllers } from '../../src/common/openapi/document-of-controllers.js';
import { expectMatchesOpenApi } from '../support/openapi.js';
import { allControllers } from '../support/routes.js';

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly responses: Record<string, { readonly content?: Record<string, { readonly example?: unknown }> }>;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
}

describe('openapi.json', () => {
  it('is what the controllers say; npm run openapi writes it', async () => {
    const written = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
    const document = await documentOfControllers(await allControllers());
    expect(JSON.parse(written)).toEqual(JSON.parse(documentText(document)));
    expect(written).toBe(documentText(document));
  });

  it('lets every board be asked for perPage records', async () => {
    const { paths } = await documentOfControllers(await allControllers());
    const boards = Object.entries(paths)
      .flatMap(([path, item]) =>
        Object.values(item as Record<string, Operation>).map(({ parameters = [] }) => ({
          path,
          names: parameters.map(({ name }) => name),
        })),
      )
      .filter(({ names }) => names.includes('pageSize'));
    expect(boards).toHaveLength(13);
    expect(boards.filter(({ names }) => !names.includes('perPage'))).toEqual([]);
  });

  it('needs no scope that README does not list', async () => {
    const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
    const { paths } = await documentOfControllers(await allControllers());
    const texts = Object.values(paths)
      .flatMap((item) => Object.values(item as Record<string, Operation>))
      .flatMap(({ description = '' }) => /The token needs the scope (.*)\.$/.exec(description)?.[1] ?? []);
    const scopes = new Set(texts.flatMap((text) => [...text.matchAll(/`([a-z:]+)`/g)].map(([, scope]) => scope!)));
    expect([...scopes].sort()).toEqual(['dashboard:read', 'dashboard:write', 'maintenance:read', 'maintenance:write']);
    expect([...scopes].filter((scope) => !readme.includes(`\`${scope}\``))).toEqual([]);
  });

  it('shows responses of the demo that match the document, for every GET but lists of faults', async () => {
    const { paths } = await documentOfControllers(await allControllers());
    const lacking: string[] = [];
    for (const [path, { get }] of Object.entries(paths as Record<string, { get?: Operation }>)) {
      if (get === undefined) continue;
      const example = get.responses['200']?.content?.['application/json']?.example;
      if (example === undefined) lacking.push(path);
      else expectMatchesOpenApi(`GET ${path}`, 200, example);
    }
    expect(lacking).toEqual([
      '/api/bot/dead-letters',
      '/api/maintenance/refused-rows',
      '/api/maintenance/unresolved-names',
    ]);
  });

  it('describes each tag and uses it', async () => {
    const { paths, tags = [] } = await documentOfControllers(await allControllers());
    const used = new Set(
      Object.values(paths)
        .flatMap((item) => Object.values(item as Record<string, Operation>))
        .flatMap(({ tags: names = [] }) => names),
    );
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('describes every operation, parameter and answer', async () => {
    const { paths } = await documentOfControllers(await allControllers());
    const lacking = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) => {
        const missing = [
          ...(operation.summary === undefined || operation.summary === '' ? ['summary'] : []),
          ...(operation.parameters ?? [])
            .filter(({ description }) => !description)
            .map(({ name }) => `description of ${name}`),
          ...(Object.keys(operation.responses).some((status) => status.startsWith('2')) ? [] : ['a successful answer']),
        ];
        return missing.map((what) => `${method} ${path} lacks ${what}`);
      }),
    );
    expect(lacking).toEqual([]);
  });
});
