import type { NestExpressApplication } from '@nestjs/platform-express';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { fieldsOf } from '../../src/common/validation/index.js';
import { attackQuery, hostileText } from '../support/attacks.js';
import { startBoundaryApp } from '../support/boundary-app.js';
import { openClient } from '../support/http-client.js';
import { SampleController, SampleQuery } from '../support/sample.controller.js';

describe('boundary under attack', () => {
  let app: NestExpressApplication;
  let request: TestAgent;
  beforeAll(async () => {
    app = await startBoundaryApp({ controllers: [SampleController] });
    request = await openClient(app);
  });
  afterAll(() => app.close());

  it('answers every hostile query with 200 or a 400 that names the field', async () => {
    const names = [...fieldsOf(SampleQuery).keys()];
    await attackQuery(app, '/api/v2/sample', names, 600);
    await attackQuery(app, '/api/sample', names, 200);
    await attackQuery(app, '/api/v2/letters', ['limit', 'after', 'before'], 200);
  });

  it('answers every hostile path with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const { status, body } = await request.get(
          `/api/v2/sample/${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))}`,
        );
        if (status === 200) return;
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ status, requestId: expect.any(String) });
      }),
      { numRuns: 200 },
    );
  });

  it('answers every hostile body with a 400 that points at the member', async () => {
    const members = [
      'name',
      'description',
      'eventIds',
      'item',
      'items',
      'digit',
      '__proto__',
      'constructor',
      'then',
      'toJSON',
    ];
    const value = fc.oneof(
      hostileText,
      fc.jsonValue({ maxDepth: 4 }),
      fc.constant({ constructor: 5 }),
      fc.constant({ length: 1e9 }),
      fc.constant([[[[]]]]),
      fc.constant({ then: 1, toString: 1, valueOf: null }),
    );
    const body = fc.dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await request.post('/api/sample').type('json').send(JSON.stringify(sent));
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400)
          expect((answer.body as { errors: { pointer: string }[] }).errors[0]?.pointer).toMatch(/^#/);
      }),
      { numRuns: 300 },
    );
  });

  it('answers every text for a body with a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          hostileText,
          fc.json().map((json) => json.slice(1)),
          fc.constantFrom('null', '1', '"a"', '[]'),
        ),
        async (text) => {
          const { status } = await request.post('/api/sample').type('json').send(text);
          expect(status).toBe(400);
        },
      ),
      { numRuns: 200 },
    );
  });
});
