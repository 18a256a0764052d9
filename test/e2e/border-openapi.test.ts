import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { Access } from '../../src/common/access/access.js';
import {
  EnumField, InstantField, IntegerField, ListField, NumberField, ObjectField, PublicIdField, StringField, enumRule, textRule,
} from '../../src/common/dto/index.js';
import { documentOfControllers } from '../../src/common/openapi/document-of-controllers.js';
import { ApiErrors } from '../../src/common/openapi/api-errors.js';
import { CursorPageOf } from '../../src/common/paging/cursor-page-of.js';
import { PageOf, paginationOf } from '../../src/common/paging/page-of.js';
import { startBorderApp } from '../support/border-app.js';
import { ResponseContract } from '../support/openapi.js';
import { SampleBody, SamplePath, SampleQuery } from '../support/sample.controller.js';

class ShownTeam {
  @PublicIdField({ description: 'Team.', example: 7 })
  id: number;
}
class ShownRow {
  @EnumField(['G', 'D'], { nullable: true, description: 'Position.' })
  position: string | null;

  @NumberField({ nullable: true, description: 'Mean.' })
  average: number | null;

  @ObjectField(() => ShownTeam, { nullable: true, description: 'Team.' })
  team: ShownTeam | null;

  @ListField(enumRule(['a', 'b']), { description: 'Letters.' })
  letters: string[];

  @InstantField({ optional: true, description: 'Moment.' })
  at?: string;
}
class ShownPage extends PageOf(ShownRow, { priced: true }) {}
class ShownList extends CursorPageOf(ShownTeam) {}
class ShownText {
  @StringField({ description: 'Text.' })
  text: string;

  @ListField(textRule(), { asText: true, optional: true, description: 'Texts.' })
  texts?: string[];

  @IntegerField({ asText: true, minimum: 1, maximum: 5, default: 2, description: 'Number.' })
  number: number;
}

@ApiTags('Shown')
@Controller('api')
class ShownController {
  @Get('v2/shown/:id')
  @Access.internal()
  @ApiOperation({ summary: 'A board' })
  @ApiOkResponse({ type: ShownPage })
  @ApiErrors(400, 500)
  board(@Query() _query: SampleQuery, @Param() _path: SamplePath): object {
    return {};
  }

  @Get('v2/listed')
  @Access.bearer({ scopes: ['x'] })
  @ApiOkResponse({ type: ShownList })
  list(@Query() _query: ShownText): object {
    return {};
  }

  @Post('shown')
  @HttpCode(200)
  @Access.webhook()
  @ApiOkResponse({ type: ShownTeam, isArray: true })
  @ApiErrors(400, 422)
  write(@Body() _body: SampleBody): object {
    return [];
  }
}

type Json = Record<string, unknown>;
const at = (value: unknown, ...path: string[]): Json => path.reduce((found, name) => (found as Json)[name], value) as Json;

describe('OpenAPI document', () => {
  let document: OpenAPIObject;
  let contract: ResponseContract;
  beforeAll(async () => {
    document = await documentOfControllers([ShownController]);
    contract = new ResponseContract(document);
  });

  it('says of a field what it is', () => {
    const { properties, required } = at(document, 'components', 'schemas', 'ShownRow') as { properties: Json; required: string[] };
    expect(required).toEqual(['position', 'average', 'team', 'letters']);
    expect(properties).toMatchObject({
      position: { type: ['string', 'null'], enum: ['G', 'D', null], description: 'Position.' },
      average: { type: ['number', 'null'] },
      team: { anyOf: [{ $ref: '#/components/schemas/ShownTeam' }, { type: 'null' }] },
      letters: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      at: { type: 'string', format: 'date-time' },
    });
    expect(Object.keys(at(document, 'components', 'schemas', 'ShownPage', 'properties'))).toEqual([
      'data', 'pagination', 'revision', 'dataAsOf', 'oldestQuoteAt',
    ]);
  });

  it('says of a parameter what it is', () => {
    const parameters = at(document, 'paths', '/api/v2/shown/{id}', 'get', 'parameters') as unknown as Json[];
    const named = Object.fromEntries(parameters.map((each) => [each['name'], each]));
    expect(named['id']).toMatchObject({ in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } });
    expect(named['page']).toMatchObject({ in: 'query', required: false, schema: { type: 'string', default: '1' } });
    expect(named['games']).toMatchObject({ required: false, schema: { type: 'array', items: { type: 'integer', format: 'int64' }, maxItems: 5 } });
    expect(named['sorting.column']).toMatchObject({ schema: { type: 'string', enum: ['hitRate', 'odds'], default: 'hitRate' } });
    expect(named['shift']).toMatchObject({ schema: { type: 'integer', format: 'int64', minimum: -5, maximum: 5 } });
    expect(named['perPage']).toMatchObject({ required: false });
    expect(named['X-Internal-Key']).toMatchObject({ in: 'header', required: false });
    expect(JSON.stringify(document)).not.toMatch(/nullable|selfRequired|isArray/);
  });

  it('shows credentials and errors of an operation, problem+json below /api/v2 only', () => {
    const board = at(document, 'paths', '/api/v2/shown/{id}', 'get') as { responses: Json; security: Json[] };
    expect(Object.keys(board.responses).sort()).toEqual(['200', '400', '401', '500']);
    expect(Object.keys(at(board.responses, '400', 'content'))).toEqual(['application/problem+json']);
    expect(at(board.responses, '200', 'headers')).toHaveProperty('Revision');
    expect(board.security).toEqual(expect.arrayContaining([{ internalKey: [] }, { bearer: [] }]));
    expect(Object.keys(at(document, 'paths', '/api/shown', 'post', 'responses', '422', 'content'))).toEqual(['application/json']);
    expect(at(document, 'paths', '/api/shown', 'post')['security']).toEqual([{ messengerWebhookSecret: [] }]);
    expect(at(document, 'components', 'responses')).toHaveProperty('Problem503');
  });

  it('checks answers strictly', () => {
    const row = { position: 'G', average: null, team: { id: 1 }, letters: ['a'] };
    const page = { data: [row], pagination: paginationOf(1, 25, 1), revision: '1-1', dataAsOf: '2025-02-25T15:00:00Z', oldestQuoteAt: null };
    const check = (body: unknown) => () => contract.expectMatches('GET /api/v2/shown/7?x=1', 200, body);
    expect(check(page)).not.toThrow();
    expect(check({ ...page, data: [{ ...row, extra: 1 }] })).toThrow('extra');
    expect(check({ ...page, data: [{ ...row, position: 'X' }] })).toThrow('/data/0/position');
    expect(check({ ...page, data: [{ ...row, average: '1' }] })).toThrow('/data/0/average');
    expect(check({ ...page, data: [{ ...row, team: { id: 0 } }] })).toThrow('/data/0/team');
    expect(check({ ...page, dataAsOf: 'yesterday' })).toThrow('/dataAsOf');
    expect(check({ ...page, oldestQuoteAt: undefined })).toThrow('oldestQuoteAt');
    expect(() => contract.expectMatches('POST /api/shown', 200, [{ id: 1 }])).not.toThrow();
    expect(() => contract.expectMatches('POST /api/shown', 429, { statusCode: 429 })).toThrow('message');
    expect(() => contract.expectMatches('GET /nowhere', 200, {})).toThrow('not in the document');
  });
});

describe('documentation', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    app = await startBorderApp({ controllers: [ShownController] });
  });
  afterAll(() => app.close());

  it('is served with a page that loads nothing from elsewhere', async () => {
    const server = app.getHttpServer();
    const document = await request(server).get('/openapi.json');
    expect([document.status, document.body.openapi]).toEqual([200, '3.1.0']);
    const page = await request(server).get('/docs');
    expect([page.status, page.text.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)]).toEqual([200, null]);
    const script = await request(server).get('/docs/swagger-ui-init.js');
    expect(script.text).toContain('"validatorUrl": null');
    const loaded = [...page.text.matchAll(/(?:src|href)="\.\/(?:docs\/)?([^"]+)"/g)].map(([, file]) => `/docs/${file}`);
    expect(loaded.length).toBeGreaterThan(3);
    for (const file of [...loaded, '/docs/']) {
      const { status } = await request(server).get(file);
      expect([file, status]).toEqual([file, 200]);
    }
  });

  it.each([
    'package.json', 'package%2Ejson', 'swagger-ui.css.map', 'swagger-ui-bundle.js.map', 'swagger-ui.js.ma%70',
    'README.md', 'LICENSE', 'NOTICE', 'log.bundle-sizes.swagger-ui.txt', '../package.json',
    '..%2Fpackage.json', '/package.json',
  ])('serves nothing else of the package of that page: %s', async (file) => {
    const { status, body } = await request(app.getHttpServer()).get(`/docs/${file}`);
    expect([status, body.code]).toEqual([404, 'route_not_found']);
  });
});
