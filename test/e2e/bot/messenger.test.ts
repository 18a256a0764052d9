import type { Response } from 'supertest';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { botNow, storeBotData } from './bot-data.js';

const path = '/api/bot/messenger';
const header = 'X-Messenger-Bot-Api-Secret-Token';

describe('messenger webhook', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    await storeBotData(database.current);
    service = await startTestApp({ database: database.current, now: botNow, config: { botUsername: 'football_bot' } });
  }, 120_000);
  afterAll(() => service.stop());

  const post = async (body: unknown, secret: string | null = testKeys.webhook): Promise<Response> => {
    const started = service.request.post(path).set('Content-Type', 'application/json');
    if (secret !== null) void started.set(header, secret);
    const response = await started.send(typeof body === 'string' ? body : JSON.stringify(body));
    expectMatchesOpenApi(`POST ${path}`, response.status, response.body);
    return response;
  };
  const update = (text: string, id = (nextId += 1), chatId = 77) => ({
    update_id: id,
    message: { chat: { id: chatId, type: 'private' }, message_id: 5, text },
  });
  const say = async (text: string): Promise<string> => {
    const { status, body } = await post(update(text));
    expect([status, body]).toEqual([200, { message: expect.any(String), ok: true, test: false }]);
    const { message } = body as { message: string };
    expect(message.length).toBeLessThanOrEqual(4096);
    return message;
  };
  const stored = () =>
    database.current.rows<{ update_id: number; reply: string | null }>(
      'select update_id, reply from messenger_updates',
    );

  it('rejects requests without the secret, and stores nothing of them', async () => {
    const before = await stored();
    for (const secret of [null, '', 'wrong', `${testKeys.webhook}x`, testKeys.internal])
      expect((await post(update('/help'), secret)).status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['no object', '[]'],
    ['no JSON', '{"update_id": 1'],
    ['no number', {}],
    ['a number in words', { update_id: '7' }],
    ['a number beyond all', { update_id: 1e20 }],
    ['a message that is none', { update_id: 900_001, message: 'hello' }],
    ['no chat', { update_id: 900_002, message: { message_id: 1, text: '/help' } }],
    ['a chat without id', { update_id: 900_003, message: { message_id: 1, chat: {}, text: '/help' } }],
    ['a text that is none', { update_id: 900_004, message: { message_id: 1, chat: { id: 1 }, text: 7 } }],
    ['NUL', { update_id: 900_005, message: { message_id: 1, chat: { id: 1 }, text: '/help\u0000' } }],
  ])('rejects malformed bodies: %s', async (_, body) => {
    const before = await stored();
    expect((await post(body)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['edited message', { edited_message: { message_id: 1, chat: { id: 1 }, text: '/help' } }],
    ['inline query', { inline_query: { id: 134, from: { id: 1 }, query: 'x', offset: '' } }],
    ['callback query', { callback_query: { id: '43', data: 'x' } }],
    ['photo', { message: { message_id: 1, chat: { id: 1, type: 'private' }, photo: [] } }],
  ])('answers with a hint: %s', async (_, body) => {
    const { status, body: answer } = await post({ update_id: (nextId += 1), ...body });
    expect([status, answer]).toEqual([200, { ok: true, test: false, message: expect.stringContaining('/help') }]);
  });

  it('answers commands, and replies with a hint to anything unknown', async () => {
    expect(await say('/start')).toMatch(/^Welcome[^]*\/today \[group\]/);
    const help = await say('/help');
    for (const name of ['groups', 'today', 'lineups', 'referee', 'watch', 'unwatch'])
      expect(help).toContain(`/${name}`);
    expect(await say('/HELP@some_bot')).toBe(help);
    expect(await say('/todai')).toBe('There is no command /todai. Did you mean /today? Send /help for a list.');
    expect(await say('hello')).toContain('/help');
    expect(await say('')).toContain('/help');
    expect(await say(`/${'x'.repeat(5000)}`)).toContain('/help');
  });

  it('replies in German to those whose messenger is German', async () => {
    const inGerman = async (text: string, code: unknown = 'de-AT'): Promise<string> => {
      const { message } = update(text);
      const from = { id: 4711, first_name: 'Kim', language_code: code };
      const { body } = await post({ update_id: (nextId += 1), message: { ...message, from } });
      return (body as { message: string }).message;
    };
    const today = await inGerman('/today Europe');
    expect(today).toContain('Heute 2 Spiele in Europe Top, Anstoßzeiten in UTC:');
    expect(today).toContain('20:00 Bath – Ely\n      Anthony Taylor: etwa 5 Karten je Spiel (3 Spiele)');
    expect(await inGerman('/lineups Bathh')).toBe('Ein Team „Bathh“ gibt es nicht. Meinten Sie:\n• Bath');
    expect(await inGerman('/todai')).toBe('Den Befehl /todai gibt es nicht. Meinten Sie /today? /help zeigt alle.');
    expect(await inGerman('/referee anthony taylor')).toContain('Nächstes Spiel: Bath – Ely, Di 25. Feb, 20:00 UTC');
    for (const code of ['fr', 'en-GB', null]) expect(await inGerman('/groups', code)).toMatch(/^2 league groups/);
  });

  it('/groups, /today: fixtures of the day, of one group, and the nearest matches for unknown names', async () => {
    expect(await say('/groups')).toBe(
      '2 league groups:\n• Empty 2 (0 leagues)\n• Europe Top (1 league): Premier League\n  The big ones',
    );
    const today = await say('/today');
    expect(today).toContain('2 fixtures today, times in UTC:');
    expect(today).toContain('19:30 Zed v Yarn');
    expect(today).toContain('20:00 Bath v Ely\n      Anthony Taylor: about 5 cards per match (3 matches)');
    expect(await say('/today europe top')).toContain('2 fixtures today in Europe Top');
    expect(await say('/today EUROPE')).toContain('2 fixtures today in Europe Top');
    expect(await say('/today empty 2')).toBe('Empty 2 has no leagues yet.');
    expect(await say('/today eurpe topp')).toBe(
      'There is no league group "eurpe topp". Did you mean:\n• Europe Top\n/groups lists them all.',
    );
    expect(await say("/today '; drop table league_groups; --")).toContain('There is no league group');
  });

  it('/lineups: the next eleven of a team with its certainty; unknown teams get suggestions', async () => {
    const eleven = await say('/lineups Bath');
    expect(eleven).toMatch(
      /^Bath v Ely \(Premier League\)\nTue 25 Feb 20:00 UTC\nPredicted eleven of Bath, with how likely each starts:\n/,
    );
    expect(eleven.match(/^[GDMF] \d+ Bath \d+ \d+ %$/gm)).toHaveLength(11);
    expect(await say('/lineups')).toContain('Which team?');
    expect(await say('/lineups foe')).toMatch(/^Several teams match\. Which one\?\n• Foe A \(England\)/);
    expect(await say('/lineups Foe A')).toBe('No line-up of Foe A is known or can be predicted for the next days.');
    expect(await say('/lineups Bathh')).toBe('There is no team "Bathh". Did you mean:\n• Bath');
    expect(await say('/lineups Qqqqzzzz')).toBe('There is no team "Qqqqzzzz".');
  });

  it('/referee: cards with the sample size; ambiguous and unknown names', async () => {
    expect(await say('/referee anthony taylor')).toBe(
      [
        'Anthony Taylor: 3 matches',
        'Cards per match: 5 (3 matches)',
        'Yellow cards: 15, red cards: 0',
        'Over 3.5 cards: 100 %, over 4.5: 100 %',
        'Both sides booked: 100 %',
        'Fouls per match: 21 (3 matches)',
        'Next: Bath v Ely, Tue 25 Feb 20:00 UTC',
      ].join('\n'),
    );
    expect(await say('/referee taylor')).toBe(
      '2 referees found. Which one?\n• Anthony Taylor (3 matches)\n• Chris Taylor (1 match)',
    );
    expect(await say('/referee Antony Tailor')).toMatch(
      /^There is no referee with a finished match named "Antony Tailor"\. Did you mean:\n• Anthony Taylor/,
    );
  });

  it('/watch and /unwatch store the subscriptions of a chat', async () => {
    const watches = () =>
      database.current.rows(
        `select chat_id, minimum_edge, name from watches join league_groups on league_groups.id = league_group_id`,
      );
    expect(await say('/watch')).toContain('Which league group');
    expect(await say('/watch Europe Top')).toContain('Watching Europe Top (1 league).\nYou get an alert when');
    expect(await say('/watch europe top 7,5%')).toContain('at least 7.5 %');
    expect(await say('/watch Empty 2')).toMatch(/^Watching Empty 2 \(0 leagues\)\.[^]*Empty 2 has no leagues yet\.$/);
    expect(await say('/watch Empty 2 12')).toContain('The clock of this service is set to a past date');
    expect(await say('/watch Europe -1')).toContain('from 0 to');
    expect(await watches()).toEqual(
      expect.arrayContaining([
        { chat_id: 77, minimum_edge: 7.5, name: 'Europe Top' },
        { chat_id: 77, minimum_edge: 12, name: 'Empty 2' },
      ]),
    );
    expect(await say('/unwatch europe')).toBe('No longer watching Europe Top.');
    expect(await say('/unwatch')).toBe('No longer watching Empty 2.');
    expect(await say('/unwatch')).toBe('You are not watching that.');
    expect(await watches()).toEqual([]);
  });

  describe('in a group', () => {
    const group = { id: -100_200, type: 'supergroup' };
    const from = { id: 4711, first_name: 'Kim', username: 'kim' };
    const own = { id: 9, is_bot: true, username: 'Football_Bot' };
    const other = { id: 10, is_bot: true, username: 'some_other_bot' };
    const heard = async (content: Record<string, unknown>, chat: object = group): Promise<string> => {
      const message = { chat, message_id: 5, from, ...content };
      const { status, body } = await post({ update_id: (nextId += 1), message });
      expect([status, body]).toEqual([200, { message: expect.any(String), ok: true, test: false }]);
      return (body as { message: string }).message;
    };

    it.each<[string, Record<string, unknown>]>([
      ['a plain message', { text: 'what a goal' }],
      ['a sticker', { sticker: { file_id: 'x', emoji: '⚽' } }],
      ['somebody who joins', { new_chat_members: [from] }],
      ['somebody who leaves', { left_chat_member: from }],
      ['a command of another bot', { text: '/groups@SomeOtherBot' }],
      ['a command of a bot whose name begins alike', { text: '/groups@football_bot2' }],
      ['a reply to somebody else', { text: 'yes', reply_to_message: { message_id: 1, chat: group, from } }],
      ['a reply to another bot', { text: 'yes', reply_to_message: { message_id: 1, chat: group, from: other } }],
      ['a mention of another bot', { text: 'ask @some_other_bot' }],
      ['an address that holds the name', { text: 'write to me@football_bot.example' }],
      ['a sticker in reply to the bot', { sticker: {}, reply_to_message: { message_id: 1, chat: group, from: own } }],
    ])('does not reply to %s, and stores none of its text', async (_, content) => {
      expect(await heard(content)).toBe('');
      expect(await heard(content, { id: -5 })).toBe('');
      const statement = 'select text, reply from messenger_updates where update_id = $1';
      const stored = await database.current.rows(statement, [nextId]);
      expect(stored).toEqual([{ text: null, reply: '' }]);
    });

    it('does not reply to commands of other bots', async () => {
      expect(await heard({ text: '/weather' })).toBe('');
    });

    it.each(['edited_message', 'channel_post', 'edited_channel_post', 'my_chat_member', 'chat_member'])(
      'does not reply to %s',
      async (kind) => {
        const event = { chat: group, message_id: 5, text: '/groups', from };
        const { status, body } = await post({ update_id: (nextId += 1), [kind]: event });
        expect([status, body]).toEqual([200, { message: '', ok: true, test: false }]);
      },
    );

    it.each<[string, Record<string, unknown>, RegExp]>([
      ['a command', { text: '/groups' }, /^2 league groups/],
      ['a command with its name', { text: '/groups@football_bot' }, /^2 league groups/],
      ['a command after a mention', { text: '@football_bot /groups' }, /^2 league groups/],
      ['a command as a reply', { text: '/groups', reply_to_message: { message_id: 1, from: other } }, /^2 league/],
      ['a mistyped command', { text: '/grups' }, /Did you mean \/groups\?/],
      ['an unknown command with its name', { text: '/weather@Football_Bot' }, /There is no command \/weather/],
      ['a mention', { text: 'what do you say, @FOOTBALL_BOT?' }, /Send \/help/],
      ['a reply to it', { text: 'and then?', reply_to_message: { message_id: 1, from: own } }, /Send \/help/],
    ])('replies to %s', async (_, content, expected) => expect(await heard(content)).toMatch(expected));

    it('treats no name as its own while BOT_USERNAME is unset', async () => {
      const nameless = await startTestApp({ database: database.current, now: botNow });
      const say_ = async (text: string): Promise<string> => {
        const sent = { update_id: (nextId += 1), message: { chat: group, message_id: 5, text } };
        const { body } = await nameless.request.post(path).set(header, testKeys.webhook).send(sent);
        return (body as { message: string }).message;
      };
      for (const text of ['/groups@football_bot', 'hello @football_bot', 'hello']) expect(await say_(text)).toBe('');
      expect(await say_('/groups')).toContain('2 league groups');
      await nameless.stop();
    });
  });

  it('gives 50 concurrent deliveries of one update the same response, with one effect', async () => {
    await say('/watch Europe Top 3');
    const id = (nextId += 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(update('/unwatch', id))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"message":"No longer watching Europe Top.","ok":true,"test":false}']),
    );
    // later deliveries of the number get the stored reply too, whatever their content
    expect((await post(update('/help', id))).text).toBe(answers[0]!.text);
    expect((await stored()).filter((row) => row.update_id === id)).toEqual([
      { update_id: id, reply: 'No longer watching Europe Top.' },
    ]);
  });

  it('replies once across processes', async () => {
    const other = await startTestApp({ database: database.current, now: botNow, config: { botTestMode: true } });
    const id = (nextId += 1);
    await say('/watch Europe Top 3');
    const send = (service_: TestApp) =>
      service_.request.post(path).set(header, testKeys.webhook).send(update('/unwatch', id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? service : other)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['200 No longer watching Europe Top.']),
    );
    expect(new Set(answers.map(({ body }) => body.test as boolean))).toEqual(new Set([true, false]));
    await other.stop();
  });

  it('takes over an update whose process died, and forgets updates after 30 days', async () => {
    const [dead, old] = [(nextId += 1), (nextId += 1)];
    await database.current.rows(
      `insert into messenger_updates (update_id, received_at, claimed_until, reply, answered_at) values
        ($1, now(), now() - interval '1 second', null, null),
        ($2, now() - interval '31 days', null, 'old reply', now())`,
      [dead, old],
    );
    expect((await post(update('/groups', dead))).body.message).toContain('2 league groups');
    const fresh = await startTestApp({ database: database.current, now: botNow });
    const again = await fresh.request.post(path).set(header, testKeys.webhook).send(update('/groups', old));
    expect(again.body.message).toContain('2 league groups');
    await fresh.stop();
  });
});
