import { useTestDatabase } from '../../support/database.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import type { ShownMessage } from '../../support/telegram-server.js';
import { botNow, storeBotData } from './bot-data.js';

const group = -100_400;
const chat = { id: group, type: 'supergroup', title: 'Europe Top' };

describe('leagues of a chat', () => {
  const database = useTestDatabase();
  let app: TelegramApp;
  beforeAll(async () => {
    await storeBotData(database.current);
    app = await startTelegramApp(database.current, botNow);
  }, 120_000);
  afterAll(() => app.stop());

  const say = async (text: string): Promise<ShownMessage> =>
    (await app.exchange(app.telegram.text(text, group, { chat })))[0]!;
  const press = async (message: ShownMessage, label: string): Promise<string> => {
    const update = app.telegram.press(message, label);
    Object.assign((update.callback_query as unknown as { message: object }).message, { chat });
    await app.exchange(update);
    return app.telegram.notices.get(update.callback_query.id)!;
  };
  const groups = () =>
    database.current.rows(
      `select name, (select count(*)::integer from league_group_members where league_group_id = id) as leagues
      from league_groups order by name`,
    );

  it('can be chosen with buttons by administrators only', async () => {
    const before = await groups();
    for (const command of ['/start', '/groups']) {
      const shown = await say(command);
      expect(await press(shown, "Choose this chat's leagues")).toBe(
        'Only administrators of this group may change that.',
      );
    }
    expect(await groups()).toEqual(before);
    app.telegram.administrators.add(77);
    const shown = await say('/groups');
    await press(shown, "Choose this chat's leagues");
    expect(shown.text).toMatch(/^Leagues of this chat \(Europe Top 2\): none yet\.\n/);
    await press(shown, '‹ League groups');
    await press(shown, "Choose this chat's leagues");
    // pressing the first button again does not create a second group
    expect(await groups()).toEqual([...before, { name: 'Europe Top 2', leagues: 0 }]);
    const add = app.telegram.press(shown, 'Premier League (England)');
    const again = app.telegram.press(shown, 'Premier League (England)');
    for (const update of [add, again])
      Object.assign((update.callback_query as unknown as { message: object }).message, { chat });
    await app.exchange(add, again);
    for (const { callback_query: query } of [add, again])
      expect(app.telegram.notices.get(query.id)).toBe('Premier League added.');
    expect(await groups()).toEqual([...before, { name: 'Europe Top 2', leagues: 1 }]);
    expect((await say('/today')).text).toContain('2 fixtures today in Europe Top 2, times in UTC:');
    app.telegram.administrators.clear();
    expect(await press(shown, '✓ Premier League (England)')).toBe('Only administrators of this group may change that.');
    app.telegram.administrators.add(77);
    expect(await press(shown, '✓ Premier League (England)')).toBe('Premier League removed.');
    expect(await groups()).toEqual([...before, { name: 'Europe Top 2', leagues: 0 }]);
  });

  it('are audited with the chat', async () => {
    const entries = await database.current.rows<{ action: string; reason: string }>(
      `select action, reason from audit_log where entity_kind = 'league-group' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'add-leagues', 'remove-league']);
    for (const { reason } of entries)
      expect(reason).toMatch(/^an administrator of the chat Europe Top \(telegram -\d+\) chose its leagues$/);
  });

  it('are not offered in private chats', async () => {
    const [shown] = await app.exchange(app.telegram.text('/groups'));
    expect(shown!.buttons).toEqual([]);
  });
});
