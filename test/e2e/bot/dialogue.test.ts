import { readFileSync, writeFileSync } from 'node:fs';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { refreshSums } from '../../../src/scorecard/sums.queries.js';
import { testKeys } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { loadRecords } from '../../support/factories.js';
import { elevenOf, placedLineup } from '../../support/lineup-season.js';
import { liveScore } from '../../support/match-events.js';
import { storeSmallLeague } from '../../support/small-league.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import type { ShownMessage } from '../../support/telegram-server.js';
import { storeRandomPicks } from '../scorecard/random-picks.js';
import { botNow, coming, storeBotData } from './bot-data.js';
import { parseDialogue } from './dialogue-script.js';
import type { Step } from './dialogue-script.js';
import { manyQuotes, manyShooters, now, storeValueBets } from './value-bet-data.js';

/**
 * Dialogues as users see them: `> ` is what they write or press, the lines below it what the bot shows. To renew the
 * replies after a change: `RENEW_DIALOGUES=1 npx jest test/e2e/bot/dialogue`, then read the difference line by line.
 */
const directory = new URL('../../fixtures/dialogue/', import.meta.url);
const isRenewed = process.env['RENEW_DIALOGUES'] === '1';

const chats = {
  private: { id: 77, type: 'private' },
  group: { id: -100_200, type: 'supergroup', title: 'Friday punters' },
} as const;

/** The bot's data, and which dialogues use them. */
const scenes = [
  {
    about: 'prices',
    dialogues: ['telegram', 'webhook'],
    begins: now,
    store: (database: TestDatabase) => storeValueBets(database, manyShooters, manyQuotes),
  },
  { about: 'a match day', dialogues: ['match-day'], begins: botNow, store: storeMatchDay },
  { about: 'graded bets', dialogues: ['scorecard'], begins: '2025-03-01T12:00:00Z', store: storeGradedBets },
] as const;

/** Two clubs' seasons, and the evening's match with its published eleven and its score in play. */
async function storeMatchDay(database: TestDatabase): Promise<void> {
  await storeBotData(database);
  const eleven = elevenOf('Bath').map(([name, position]) => [name, name === 'Bath 11' ? 'LM' : position] as const);
  await loadRecords(database, 'canonical', [
    coming,
    placedLineup(coming, 'home', eleven, { publishedAt: '2025-02-25T19:00:00Z' }),
    liveScore(coming, '2025-02-25T20:31:00Z', [1, 0], { minute: 31 }),
  ]);
}

async function storeGradedBets(database: TestDatabase): Promise<void> {
  await storeSmallLeague(database);
  await storeRandomPicks(database, 300);
  await database.sql.transaction((sql) => refreshSums(sql, 'live'));
}

describe.each(scenes)('dialogues about $about', ({ dialogues, begins, store }) => {
  const database = useTestDatabase();
  let app: TelegramApp;
  let nextUpdate = 500_000;
  beforeAll(async () => {
    await store(database.current);
    app = await startTelegramApp(database.current, begins, { botUsername: 'football_bot' });
  }, 120_000);
  afterAll(() => app.stop());

  /** The last message with buttons in a chat. */
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

  /** What a chat shows after a step; a clock step lets the workers do what is due. */
  async function linesAfter(step: Step, dialogue: string): Promise<string[]> {
    if (step.kind === 'clock') {
      app.service.clock.set(new Date(step.text));
      await updateProjections(database.current.sql, { now: new Date(step.text), upcomingDays: 7 });
      await app.service.app.get(BoardsService).refresh();
      return [];
    }
    return dialogue === 'webhook' ? onWebhook(step) : onTelegram(step);
  }

  it.each(dialogues)(
    'on %s',
    async (place) => {
      const file = new URL(`${place}.txt`, directory);
      const written = readFileSync(file, 'utf8');
      const answered: string[] = [];
      for (const step of parseDialogue(written)) {
        const lines = await linesAfter(step, place);
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
