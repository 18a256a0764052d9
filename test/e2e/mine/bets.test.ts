import type { Response } from 'supertest';
import type { MyBet, MyBetPage } from '../../../src/mine/bets.dto.js';
import type { MySettings } from '../../../src/mine/settings.dto.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { derby, early, now, records } from '../rankings/price-data.js';
import { startMineApp } from './mine-app.js';
import type { MineApp } from './mine-app.js';

const settings: MySettings = {
  bookmakers: [],
  oddsFormat: 'decimal',
  timeZone: 'UTC',
  language: null,
  bankroll: null,
  kellyShare: 0.25,
  stakeLimitDay: null,
  stakeLimitWeek: null,
};
const fixtureId = idOf.fixture(derby);
const goals = { fixtureId, market: 'goals', line: 2.5, side: 'over', bookmaker: 'alpha', price: 2.4, stake: 10 };

describe("a user's stored bets", () => {
  let mine: MineApp;
  beforeAll(async () => {
    mine = await startMineApp(now);
    await loadRecords(mine.app.area.database, 'canonical', records);
    await mine.app.area.moveTo(new Date(now));
  });
  afterAll(() => mine.app.close());

  const refusal = ({ status, body }: Response): unknown => {
    const { code, errors = [] } = body as { code: string; errors?: { pointer?: string; parameter?: string }[] };
    return [status, code, ...errors.map(({ pointer, parameter }) => pointer ?? parameter)];
  };
  const create = async (person: string, body: object): Promise<MyBet> => {
    const response = await mine.send(person, 'POST', '/bets', { ...goals, ...body });
    expect([response.status, response.body]).toEqual([
      201,
      expect.objectContaining({ price: expect.any(Number) as number }),
    ]);
    return response.body as MyBet;
  };
  const list = async (person: string, query = ''): Promise<MyBet[]> =>
    ((await mine.send(person, 'GET', `/bets?${query}`)).body as MyBetPage).data;

  describe('settings', () => {
    it('have defaults, and are replaced as a whole, per user', async () => {
      expect((await mine.send('ann', 'GET', '/settings')).body).toEqual(settings);
      const chosen: MySettings = {
        bookmakers: ['bravo', 'alpha'],
        oddsFormat: 'fractional',
        timeZone: 'Europe/Berlin',
        language: 'de',
        bankroll: 1000.5,
        kellyShare: 0.5,
        stakeLimitDay: 50,
        stakeLimitWeek: 200,
      };
      expect((await mine.send('ann', 'PUT', '/settings', chosen)).body).toEqual(chosen);
      expect((await mine.send('ann', 'GET', '/settings')).body).toEqual(chosen);
      expect((await mine.send('ben', 'GET', '/settings')).body).toEqual(settings);
      const doubled = { ...chosen, bookmakers: ['alpha', 'alpha'] };
      expect((await mine.send('ann', 'PUT', '/settings', doubled)).body).toMatchObject({ bookmakers: ['alpha'] });
    });

    it.each<[object, unknown[]]>([
      [{ bookmakers: ['alpha', 'alfa'] }, [422, 'unprocessable', '#/bookmakers/1']],
      [{ oddsFormat: 'hongkong' }, [400, 'invalid_input', '#/oddsFormat']],
      [{ timeZone: 'Berlin' }, [400, 'invalid_input', '#/timeZone']],
      [{ bankroll: 0 }, [400, 'invalid_input', '#/bankroll']],
      [{ bankroll: 1.234 }, [400, 'invalid_input', '#/bankroll']],
      [{ kellyShare: 1.5 }, [400, 'invalid_input', '#/kellyShare']],
      [{ stakeLimitDay: -1 }, [400, 'invalid_input', '#/stakeLimitDay']],
      [{ stakeLimitWeek: '5' }, [400, 'invalid_input', '#/stakeLimitWeek']],
    ])('reject %j', async (part, expected) => {
      expect(refusal(await mine.send('ann', 'PUT', '/settings', { ...settings, ...part }))).toEqual(expected);
    });

    it('require a token with a subject', async () => {
      const path = '/api/v2/me/settings';
      const nobody = await mine.app.token('', { sub: undefined });
      expect(refusal(await mine.app.send('GET', path, { authorization: `Bearer ${nobody}` }))).toEqual([
        403,
        'forbidden',
      ]);
      expect(refusal(await mine.app.send('GET', path))).toEqual([401, 'credential_missing']);
    });
  });

  describe('bets', () => {
    it('are stored as placed, listed newest first, and paged', async () => {
      const first = await create('carl', { placedAt: '2025-02-24T10:00:00.900Z', note: ' early ', ref: 'slip 1' });
      expect(first).toMatchObject({
        ref: 'slip 1',
        status: 'open',
        fixtureId,
        leagueName: 'Premier League',
        homeTeamName: 'Arsenal',
        awayTeamName: 'Chelsea',
        kickoff: 1_740_598_200,
        scope: 'match',
        playerId: null,
        market: 'goals',
        marketFamily: 'goalTotals',
        line: 2.5,
        side: 'over',
        bookmaker: 'alpha',
        bookmakerName: 'Alpha',
        price: 2.4,
        stake: 10,
        placedAt: '2025-02-24T10:00:00Z',
        recordedAt: now,
        isLate: false,
        note: 'early',
        claim: null,
        grade: null,
        profit: null,
        closingLineValuePct: null,
        regrades: [],
      });
      const second = await create('carl', {});
      const player = { scope: 'player', playerId: idOf.player('Bukayo Saka'), market: 'shots' };
      const third = await create('carl', { ...player, placedAt: '2025-02-25T09:00:00Z', bookmaker: 'bravo' });
      expect(third).toMatchObject({ playerName: 'Bukayo Saka', marketFamily: 'playerCounts' });
      const ids = [second.id, third.id, first.id];
      expect((await list('carl')).map(({ id }) => id)).toEqual(ids);
      const page = (await mine.send('carl', 'GET', '/bets?limit=2')).body as MyBetPage;
      expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const next = await list('carl', page.links.next?.split('?')[1]);
      expect(next.map(({ id }) => id)).toEqual(ids.slice(2));
      for (const [query, expected] of [
        ['marketFamily=playerCounts', [1]],
        ['bookmaker=alpha', [0, 2]],
        ['to=2025-02-24', [2]],
        ['from=2025-02-25', [0, 1]],
        ['status=graded', []],
        ['status=open&board=none', [0, 1, 2]],
        ['board=value-bets', []],
      ] as const)
        expect([query, (await list('carl', query)).map(({ id }) => id)]).toEqual([
          query,
          expected.map((at) => ids[at]),
        ]);
      expect(refusal(await mine.send('carl', 'GET', '/bets?bookmaker=nobody'))).toEqual([
        400,
        'invalid_input',
        'bookmaker',
      ]);
    });

    it.each<[string, object, unknown[]]>([
      ['a fixture that nobody knows', { fixtureId: 4711 }, [422, 'unprocessable', '#/fixtureId']],
      ['a player whom nobody knows', { scope: 'player', playerId: 4711 }, [422, 'unprocessable', '#/playerId']],
      ['a player without his scope', { playerId: 4711 }, [400, 'invalid_input', '#/playerId']],
      ['a side that the market has not', { side: 'home' }, [400, 'invalid_input', '#/side']],
      ['a market without a line', { market: 'matchResult', side: 'home' }, [400, 'invalid_input', '#/line']],
      ['a line that no bet is settled at', { line: 2.4 }, [400, 'invalid_input', '#/line']],
      ['a bookmaker that nobody knows', { bookmaker: 'alfa' }, [422, 'unprocessable', '#/bookmaker']],
      ['a price that pays nothing', { price: 1 }, [400, 'invalid_input', '#/price']],
      ['a stake of nothing', { stake: 0 }, [400, 'invalid_input', '#/stake']],
      ['a part of a cent', { stake: 0.015 }, [400, 'invalid_input', '#/stake']],
      ['a moment to come', { placedAt: '2025-02-25T15:00:01Z' }, [400, 'invalid_input', '#/placedAt']],
    ])('reject %s', async (_, part, expected) => {
      expect(refusal(await mine.send('carl', 'POST', '/bets', { ...goals, ...part }))).toEqual(expected);
    });

    it('are stored once: a duplicate at the same second, or with the same reference, is rejected', async () => {
      const bet = await create('dora', { ref: 'a' });
      const again = await mine.send('dora', 'POST', '/bets', { ...goals, ref: 'a', stake: 99 });
      expect(refusal(again)).toEqual([409, 'conflict']);
      expect((again.body as { detail: string }).detail).toContain(String(bet.id));
      await create('dora', {});
      expect(refusal(await mine.send('dora', 'POST', '/bets', goals))).toEqual([409, 'conflict']);
      expect(await list('dora')).toHaveLength(2);
      await create('emil', { ref: 'a' });
    });

    it('return 404 for other users', async () => {
      const { id } = await create('gus', {});
      for (const [method, body] of [['GET'], ['PATCH', { note: 'mine' }], ['DELETE']] as const)
        expect(refusal(await mine.send('hal', method, `/bets/${id}`, body))).toEqual([404, 'not_found']);
      expect(await list('hal')).toEqual([]);
      expect((await mine.send('gus', 'GET', `/bets/${id}`)).status).toBe(200);
      expect((await mine.send('gus', 'DELETE', `/bets/${id}`)).status).toBe(204);
      expect(refusal(await mine.send('gus', 'GET', `/bets/${id}`))).toEqual([404, 'not_found']);
      expect(refusal(await mine.send('gus', 'DELETE', `/bets/${id}`))).toEqual([404, 'not_found']);
    });

    it('can be changed until kick-off; afterwards only their note', async () => {
      const { id } = await create('ida', { fixtureId: idOf.fixture(early) });
      const change = async (body: object): Promise<Response> => mine.send('ida', 'PATCH', `/bets/${id}`, body);
      expect((await change({ price: 2.5, stake: 12.5, bookmaker: 'bravo' })).body).toMatchObject({
        price: 2.5,
        stake: 12.5,
        bookmaker: 'bravo',
        note: '',
      });
      await mine.app.area.moveTo(new Date('2025-02-25T19:30:00Z'));
      expect(refusal(await change({ stake: 1 }))).toEqual([409, 'conflict', '#/stake']);
      expect(refusal(await change({ bookmaker: 'alpha' }))).toEqual([409, 'conflict', '#/bookmaker']);
      expect((await change({ note: 'unlucky', stake: 12.5 })).body).toMatchObject({ note: 'unlucky', stake: 12.5 });
      const late = await create('ida', { fixtureId: idOf.fixture(early), placedAt: '2025-02-25T12:00:00Z' });
      expect(late.isLate).toBe(true);
      const pick = { board: 'price-outliers', key: 'x' };
      const begun = { ...goals, fixtureId: idOf.fixture(early), pick };
      expect(refusal(await mine.send('ida', 'POST', '/bets', begun))).toEqual([422, 'unprocessable', '#/pick']);
      await mine.app.area.moveTo(new Date(now));
    });
  });

  describe('limits', () => {
    const limited = { ...settings, timeZone: 'America/New_York', stakeLimitDay: 30, stakeLimitWeek: 50 };
    const bet = (body: object): Promise<Response> => mine.send('joe', 'POST', '/bets', { ...goals, ...body });
    const detail = ({ body }: Response): string => (body as { detail: string }).detail;

    it('reject a bet beyond them with a calm message, until it is acknowledged', async () => {
      await mine.send('joe', 'PUT', '/settings', limited);
      // Monday afternoon in New York
      expect((await bet({ stake: 25, placedAt: '2025-02-24T20:00:00Z' })).status).toBe(201);
      expect((await bet({ stake: 20, ref: 'today' })).status).toBe(201);
      const beyond = await bet({ stake: 10.01 });
      expect(refusal(beyond)).toEqual([409, 'conflict', '#/acknowledgeLimit']);
      expect(detail(beyond)).toBe(
        'You set a limit of 30 a day. You have staked 20 today, 10 is left, and this bet is 10.01. The limit resets ' +
          'on 2025-02-26 at 00:00 (America/New_York).',
      );
      const beyondWeek = await bet({ stake: 5.5 });
      expect(detail(beyondWeek)).toContain('You set a limit of 50 a week. You have staked 45 this week, 5 is left');
      expect(detail(beyondWeek)).toContain('resets on 2025-03-03 at 00:00');
      expect((await bet({ stake: 5 })).status).toBe(201);
      expect((await bet({ stake: 10, acknowledgeLimit: true })).status).toBe(201);
    });

    it('apply to a raised stake, and not to bets placed before', async () => {
      const [{ id } = { id: 0 }] = (await list('joe')).filter(({ ref }) => ref === 'today');
      const change = (body: object): Promise<Response> => mine.send('joe', 'PATCH', `/bets/${id}`, body);
      expect(refusal(await change({ stake: 21 }))).toEqual([409, 'conflict', '#/acknowledgeLimit']);
      expect((await change({ stake: 19 })).status).toBe(200);
      expect((await change({ stake: 21, acknowledgeLimit: true })).status).toBe(200);
      expect((await bet({ stake: 1000, placedAt: '2025-02-20T10:00:00Z' })).status).toBe(201);
    });
  });

  it('are exported, and deleted as a whole', async () => {
    await create('kim', { note: '=1+1' });
    await create('kim', { line: 3, ref: 'b' });
    await mine.send('kim', 'PUT', '/settings', { ...settings, oddsFormat: 'american' });
    const table = await mine.exportTable('kim', 'board=none');
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(table.headers['cache-control']).toContain('private');
    const [header = '', ...lines] = table.text.trim().split('\r\n');
    expect(header.split(',').slice(0, 7)).toEqual(['id', 'ref', 'fixtureId', 'date', 'competition', 'home', 'away']);
    expect(lines).toHaveLength(2);
    expect(await mine.importTable('kim', table.text)).toMatchObject({ rowsRead: 2, added: 0, alreadyStored: 2 });
    expect((await mine.send('kim', 'DELETE', '')).status).toBe(204);
    expect(await list('kim')).toEqual([]);
    expect((await mine.send('kim', 'GET', '/settings')).body).toEqual(settings);
    expect(await list('joe')).not.toEqual([]);
    // imported into another account, or after deletion, it restores all of them
    expect(await mine.importTable('kim', table.text)).toMatchObject({ added: 2, refused: [] });
    expect((await list('kim')).map(({ note }) => note).sort()).toEqual(['', '=1+1']);
  });
});
