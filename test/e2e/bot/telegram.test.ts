import { testKeys } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { TestIssuer } from '../../support/issuer.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import { botNow, storeBotData } from './bot-data.js';

describe('Telegram bot', () => {
  const database = useTestDatabase();
  let issuer: TestIssuer;
  let app: TelegramApp;
  beforeAll(async () => {
    await storeBotData(database.current);
    issuer = await TestIssuer.start();
    app = await startTelegramApp(database.current, botNow, {
      auth: { issuer: issuer.issuer, audience: issuer.audience },
    });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await issuer.stop();
  });

  const say = async (text: string, chat = 77, more: object = {}): Promise<string[]> =>
    (await app.exchange(app.telegram.text(text, chat, more))).map((message) => message.text);
  const watches = () =>
    database.current.rows<{ chat: number; name: string; edge: number }>(
      `select telegram_id as chat, name, minimum_edge as edge from watches
      join telegram_chats using (chat_id) join league_groups on league_groups.id = league_group_id`,
    );

  it('registers its commands in English and German, and removes a webhook before it polls', async () => {
    expect(await say('/start')).toEqual([expect.stringMatching(/^Welcome[^]*\/today \[group\]/)]);
    const [english, german] = app.telegram.callsOf('setMyCommands').map(({ payload }) => payload) as [
      { commands: { command: string; description: string }[] },
      { commands: { command: string; description: string }[]; language_code: string },
    ];
    expect(english).not.toHaveProperty('language_code');
    expect(german.language_code).toBe('de');
    expect(english.commands.map(({ command }) => command)).toEqual(german.commands.map(({ command }) => command));
    expect(english.commands).toContainEqual({ command: 'unwatch', description: 'stop these alerts' });
    expect(german.commands).toContainEqual({ command: 'unwatch', description: 'diese Hinweise abbestellen' });
    for (const { command, description } of [...english.commands, ...german.commands]) {
      expect(command).toMatch(/^[a-z]{1,32}$/);
      expect(description.length).toBeLessThanOrEqual(256);
    }
    const [deleted, polled] = ['deleteWebhook', 'getUpdates'].map((name) =>
      app.telegram.calls.findIndex(({ method }) => method === name),
    );
    expect(deleted).toBeGreaterThanOrEqual(0);
    expect(deleted).toBeLessThan(polled!);
    expect(app.telegram.callsOf('getUpdates')[0]!.payload['allowed_updates']).toEqual([
      'message',
      'callback_query',
      'my_chat_member',
    ]);
  });

  it('answers commands in plain text, as the webhook does', async () => {
    const [today] = await say('/today Europe');
    expect(today).toContain('20:00 Bath v Ely\n      Anthony Taylor: about 5 cards per match (3 matches)');
    expect(await say('/lineups <b>&amp;_*[x](http://y)')).toEqual(['There is no team "<b>&amp;_*[x](http://y)".']);
    const { payload } = app.telegram.callsOf('sendMessage').at(-1)!;
    expect(payload).toEqual({
      chat_id: 77,
      text: expect.any(String),
      link_preview_options: { is_disabled: true },
    });
    expect(await say('/todai')).toEqual(['There is no command /todai. Did you mean /today? Send /help for a list.']);
    expect(await say(`/${'x'.repeat(4_000)}`)).toEqual([expect.stringContaining('/help')]);
  });

  it('replies with a hint to non-text messages in a private chat, and ignores edits', async () => {
    const { telegram } = app;
    const chat = { id: 77, type: 'private' };
    const photo = { message: { message_id: 9, date: 1, chat, photo: [] } };
    const edited = { edited_message: { message_id: 9, date: 1, edit_date: 2, chat, text: '/today' } };
    const sent = await app.exchange(telegram.update(edited), telegram.update(photo), telegram.update({ poll: {} }));
    expect(sent.map(({ text }) => text)).toEqual(['I only read new text messages. Send /help for a list of commands.']);
  });

  it('replies in groups only when addressed', async () => {
    const group = -100_200;
    const own = { message_id: 1, from: { id: 4711, is_bot: true, username: 'Football_Bot' } };
    for (const [text, more] of [
      ['what a goal', {}],
      ['/groups@other_bot', {}],
      ['/weather', {}],
      ['ask @football_bot2', {}],
    ] as const)
      expect(await say(text, group, more)).toEqual([]);
    for (const [text, more] of [
      ['/groups', {}],
      ['/groups@Football_Bot', {}],
      ['@football_bot /groups', {}],
    ] as const)
      expect(await say(text, group, more)).toEqual([expect.stringMatching(/^2 league groups/)]);
    expect(await say('and then?', group, { reply_to_message: own })).toEqual([expect.stringContaining('/help')]);
    // messages not addressed to it are not stored
    const stored = await database.current.rows(`select text from messenger_updates where text like '%goal%'`);
    expect(stored).toEqual([]);
  });

  it('replies in forum topics, and not in reply threads', async () => {
    const topics: unknown[] = [];
    for (const more of [{ is_topic_message: true, message_thread_id: 12 }, { message_thread_id: 13 }]) {
      await say('/groups', -100_300, more);
      topics.push(app.telegram.callsOf('sendMessage').at(-1)!.payload['message_thread_id']);
    }
    expect(topics).toEqual([12, undefined]);
  });

  it('handles an update once, even if the webhook receives one with the same number', async () => {
    const update = app.telegram.text('/groups');
    const message = { chat: { id: 77, type: 'private' }, message_id: 1, text: '/watch' };
    const ofWebhook = await app.service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send({ update_id: update.update_id, message });
    expect(ofWebhook.body.message).toContain('Which league group, ');
    const sent = await app.exchange(update, update);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringMatching(/^2 league groups/)]);
    const rows = await database.current.rows<{ channel: string }>(
      'select channel, text from messenger_updates where update_id = $1 order by channel',
      [update.update_id],
    );
    expect(rows).toEqual([
      { channel: 'messenger', text: '/watch' },
      { channel: 'telegram', text: '/groups' },
    ]);
  });

  it('starts and stops a watch with a button that toggles', async () => {
    const [shown] = await app.exchange(app.telegram.text('/watch Europe 5'));
    expect(shown!.buttons.flat().map(({ text }) => text)).toEqual(['Stop watching Europe Top']);
    expect(await watches()).toEqual([{ chat: 77, name: 'Europe Top', edge: 5 }]);
    const stop = app.telegram.press(shown!, 'Stop watching Europe Top');
    expect(await app.exchange(stop)).toEqual([]);
    expect(app.telegram.notices.get(stop.callback_query.id)).toBe('No longer watching Europe Top.');
    expect(shown!.buttons.flat().map(({ text }) => text)).toEqual(['Watch Europe Top']);
    expect(await watches()).toEqual([]);
    const watch = app.telegram.press(shown!, 'Watch Europe Top');
    const again = { ...app.telegram.press(shown!, 'Watch Europe Top') };
    await app.exchange(watch, again);
    for (const { callback_query: query } of [watch, again])
      expect(app.telegram.notices.get(query.id)).toBe('Watching Europe Top.');
    expect(await watches()).toEqual([{ chat: 77, name: 'Europe Top', edge: 0 }]);
    expect(shown!.text).toContain('Watching Europe Top (1 league).');
    expect(shown!.buttons.flat().map(({ text }) => text)).toEqual(['Stop watching Europe Top']);
  });

  it('ignores buttons that it did not send to the chat', async () => {
    const [shown] = await app.exchange(app.telegram.text('/watch Europe 5'));
    const { callback_data: data } = shown!.buttons[0]![0]!;
    const elsewhere = { ...shown!, chatId: 78 };
    const forged = [
      app.telegram.pressOf(elsewhere, data),
      app.telegram.pressOf(shown!, data.replace(/0:0$/, '7:0')),
      app.telegram.pressOf(shown!, `00000000-0000-4000-8000-000000000000:0:0`),
      app.telegram.pressOf(shown!, 'unwatch 1'),
    ];
    await app.exchange(...forged);
    expect(forged.map(({ callback_query: { id } }) => app.telegram.notices.get(id))).toEqual(
      Array(4).fill('This button no longer works. Send the command again.'),
    );
    expect(await watches()).toEqual([{ chat: 77, name: 'Europe Top', edge: 5 }]);
  });

  it('keeps the watches of a group that becomes a supergroup', async () => {
    const { telegram } = app;
    await app.exchange(telegram.text('/watch Europe 3', -500));
    const chat = { id: -500, type: 'group' };
    await app.exchange(
      telegram.update({ message: { message_id: 3, date: 1, chat, migrate_to_chat_id: -100_500 } }),
      telegram.update({
        message: { message_id: 1, date: 1, chat: { id: -100_500, type: 'supergroup' }, migrate_from_chat_id: -500 },
      }),
    );
    expect(await watches()).toContainEqual({ chat: -100_500, name: 'Europe Top', edge: 3 });
    const [ended] = await app.exchange(telegram.text('/unwatch', -100_500));
    expect([ended!.chatId, ended!.text]).toEqual([-100_500, 'No longer watching Europe Top.']);
  });

  it('merges a group into a supergroup that wrote first', async () => {
    const { telegram } = app;
    await app.exchange(
      telegram.text('/watch Europe 3', -600),
      telegram.text('/watch Empty 2', -100_600),
      telegram.text('/watch Europe 9', -100_600),
      telegram.update({
        message: { message_id: 3, date: 1, chat: { id: -600, type: 'group' }, migrate_to_chat_id: -100_600 },
      }),
    );
    const ofGroup = (await watches()).filter(({ chat }) => chat === -100_600 || chat === -600);
    expect(ofGroup.sort((one, other) => one.edge - other.edge)).toEqual([
      { chat: -100_600, name: 'Empty 2', edge: 0 },
      { chat: -100_600, name: 'Europe Top', edge: 9 },
    ]);
  });

  it('pauses alerts to a chat that blocks it, until it is unblocked', async () => {
    const { telegram } = app;
    const member = (status: string) =>
      telegram.update({
        my_chat_member: { chat: { id: 79, type: 'private' }, from: { id: 79 }, date: 1, new_chat_member: { status } },
      });
    const paused = () =>
      database.current.rows('select paused_because as because from telegram_chats where telegram_id = 79');
    await app.exchange(telegram.text('/groups', 79), member('kicked'));
    expect(await paused()).toEqual([{ because: 'the bot was blocked or removed' }]);
    await app.exchange(member('member'));
    expect(await paused()).toEqual([{ because: null }]);
  });

  it('lists messages that Telegram rejected by their Telegram chat id', async () => {
    const { telegram, service } = app;
    telegram.faultOf = ({ method }) =>
      method === 'sendMessage' ? { status: 403, description: 'Forbidden: bot was kicked from the group chat' } : null;
    await app.exchange(telegram.text('/groups', -800));
    telegram.faultOf = () => null;
    const token = await issuer.token({ claims: { scope: 'maintenance:read' } });
    const { status, body } = await service.request.get('/api/bot/dead-letters').set('Authorization', `Bearer ${token}`);
    expectMatchesOpenApi('GET /api/bot/dead-letters', status, body);
    expect(body.data).toMatchObject([
      {
        channel: 'telegram',
        chatId: -800,
        lastError: 'Telegram responded with 403: Forbidden: bot was kicked from the group chat',
      },
    ]);
  });

  it('resumes polling after losing its lock connection, and after Telegram was down', async () => {
    const { telegram } = app;
    const backends = await database.current.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'football-analytics telegram' and datname = current_database()`,
    );
    expect(backends).toHaveLength(1);
    expect(await say('/groups')).toEqual([expect.stringMatching(/^2 league groups/)]);
    let failures = 0;
    telegram.faultOf = ({ method }) => {
      if (method !== 'getUpdates' || failures >= 2) return null;
      failures += 1;
      return failures === 1 ? 'cut' : { status: 409, description: 'Conflict: terminated by other getUpdates request' };
    };
    // the pending poll ends with this one
    expect(await say('/groups')).toHaveLength(1);
    expect(await say('/groups')).toHaveLength(1);
    expect(failures).toBe(2);
  });
});
