import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../../src/common/openapi/document.js';
import { documentOfControllers } from '../../src/common/openapi/document-of-controllers.js';
import { allControllers } from '../support/routes.js';

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly responses: Record<string, unknown>;
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
    const boards = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item as Record<string, Operation>).map(({ parameters = [] }) => ({ path, names: parameters.map(({ name }) => name) })))
      .filter(({ names }) => names.includes('pageSize'));
    expect(boards).toHaveLength(13);
    expect(boards.filter(({ names }) => !names.includes('perPage'))).toEqual([]);
  });

  it('describes every operation, parameter and answer', async () => {
    const { paths } = await documentOfControllers(await allControllers());
    const lacking = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) => {
        const missing = [
          ...(operation.summary === undefined || operation.summary === '' ? ['summary'] : []),
          ...(operation.parameters ?? []).filter(({ description }) => !description).map(({ name }) => `description of ${name}`),
          ...(Object.keys(operation.responses).some((status) => status.startsWith('2')) ? [] : ['a successful answer']),
        ];
        return missing.map((what) => `${method} ${path} lacks ${what}`);
      }),
    );
    expect(lacking).toEqual([]);
  });
});
