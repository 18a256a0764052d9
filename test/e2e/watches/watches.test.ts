import { WatchesModule } from '../../../src/watches/watches.module.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const path = '/api/v2/watches';
const coming = fixture('Bath', 'Ely', '2025-02-26T20:00:00Z');

describe('user watches', () => {
  let app: WritingApp;
  const as =
    (subject: string) =>
    async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers = {}) => {
      const authorization = `Bearer ${await app.token('', { sub: subject })}`;
      return app.send(method, url, { authorization, headers, ...(body === undefined ? {} : { body }) });
    };
  const [alice, bob] = [as('alice'), as('bob')];
  const make = async (body: object): Promise<number> => (await alice('POST', path, body)).body.id;

  beforeAll(async () => {
    app = await startWritingApp([WatchesModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [coming]);
    await app.area.database.rows(`insert into league_groups (id, name) values (101, 'England')`);
  });
  afterEach(() => app.area.database.rows('delete from watches'));
  afterAll(() => app.close());

  it('are created, read, changed and deleted', async () => {
    const made = await alice('POST', path, { teamId: idOf.team('Bath'), events: ['line-up', 'value-bet', 'line-up'] });
    expect(made.status).toBe(201);
    const watch = {
      id: expect.any(Number),
      name: 'Bath',
      leagueGroupId: null,
      competitionId: null,
      teamId: idOf.team('Bath'),
      playerId: null,
      fixtureId: null,
      market: null,
      events: ['line-up', 'value-bet'],
      minimumEdge: 0,
      delivery: 'page',
      webhookSubscriptionId: null,
      createdAt: '2025-02-25T15:00:00.000Z',
    };
    expect(made.body).toEqual(watch);
    const { id } = made.body;
    const read = await alice('GET', `${path}/${id}`);
    expect([read.status, read.body]).toEqual([200, made.body]);
    const change = { events: ['kick-off'], minimumEdge: 2.5, market: 'shots', delivery: 'none' };
    const changed = await alice('PATCH', `${path}/${id}`, change, { 'If-Match': read.headers['etag'] });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, ...change }]);
    const outdated = await alice('PATCH', `${path}/${id}`, { minimumEdge: 3 }, { 'If-Match': read.headers['etag'] });
    expect(outdated.status).toBe(412);
    expect((await alice('PATCH', `${path}/${id}`, { market: null })).body).toMatchObject({ market: null });
    expect((await alice('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await alice('GET', `${path}/${id}`)).status).toBe(404);
  });

  it('can watch a league group, competition, team, player, fixture, or everything', async () => {
    const scopes = [
      [{ leagueGroupId: 101 }, 'England'],
      [{ competitionId: idOf.competition() }, 'Premier League'],
      [{ teamId: idOf.team('Ely') }, 'Ely'],
      [{ fixtureId: idOf.fixture(coming) }, 'Bath v Ely'],
      [{}, null],
    ] as const;
    for (const [scope, name] of scopes) {
      const { status, body } = await alice('POST', path, { ...scope, events: ['kick-off'] });
      expect([status, body.name]).toEqual([201, name]);
    }
    const { body } = await alice('GET', `${path}?limit=3`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([null, 'Bath v Ely', 'Ely']);
    expect((await alice('GET', body.links.next)).body.data).toHaveLength(2);
  });

  it('are visible to and changed by their user only', async () => {
    const id = await make({ teamId: idOf.team('Bath'), events: ['line-up'] });
    expect((await bob('GET', path)).body.data).toEqual([]);
    for (const [method, body] of [['GET'], ['PATCH', { minimumEdge: 1 }], ['DELETE']] as const) {
      const answer = await bob(method, `${path}/${id}`, body);
      expect([answer.status, answer.body.detail]).toEqual([404, `There is no watch of yours ${id}.`]);
    }
    expect((await alice('GET', `${path}/${id}`)).body.minimumEdge).toBe(0);
    expect((await bob('POST', path, { teamId: idOf.team('Bath'), events: ['line-up'] })).status).toBe(201);
  });

  it('exclude watches of a chat', async () => {
    await app.area.database.rows(
      `insert into watches (chat_id, events, delivery, created_at, begun_at, seen_file_id)
      values (5, '{line-up}', 'chat', now(), now(), 0)`,
    );
    expect((await alice('GET', path)).body.data).toEqual([]);
  });

  it('require a token that identifies a user', async () => {
    expect((await app.send('GET', path)).status).toBe(401);
    const authorization = `Bearer ${await app.token('', { sub: undefined })}`;
    for (const url of [path, `${path}/1`, `${path}/news`])
      expect((await app.send('GET', url, { authorization })).status).toBe(403);
    expect((await app.send('POST', path, { authorization, body: { events: ['line-up'] } })).status).toBe(403);
  });

  it.each([
    [{}, 400, '#/events'],
    [{ events: [] }, 400, '#/events'],
    [{ events: ['goal'] }, 400, '#/events'],
    [{ events: ['line-up'], minimumEdge: -1 }, 400, '#/minimumEdge'],
    [{ events: ['line-up'], minimumEdge: 31 }, 400, '#/minimumEdge'],
    [{ events: ['line-up'], market: 'throwIns' }, 400, '#/market'],
    [{ events: ['line-up'], delivery: 'chat' }, 400, '#/delivery'],
    [{ events: ['line-up'], teamId: 1.5 }, 400, '#/teamId'],
    [{ events: ['line-up'], chatId: 5 }, 400, '#/chatId'],
    [{ events: ['line-up'], teamId: 7 }, 422, '#/teamId'],
    [{ events: ['line-up'], playerId: 7 }, 422, '#/playerId'],
    [{ events: ['line-up'], fixtureId: 7 }, 422, '#/fixtureId'],
    [{ events: ['line-up'], competitionId: 7 }, 422, '#/competitionId'],
    [{ events: ['line-up'], leagueGroupId: 9_007_199_254_740_991 }, 422, '#/leagueGroupId'],
    [{ events: ['line-up'], teamId: 7, playerId: 7 }, 422, '#/playerId'],
    [{ events: ['line-up'], delivery: 'webhook', webhookSubscriptionId: 7 }, 422, '#/webhookSubscriptionId'],
  ] as const)('reject %j with %d', async (body, status, pointer) => {
    const answer = await alice('POST', path, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([status, pointer]);
  });

  it('are deduplicated by target and delivery', async () => {
    const body = { teamId: idOf.team('Bath'), events: ['line-up'] };
    const id = await make(body);
    const second = await alice('POST', path, { ...body, events: ['value-bet'] });
    expect([second.status, second.body.detail]).toEqual([409, `Watch ${id} already covers this.`]);
    const follow = await make({ ...body, delivery: 'none' });
    expect((await alice('PATCH', `${path}/${follow}`, { delivery: 'page' })).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => alice('POST', path, { ...body, market: 'shots' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('are limited to 500', async () => {
    await app.area.database.rows(
      `insert into watches (subject, team_id, events, delivery, created_at, begun_at, seen_file_id)
      select 'alice', number, '{line-up}', 'page', now(), now(), 0 from generate_series(1, 500) number`,
    );
    const answer = await alice('POST', path, { teamId: idOf.team('Bath'), events: ['line-up'] });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      'You have 500 watches, the most for a user; delete one first.',
    ]);
  });

  it('follow a team that is merged into another', async () => {
    const id = await make({ teamId: idOf.team('Bath'), events: ['line-up'] });
    await app.area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id, names) values ('team', $1, $2, '{bath}')`,
      [idOf.team('Bath'), idOf.team('Ely')],
    );
    expect((await alice('GET', `${path}/${id}`)).body).toMatchObject({ teamId: idOf.team('Ely'), name: 'Ely' });
    await app.area.database.rows('delete from public_id_aliases');
  });
});
