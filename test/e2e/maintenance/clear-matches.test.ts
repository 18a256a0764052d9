import type { Response } from 'supertest';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { attackBody } from '../../support/attacks.js';
import { fixture, idOf, lineup, loadRecords, matchResultPrices } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const scope = 'maintenance:write';
const path = '/api/v2/names/clear-matches';
const match = fixture('Arsenal', 'Chelsea', '2025-03-01T15:00:00Z', { ref: 'f1', externalId: 'f1' });
const syllables = ['bar', 'cel', 'dim', 'fon', 'gup', 'hak', 'jer', 'kol', 'lum', 'mor'];

/** Players whose names share no word. */
const players = syllables.map((first, index) => {
  const syllable = (step: number): string => syllables[(index + step) % syllables.length] ?? '';
  const name = `${syllable(3)}${syllable(5)}o ${first}${syllable(1)}${syllable(7)}owitz`;
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
});

describe('clear matches of names', () => {
  let app: WritingApp;
  const rows = (statement: string): Promise<Record<string, unknown>[]> => app.area.database.rows(statement);
  const preview = (): Promise<Response> => app.send('GET', path, { scope: 'maintenance:read' });
  const accept = (etag: string | undefined, body: object = {}): Promise<Response> =>
    app.send('POST', `${path}/accept`, { scope, body, headers: etag === undefined ? {} : { 'If-Match': etag } });
  const undo = (decision: unknown): Promise<Response> =>
    app.send('POST', `/api/v2/names/decisions/${String(decision)}/undo`, { scope, body: { reason: 'By mistake' } });
  const stored = async (): Promise<unknown[]> => [
    await rows('select id, search_name from players order by id'),
    await rows('select kind, normalised_name, entity_id from aliases order by 1, 2'),
    await rows('select snapshot_id, name, odds from facts.pending_quotes order by 1, 2'),
    await rows('select snapshot_id, odds from facts.quotes order by 1, 2'),
    await rows('select id, settled_entity_id from unresolved_names order by 1'),
  ];
  const loadPrices = (names: readonly string[], source = 'canonical'): Promise<unknown> =>
    loadRecords(app.area.database, source, [
      match,
      {
        ...matchResultPrices(match, source === 'canonical' ? 'bet365' : 'unibet', ['1', '2', '3']),
        market: 'shots',
        providerMarket: 'player_shots',
        mark: 'snapshot',
        takenAt: '2025-02-25T10:00:00Z',
        takenAtAssumed: false,
        outcomes: names.map((player) => ({
          scope: 'player' as const,
          player,
          line: 1.5,
          side: 'over' as const,
          odds: '2.1',
          suspended: false,
        })),
      },
    ]);

  beforeEach(async () => {
    app = await startWritingApp([MaintenanceModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [match, lineup(match, 'home', players)]);
    // two clear ones, and one that is not similar enough
    await loadPrices([`${players[0]}en`, `${players[1]}en`, `Somebody ${players[2]?.split(' ')[1]}`]);
  });
  afterEach(() => app.close());

  it('are accepted in bulk for one reason, and reverted by one undo', async () => {
    const before = await stored();
    const { body, headers } = await preview();
    expect(body).toEqual({
      data: [0, 1].map((index) => ({
        id: expect.any(Number),
        source: 'canonical',
        name: `${players[index]}en`,
        context: 'Premier League 2024/2025, 2025-03-01: Arsenal v Chelsea',
        country: { id: idOf.country('England'), name: 'England' },
        candidate: { id: idOf.player(players[index] ?? ''), name: players[index] },
        similarity: expect.any(Number),
        matches: 1,
      })),
      total: 2,
    });
    const etag = String(headers['etag']);
    const dry = await accept(etag, { dryRun: true });
    expect(await stored()).toEqual(before);
    const subject = `${players[0]}en, ${players[1]}en`;
    const { body: accepted } = await accept(etag, { reason: 'All of their squads' });
    expect(accepted).toEqual({ ...dry.body, decision: expect.any(Number) });
    expect(accepted).toMatchObject({
      message: `2 names accepted: ${subject}`,
      step: { action: 'accept', kind: 'player', subject, entity: null, prices: 2 },
    });
    expect(accepted.changes).toContainEqual({ kind: 'queuedName', inserted: 0, updated: 2, deleted: 0 });
    expect(await rows('select player_id from facts.selections order by 1')).toEqual(
      [idOf.player(players[0] ?? ''), idOf.player(players[1] ?? '')].sort().map((player_id) => ({ player_id })),
    );
    expect((await preview()).body).toEqual({ data: [], total: 0 });
    const { body: decisions } = await app.send('GET', '/api/v2/names/decisions', { scope });
    expect(decisions.data).toMatchObject([{ id: accepted.decision, action: 'accept', subject, entityId: null }]);

    expect((await undo(accepted.decision)).body).toMatchObject({
      message: `the acceptance of ${subject} is undone`,
      step: { action: 'undoAccept', subject },
    });
    expect(await stored()).toEqual(before);
    expect((await preview()).body).toEqual(body);
    const { body: log } = await app.send('GET', '/api/maintenance/audit-log', { scope });
    expect(log.data).toMatchObject([
      { action: 'undo', entityKind: 'player', entityId: 'several', reason: 'By mistake' },
      {
        action: 'accept',
        entityId: 'several',
        reason: 'All of their squads',
        after: { accepted: [{ player: { name: players[0] } }, { player: { name: players[1] } }] },
      },
    ]);
  });

  it('are rejected as a whole if they have changed, and accepted once', async () => {
    const etag = String((await preview()).headers['etag']);
    expect((await accept(undefined)).body).toMatchObject({ status: 400, errors: [{ parameter: 'If-Match' }] });
    await loadPrices([`${players[0]}en`, `${players[1]}en`, `${players[3]}en`], 'the-odds-api');
    const before = await stored();
    expect((await accept(etag)).status).toBe(412);
    expect(await stored()).toEqual(before);
    const changed = await preview();
    // two sources write two of the names
    expect(changed.body.total).toBe(5);
    const replies = await Promise.all(Array.from({ length: 4 }, () => accept(String(changed.headers['etag']))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await rows('select action from audit_log')).toEqual([{ action: 'accept' }]);
    const none = await accept(String((await preview()).headers['etag']));
    expect(none.body).toMatchObject({ message: '0 names accepted', decision: null, changes: [] });
    expect(await rows('select action from audit_log')).toHaveLength(1);
  });

  it('exclude skipped names, and names that already mean another entity', async () => {
    const [one, other] = (await preview()).body.data;
    await app.send('PUT', `/api/v2/names/unresolved/${one.id}/skip`, { scope });
    expect((await preview()).body.data).toEqual([other]);
    await rows(
      `insert into aliases (kind, normalised_name, entity_id, origin)
       select 'player', normalised_name, ${idOf.player(players[5] ?? '')}, 'resolved'
       from unresolved_names where id = ${other.id}`,
    );
    expect((await preview()).body.total).toBe(0);
  });

  it('take as many statements for ten names as for two', async () => {
    const acceptAll = async (): Promise<number[]> => {
      const counts: number[] = [];
      let etag = '';
      counts.push(await app.area.countStatements(async () => (etag = String((await preview()).headers['etag']))));
      let decision: unknown;
      counts.push(await app.area.countStatements(async () => (decision = (await accept(etag)).body.decision)));
      counts.push(await app.area.countStatements(() => undo(decision)));
      return counts;
    };
    const ofTwo = await acceptAll();
    await loadPrices(players.map((name) => `${name}en`));
    expect((await preview()).body.total).toBe(10);
    expect(await acceptAll()).toEqual(ofTwo);
  });

  it('require the scope, and survive hostile bodies', async () => {
    expect((await app.send('GET', path, { scope: 'dashboard:write' })).status).toBe(403);
    const refused = await app.send('POST', `${path}/accept`, { scope: 'maintenance:read', body: {} });
    expect(refused.status).toBe(403);
    const headers = { Authorization: `Bearer ${await app.token(scope)}`, 'If-Match': '*' };
    const good = { dryRun: true, reason: 'x' };
    await attackBody(app.area.app, { method: 'POST', path: `${path}/accept`, good, headers }, 60);
  });
});
