import { MorningMessages } from '../../../src/bot/morning/morning-messages.js';
import { MorningText } from '../../../src/bot/morning/morning-text.js';
import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords, result } from '../../support/factories.js';
import { storePicks } from '../../support/picks.js';
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

  it('reach the other chats if the text of one fails, and that one with the next scan', async () => {
    await database.current.rows('delete from messenger_outbox');
    const [service] = services;
    jest.spyOn(service!.app.get(MorningText), 'of').mockRejectedValueOnce(new Error('lost'));
    service!.clock.set(new Date('2025-03-01T08:30:00Z'));
    const scan = (): Promise<number> => service!.app.get(MorningMessages).scan();
    expect([await scan(), await scan(), await scan()]).toEqual([1, 1, 0]);
    expect((await messages()).map(({ chat }) => chat).sort()).toEqual([1, 2]);
  });

  it("report all of yesterday's bets whose edge was above 0 at its low end", async () => {
    await database.current.rows('delete from messenger_outbox');
    const fixtures = Array.from({ length: 101 }, (_, index) =>
      fixture(`Home ${index}`, `Away ${index}`, '2025-03-01T15:00:00Z', { result: result(2, 1) }),
    );
    await loadRecords(database.current, 'canonical', fixtures);
    const board = 'value-bets';
    await storePicks(
      database.current,
      fixtures.flatMap((of, index) => [
        { of, board, side: 'over', price: index === 0 ? 3 : 2, edgeLow: 1 },
        { of, board, side: 'under', edgeLow: 1 },
        { of, board, side: 'over', line: 1.5, edgeLow: -1 },
      ]),
    );
    const graded = { now: new Date('2025-03-02T06:00:00Z'), quoteMaxAgeMinutes: 1440 };
    const { signal } = new AbortController();
    await gradePicks(database.current.sql, { ...graded, source: 'live', signal });
    expect(sum(await at('2025-03-02T08:30:00Z'))).toBe(2);
    const english = (await messages()).find(({ chat }) => chat === 2);
    expect(english!.text).toContain(
      "\nYesterday's listed value bets: 101 won, 101 lost; +1 units at a stake of 1 each.",
    );
  });
});
