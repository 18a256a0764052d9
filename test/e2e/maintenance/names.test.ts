import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { recordUnresolvedName } from '../../../src/ingestion/resolve/unresolved-names.queries.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { attackBody } from '../../support/attacks.js';
import {
  fixture,
  idOf,
  lineup,
  loadRecords,
  matchResultPrices,
  named,
  playerStatistics,
  result,
} from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const KICKOFF = '2025-03-01T15:00:00Z';
const scope = 'maintenance:write';
const real = fixture('Sheffield United', 'Chelsea', KICKOFF, { result: result(2, 1), referee: named('M Dean') });
const invented = fixture('United', 'Chelsea', KICKOFF, { ref: 'f1', externalId: 'f1' });
const later = fixture('Arsenal', 'United', '2025-03-08T15:00:00Z', { ref: 'f2', externalId: 'f2' });

interface Listed {
  id: number;
  name: string;
  alsoListedBy: string[];
  waitingPrices: number;
  waitingMatches: number;
  candidates: { id: number; name: string; similarity: number; evidence: Record<string, unknown> }[];
}

describe('decisions about names and entities', () => {
  let app: WritingApp;
  const post = (path: string, body: object) => app.send('POST', `/api/v2/names/${path}`, { body, scope });
  const queue = async (): Promise<Listed[]> =>
    (await app.send('GET', '/api/v2/names/unresolved', { scope: 'maintenance:read' })).body.data;
  const rows = (statement: string): Promise<Record<string, unknown>[]> => app.area.database.rows(statement);
  const stored = async (): Promise<unknown[]> => [
    await rows('select id, name, search_name from teams order by id'),
    await rows('select id, home_team_id, away_team_id from facts.fixtures order by id'),
    await rows('select kind, normalised_name, entity_id from aliases order by 1, 2'),
    await rows('select kind, old_id, entity_id from public_id_aliases order by 1, 2'),
    await rows('select snapshot_id, name, line, odds from facts.pending_quotes order by 1, 2'),
    await rows('select id, settled_entity_id from unresolved_names order by 1'),
  ];

  const loadPrice = (odds: string): Promise<unknown> =>
    loadRecords(app.area.database, 'canonical', [
      invented,
      {
        ...matchResultPrices(invented, 'bet365', ['1', '2', '3']),
        market: 'shots',
        providerMarket: 'player_shots',
        mark: 'snapshot',
        takenAt: '2025-03-01T10:00:00Z',
        takenAtAssumed: false,
        outcomes: [{ scope: 'player', player: 'Ada Onne', line: 1.5, side: 'over', odds, suspended: false }],
      },
    ]);

  beforeEach(async () => {
    app = await startWritingApp([MaintenanceModule], '2025-02-25T15:00:00Z');
    const { database } = app.area;
    await loadRecords(database, 'canonical', [
      invented,
      later,
      lineup(invented, 'home', ['Ada One', 'Ben Two']),
      playerStatistics(invented, 'home', 'Ada One', { shots: 2 }),
    ]);
    await loadRecords(database, 'football-data', [real]);
    await loadPrice('2.1');
  });
  afterEach(() => app.close());

  it('merges two teams once, previews the changes, and undoes it', async () => {
    const body = {
      kind: 'team',
      duplicate: idOf.team('United'),
      survivor: idOf.team('Sheffield United'),
      reason: 'One club, see ticket 5',
    };
    const before = await stored();
    for (const [wrong, status] of [
      [{}, 401],
      [{ scope: 'maintenance:read' }, 403],
      [{ scope: 'dashboard:write' }, 403],
    ] as const) {
      expect((await app.send('POST', '/api/v2/names/merge', { body, ...wrong })).status).toBe(status);
    }
    const dry = await post('merge', { ...body, dryRun: true });
    expect(dry.body).toMatchObject({ decision: null, message: expect.stringContaining('is Sheffield United') });
    expect(await stored()).toEqual(before);
    expect(await rows('select from audit_log')).toEqual([]);

    const merged = await post('merge', body);
    expect(merged.status).toBe(200);
    expect(merged.body.changes).toEqual(dry.body.changes);
    expect(merged.body.changes).toContainEqual({ kind: 'team', inserted: 0, updated: 0, deleted: 1 });
    expect(await rows('select old_id, entity_id from public_id_aliases where kind = $$team$$')).toEqual([
      { old_id: body.duplicate, entity_id: body.survivor },
    ]);
    expect(await rows('select caller_kind, actor, action, reason from audit_log')).toEqual([
      { caller_kind: 'bearer', actor: 'operator', action: 'merge', reason: 'One club, see ticket 5' },
    ]);
    expect((await post('merge', body)).status).toBe(409);

    const { body: decisions } = await app.send('GET', '/api/v2/names/decisions', { scope: 'maintenance:read' });
    expect(decisions.data).toMatchObject([
      { id: merged.body.decision, action: 'merge', entityId: body.survivor, entityName: 'Sheffield United' },
    ]);
    const undo = `decisions/${merged.body.decision}/undo`;
    const after = await stored();
    const dryUndo = await post(undo, { dryRun: true });
    expect(await stored()).toEqual(after);
    const undone = await post(undo, { reason: 'Two clubs after all' });
    expect(undone.body).toEqual(dryUndo.body);
    expect(undone.body.changes).toContainEqual({ kind: 'team', inserted: 1, updated: 0, deleted: 0 });
    expect(await stored()).toEqual(before);
    expect((await post(undo, {})).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining('was undone on'),
    });
    expect(await rows('select action, reason from audit_log order by id')).toMatchObject([
      { action: 'merge' },
      { action: 'undo', reason: 'Two clubs after all' },
    ]);
  });

  it('resolves a queued name, with its pending prices', async () => {
    const before = await stored();
    const [listed] = await queue();
    if (listed === undefined) throw new Error('the name waits');
    expect(listed).toMatchObject({ name: 'Ada Onne', waitingPrices: 1 });
    expect(listed).toMatchObject({ alsoListedBy: [], waitingMatches: 1 });
    const [best, ...others] = listed.candidates;
    expect(best).toEqual({
      id: idOf.player('Ada One'),
      name: 'Ada One',
      similarity: 0.7,
      evidence: {
        sharedWords: ['ada'],
        alsoKnownAs: [],
        // his line-up is known once the match is
        team: null,
        matches: 0,
        nextKickoffAt: null,
        squadsOfWaitingMatches: 1,
      },
    });
    expect(others.every(({ similarity }) => similarity < 0.7)).toBe(true);
    const path = `unresolved/${listed.id}/resolve`;
    const to = idOf.player('Ada One');
    for (const wrong of [{}, { create: false }, { to, create: true }]) {
      expect((await post(path, wrong)).status).toBe(400);
    }
    expect((await post('unresolved/999/resolve', { to })).status).toBe(404);
    expect((await post('decisions/999/undo', {})).status).toBe(404);
    expect((await post(path, { to: 5 })).status).toBe(409);
    expect(await stored()).toEqual(before);

    const dry = await post(path, { create: true, dryRun: true });
    expect(dry.body.message).toContain('is the new');
    expect(dry.body.step).toMatchObject({ action: 'create', entity: { name: 'Ada Onne' } });
    expect(await stored()).toEqual(before);
    const { body } = await post(path, { to, reason: 'Misspelt' });
    expect(body.message).toBe(`player 'Ada Onne' in England is Ada One (${to}); 1 waiting price resolved`);
    const step = { action: 'settle', kind: 'player', subject: 'Ada Onne', country: 'England' };
    expect(body.step).toEqual({ ...step, entity: { id: to, name: 'Ada One' }, prices: 1, fixtures: 0 });
    expect(await rows('select player_id from facts.selections')).toEqual([{ player_id: to }]);
    expect(await queue()).toEqual([]);
    expect((await post(path, { to })).body.detail).toContain('is resolved already');
    const undone = (await post(`decisions/${body.decision}/undo`, {})).body;
    expect(undone.step).toMatchObject({ action: 'undoSettle', kind: 'player', subject: 'Ada Onne', entity: null });
    expect(await stored()).toEqual(before);
    expect((await queue()).map(({ name }) => name)).toEqual(['Ada Onne']);
  });

  it('counts names over all pages', async () => {
    const totalOf = async (query: string): Promise<number> =>
      (await app.send('GET', `/api/v2/names/unresolved${query}`, { scope })).body.total;
    expect(await totalOf('')).toBe(1);
    await rows(
      `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
       select source_id, 'referee', country_id, 'a b ' || number, 'A B ' || number, 'somewhere', '[]'
       from unresolved_names, generate_series(1, 120) as number`,
    );
    expect([await totalOf('?limit=100'), await totalOf('?limit=1&kind=referee'), await totalOf('?q=onne')]).toEqual([
      121, 120, 1,
    ]);
  });

  it('hides a skipped name unless it is requested, and lists it again', async () => {
    const skip = (method: 'PUT' | 'DELETE', id: number | undefined) =>
      app.send(method, `/api/v2/names/unresolved/${id}/skip?reason=unclear`, { scope });
    const listed = async (query: string): Promise<unknown[]> => {
      const { body } = await app.send('GET', `/api/v2/names/unresolved${query}`, { scope });
      return [body.data.map(({ name }: Listed) => name), body.total, body.skipped];
    };
    const [{ id } = { id: 0 }] = await queue();
    expect((await app.send('PUT', `/api/v2/names/unresolved/${id}/skip`, { scope: 'maintenance:read' })).status).toBe(
      403,
    );
    expect((await skip('PUT', 999)).status).toBe(404);
    for (const message of ['Ada Onne is skipped.', 'Ada Onne is skipped already; nothing was changed.']) {
      expect((await skip('PUT', id)).body).toEqual({ message });
      expect(await listed('')).toEqual([[], 0, 1]);
      expect(await listed('?skipped=true')).toEqual([['Ada Onne'], 1, 1]);
    }
    for (const message of ['Ada Onne is listed again.', 'Ada Onne is listed again already; nothing was changed.']) {
      expect((await skip('DELETE', id)).body).toEqual({ message });
      expect(await listed('')).toEqual([['Ada Onne'], 1, 0]);
    }
    expect(await rows('select entity_kind, entity_id, action, after, reason from audit_log order by id')).toEqual(
      [true, false].map((skipped) => ({
        entity_kind: 'name',
        entity_id: String(id),
        action: 'update',
        after: { name: 'Ada Onne', kind: 'player', skipped },
        reason: 'unclear',
      })),
    );
    await post(`unresolved/${id}/resolve`, { to: idOf.player('Ada One') });
    expect((await skip('PUT', id)).body).toMatchObject({
      status: 409,
      detail: `${id} (Ada Onne) is resolved already.`,
    });
  });

  it('counts prices replaced by a correction once', async () => {
    await loadPrice('2.2');
    await loadPrice('2.3');
    expect(await queue()).toMatchObject([{ name: 'Ada Onne', waitingPrices: 1, waitingMatches: 1 }]);
  });

  it('shows current candidates, and one decision for all spellings', async () => {
    await underImportLock(app.area.database.sql, async (sql) => {
      const sources = await sql.rows<{ id: number; name: string }>('select id, name from sources order by name');
      for (const { id: sourceId } of sources.slice(0, 2))
        await recordUnresolvedName(sql, {
          sourceId,
          kind: 'team',
          countryId: idOf.country('England'),
          name: sourceId % 2 === 0 ? 'The Blades' : 'THE BLADES',
          context: 'somewhere',
          candidates: ['United', 'Sheffield United', 'Chelsea'].map((name) => ({ id: idOf.team(name), name })),
        });
    });
    const teams = async (): Promise<Listed[]> => (await queue()).filter(({ name }) => /blades/i.test(name));
    const [one, other] = await teams();
    expect([one?.alsoListedBy.length, other?.alsoListedBy.length]).toEqual([1, 1]);
    expect(one?.candidates).toHaveLength(3);
    const survivor = { id: idOf.team('Sheffield United'), name: 'Sheffield United' };
    const pair = { kind: 'team', duplicate: idOf.team('United'), survivor: survivor.id };
    const merge = { action: 'merge', kind: 'team', subject: `United (${pair.duplicate})`, entity: survivor };
    expect((await post('merge', pair)).body.step).toMatchObject({ ...merge, country: null });
    const [merged] = await teams();
    expect(merged?.candidates.map(({ name, evidence }) => [name, evidence['alsoKnownAs']]).sort()).toEqual([
      ['Chelsea', []],
      ['Sheffield United', ['united']],
    ]);
    const { body } = await post(`unresolved/${one?.id}/resolve`, { to: idOf.team('United') });
    expect(body.message).toContain(`in England is Sheffield United (${idOf.team('Sheffield United')})`);
    expect(await teams()).toEqual([]);
  });

  it('records a decision about a doubtful event in the audit log', async () => {
    await underImportLock(app.area.database.sql, async (sql) => {
      const { id: sourceId } = await sql.rowOrFail<{ id: number }>('select id from sources limit 1');
      await recordUnresolvedName(sql, {
        sourceId,
        kind: 'fixture',
        countryId: idOf.country('England'),
        name: 'Sheffield v Chelsea, 2025-03-01',
        context: 'event 4711',
        candidates: [{ id: idOf.fixture(real), name: '2025-03-01' }],
      });
    });
    const doubtful = (await queue()).find(({ name }) => name.startsWith('Sheffield v'));
    expect((await post(`unresolved/${doubtful?.id}/resolve`, { create: true })).status).toBe(200);
    const { body } = await app.send('GET', '/api/maintenance/audit-log?entityKind=fixture', { scope });
    expect(body.data).toMatchObject([{ entityKind: 'fixture', action: 'settle' }]);
  });

  it('stores one of many identical concurrent decisions', async () => {
    const body = { kind: 'team', duplicate: idOf.team('United'), survivor: idOf.team('Sheffield United') };
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await post('merge', body)).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await rows('select action from audit_log')).toEqual([{ action: 'merge' }]);
  });

  it('survives hostile bodies', async () => {
    const { app: nest } = app.area;
    const headers = { Authorization: `Bearer ${await app.token(scope)}` };
    const good = { kind: 'team', duplicate: 1, survivor: 2, dryRun: true, reason: 'x' };
    await attackBody(nest, { method: 'POST', path: '/api/v2/names/merge', good, headers }, 100);
    const resolve = { to: 1, create: true, dryRun: true, reason: 'x' };
    await attackBody(nest, { method: 'POST', path: '/api/v2/names/unresolved/1/resolve', good: resolve, headers }, 100);
  });
});
