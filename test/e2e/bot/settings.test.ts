import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import type { ShownMessage } from '../../support/telegram-server.js';
import { manyQuotes, manyShooters, now, storeValueBets } from './value-bet-data.js';

describe('chat settings by command', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    await storeValueBets(database.current, manyShooters, manyQuotes);
    service = await startTestApp({ database: database.current, now });
  }, 120_000);
  afterAll(() => service.stop());

  const say = async (text: string, chat = 5): Promise<string> => {
    const message = { chat: { id: chat, type: 'private' }, message_id: 1, text };
    const { status, body } = await service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send({ update_id: (nextId += 1), message });
    expect(status).toBe(200);
    return (body as { message: string }).message;
  };

  it('show the defaults', async () => {
    expect(await say('/settings')).toBe(
      [
        'Settings of this chat:',
        '• Language: that of your messenger',
        '• Time zone: UTC',
        '• Odds: decimal (2.10)',
        '• Bookmakers: all',
        '• Leagues: all',
        '• Quiet hours: off',
        '• Alerts: at most 20 a day',
        '• Minimum edge: 0 %',
        '• Morning message: off',
        '',
        'Change one with /settings zone Europe/London, /settings morning 08:30.',
        'language, zone, odds, bookmakers, league, quiet, alerts, edge, morning',
      ].join('\n'),
    );
    expect(await say('/settings zone')).toBe(
      'Time zone: UTC\nAllowed: a time zone such as Europe/London. For example: /settings zone Europe/London',
    );
  });

  it.each([
    ['zone Europe/Berlin', 'Time zone: Europe/Berlin'],
    ['zeitzone new york', 'Time zone: America/New_York'],
    ['odds fractional', 'Odds: fractional (11/10)'],
    ['bookmakers alpha, BRAVO', 'Bookmakers: Alpha, Bravo'],
    ['bookmakers all', 'Bookmakers: all'],
    ['league engl', 'Leagues: England'],
    ['quiet 22:00-7', 'Quiet hours: 22:00-07:00'],
    ['quiet off', 'Quiet hours: off'],
    ['alerts 10', 'Alerts: at most 10 a day'],
    ['edge 2,5 %', 'Minimum edge: 2.5 %'],
    ['morning 8:30', 'Morning message: daily at 08:30'],
    ['language de', 'Sprache: Deutsch'],
    ['sprache auto', 'Language: that of your messenger'],
  ])('are changed by /settings %s', async (words, reply) => expect(await say(`/settings ${words}`, 6)).toBe(reply));

  it.each([
    [
      'zone Europe/Berlinn',
      'Time zone cannot be "Europe/Berlinn". Allowed: a time zone such as Europe/London. Did you',
    ],
    ['zone +01:00', 'Time zone cannot be "+01:00". Allowed: a time zone'],
    ['odds hexadecimal', 'Odds cannot be "hexadecimal". Allowed: decimal, fractional or american.'],
    [
      'bookmakers alphaa',
      'Bookmakers cannot be "alphaa". Allowed: bookmakers separated by commas, or all. Did you mean:',
    ],
    ['bookmakers alpha,,bravo', 'Bookmakers cannot be "". Allowed:'],
    ['bookmakers alpha, zulu', 'Bookmakers cannot be "zulu". Allowed:'],
    ['league Engeland', 'Leagues cannot be "Engeland". Allowed: a league group, or all. Did you mean:\n• England'],
    ['quiet 22:00-22:00', 'Quiet hours cannot be "22:00-22:00". Allowed: hours such as 22:00-07:00, or off.'],
    ['quiet 25:00-07:00', 'Quiet hours cannot be "25:00-07:00".'],
    ['alerts 0', 'Alerts cannot be "0". Allowed: a whole number from 1 to 50 a day.'],
    ['alerts 51', 'Alerts cannot be "51".'],
    ['edge 31', 'Minimum edge cannot be "31". Allowed: a percentage from 0 to 30.'],
    ['edge -1', 'Minimum edge cannot be "-1".'],
    ['morning 24:00', 'Morning message cannot be "24:00". Allowed: a time such as 08:30, or off.'],
    ['language fr', 'Language cannot be "fr". Allowed: en, de or auto.'],
    ['colour red', 'There is no setting "colour". The settings are language, zone, odds,'],
  ])('reject /settings %s and list the allowed values', async (words, reply) => {
    const before = await database.current.rows('select * from chat_settings order by chat_id');
    expect(await say(`/settings ${words}`)).toContain(reply);
    expect(await database.current.rows('select * from chat_settings order by chat_id')).toEqual(before);
  });

  it('apply to every reply in the chat, and to no other chat', async () => {
    const plain = await say('/bets', 7);
    expect(plain).toContain('Adam Stone over 0.5 shots: 1.70 at Alpha');
    for (const words of ['zone Europe/Berlin', 'odds fractional', 'league England']) await say(`/settings ${words}`, 8);
    const changed = await say('/bets', 8);
    expect(changed).toContain('Worth taking in England (10 of 12), times in Europe/Berlin');
    expect(changed).toContain('Adam Stone over 0.5 shots: 7/10 at Alpha');
    expect(changed).toContain('Arsenal v Chelsea (Premier League), Wed 26 Feb 20:30');
    expect(await say('/bets all', 8)).toContain('Worth taking (10 of 12), times in Europe/Berlin');
    await say('/settings odds american', 8);
    expect(await say('/bets', 8)).toContain('Adam Stone over 0.5 shots: −143 at Alpha');
    expect(await say('/bets', 7)).toBe(plain);
    await say('/settings edge 30', 8);
    expect(await say('/bets', 8)).toMatch(/^Nothing worth taking in England has an edge of 30 % or more\./);
    await say('/settings edge 0', 8);
    await say('/settings bookmakers Bravo', 8);
    const ofBravo = await say('/bets', 8);
    expect(ofBravo).toMatch(/^Nothing worth taking in England; the best low end is -?[\d.]+ %\.\nOnly prices of bravo/);
    await say('/settings sprache de', 8);
    expect(await say('/bets', 8)).toContain('Nur Quoten von bravo');
  });

  it('fall back when what they refer to is removed', async () => {
    await say('/settings bookmakers Alpha', 9);
    await say('/settings league England', 9);
    await database.current.rows(`update chat_settings set bookmakers = '{gone}' where chat_id = 9`);
    expect(await say('/bets', 9)).toContain('Worth taking in England (10 of 12)');
  });
});

describe('chat settings on Telegram', () => {
  const database = useTestDatabase();
  let app: TelegramApp;
  beforeAll(async () => {
    await storeValueBets(database.current, manyShooters, manyQuotes);
    app = await startTelegramApp(database.current, now);
  }, 120_000);
  afterAll(() => app.stop());

  const labels = ({ buttons }: ShownMessage): string[] => buttons.flat().map(({ text }) => text);
  const press = async (message: ShownMessage, label: string): Promise<string> => {
    const update = app.telegram.press(message, label);
    await app.exchange(update);
    return app.telegram.notices.get(update.callback_query.id)!;
  };

  it('are changed by buttons; pressing twice has the same effect', async () => {
    const [shown] = await app.exchange(app.telegram.text('/settings'));
    await press(shown!, 'Odds');
    expect(labels(shown!)).toEqual(['✓ decimal (2.10)', 'fractional (11/10)', 'American (+110)', '‹ Settings']);
    const twice = [app.telegram.press(shown!, 'fractional (11/10)'), app.telegram.press(shown!, 'fractional (11/10)')];
    await app.exchange(...twice);
    for (const { callback_query: query } of twice)
      expect(app.telegram.notices.get(query.id)).toBe('Odds: fractional (11/10)');
    expect(labels(shown!)[1]).toBe('✓ fractional (11/10)');
    await press(shown!, '‹ Settings');
    await press(shown!, 'Bookmakers');
    expect(await press(shown!, 'Alpha')).toBe('Bookmakers: Alpha');
    expect(await press(shown!, 'Bravo')).toBe('Bookmakers: Alpha, Bravo');
    expect(await press(shown!, '✓ Alpha')).toBe('Bookmakers: Bravo');
    await press(shown!, '‹ Settings');
    await press(shown!, 'Leagues');
    expect(await press(shown!, 'England')).toBe('Leagues: England');
    await press(shown!, '‹ Settings');
    await press(shown!, 'Language');
    expect(await press(shown!, 'Deutsch')).toBe('Sprache: Deutsch');
    expect(labels(shown!).at(-1)).toBe('‹ Einstellungen');
    await press(shown!, '‹ Einstellungen');
    expect(shown!.text).toContain('• Quoten: Bruch (11/10)\n• Wettanbieter: Bravo\n• Ligen: England');
  });

  it('of a group can be changed by its administrators only', async () => {
    const [shown] = await app.exchange(app.telegram.text('/settings odds', -100_900));
    expect(await press(shown!, 'American (+110)')).toBe('Only administrators of this group may change that.');
    const [refused] = await app.exchange(app.telegram.text('/settings odds american', -100_900));
    expect(refused!.text).toBe('Only administrators of this group may change that.');
    app.telegram.administrators.add(77);
    expect(await press(shown!, 'American (+110)')).toBe('Odds: American (+110)');
    app.telegram.administrators.clear();
    // an anonymous administrator writes in the name of the group
    const anonymous = { sender_chat: { id: -100_900, type: 'supergroup' } };
    const [changed] = await app.exchange(app.telegram.text('/settings odds decimal', -100_900, anonymous));
    expect(changed!.text).toBe('Odds: decimal (2.10)');
  });

  it("apply to a watch: the chat's quiet hours, bookmakers and minimum edge", async () => {
    const say = async (text: string): Promise<string> => (await app.exchange(app.telegram.text(text, 79)))[0]!.text;
    for (const words of ['zone Europe/Berlin', 'quiet 22-7', 'edge 30']) await say(`/settings ${words}`);
    const strict = await say('/watch England 2');
    expect(strict).toContain('and that is at least 30 %');
    expect(strict).toContain('No alerts from 22:00 to 07:00 (Europe/Berlin).');
    expect(strict).toContain('Nothing worth taking has an edge of 30 % or more at the low end.');
    await say('/settings edge 1');
    const ofAll = await say('/watch England 2');
    expect(ofAll).toContain('and that is at least 2 %');
    expect(ofAll).toContain('1.70 at Alpha');
    await say('/settings bookmakers Bravo');
    expect(await say('/watch England 2')).toContain('Nothing worth taking; the best low end is');
  });

  it.each([
    ['a supergroup without settings gets them', -700, '/groups', 'Europe/Berlin'],
    ['a supergroup with settings gets the leagues of the group', -701, '/settings odds american', 'UTC'],
  ])('are kept when a group becomes a supergroup: %s', async (_, group, earlier, zone) => {
    const { telegram } = app;
    const supergroup = group - 100_000;
    telegram.administrators.add(77);
    const ownLeagues = async (): Promise<number | null> =>
      (
        await database.current.rows<{ id: number | null }>(
          `select own_league_group_id as id from chat_settings join telegram_chats using (chat_id)
          where telegram_id in ($1, $2) and own_league_group_id is not null`,
          [group, supergroup],
        )
      )[0]?.id ?? null;
    const [, shown] = await app.exchange(
      telegram.text('/settings zone Europe/Berlin', group),
      telegram.text('/groups', group, { chat: { id: group, type: 'group', title: 'Punters' } }),
    );
    await press(shown!, "Choose this chat's leagues");
    const leagues = await ownLeagues();
    expect(leagues).not.toBeNull();
    await app.exchange(telegram.text(earlier, supergroup));
    const chat = { id: group, type: 'group' };
    await app.exchange(telegram.update({ message: { message_id: 3, date: 1, chat, migrate_to_chat_id: supergroup } }));
    const [after] = await app.exchange(telegram.text('/settings zone', supergroup));
    expect(after!.text.split('\n')[0]).toBe(`Time zone: ${zone}`);
    expect(await ownLeagues()).toBe(leagues);
  });
});
