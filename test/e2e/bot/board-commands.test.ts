import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { now, records } from '../rankings/trend-data.js';

describe('commands that show boards', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', records);
    await database.current.rows(`insert into league_groups (id, name) values (101, 'England'), (102, 'Nothing')`);
    await database.current.rows('insert into league_group_members values (101, $1)', [idOf.competition()]);
    service = await startTestApp({ database: database.current, now });
  }, 120_000);
  afterAll(() => service.stop());

  const say = async (text: string): Promise<string> => {
    const update = { update_id: (nextId += 1), message: { chat: { id: 5, type: 'private' }, message_id: 1, text } };
    const { status, body } = await service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send(update);
    expect(status).toBe(200);
    return (body as { message: string }).message;
  };
  const board = async (address: string): Promise<Record<string, unknown>[]> => {
    const { status, body } = await service.request.get(address);
    expect(status).toBe(200);
    return (body as { data: Record<string, unknown>[] }).data;
  };

  it('/trends shows the first rows of both boards, with the matches behind them', async () => {
    const teams = await board('/api/v2/rankings/team-prop-trends?pageSize=5');
    const players = await board('/api/v2/rankings/player-prop-trends?pageSize=5');
    expect(teams.length).toBeGreaterThan(0);
    expect(players.length).toBeGreaterThan(0);
    const reply = await say('/trends');
    for (const row of [...teams, ...players]) {
      const subject = String(row['playerName'] ?? row['teamName']);
      expect(reply).toContain(`${subject} ${String(row['oddsType'])} ${String(row['line'])} `);
      expect(reply).toContain(
        `: ${String(row['trendHits'])} of ${Number(row['trendWindow']) - Number(row['trendPushes'])} matches, ${String(row['trendAvg'])} on average, best price ${String(row['bestOdds'])}`,
      );
    }
    expect(reply).toContain(
      '• Chelsea under 4.5 corners: 5 of 5 matches, 4 on average, best price 1.5\n  Arsenal v Chelsea, ' +
        'Wed 26 Feb 19:30',
    );
    expect((await say('/trends england')).split('\n').slice(1)).toEqual(reply.split('\n').slice(1));
    expect(await say('/trends Nothing')).toBe('Nothing has no leagues yet.');
    expect(await say('/trends Engelland')).toContain('Did you mean:\n• England');
  });

  it('/outliers shows the first price differences, and that they are no value', async () => {
    const rows = await board('/api/v2/rankings/price-outliers?pageSize=10&group=true');
    const reply = await say('/outliers');
    if (rows.length === 0)
      expect(reply).toMatch(/^No price differences at the moment\. No line is quoted by at least 3 bookmakers/);
    else expect(reply).toContain('Differences, not value');
    for (const row of rows)
      expect(reply).toContain(
        `mean ${String(row['avg_odd'])} of ${String(row['bookmaker_count'])}, +${String(row['odds_discrepancy'])} %`,
      );
    expect(await say('/outliers England')).toContain(
      rows.length === 0 ? 'No price differences in England' : `Price differences in England (${rows.length} of`,
    );
  });
});
