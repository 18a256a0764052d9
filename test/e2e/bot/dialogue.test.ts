import { readFileSync, writeFileSync } from 'node:fs';
import { testKeys } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import type { ShownMessage } from '../../support/telegram-server.js';
import { parseDialogue } from './dialogue-script.js';
import type { Step } from './dialogue-script.js';
import { manyQuotes, manyShooters, now, storeValueBets } from './value-bet-data.js';

/**
 * Dialogues as people read them: `> ` is what they write or press, the lines below it what the bot shows. To renew the
 * replies after a change: `RENEW_DIALOGUES=1 npx jest test/e2e/bot/dialogue`, then read the difference line by line.
 */
const directory = new URL('../../fixtures/dialogue/', import.meta.url);
const isRenewed = process.env['RENEW_DIALOGUES'] === '1';

const chats = {
  private: { id: 77, type: 'private' },
  group: { id: -100_200, type: 'supergroup', title: 'Friday punters' },
} as const;

describe('dialogues', () => {
  const database = useTestDatabase();
  let app: TelegramApp;
  let nextUpdate = 500_000;
  beforeAll(async () => {
    await storeValueBets(database.current, manyShooters, manyQuotes);
    app = await startTelegramApp(database.current, now, { botUsername: 'football_bot' });
  }, 120_000);
  afterAll(() => app.stop());

  /** The message with buttons that a chat saw last. */
  const last = new Map<number, ShownMessage>();

  async function onTelegram({ chat: name, kind, text, language, isAdministrator, times }: Step): Promise<string[]> {
    const { telegram } = app;
    const chat = chats[name];
    telegram.language = language;
    telegram.administrators.clear();
    if (isAdministrator) telegram.administrators.add(77);
    if (kind === 'edit') {
      const edited = { edited_message: { message_id: 1, date: 1, edit_date: 2, chat, text } };
      return linesOf(await app.exchange(telegram.update(edited)), chat.id);
    }
    if (kind === 'photo') {
      const from = { id: 77, is_bot: false, language_code: language };
      const photo = { message: { message_id: 1, date: 1, chat, from, photo: [] } };
      return linesOf(await app.exchange(telegram.update(photo)), chat.id);
    }
    if (kind === 'press') {
      const shown = last.get(chat.id);
      if (shown === undefined) throw new Error(`no message with buttons before: ${text}`);
      const presses = Array.from({ length: times }, () => telegram.press(shown, text));
      for (const update of presses)
        Object.assign((update.callback_query as unknown as { message: object }).message, { chat });
      await app.exchange(...presses);
      const notices = presses.map(({ callback_query: { id } }) => telegram.notices.get(id) ?? '');
      return [...new Set(notices)]
        .flatMap((notice) => (notice === '' ? [] : [`(notice) ${notice}`]))
        .concat(view(shown));
    }
    const update = telegram.text(text, chat.id, { chat });
    return linesOf(await app.exchange(...Array.from({ length: times }, () => update)), chat.id);
  }

  function linesOf(messages: readonly ShownMessage[], chatId: number): string[] {
    for (const message of messages) if (message.buttons.length > 0) last.set(chatId, message);
    return messages.length === 0 ? ['(nothing)'] : messages.flatMap(view);
  }

  const view = ({ text, buttons }: ShownMessage): string[] => [
    ...text.split('\n'),
    ...buttons.map((row) => row.map((button) => `[${button.text}]`).join(' ')),
  ];

  async function onWebhook({ chat: name, kind, text, language, times }: Step): Promise<string[]> {
    const chat = chats[name];
    const from = { id: 77, language_code: language };
    const message = { chat, message_id: 1, from, ...(kind === 'photo' ? {} : { text }) };
    const update = { update_id: (nextUpdate += 1), [kind === 'edit' ? 'edited_message' : 'message']: message };
    const replies = new Set<string>();
    for (let time = 0; time < times; time += 1) {
      const { status, body } = await app.service.request
        .post('/api/bot/messenger')
        .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
        .send(update);
      expect(status).toBe(200);
      replies.add((body as { message: string }).message);
    }
    expect(replies.size).toBe(1);
    const [reply = ''] = replies;
    return reply === '' ? ['(nothing)'] : reply.split('\n');
  }

  it.each(['telegram', 'webhook'] as const)(
    'on %s',
    async (place) => {
      const file = new URL(`${place}.txt`, directory);
      const written = readFileSync(file, 'utf8');
      const answered: string[] = [];
      for (const step of parseDialogue(written)) {
        const lines = place === 'telegram' ? await onTelegram(step) : await onWebhook(step);
        expect(lines.join('\n')).not.toMatch(/undefined|NaN|null|\[object/);
        answered.push([...step.comments, step.line, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n'));
      }
      const renewed = `${answered.join('\n\n')}\n`;
      if (isRenewed) writeFileSync(file, renewed);
      else expect(renewed).toBe(written);
    },
    120_000,
  );
});
