import { ApplicationError, invalidMember, jsonPointer } from './application-error.js';
import { isVersionedAddress, problemBody } from './problem-body.js';

describe('problem body', () => {
  const occasion = { requestId: 'r' };

  it('is RFC 9457 below /api/v2 and plain JSON elsewhere', () => {
    const error = invalidMember(['eventIds', 0], 'must be an integer');
    expect(problemBody(error, { ...occasion, url: '/api/v2/x?y=1' })).toEqual({
      contentType: 'application/problem+json',
      members: {
        type: 'urn:problem-type:invalid_input',
        title: 'Invalid input',
        status: 400,
        detail: 'eventIds.0 must be an integer.',
        instance: '/api/v2/x',
        code: 'invalid_input',
        requestId: 'r',
        errors: [{ pointer: '#/eventIds/0', detail: 'must be an integer' }],
      },
    });
    expect(problemBody(error, { ...occasion, url: '/api/x' }).members).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'eventIds.0 must be an integer.',
      code: 'invalid_input',
      requestId: 'r',
      errors: [{ pointer: '#/eventIds/0', detail: 'must be an integer' }],
    });
  });

  it('links a gone revision to page 1 with the same filters', () => {
    const gone = new ApplicationError('revision_gone', 'Gone.');
    const first = (url: string) => problemBody(gone, { ...occasion, url }).members['links'];
    expect(first('/api/v2/x?page=3&games=1&games=2&revision=1-1')).toEqual({ first: '/api/v2/x?games=1&games=2' });
    expect(first('/api/v2/x?revision=1-1')).toEqual({ first: '/api/v2/x' });
  });

  it('distinguishes the two families of paths', () => {
    expect(['/api/v2', '/api/v2/x', '/API/V2?x', '/api/v20', '/api', '/x/api/v2'].map(isVersionedAddress)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('escapes JSON pointers', () => expect(jsonPointer(['a/b', 'm~n', 'ü '])).toBe('#/a~1b/m~0n/%C3%BC%20'));
});
