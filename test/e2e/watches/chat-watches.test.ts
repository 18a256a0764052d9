import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { WatchNewsService } from '../../../src/watches/news/watch-news.service.js';
import { everything } from '../../../src/watches/watch.js';
import { WatchesModule } from '../../../src/watches/watches.module.js';
import { WatchesRepository } from '../../../src/watches/watches.repository.js';
import { WatchesService } from '../../../src/watches/watches.service.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { quotesOf } from '../../support/boards/result-quotes.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';

describe('watches of a chat', () => {
  let area: AreaApp;
  beforeAll(async () => {
    area = await startAreaApp([WatchesModule], { now: '2025-02-25T12:00:00Z' });
  });
  afterAll(() => area.close());

  it('judge the prices of the bookmakers in its settings', async () => {
    const match = fixture('Foe B', 'Wem', '2025-02-28T20:00:00Z');
    const quote = quotesOf(match);
    await loadRecords(area.database, 'canonical', [
      match,
      ...['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((name) => quote(name, '2.02')),
    ]);
    await area.database.rows(`insert into chat_settings (chat_id, bookmakers) values (7, '{bravo,merged}')`);
    const [service, news] = [area.app.get(WatchesService), area.app.get(WatchNewsService)];
    const transactions = area.app.get(TransactionRunner);
    const begin = async (chatId: number): Promise<void> => {
      const terms = { ...everything, fixtureId: idOf.fixture(match), market: null, minimumEdge: 0 };
      const watch = { ...terms, events: ['price-outlier'], delivery: 'chat', webhookSubscriptionId: null } as const;
      await transactions.transaction(await service.prepare({ subject: null, chatId }, watch));
    };
    const due = async () => {
      const found = await news.find(await area.app.get(WatchesRepository).listDelivered(['chat']));
      const ofChats = await transactions.transaction((transaction) => news.listDue(transaction, ['chat'], found));
      return ofChats.map(({ recipient, found: { odds } }) => [recipient.chatId, odds]);
    };
    for (const chatId of [7, 8]) await begin(chatId);
    await area.moveTo(new Date('2025-02-25T12:10:00Z'));
    await loadRecords(area.database, 'canonical', [
      match,
      quote('Alpha', '2.50', '2025-02-25T12:05:00Z'),
      quote('Bravo', '2.46', '2025-02-25T12:05:00Z'),
    ]);
    expect((await due()).sort()).toEqual([
      [7, 2.46],
      [8, 2.5],
    ]);
    // a new watch starts from the current prices at the bookmakers of its chat
    await begin(7);
    expect(await due()).toEqual([[8, 2.5]]);
  });
});
