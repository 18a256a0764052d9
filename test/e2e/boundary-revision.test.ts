import { Controller, Get, Query } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { Access } from '../../src/common/access/access.decorator.js';
import { FixedClock } from '../../src/common/clock/clock.js';
import { EnumField, IntegerField } from '../../src/common/validation/index.js';
import { filtersExcludeAll } from '../../src/common/paging/empty-because.js';
import { PageOf } from '../../src/common/paging/page-of.js';
import { PageQuery } from '../../src/common/paging/page-query.js';
import { RecordFields } from '../../src/common/paging/record-fields.js';
import { BoardSnapshots } from '../../src/common/revision/board-snapshots.js';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source-options.js';
import { SqlClient } from '../../src/database/sql-client.js';
import { startBoundaryApp, testNow } from '../support/boundary-app.js';
import { silentLogger, useTestDatabase } from '../support/database.js';

class ScoreQuery extends PageQuery() {
  @EnumField(['asc', 'desc'], { default: 'desc', description: 'Order.' })
  sortOrder: string;
}
class ScoreRow {
  @IntegerField({ description: 'Id.' })
  id: number;
}
class ScorePage extends PageOf(ScoreRow) {
  @IntegerField({ description: 'Sum over the whole board.' })
  sum: number;
}

const scoreFields = new RecordFields(ScoreRow, { fields: ['id'] });

@Controller('api/v2')
class ScoreController {
  static computed = 0;
  constructor(
    private readonly boards: BoardSnapshots,
    private readonly sql: SqlClient,
  ) {}

  @Get('scores')
  @Access.public()
  async list(@Query() query: ScoreQuery): Promise<ScorePage> {
    const order = query.sortOrder === 'asc' ? 'asc' : 'desc';
    const { summary, data, pagination, emptyBecause, revision, dataAsOf } = await this.boards.page({
      board: 'scores',
      query,
      fields: scoreFields,
      computeKeys: (now) => {
        ScoreController.computed += 1;
        return this.sql.rows<{ id: number; score: number }>(
          `select id, score from test_scores where known_at <= $1::timestamptz order by score ${order}, id`,
          [now],
        );
      },
      explainEmpty: async () => {
        const [row] = await this.sql.rows<{ scores: number }>('select count(*)::int as scores from test_scores');
        return filtersExcludeAll(row!.scores);
      },
      enrich: async (keys) => keys.map(({ id }) => ({ id })),
      summarise: (keys) => keys.reduce((sum, { score }) => sum + score, 0),
    });
    return { data, pagination, emptyBecause, revision, dataAsOf, sum: summary };
  }
}

describe('revision', () => {
  const database = useTestDatabase();
  const clock = new FixedClock(testNow);
  let app: NestExpressApplication;
  const get = async (query = '') => {
    const { status, body, headers } = await request(app.getHttpServer()).get(`/api/v2/scores?pageSize=2&${query}`);
    return {
      status,
      body,
      header: headers['revision'],
      ids: (body.data as { id: number }[] | undefined)?.map(({ id }) => id),
    };
  };
  const change = (statement: string) =>
    database.current.rows(`with change as (${statement} returning 1) update data_revision set revision = revision + 1`);
  const wait = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds));

  let dataSource: DataSource;
  beforeAll(async () => {
    await database.current.rows('create table test_scores (id integer, score integer, known_at timestamptz)');
    await change(`insert into test_scores select id, id * 10, '2025-02-25T14:00:00Z' from generate_series(1, 5) id`);
    await change(`insert into test_scores values (6, 60, '2025-02-25T15:00:30Z')`);
    const settings = { purpose: 'test', poolSize: 2 };
    dataSource = await createDataSource(database.current.url, silentLogger, settings).initialize();
    app = await startBoundaryApp({ controllers: [ScoreController], clock, dataSource });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await app.close();
  });

  it('is a member and a header, and freezes now', async () => {
    const first = await get();
    expect(first.ids).toEqual([5, 4]);
    expect(first.header).toBe('3-1740495600');
    expect(first.body).toMatchObject({
      revision: '3-1740495600',
      dataAsOf: '2025-02-25T15:00:00Z',
      sum: 150,
      pagination: {
        currentPage: 1,
        hasNextPage: true,
        hasPreviousPage: false,
        pageSize: 2,
        totalCount: 5,
        totalPages: 3,
      },
    });
    wait(60_500);
    expect((await get()).ids).toEqual([6, 5]);
    expect(await get('revision=3-1740495600&page=3')).toMatchObject({ ids: [1], header: '3-1740495600' });
    expect(await get('page=9')).toMatchObject({
      status: 200,
      ids: [],
      body: { pagination: { totalCount: 6, hasNextPage: false, hasPreviousPage: true } },
    });
  });

  it('walks one snapshot whole while the data change', async () => {
    const first = await get();
    await change(`insert into test_scores values (7, 55, '2025-02-25T14:00:00Z')`);
    const second = await get(`page=2&revision=${first.body.revision}`);
    await change('delete from test_scores where id = 2');
    const third = await get(`page=3&revision=${first.body.revision}`);
    expect([first.ids, second.ids, third.ids]).toEqual([
      [6, 5],
      [4, 3],
      [2, 1],
    ]);
    expect(third.body).toMatchObject({ revision: first.body.revision, sum: 210, pagination: { totalCount: 6 } });
    expect((await get('page=1')).body).toMatchObject({ pagination: { totalCount: 6 }, sum: 245 });
  });

  it('answers 409 with a link to page 1 for a revision that has no snapshot', async () => {
    const { body, status } = await get('sortOrder=asc&page=2&revision=2-1740495600');
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'revision_gone', links: { first: '/api/v2/scores?pageSize=2&sortOrder=asc' } });
    const current = (await get()).body.revision as string;
    expect((await get(`sortOrder=asc&revision=${current}`)).status).toBe(200);
    await change(`insert into test_scores values (8, 1, '2025-02-25T14:00:00Z')`);
    expect((await get(`revision=${current}`)).status).toBe(200);
    expect((await get('revision=99-1740495600')).status).toBe(409);
  });

  it.each([
    'x',
    '3',
    '-1-5',
    '3-1740495600-1',
    '03-1740495600',
    '3-1840495600',
    '9'.repeat(30),
    '3-1740495600&revision=1',
  ])('refuses revision=%s', async (revision) =>
    expect((await get(`revision=${revision}`)).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'revision' }],
    }),
  );

  it('computes the keys of equal requests once', async () => {
    wait(1000);
    ScoreController.computed = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => get(`page=${(index % 3) + 1}`)));
    expect(new Set(answers.map(({ header }) => header)).size).toBe(1);
    expect(ScoreController.computed).toBe(1);
  });
});
