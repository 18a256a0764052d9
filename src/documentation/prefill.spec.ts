import type { OpenAPIObject } from '@nestjs/swagger';
import { prefill } from './prefill.js';

describe('prefill', () => {
  it('gives each operation its own example of a shared parameter', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', example: '7' } };
    const parameters = [{ $ref: '#/components/parameters/id' }];
    const document = {
      paths: { '/api/v2/teams/{id}': { get: { parameters } }, '/api/v2/players/{id}': { get: { parameters } } },
      components: { parameters: { id } },
    } as unknown as OpenAPIObject;
    const { paths, components } = prefill(document, { teamId: 11, playerId: null });
    expect(paths['/api/v2/teams/{id}']?.get?.parameters).toEqual([
      { ...id, schema: { type: 'string', example: '11' } },
    ]);
    expect(paths['/api/v2/players/{id}']?.get?.parameters).toEqual([{ ...id, schema: { type: 'string' } }]);
    expect(components?.parameters).toEqual({ id });
  });
});
