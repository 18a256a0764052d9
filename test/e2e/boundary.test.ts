import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { startBoundaryApp } from '../support/boundary-app.js';
import { SampleController } from '../support/sample.controller.js';

describe('boundary', () => {
  let app: NestExpressApplication;
  const lines: string[] = [];
  const get = (path: string) => request(app.getHttpServer()).get(path);
  const post = (body: string | object, type = 'application/json') =>
    request(app.getHttpServer()).post('/api/sample').set('Content-Type', type).send(body);

  beforeAll(async () => {
    app = await startBoundaryApp({ controllers: [SampleController], onLog: (line) => lines.push(line) });
  });
  afterAll(() => app.close());

  it('parses every kind of parameter and applies defaults', async () => {
    const { body, status } = await get(
      '/api/v2/sample?games=1&games[]=2&games=3,4&statTypes=shots&sorting.column=odds&oddsRange.from=1.50&minEV=-2' +
        '&showLive=1&shift=-3&uniqueTournamentId=17&search=K%C3%B6ln&date=2024-02-29&since=2025-02-25T15:00:00Z' +
        '&nextGameFrom=1740495600&tz=Europe/London&perPage=7&bookmakers=null',
    );
    expect(status).toBe(200);
    expect(body.query).toEqual({
      page: 1,
      pageSize: 7,
      games: [1, 3, 4, 2],
      statTypes: ['shots'],
      'sorting.column': 'odds',
      'oddsRange.from': 1.5,
      minEV: -2,
      showLive: true,
      shift: -3,
      uniqueTournamentId: 17,
      search: 'Köln',
      date: '2024-02-29',
      since: '2025-02-25T15:00:00Z',
      nextGameFrom: 1740495600,
      tz: 'Europe/London',
    });
    const plain = await get('/api/sample?games=&search=&pageSize=3&limit=9');
    expect(plain.body.query).toEqual({ page: 1, pageSize: 3, 'sorting.column': 'hitRate', showLive: false });
  });

  it.each([
    ['page', '0'],
    ['page', '1e3'],
    ['page', '+1'],
    ['page', '0x10'],
    ['page', '1.0'],
    ['page', ''],
    ['page', '99999999999999999999'],
    ['pageSize', '101'],
    ['pageSize', 'NaN'],
    ['perPage', '0'],
    ['limit', '-1'],
    ['page', '1&page=1'],
    ['page', '%001'],
    ['games', '0'],
    ['games', '1,x'],
    ['games', '1,2,3,4,5,6'],
    ['games', '007'],
    ['statTypes', 'SHOTS'],
    ['bookmakers', '%00'],
    ['sorting.column', 'name'],
    ['oddsRange.from', '0.5'],
    ['oddsRange.from', '1,5'],
    ['minEV', 'Infinity'],
    ['minEV', '.5'],
    ['minEV', '1e1'],
    ['minEV', '9'.repeat(400)],
    ['showLive', 'yes'],
    ['showLive', 'TRUE'],
    ['showLive', ''],
    ['shift', '6'],
    ['uniqueTournamentId', '9007199254740992'],
    ['search', '%00'],
    ['search', 'x'.repeat(101)],
    ['date', '2025-02-29'],
    ['date', '0000-01-01'],
    ['since', '2025-02-25'],
    ['nextGameFrom', '-1'],
    ['tz', 'Mars/Olympus'],
    ['search', 'a&search=b'],
  ])('rejects %s=%s by name', async (name, value) => {
    const { body, status, headers } = await get(`/api/v2/sample?${name}=${value}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({
      status: 400,
      code: 'invalid_input',
      instance: '/api/v2/sample',
      errors: [{ parameter: name }],
    });
    expect(body.detail).toContain(name);
    const plain = await get(`/api/sample?${name}=${value}`);
    expect(plain.headers['content-type']).toContain('application/json');
    expect(plain.body).toMatchObject({
      statusCode: 400,
      error: 'Bad Request',
      code: 'invalid_input',
      errors: [{ parameter: name }],
    });
    expect(plain.body.message).toContain(name);
  });

  it('ignores unknown parameters and lists them', async () => {
    const { headers, status } = await get(
      '/api/v2/sample?foo=1&b%C3%A4r%0d%0aX=2&__proto__=3&page[]=4&games[0]=4&constructor=1',
    );
    expect(status).toBe(200);
    expect(headers['x-ignored-parameters']).toBe('foo, b%C3%A4r%0D%0AX, __proto__, page%5B%5D, constructor');
    const many = await get(`/api/v2/sample?${Array.from({ length: 500 }, (_, index) => `p${index}=1`).join('&')}`);
    expect(many.headers['x-ignored-parameters']?.split(', ')).toHaveLength(20);
  });

  it('rejects unknown parameters under strict=true, and suggests the nearest', async () => {
    const strict = await get('/api/v2/sample?pagesize=5&colour=red&games[0]=4&strict=true');
    expect([strict.status, strict.body.code]).toEqual([400, 'invalid_input']);
    expect(strict.body.errors[0]).toEqual({
      parameter: 'pagesize',
      detail: 'is not a parameter of this address (did you mean pageSize?)',
    });
    expect(strict.body.errors[1].parameter).toBe('colour');
    expect(strict.body.errors[1].detail).toMatch(/^is not a parameter of this address, which takes page, pageSize, /);
    expect(strict.body.errors).toHaveLength(2);
    expect((await get('/api/sample?pagesize=5&strict=1')).body.message).toContain('did you mean pageSize?');
    expect((await get('/api/v2/sample/7?x=1&strict=1')).status).toBe(400);
    for (const query of ['strict=true&perPage=3', 'strict=0&foo=1']) {
      expect((await get(`/api/v2/sample?${query}`)).status).toBe(200);
    }
    expect((await get('/api/v2/sample?strict=0&foo=1')).headers['x-ignored-parameters']).toBe('foo');
    for (const query of ['strict=yes', 'strict=', 'strict=1&strict=0']) {
      expect((await get(`/api/v2/sample?${query}`)).body.errors).toMatchObject([{ parameter: 'strict' }]);
    }
  });

  it('survives deeply nested and malformed queries', async () => {
    for (const query of [
      `a${'[a]'.repeat(2000)}=1`,
      '%',
      '%zz=%',
      '=&&==',
      `games=${'1,'.repeat(3000)}`,
      `page=${'9'.repeat(9000)}`,
    ]) {
      expect((await get(`/api/v2/sample?${query}`)).status).toBeLessThan(500);
    }
  });

  it("returns X-Request-Id, the caller's own if it is well-formed", async () => {
    expect((await get('/api/v2/sample').set('X-Request-Id', 'abc-123')).headers['x-request-id']).toBe('abc-123');
    const { headers, body } = await get('/api/v2/nothing').set('X-Request-Id', 'a b');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.requestId).toBe(headers['x-request-id']);
  });

  it('handles unknown addresses, odd paths and framework errors in both formats', async () => {
    expect((await get('/api/v2/nothing?x=1')).body).toMatchObject({
      type: 'urn:problem-type:route_not_found',
      status: 404,
      instance: '/api/v2/nothing',
      code: 'route_not_found',
    });
    expect((await get('/nothing')).body).toMatchObject({
      statusCode: 404,
      error: 'Not Found',
      code: 'route_not_found',
    });
    expect((await get('/api/v2/sample/%ff')).body).toMatchObject({ status: 400, code: 'bad_request' });
    const detail = 'must be an id, a whole number of 1 or more without leading zeros; it is "07"';
    expect((await get('/api/v2/sample/07')).body.errors).toEqual([{ parameter: 'id', detail }]);
    expect((await get('/api/teapot')).body).toMatchObject({ statusCode: 400, code: 'bad_request' });
    expect((await get('/api/unprocessable')).body).toMatchObject({
      statusCode: 422,
      errors: [{ pointer: '#/tournamentIds/1' }],
    });
  });

  it('logs the details of an internal error, and does not return them', async () => {
    const { body, status } = await get('/api/v2/bug');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/select|at /);
    expect(lines.find((line) => line.includes(body.requestId as string))).toContain('select secret from somewhere');
  });

  it('returns 503 while the database is down', async () => {
    const { body, status, headers } = await get('/api/v2/database');
    expect({ status, code: body.code as string }).toEqual({ status: 503, code: 'database_unavailable' });
    expect(headers['retry-after']).toBe('5');
  });

  it('accepts a body of exact types', async () => {
    const body = {
      name: 'Köln',
      description: null,
      eventIds: [1, 2],
      item: { digit: 3 },
      items: [{ digit: 1 }],
    };
    expect((await post(body)).body).toEqual({
      body: { name: 'Köln', description: null, eventIds: [1, 2], item: { digit: 3 }, items: [{ digit: 1 }] },
    });
  });

  it.each([
    ['#/name', { eventIds: [1] }],
    ['#/name', { name: '', eventIds: [1] }],
    ['#/name', { name: { constructor: 5 }, eventIds: [1] }],
    ['#/name', { name: 'a\u0000', eventIds: [1] }],
    ['#/name', { name: null, eventIds: [1] }],
    ['#/eventIds', { name: 'a', eventIds: '1' }],
    ['#/eventIds', { name: 'a', eventIds: ['1'] }],
    ['#/eventIds', { name: 'a', eventIds: [1, null] }],
    ['#/eventIds', { name: 'a', eventIds: [1.5] }],
    ['#/eventIds', { name: 'a', eventIds: [] }],
    ['#/eventIds', { name: 'a', eventIds: { length: 1 } }],
    ['#/naem', { name: 'a', eventIds: [1], naem: 'b' }],
    ['#/item/other', { name: 'a', eventIds: [1], item: { digit: 3, other: 1 } }],
    ['#/items/1/other', { name: 'a', eventIds: [1], items: [{ digit: 3 }, { digit: 3, other: 1 }] }],
    ['#/item', { name: 'a', eventIds: [1], item: 7 }],
    ['#/item/digit', { name: 'a', eventIds: [1], item: { digit: '1' } }],
    ['#/items', { name: 'a', eventIds: [1], items: [[]] }],
    ['#/items/1/digit', { name: 'a', eventIds: [1], items: [{ digit: 1 }, { digit: 10 }] }],
  ])('rejects a body by the pointer %s', async (pointer, sent) => {
    const { body, status } = await post(sent);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  it('rejects bodies that are not valid JSON', async () => {
    expect((await post('{"name"')).body).toMatchObject({ statusCode: 400, code: 'malformed_body' });
    expect((await post('[1]')).body).toMatchObject({ statusCode: 400, code: 'invalid_input' });
    expect((await post('')).body).toMatchObject({ statusCode: 400, code: 'invalid_input' });
    expect((await post(`{"name":${'['.repeat(9000)}${']'.repeat(9000)}}`)).body.code).toBe('malformed_body');
    expect((await post('name=1', 'application/x-www-form-urlencoded')).body).toMatchObject({ statusCode: 415 });
    expect((await post('{}', 'application/json; charset=utf-16')).body).toMatchObject({ statusCode: 415 });
    expect((await post(JSON.stringify({ name: 'x'.repeat(1_048_576) }))).body).toMatchObject({ statusCode: 413 });
    expect((await request(app.getHttpServer()).post('/api/nowhere').type('text').send('x')).status).toBe(404);
  });

  it('ignores the body of a GET', async () => {
    const answers = [
      await get('/api/v2/sample').type('text').send('x'),
      await get('/api/v2/sample').type('json').send('{"name"'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('pages by cursor in both directions and rejects altered cursors', async () => {
    const letters = ({ body }: { body: { data: { letter: string }[] } }) =>
      body.data.map(({ letter }) => letter).join('');
    const first = await get('/api/v2/letters?limit=3');
    expect([letters(first), first.body.page]).toEqual([
      'abc',
      expect.objectContaining({ hasNext: true, hasPrevious: false, previousCursor: null }),
    ]);
    const second = await get(first.body.links.next as string);
    const third = await get(second.body.links.next as string);
    expect([letters(second), letters(third), third.body.links.next]).toEqual(['def', 'g', null]);
    const back = await get(third.body.links.previous as string);
    expect([letters(back), letters(await get(back.body.links.previous as string))]).toEqual(['def', 'abc']);
    expect((await get('/api/v2/letters?pageSize=3')).body).toEqual(first.body);
    expect((await get('/api/v2/letters?pageSize=5&limit=3')).body).toEqual(first.body);
    const cursor = first.body.page.nextCursor as string;
    for (const bad of [`${cursor}A`, cursor.slice(1), `B${cursor.slice(1)}`, 'x', '%00']) {
      expect((await get(`/api/v2/letters?after=${bad}`)).body).toMatchObject({
        status: 400,
        errors: [{ parameter: 'after' }],
      });
    }
    expect((await get(`/api/v2/letters?after=${cursor}&before=${cursor}`)).status).toBe(400);
    expect((await get(`/api/v2/letters?limit=0`)).body.errors).toMatchObject([{ parameter: 'limit' }]);
  });
});
