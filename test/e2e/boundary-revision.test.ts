import { Controller, Get, Module, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { OwnParameters, SqlBoard } from '../../src/boards/records/sql-board.js';
import { SqlRankings } from '../../src/boards/records/sql-rankings.js';
import { Access } from '../../src/common/access/access.decorator.js';
import { filtersExcludeAll } from '../../src/common/paging/empty-because.js';
import { declareFacets } from '../../src/common/paging/facets.js';
import type { FacetValue } from '../../src/common/paging/facets.js';
import { PageQuery } from '../../src/common/paging/page-query.js';
import { RecordFields } from '../../src/common/paging/record-fields.js';
import { EnumField, IntegerField } from '../../src/common/validation/index.js';
import { SqlClient } from '../../src/database/sql-client.js';
import { startAreaApp } from '../support/area-app.js';
import type { AreaApp } from '../support/area-app.js';

class ScoreQuery extends PageQuery() {
  @EnumField('Order.', ['asc', 'desc'], { default: 'desc' })
  sortOrder: string;

  @IntegerField('Only this remainder of ids by 2.', { optional: true })
  parity?: number;
}
const scoreFacets = { team: { parity: undefined }, player: {} } as const satisfies OwnParameters<ScoreQuery>;
declareFacets(scoreFacets, ScoreQuery);
class ScoreRow {
  @IntegerField('Id.') id: number;
}
interface Score {
  readonly id: number;
  readonly score: number;
}

@Controller('api/v2')
class ScoreController {
  static ranked = 0;
  static read = 0;
  /** Reading records waits for this. */
  static beforeRead: Promise<unknown> = Promise.resolve();
  /** Runs between the keys and their first facet. */
  static beforeCount: (() => Promise<unknown>) | null = null;

  private readonly board: SqlBoard<ScoreQuery, Score, number> = {
    name: 'scores',
    fields: new RecordFields(ScoreRow, { fields: ['id'] }),
    facets: scoreFacets,
    rank: async ({ sortOrder, parity = null }, now) => {
      ScoreController.ranked += 1;
      const keys = await this.sql.rows<Score>(
        `select id, score from test_scores
        where known_at <= $1::timestamptz and ($2::integer is null or id % 2 = $2::integer)
        order by score ${sortOrder === 'asc' ? 'asc' : 'desc'}, id`,
        [now, parity],
      );
      return { keys, summary: keys.reduce((sum, { score }) => sum + score, 0) };
    },
    count: async (dimension, keys) => {
      const happens = ScoreController.beforeCount;
      ScoreController.beforeCount = null;
      await happens?.();
      // from the current data, like the boards
      const column = dimension === 'team' ? 'id % 2' : 'score';
      return this.sql.rows<FacetValue>(
        `select (${column})::text as value, 'no ' || (${column}) as label, count(*)::integer as count
        from test_scores where id = any ($1::integer[]) group by 1, 2`,
        [keys.map(({ id }) => id)],
      );
    },
    numberOf: ({ id }) => id,
    load: async (keys) => {
      ScoreController.read += keys.length;
      await ScoreController.beforeRead;
      return new Map(keys.map(({ id }) => [id, { record: { id } }]));
    },
    explainEmpty: async () => {
      const [row] = await this.sql.rows<{ scores: number }>('select count(*)::int as scores from test_scores');
      return filtersExcludeAll(row!.scores);
    },
    members: (sum) => ({ sum }),
  };

  constructor(
    private readonly rankings: SqlRankings,
    private readonly sql: SqlClient,
  ) {}

  @Get('scores')
  @Access.public()
  async list(@Query() query: ScoreQuery, @Res() response: Response): Promise<void> {
    const listing = await this.rankings.open(this.board, query);
    (await listing.page()).sendTo(response);
  }
}

@Module({ controllers: [ScoreController] })
class ScoreModule {}

describe('revision', () => {
  let area: AreaApp;
  const get = async (query = '') => {
    const { status, body, headers } = await area.request.get(`/api/v2/scores?pageSize=2&${query}`);
    return {
      status,
      body,
      header: headers['revision'],
      ids: (body.data as { id: number }[] | undefined)?.map(({ id }) => id),
    };
  };
  const change = (statement: string) =>
    area.database.rows(`with change as (${statement} returning 1) update data_revision set revision = revision + 1`);
  const wait = (milliseconds: number) => area.moveTo(new Date(area.clock.now().getTime() + milliseconds));

  beforeAll(async () => {
    area = await startAreaApp([ScoreModule], { now: '2025-02-25T15:00:00Z' });
    await area.database.rows('create table test_scores (id integer, score integer, known_at timestamptz)');
    await change(`insert into test_scores select id, id * 10, '2025-02-25T14:00:00Z' from generate_series(1, 5) id`);
    await change(`insert into test_scores values (6, 60, '2025-02-25T15:00:30Z')`);
  });
  afterAll(() => area.close());

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
    await wait(60_500);
    expect((await get()).ids).toEqual([6, 5]);
    expect(await get('revision=3-1740495600&page=3')).toMatchObject({ ids: [1], header: '3-1740495600' });
    expect(await get('page=9')).toMatchObject({
      status: 200,
      ids: [],
      body: { pagination: { totalCount: 6, hasNextPage: false, hasPreviousPage: true } },
    });
  });

  it('pages through one snapshot while the data change', async () => {
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

  it('returns 409 with a link to page 1 for a revision whose snapshot is gone', async () => {
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
  ])('rejects revision=%s', async (revision) =>
    expect((await get(`revision=${revision}`)).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'revision' }],
    }),
  );

  it("counts facets over the keys of its snapshot, ignoring each facet's own filter", async () => {
    await wait(1000);
    const ids = (await area.database.rows<{ id: number }>('select id from test_scores')).map(({ id }) => id);
    const odd = ids.filter((id) => id % 2 === 1).length;
    const { body } = await get('parity=1&facets=team,player');
    expect(body.pagination.totalCount).toBe(odd);
    expect(body.facets.team).toEqual(
      [
        { value: '1', label: 'no 1', count: odd },
        { value: '0', label: 'no 0', count: ids.length - odd },
      ].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
    );
    expect(body.facets.player).toHaveLength(odd);
    expect(body.unlistedFacetValues).toEqual({ team: 0, player: 0 });
    expect((await get()).body).not.toHaveProperty('facets');
  });

  it('takes a new snapshot if the data change before facets are counted', async () => {
    await wait(1000);
    ScoreController.beforeCount = () => change(`insert into test_scores values (9, 90, '2025-02-25T14:00:00Z')`);
    const before = (await get()).body;
    const { body, ids } = await get('facets=player');
    expect(body.revision).not.toBe(before.revision);
    expect([ids?.[0], body.pagination.totalCount]).toEqual([9, before.pagination.totalCount + 1]);
    expect(body.facets.player).toHaveLength(body.pagination.totalCount);
  });

  it('repeats facets counted before the data changed, and returns 409 for others', async () => {
    await wait(1000);
    const first = (await get('facets=team')).body;
    await change('delete from test_scores where id = 9');
    const walked = await get(`page=2&facets=team&revision=${first.revision}`);
    expect([walked.status, walked.body.facets]).toEqual([200, first.facets]);
    expect((await get(`page=2&revision=${first.revision}`)).status).toBe(200);
    const { status, body } = await get(`page=2&facets=player&revision=${first.revision}`);
    expect([status, body.code]).toEqual([409, 'revision_gone']);
  });

  it('computes the keys of identical requests once', async () => {
    await wait(1000);
    ScoreController.ranked = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => get(`page=${(index % 3) + 1}`)));
    expect(new Set(answers.map(({ header }) => header)).size).toBe(1);
    expect(ScoreController.ranked).toBe(1);
  });

  it('reads a record once for all pages that show it', async () => {
    await wait(1000);
    ScoreController.read = 0;
    let open: () => void = () => undefined;
    ScoreController.beforeRead = new Promise<void>((resolve) => (open = resolve));
    const answers = ['page=1', 'page=2', 'page=1', 'page=1&fields=id'].map((query) => get(query));
    while (ScoreController.read < 4) await new Promise(setImmediate);
    open();
    expect((await Promise.all(answers)).map(({ ids }) => ids?.length)).toEqual([2, 2, 2, 2]);
    expect(ScoreController.read).toBe(4);
  });
});
