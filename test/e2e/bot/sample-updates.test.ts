import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';

const from = { id: 4711, first_name: 'Kim', username: 'kim_of_tests' };
const chat = { ...from, type: 'private' };

/** The shapes of updates that the platform delivers, with values of our own. */
const shapes: readonly (readonly [string, object])[] = [
  ['text', { message: { date: 1_740_000_000, chat, message_id: 8, from, text: '/start' } }],
  [
    'text in a chat without a type',
    { message: { date: 1_740_000_000, chat: from, message_id: 8, from, text: '/start' } },
  ],
  [
    'forwarded',
    {
      message: {
        date: 1_740_000_000,
        chat,
        message_id: 8,
        from,
        forward_from: from,
        forward_date: 1_739_000_000,
        text: '/start',
      },
    },
  ],
  [
    'forwarded from a channel',
    {
      message: {
        date: 1_740_000_000,
        chat,
        message_id: 8,
        from,
        forward_from: { id: -100, type: 'channel', title: 'News' },
        text: '/start',
      },
    },
  ],
  [
    'a reply',
    {
      message: {
        date: 1_740_000_000,
        chat,
        message_id: 8,
        from,
        text: '/start',
        reply_to_message: { date: 1, chat, message_id: 7, text: 'before' },
      },
    },
  ],
  [
    'edited',
    { edited_message: { date: 1_740_000_000, chat, message_id: 8, from, text: 'Changed', edit_date: 1_740_000_100 } },
  ],
  [
    'entities',
    {
      message: {
        date: 1_740_000_000,
        chat,
        message_id: 8,
        from,
        text: 'bold words',
        entities: [{ type: 'bold', offset: 0, length: 4 }],
      },
    },
  ],
  [
    'audio',
    {
      message: {
        date: 1_740_000_000,
        chat,
        message_id: 8,
        from,
        audio: { file_id: 'x', duration: 243, mime_type: 'audio/mpeg' },
      },
    },
  ],
  ['voice', { message: { date: 1_740_000_000, chat, message_id: 8, from, voice: { file_id: 'x', duration: 5 } } }],
  [
    'document',
    { message: { date: 1_740_000_000, chat, message_id: 8, from, document: { file_id: 'x', file_name: 'a.pdf' } } },
  ],
  ['inline query', { inline_query: { id: 1_340_000, from, query: 'what', offset: '' } }],
  ['chosen inline result', { chosen_inline_result: { result_id: '12', from, query: 'what', inline_message_id: 'x' } }],
  ['callback query', { callback_query: { id: '43', from, data: 'pressed', inline_message_id: 'x' } }],
];

describe('sample updates of the platform', () => {
  const database = useTestDatabase();
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { botTestMode: true },
    });
  });
  afterAll(() => service.stop());
  const post = (body: unknown) =>
    service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send(body as object);

  it.each(shapes.map(([name, shape], index) => [name, { update_id: index + 1, ...shape }] as const))(
    '%s',
    async (_, update) => {
      const { status, body } = await post(update);
      expect([status, body]).toEqual([200, { ok: true, test: true, message: expect.stringContaining('/help') }]);
    },
  );
});
