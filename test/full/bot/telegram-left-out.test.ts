// Slow: it waits between the attempts at an update.
import { useTestDatabase } from '../../support/database.js';
import { startTelegramApp } from '../../support/telegram-app.js';

describe('a Telegram update that the database cannot store', () => {
  const database = useTestDatabase();

  it('is skipped after five attempts, and later updates are answered', async () => {
    const app = await startTelegramApp(database.current, '2025-02-25T12:00:00Z');
    const { telegram } = app;
    const sent = await app.exchange(telegram.text('/groups \u0000'), telegram.text('/groups'));
    expect(sent.map(({ text }) => text)).toEqual(['There are no league groups yet.']);
    await app.stop();
  }, 60_000);
});
