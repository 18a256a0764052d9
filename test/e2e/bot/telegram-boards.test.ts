import { NewsScan } from '../../../src/watches/news/news-scan.service.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { useTestDatabase } from '../../support/database.js';
import { loadRecords } from '../../support/factories.js';
import { startTelegramApp } from '../../support/telegram-app.js';
import type { TelegramApp } from '../../support/telegram-app.js';
import type { ShownMessage } from '../../support/telegram-server.js';
import { manyQuotes, manyShooters, next, now, storeValueBets } from './value-bet-data.js';

const labels = ({ buttons }: ShownMessage): string[] => buttons.flat().map(({ text }) => text);

describe('boards on Telegram', () => {
  const database = useTestDatabase();
  let app: TelegramApp;
  beforeAll(async () => {
    await storeValueBets(database.current, manyShooters, manyQuotes);
    app = await startTelegramApp(database.current, now);
  }, 120_000);
  afterAll(() => app.stop());

  const namesIn = (text: string): string[] => [...text.matchAll(/^• (\w+ \w+) over/gm)].map(([, name]) => name!);

  it('shows one bet per page, and pages back', async () => {
    const [shown] = await app.exchange(app.telegram.text('/bets England'));
    const first = namesIn(shown!.text);
    expect(first).toHaveLength(10);
    expect(shown!.text).toContain('Worth taking in England (10 of 12), times in UTC');
    expect(labels(shown!)).toEqual([...first.map((name) => `Why ${name}, shots?`), 'Next ›', 'Watch England']);
    // pressing the same button again shows the same page
    const [press, again] = [app.telegram.press(shown!, 'Next ›'), app.telegram.press(shown!, 'Next ›')];
    expect(await app.exchange(press, again)).toEqual([]);
    expect(shown!.text).toContain('Worth taking in England (11 to 12 of 12)');
    const second = namesIn(shown!.text);
    expect([...first, ...second].sort()).toEqual(Object.values(manyShooters).flat().sort());
    expect(labels(shown!).slice(-2)).toEqual(['‹ Previous', 'Watch England']);
  });

  it.each([
    ['trends', ['Players (5 of 11)', 'Players (6 to 10 of 11)', 'Players (number 11 of 11)']],
    ['outliers', ['(10 of 12)', '(11 to 12 of 12)']],
  ])('pages /%s within the same message', async (command, parts) => {
    const [shown] = await app.exchange(app.telegram.text(`/${command} England`));
    const texts = [shown!.text];
    while (labels(shown!).includes('Next ›')) {
      const press = app.telegram.press(shown!, 'Next ›');
      expect(await app.exchange(press)).toEqual([]);
      expect(app.telegram.notices.get(press.callback_query.id)).toBe('');
      texts.push(shown!.text);
    }
    expect(texts).toEqual(parts.map((part) => expect.stringContaining(part)));
    for (const text of texts.slice(0, -1).reverse()) {
      await app.exchange(app.telegram.press(shown!, '‹ Previous'));
      expect(shown!.text).toBe(text);
    }
    expect(labels(shown!).at(-1)).toBe('Next ›');
  });

  it('explains a bet within the same message, and goes back', async () => {
    const [shown] = await app.exchange(app.telegram.text('/bets'));
    const [text, [why]] = [shown!.text, labels(shown!)];
    const name = /Why (.+), shots\?/.exec(why!)![1]!;
    await app.exchange(app.telegram.press(shown!, why!));
    const lines = shown!.text.split('\n');
    expect(lines[0]).toBe(`${name} over 0.5 shots: 1.70 at Alpha`);
    expect(lines[1]).toBe('Arsenal v Chelsea (Premier League), Wed 26 Feb 19:30');
    expect(shown!.text).toMatch(/^Fair odds 1\.\d+, edge \d+(\.\d+)? % \(80 % interval \d/m);
    for (const bookmaker of ['Bravo 1.36', 'Charlie 1.36']) expect(shown!.text).toContain(`• ${bookmaker}: `);
    expect(shown!.text).toMatch(/^• Model alone: \d+\.\d %$/m);
    expect(shown!.text).toContain('Prices: Alpha 1.70, ');
    expect(shown!.text).not.toMatch(/undefined|NaN|unknown/);
    expect(labels(shown!)).toEqual(['Other bookmakers', '‹ Back']);
    await app.exchange(app.telegram.press(shown!, '‹ Back'));
    expect(shown!.text).toBe(text);
    expect(labels(shown!)[0]).toBe(why);
  });

  it("explains the price at the chat's bookmakers", async () => {
    const [shown] = await app.exchange(app.telegram.text('/bets', 99));
    await app.exchange(app.telegram.text('/settings bookmakers Bravo', 99));
    await app.exchange(app.telegram.press(shown!, 'Why Adam Stone, shots?'));
    expect(shown!.text).toMatch(/^Adam Stone over 0\.5 shots: 1\.36 at Bravo\n/);
    expect(shown!.text).toContain('Prices: Bravo 1.36\n');
    await app.exchange(app.telegram.press(shown!, 'Other bookmakers'));
    expect(shown!.text).toMatch(/• Bravo 1\.36: edge .*\n\nNot counted:\n• Alpha 1\.70 \(not chosen\)/);
  });

  it.each([
    ['/bets', ['Why Adam Stone, shots?', 'Other bookmakers']],
    ['/outliers', ['Prices: Adam Stone shots']],
  ])('shows the prices of other bookmakers: %s', async (command, labels) => {
    const [shown] = await app.exchange(app.telegram.text(command));
    let text = '';
    for (const label of labels) {
      ({ text } = shown!);
      await app.exchange(app.telegram.press(shown!, label));
    }
    expect(shown!.text).toMatch(
      /^[A-Z]\w+ \w+ over 0\.5 shots, by bookmaker\nArsenal v Chelsea \(Premier League\), Wed/,
    );
    for (const price of ['Alpha 1.70', 'Bravo 1.36', 'Charlie 1.36']) expect(shown!.text).toContain(`• ${price}`);
    expect(shown!.text).toMatch(/\n\n18\+ · Help: https:\/\/www\.gamblingtherapy\.org$/);
    await app.exchange(app.telegram.press(shown!, '‹ Back'));
    expect(shown!.text).toBe(text);
  });

  it('alerts a chat to new bets, with buttons', async () => {
    const { service, telegram } = app;
    await app.exchange(telegram.text('/watch England'));
    service.clock.set(new Date(service.clock.now().getTime() + 300_000));
    const takenAt = service.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const raised = [['Adam Stone', 0.5, '1.80', null]] as const;
    await loadRecords(database.current, 'canonical', [next, prices(next, 'Alpha', 'shots', raised, { takenAt })]);
    const member = (status: string) =>
      telegram.update({
        my_chat_member: { chat: { id: 77, type: 'private' }, from: { id: 77 }, date: 1, new_chat_member: { status } },
      });
    await app.exchange(member('kicked'));
    const alerts = async () => {
      await service.app.get(NewsScan).scan();
      return (await database.current.rows(`select from messenger_outbox where kind = 'alert'`)).length;
    };
    expect(await alerts()).toBe(0);
    await app.exchange(member('member'));
    expect(await alerts()).toBe(1);
    // the machine's clock, by which alerts expire, is past the kick-off
    await database.current.rows('update messenger_outbox set expires_at = null');
    const [alert] = await app.exchange();
    expect(alert!.text).toMatch(
      /^1 value bet in England[^]*• Adam Stone over 0\.5 shots: 1\.80 at Alpha \(up from 1\.70\)/,
    );
    expect(labels(alert!)).toEqual(['Why Adam Stone, shots?', 'Stop watching England']);
    const text = alert!.text;
    await app.exchange(telegram.press(alert!, 'Stop watching England'));
    expect([alert!.text, labels(alert!)]).toEqual([text, ['Why Adam Stone, shots?', 'Watch England']]);
    expect(await database.current.rows('select from watches')).toEqual([]);
  });

  it('watches teams, players and matches, by name and by button', async () => {
    const { telegram } = app;
    const say = async (text: string) => (await app.exchange(telegram.text(text, 88)))[0]!;
    const team = await say('/team Arsenal');
    expect(labels(team)).toEqual(['Watch Arsenal']);
    const press = telegram.press(team, 'Watch Arsenal');
    await app.exchange(press);
    expect(telegram.notices.get(press.callback_query.id)).toBe('Watching Arsenal.');
    expect(labels(team)).toEqual(['Stop watching Arsenal']);
    const player = await say('/watch Adam Stone 2,5');
    expect(player.text).toMatch(
      /^Watching Adam Stone\.\nAlerts: line-ups, players out of position, value bets on players\.\n.*at least 2\.5 %/,
    );
    expect((await say('/watch Arsenal Chelsea')).text).toMatch(/^Watching Arsenal (v|-) Chelsea\./);
    expect((await say('/watch match Arsenal')).text).toMatch(/^Watching Arsenal (v|-) Chelsea\./);
    expect((await say('/watch team Chelsea')).text).toMatch(/^Watching Chelsea\./);
    const unknown = await say('/watch Nobody Whatsoever');
    expect(unknown.text).toContain('There is no league group "Nobody Whatsoever".');
    const list = await say('/mywatches');
    expect(list.text.split('\n')).toEqual([
      'You watch 4 things:',
      '• Arsenal: moved kick-offs, line-ups, value bets on matches and teams, value bets on players',
      '• Adam Stone: line-ups, players out of position, value bets on players, bets from 2.5 % at the low end',
      expect.stringMatching(/^• Arsenal v Chelsea: moved kick-offs, line-ups, results of listed bets, /),
      expect.stringMatching(/^• Chelsea: /),
    ]);
    expect(labels(list)).toEqual([
      'Stop watching Arsenal',
      'Stop watching Adam Stone',
      'Stop watching Arsenal v Chelsea',
      'Stop watching Chelsea',
    ]);
    expect((await say('/unwatch chel')).text).toBe('No longer watching Chelsea.');
    expect((await say('/stop')).text).toBe('All alerts ended (3 watches).');
    expect((await say('/stop')).text).toBe('You watch nothing, so no alerts are sent.');
    expect((await say('/mywatches')).text).toBe('You watch nothing. /watch NAME starts alerts.');
  });
});
