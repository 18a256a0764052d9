import type { OpenAPIObject } from '@nestjs/swagger';
import { addRecordedExamples } from './recorded-examples.js';

const schema = { type: 'object' };

function documentOf(responses: Record<string, object>): OpenAPIObject {
  return { paths: { '/api/teams': { get: { operationId: 'teams_list', responses } } } } as unknown as OpenAPIObject;
}

describe('addRecordedExamples', () => {
  it('adds the example of an operation to its successful JSON response only', () => {
    const content = { 'application/json': { schema }, 'text/csv': { schema } };
    const document = documentOf({ 200: { content }, 400: { content: { 'application/json': { schema } } } });
    expect(addRecordedExamples(document, new Map([['teams_list', { id: 1 }]]))).toEqual([]);
    expect(document.paths['/api/teams']?.get?.responses).toEqual({
      200: { content: { 'application/json': { schema, example: { id: 1 } }, 'text/csv': { schema } } },
      400: { content: { 'application/json': { schema } } },
    });
  });

  it('returns the ids of examples without an operation or a JSON response', () => {
    const examples = new Map([
      ['teams_list', {}],
      ['teams_renamed', {}],
    ]);
    expect(addRecordedExamples(documentOf({ 204: {} }), examples)).toEqual(['teams_list', 'teams_renamed']);
  });
});
