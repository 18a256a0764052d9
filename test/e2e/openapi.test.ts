import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { format } from 'prettier/standalone';
import { Access } from '../../src/common/access/access.decorator.js';
import { ApiErrors } from '../../src/common/openapi/api-errors.js';
import { documentOfControllers, documentText } from '../../src/common/openapi/document.js';
import { addRecordedExamples, readRecordedExamples } from '../../src/common/openapi/recorded-examples.js';
import { CursorPageOf } from '../../src/common/paging/cursor-page-of.js';
import { PageOf, paginationOf } from '../../src/common/paging/page-of.js';
import {
  EnumField,
  enumRule,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  textRule,
} from '../../src/common/validation/index.js';
import { expectMatchesOpenApi, parametersOf, ResponseContract } from '../support/openapi.js';
import { allControllers, routesOf } from '../support/routes.js';
import { SampleBody, SamplePath, SampleQuery } from '../support/sample.controller.js';

class ShownTeam {
  @PublicIdField('Team.', { example: 7 }) id: number;
}
class ShownRow {
  @EnumField('Position.', ['G', 'D'], { nullable: true })
  position: string | null;

  @NumberField('Mean.', { nullable: true })
  average: number | null;

  @ObjectField('Team.', () => ShownTeam, { nullable: true })
  team: ShownTeam | null;

  @ListField('Letters.', enumRule(['a', 'b']))
  letters: string[];

  @InstantField('Moment.', { optional: true })
  at?: string;
}
class ShownPage extends PageOf(ShownRow, { priced: true }) {}
class ShownList extends CursorPageOf(ShownTeam) {}
class ShownText {
  @StringField('Text.')
  text: string;

  @ListField('Texts.', textRule(), { asText: true, optional: true })
  texts?: string[];

  @IntegerField('Number.', { asText: true, minimum: 1, maximum: 5, default: 2 })
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
const at = (value: unknown, ...path: string[]): Json =>
  path.reduce((found, name) => (found as Json)[name], value) as Json;

describe('OpenAPI document', () => {
  let document: OpenAPIObject;
  let contract: ResponseContract;
  beforeAll(async () => {
    document = await documentOfControllers([ShownController]);
    contract = new ResponseContract(document);
  });

  it('describes each field', () => {
    const { properties, required } = at(document, 'components', 'schemas', 'ShownRow') as {
      properties: Json;
      required: string[];
    };
    expect(required).toEqual(['position', 'average', 'team', 'letters']);
    expect(properties).toMatchObject({
      position: { type: ['string', 'null'], enum: ['G', 'D', null], description: 'Position.' },
      average: { type: ['number', 'null'] },
      team: { anyOf: [{ $ref: '#/components/schemas/ShownTeam' }, { type: 'null' }] },
      letters: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      at: { type: 'string', format: 'date-time' },
    });
    expect(Object.keys(at(document, 'components', 'schemas', 'ShownPage', 'properties'))).toEqual([
      'data',
      'pagination',
      'facets',
      'unlistedFacetValues',
      'emptyBecause',
      'revision',
      'dataAsOf',
      'oldestQuoteAt',
    ]);
  });

  it('describes each parameter', () => {
    const parameters = parametersOf<Json>(document, at(document, 'paths', '/api/v2/shown/{id}', 'get'));
    const named = Object.fromEntries(parameters.map((each) => [each['name'], each]));
    expect(named['id']).toMatchObject({
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    });
    expect(named['page']).toMatchObject({ in: 'query', required: false, schema: { type: 'string', default: '1' } });
    expect(named['games']).toMatchObject({
      required: false,
      schema: { type: 'array', items: { type: 'integer', format: 'int64' }, maxItems: 5 },
    });
    expect(named['sorting.column']).toMatchObject({
      schema: { type: 'string', enum: ['hitRate', 'odds'], default: 'hitRate' },
    });
    expect(named['shift']).toMatchObject({ schema: { type: 'integer', format: 'int64', minimum: -5, maximum: 5 } });
    expect(named['perPage']).toMatchObject({ required: false });
    // shown, but not prefilled in the form for trying an operation
    expect(named['shift']).toMatchObject({ schema: { examples: [3] } });
    expect(named['shift']).not.toHaveProperty('schema.example');
    expect(named['X-Internal-Key']).toMatchObject({ in: 'header', required: false });
    expect(JSON.stringify(document)).not.toMatch(/nullable|selfRequired|isArray/);
  });

  it('lists the credentials and errors of an operation, problem+json below /api/v2 only', () => {
    const board = at(document, 'paths', '/api/v2/shown/{id}', 'get') as { responses: Json; security: Json[] };
    expect(Object.keys(board.responses).sort()).toEqual(['200', '400', '401', '409', '429', '431', '500', '503']);
    expect(board.responses['409']).toEqual({ $ref: '#/components/responses/Problem409' });
    expect(Object.keys(at(board.responses, '400', 'content'))).toEqual(['application/problem+json']);
    expect(at(board.responses, '200', 'headers')).toHaveProperty('Revision');
    expect(board.security).toEqual(expect.arrayContaining([{ internalKey: [] }, { bearer: [] }]));
    const { responses } = at(document, 'paths', '/api/shown', 'post');
    expect(at(responses, '422')).toEqual({ $ref: '#/components/responses/Error422' });
    expect(Object.keys(at(document, 'components', 'responses', 'Error422', 'content'))).toEqual(['application/json']);
    const scoped = at(document, 'paths', '/api/v2/listed', 'get');
    expect(scoped).toMatchObject({ security: [{ bearer: [] }], description: 'The token needs the scope `x`.' });
    expect(scoped['responses']).toHaveProperty('403');
    expect(at(document, 'paths', '/api/shown', 'post')['security']).toEqual([{ messengerWebhookSecret: [] }]);
    expect(at(document, 'components', 'responses')).toHaveProperty('Problem503');
  });

  it('validates responses strictly', () => {
    const row = { position: 'G', average: null, team: { id: 1 }, letters: ['a'] };
    const page = {
      data: [row],
      pagination: paginationOf(1, 25, 1),
      emptyBecause: null,
      revision: '1-1',
      dataAsOf: '2025-02-25T15:00:00Z',
      oldestQuoteAt: null,
    };
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

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly responses: Record<string, { readonly content?: Record<string, { readonly example?: unknown }> }>;
  readonly parameters?: readonly object[];
}

interface Parameter {
  readonly name: string;
  readonly description?: string;
}

describe('openapi.json', () => {
  let current: OpenAPIObject;
  beforeAll(async () => {
    current = await documentOfControllers(await allControllers());
  });

  it('matches the controllers; npm run openapi writes it', async () => {
    const written = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(documentText(current)));
    const options = { parser: 'json', printWidth: 120, plugins: [babel, estree] };
    expect(written).toBe(await format(documentText(current), options));
  });

  it('allows every board perPage or limit, and every look-up pageSize', () => {
    const { paths } = current;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item as Record<string, Operation>).map((operation) => ({
        path,
        names: parametersOf<Parameter>(current, operation).map(({ name }) => name),
      })),
    );
    // a single row takes the parameters of its board too
    const boards = operations.filter(({ names }) => names.includes('revision') && names.includes('pageSize'));
    const lists = boards.filter(({ path }) => !path.includes('{key}'));
    expect(lists).toHaveLength(13);
    expect(lists.filter(({ names }) => !names.includes('perPage') || !names.includes('limit'))).toEqual([]);
    const lookUps = operations.filter(({ names }) => names.includes('after'));
    expect(lookUps.length).toBeGreaterThan(10);
    expect(lookUps.filter(({ names }) => !names.includes('limit') || !names.includes('pageSize'))).toEqual([]);
  });

  it('requires no scope that docs/access.md does not list', () => {
    const access = readFileSync(join(__dirname, '../../docs/access.md'), 'utf8');
    const { paths } = current;
    const texts = Object.values(paths)
      .flatMap((item) => Object.values(item as Record<string, Operation>))
      .flatMap(({ description = '' }) => /The token needs the scope (.*)\.$/.exec(description)?.[1] ?? []);
    const scopes = new Set(texts.flatMap((text) => [...text.matchAll(/`([a-z:]+)`/g)].map(([, scope]) => scope!)));
    expect([...scopes].sort()).toEqual([
      'dashboard:read',
      'dashboard:write',
      'maintenance:read',
      'maintenance:write',
      'webhooks:write',
    ]);
    expect([...scopes].filter((scope) => !access.includes(`\`${scope}\``))).toEqual([]);
  });

  it('has a valid example for every GET except lists of faults, settled prices, files and streams', () => {
    const shown = structuredClone(current);
    expect(addRecordedExamples(shown, readRecordedExamples())).toEqual([]);
    const lacking: string[] = [];
    for (const [path, { get }] of Object.entries(shown.paths as Record<string, { get?: Operation }>)) {
      if (get === undefined) continue;
      const example = get.responses['200']?.content?.['application/json']?.example;
      if (example === undefined) lacking.push(path);
      else expectMatchesOpenApi(`GET ${path}`, 200, example);
    }
    expect(lacking).toEqual([
      '/api/bot/dead-letters',
      '/api/v2/me/bets.csv',
      '/api/v2/names/decisions',
      '/api/v2/scorecard/charges',
      '/api/v2/sources/answers/{answerId}',
      '/api/v2/stream',
    ]);
  });

  it('has no example of a successful response: it would duplicate the recorded ones', () => {
    const copies = Object.values(current.paths)
      .flatMap((item) => Object.entries(item as Record<string, Operation>))
      .flatMap(([, { responses }]) => Object.entries(responses))
      .filter(([status, { content = {} }]) => Number(status) < 400 && JSON.stringify(content).includes('"example":'));
    expect(copies).toEqual([]);
  });

  it('describes each tag and uses it', () => {
    const { paths, tags = [] } = current;
    const used = new Set(
      Object.values(paths)
        .flatMap((item) => Object.values(item as Record<string, Operation>))
        .flatMap(({ tags: names = [] }) => names),
    );
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('describes every operation, parameter and response', () => {
    const { paths } = current;
    const lacking = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).flatMap(([method, operation]) => {
        const missing = [
          ...(operation.summary === undefined || operation.summary === '' ? ['summary'] : []),
          ...parametersOf<Parameter>(current, operation)
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

@Controller()
class HalfMarkedController {
  @Get()
  @Access.public()
  marked(): void {}

  @Post()
  unmarked(): void {}

  helper(): void {}
}

describe('routes', () => {
  it('are found with and without an access decorator', () => {
    expect(routesOf(HalfMarkedController).map(({ method, isMarked }) => [method, isMarked])).toEqual([
      ['marked', true],
      ['unmarked', false],
    ]);
  });

  it('all have an access decorator', async () => {
    const unmarked = (await allControllers()).flatMap(routesOf).filter(({ isMarked }) => !isMarked);
    expect(unmarked.map(({ controller, method }) => `${controller.name}.${method}`)).toEqual([]);
  });
});
