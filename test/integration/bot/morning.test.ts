import { MorningMessages } from '../../../src/bot/morning/morning-messages.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { manyQuotes, manyShooters, now, storeValueBets } from '../../e2e/bot/value-bet-data.js';

describe('morning messages', () => {
  const database = useTestDatabase();
  let services: TestApp[];
  beforeAll(async () => {
    await storeValueBets(database.current, manyShooters, manyQuotes);
    const config = { botSend: { url: 'http://127.0.0.1:9', token: null }, clockAsOf: null };
    services = [
      await startTestApp({ database: database.current, now, config }),
      await startTestApp({ database: database.current, now, config }),
    ];
  }, 120_000);
  afterAll(async () => {
    for (const service of services) await service.stop();
  });

  const at = (moment: string): Promise<number[]> => {
    for (const service of services) service.clock.set(new Date(moment));
    return Promise.all(services.map((service) => service.app.get(MorningMessages).scan()));
  };
  const sum = (counts: number[]): number => counts.reduce((one, other) => one + other, 0);
  const messages = () =>
    database.current.rows<{ chat: number; text: string }>(
      'select chat_id as chat, text from messenger_outbox order by id',
    );

  it('are sent once a day at the local time, whichever process scans and however often', async () => {
    await database.current.rows(
      `insert into chat_settings (chat_id, time_zone, morning_at, language, league_group_id) values
        (1, 'Europe/Berlin', '08:30', 'de', 101), (2, 'Europe/London', '08:30', null, null), (3, null, null, null, null)`,
    );
    expect(sum(await at('2025-02-26T07:29:00Z'))).toBe(0);
    expect(sum(await at('2025-02-26T07:30:00Z'))).toBe(1);
    expect(sum(await at('2025-02-26T07:31:00Z'))).toBe(0);
    expect(sum(await at('2025-02-26T08:30:00Z'))).toBe(1);
    const [german, english, ...others] = await messages();
    expect(others).toEqual([]);
    expect(german!.text).toMatch(
      /^Guten Morgen: Mi 26\. Feb\n\nHeute 1 Spiel in England, Anstoßzeiten in Europe\/Berlin:/,
    );
    expect(german!.text).toContain('20:30 Arsenal – Chelsea');
    expect(german!.text).toMatch(/\nValue-Wetten jetzt \(5 von \d+\):\n• /);
    expect(german!.text).toMatch(/\n\nGestern: keine Spiele\.\n\n18\+ · Hilfe: https:/);
    expect(english!.text).toMatch(/^Good morning: Wed 26 Feb\n\n1 fixture today, times in Europe\/London:/);
  });

  it('are sent late within two hours only', async () => {
    await database.current.rows('delete from messenger_outbox');
    expect(sum(await at('2025-02-27T10:30:00Z'))).toBe(0);
    expect(sum(await at('2025-02-28T09:29:00Z'))).toBe(2);
    expect(sum(await at('2025-02-28T09:30:00Z'))).toBe(0);
    expect(await messages()).toHaveLength(2);
  });
});
