import { setTimeout as wait } from 'node:timers/promises';
import { CoveredBoards } from '../../../src/changes/covered-boards.js';
import { Random } from '../../../src/maths/random.js';
import { TestIssuer } from '../../support/issuer.js';
import { testSecrets } from '../../support/boundary-app.js';
import { startMovingBoards } from '../../support/boards/moving-boards.js';
import type { MovingBoards } from '../../support/boards/moving-boards.js';

interface Change {
  readonly board: string;
  readonly eventId: number;
  readonly key: string;
  readonly change: string;
  readonly record: Record<string, unknown> | null;
}
interface Page {
  readonly data: readonly Change[];
  readonly next: string;
  readonly upToDate: boolean;
  readonly revision: string;
}

const path = '/api/v2/changes';
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

describe('change feed', () => {
  const random = new Random('feed of changes');
  let issuer: TestIssuer;
  let boards: MovingBoards;
  const page = async (query: string, headers: Readonly<Record<string, string>> = caller): Promise<Page> => {
    const { status, body } = await boards.area.get(`${path}?${query}`, headers);
    expect([query, status]).toEqual([query, 200]);
    return body as Page;
  };
  /** Moves prices. @returns the end of the log before */
  const move = async (): Promise<string> => {
    const { next } = await page('');
    boards.pass(1_000);
    await boards.quote(random);
    await boards.settle();
    return next;
  };

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    const auth = { issuer: issuer.issuer, audience: issuer.audience };
    boards = await startMovingBoards(random, { auth });
  }, 60_000);
  afterAll(async () => {
    await boards.area.close();
    await issuer.stop();
  });

  it('starts at its end for callers without a revision', async () => {
    const { data, next, revision, upToDate } = await page('');
    expect({ data, next, upToDate }).toEqual({ data: [], next: revision, upToDate: true });
  });

  it('reports what changed, with the board records', async () => {
    const since = await move();
    const { data, next, revision } = await page(`since=${since}&limit=1000`);
    expect(next).toBe(revision);
    const rows = data.filter(({ record }) => record !== null);
    expect(rows.length).toBeGreaterThan(10);
    const outlier = rows.find(({ board }) => board === 'price-outliers');
    const { body } = await boards.area.get(`/api/v2/rankings/price-outliers/${outlier?.key ?? ''}`);
    expect(body.data).toEqual(outlier?.record);
    expect(data.filter(({ change }) => change === 'disappeared').every(({ record }) => record === null)).toBe(true);
    expect(await page(`since=${next}`)).toMatchObject({ data: [], next, upToDate: true });
  });

  it('splits into pages of any size that add up to the whole', async () => {
    const since = await move();
    const all = await page(`since=${since}&limit=1000`);
    const found: Change[] = [];
    let at = since;
    for (let isDone = false; !isDone;) {
      const { data, next, upToDate } = await page(`since=${at}&limit=7`);
      expect(data.length).toBeLessThanOrEqual(7);
      found.push(...data);
      [at, isDone] = [next, upToDate];
    }
    expect(found).toEqual(all.data);
    expect(at).toBe(all.next);
  });

  it('can be filtered by board and fixture, and reduced to fields', async () => {
    const since = await move();
    const { data } = await page(`since=${since}&limit=1000`);
    const of = (board: string): Change[] => data.filter((change) => change.board === board);
    expect((await page(`since=${since}&limit=1000&boards=value-bets`)).data).toEqual(of('value-bets'));
    const { eventId } = of('price-outliers')[0] as Change;
    expect((await page(`since=${since}&limit=1000&eventIds=${eventId}`)).data).toEqual(
      data.filter((change) => change.eventId === eventId),
    );
    const keys = await page(`since=${since}&limit=1000&view=keys`);
    expect(keys.data).toEqual(data.map((change) => ({ ...change, record: null })));
    const some = await page(`since=${since}&limit=1000&boards=price-outliers,fixtures&fields=max_odd,line`);
    const cut = some.data.filter(({ record }) => record !== null);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.every(({ record }) => Object.keys(record ?? {}).join() === 'line,max_odd')).toBe(true);
    const compact = await page(`since=${since}&limit=1000&boards=value-bets&view=compact`);
    const { record } = compact.data.find((change) => change.record !== null) as Change;
    expect(Object.keys(record ?? {})).not.toContain('models');
  });

  it('shows value bets only to callers who may read them', async () => {
    const since = await move();
    const open = await page(`since=${since}&limit=1000`, {});
    expect(open.data.length).toBeGreaterThan(0);
    expect(open.data.some(({ board }) => board === 'value-bets')).toBe(false);
    const { status, body } = await boards.area.get(`${path}?since=${since}&boards=price-outliers,value-bets`);
    expect([status, body.code]).toEqual([401, 'credential_missing']);
    const bearer = { Authorization: `Bearer ${await issuer.token()}` };
    expect((await page(`since=${since}&boards=value-bets`, bearer)).data.length).toBeGreaterThan(0);
  });

  it('long-polls until something changes or the wait ends', async () => {
    const { next } = await page('');
    const began = performance.now();
    expect((await page(`since=${next}&wait=1`)).data).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(900);
    const waiting = page(`since=${next}&wait=30&boards=price-outliers`);
    await wait(100);
    await move();
    expect((await waiting).data.length).toBeGreaterThan(0);
  });

  it.each([
    ['since=x', 'since', 'must be a revision'],
    ['since=1-2.3.4', 'since', 'must be a revision'],
    ['since=1-99999999999', 'since', 'must not lie in the future'],
    ['since=999999-1740495600', 'since', 'must not be ahead of the data'],
    ['boards=price-outlier', 'boards', 'did you mean price-outliers?'],
    ['limit=1001', 'limit', '1 to 1000'],
    ['limit=0', 'limit', '1 to 1000'],
    ['wait=31', 'wait', '0 to 30'],
    ['fields=line', 'fields', 'needs exactly one'],
    ['boards=price-outliers,value-bets&fields=line', 'fields', 'needs exactly one'],
    ['boards=price-outliers&fields=lien', 'fields', 'line'],
    ['view=lean', 'view', 'full, compact, keys'],
    ['eventIds=x', 'eventIds', 'a whole number'],
  ])('rejects %s', async (query, parameter, detail) => {
    const { status, body } = await boards.area.get(`${path}?${query}`, caller);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_input', parameter]);
    expect(body.errors[0].detail).toContain(detail);
  });

  it('starts over where snapshots could not be compared', async () => {
    const { next } = await page('');
    jest.spyOn(boards.area.app.get(CoveredBoards), 'list').mockRejectedValueOnce(new Error('lost'));
    await move();
    expect((await boards.area.get(`${path}?since=${next}`)).status).toBe(410);
    const since = await move();
    expect((await page(`since=${since}`)).data.length).toBeGreaterThan(0);
  });

  it('returns 410 for a revision before its start', async () => {
    const { status, body } = await boards.area.get(`${path}?since=0-1740495500`, caller);
    expect([status, body.code]).toEqual([410, 'changes_gone']);
    expect(body.detail).toContain('read the boards again');
  });
});
