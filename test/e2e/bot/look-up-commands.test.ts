import { BoardsService } from '../../../src/boards/boards.service.js';
import type { FixturePage } from '../../../src/fixtures/fixture-page.dto.js';
import type { Scorecard } from '../../../src/scorecard/scorecard.dto.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { refitAt } from '../../support/refit.js';
import { storeSmallLeague } from '../../support/small-league.js';
import { quotes, records } from '../fixtures/fixture-page-data.js';
import { derby, now } from '../predictions/predictions-data.js';
import { storeRandomPicks } from '../scorecard/random-picks.js';
import { botNow, percentOf, storeBotData } from './bot-data.js';

let nextId = 1;

/** The bot's reply to a message. */
async function ask(service: TestApp, text: string): Promise<string> {
  const update = { update_id: (nextId += 1), message: { chat: { id: 5, type: 'private' }, message_id: 1, text } };
  const { status, body } = await service.request
    .post('/api/bot/messenger')
    .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
    .send(update);
  expect(status).toBe(200);
  return (body as { message: string }).message;
}

describe('look-up commands', () => {
  const database = useTestDatabase();
  let service: TestApp;
  beforeAll(async () => {
    await storeBotData(database.current);
    service = await startTestApp({ database: database.current, now: botNow });
  }, 120_000);
  afterAll(() => service.stop());

  const say = (text: string): Promise<string> => ask(service, text);

  const at = (moment: string, text: string): Promise<string> => {
    service.clock.set(new Date(moment));
    return say(text);
  };

  it('/tomorrow: the fixtures of the next day, or why there are none', async () => {
    const tomorrow = await at('2025-02-24T12:00:00Z', '/tomorrow Europe');
    expect(tomorrow).toBe((await at(botNow, '/today Europe')).replace(' today ', ' tomorrow '));
    expect(await say('/tomorrow')).toMatch(/^No fixtures tomorrow\. No match is known for that day\.$/);
    expect(await say('/tomorrow Empty 2')).toBe('Empty 2 has no leagues yet.');
  });

  it('/live: matches in progress in all leagues or in a group', async () => {
    expect(await at(botNow, '/live')).toBe('No match is being played.');
    const reply = await at('2025-02-25T20:30:00Z', '/live Europe');
    expect(reply).toBe(
      [
        '2 matches in play in Europe Top, times in UTC:',
        '• Zed v Yarn (Premier League, since 19:30, no live score)',
        '• Bath v Ely (Premier League, since 20:00, no live score)',
      ].join('\n'),
    );
    // more than a day after its kick-off the result of Zed v Yarn is missing
    service.clock.set(new Date('2025-02-26T19:45:00Z'));
    await service.app.get(BoardsService).refresh();
    expect(await say('/live Europe')).toMatch(/^1 match in play .*\n• Bath v Ely .*$/);
    service.clock.set(new Date(botNow));
  });

  it('/team: table position, next match, results and averages with sample sizes', async () => {
    const lines = (await say('/team bath')).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Bath (England)',
      'Premier League: 1 of 14, 30 points from 10 matches',
      'Next: Bath v Ely (Premier League), Tue 25 Feb 20:00 UTC',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '• W Bath 1-0 Foe G',
        '• Goals: 1, opponents 0 (10 matches)',
        '• Fouls: 10, opponents 11 (3 matches)',
      ]),
    );
    expect(await say('/team')).toContain('Which team?');
    expect(await say('/team Bathh')).toBe('There is no team "Bathh". Did you mean:\n• Bath (England)');
    expect((await say('/team Fooo')).split('\n').slice(1).length).toBeLessThanOrEqual(3);
    expect(await say('/team foe')).toMatch(/^7 teams found\. Which one\?\n(• Foe [A-G] \(England\)\n?){7}$/);
    expect(await say('/team Qqqqzzzz')).toBe('There is no team "Qqqqzzzz".');
  });

  it('/player: next match with the chance to start, recent matches and averages', async () => {
    expect(await say('/player Bath 1')).toMatch(
      new RegExp(
        '^Bath 1 \\(goalkeeper\\), Bath\nNext: Bath v Ely, Tue 25 Feb 20:00 UTC, \\d+ % to start\n' +
          'Last 7 matches: 7 starts, 630 minutes\n(• Bath 1-0 Foe [A-G]: 90 minutes\n){5}\nPer match:\n',
      ),
    );
    expect(await say('/player Bath')).toMatch(/^11 players found\. Which one\?\n(• Bath \d+ \(Bath\)\n?){10}$/);
    expect(await say('/player Qqqqzzzz')).toBe('There is no player "Qqqqzzzz".');
  });

  it('/match: the next match of one or two teams, else the last one', async () => {
    const next = await say('/match Bath');
    expect(next).toBe(
      [
        'Bath v Ely (Premier League)',
        'Tue 25 Feb 20:00 UTC, not started',
        'Referee: Anthony Taylor',
        'Line-ups: predicted',
        'Bath, newest first: W 1-0, W 1-0, W 1-0, W 1-0, W 1-0',
        'Ely, newest first: L 0-1, L 0-1, L 0-1, L 0-1, L 0-1',
        '',
        'On the boards: 0 value bets, 0 trends, 0 price outliers',
      ].join('\n'),
    );
    expect(await say('/match ely bath')).toBe(next);
    expect(await say('/match foe a foe b')).toMatch(
      /^Foe A 0-0 Foe B \(Premier League\)\nSun 2 Feb 15:00 UTC, finished/,
    );
    expect(await say('/match Qqqqzzzz')).toBe('There is no match of "Qqqqzzzz".');
  });

  it('text without a command runs a search', async () => {
    expect(await say('bath')).toBe(await say('/team bath'));
    expect(await say('Bath 1')).toBe(await say('/player Bath 1'));
    expect(await say('ely bath')).toBe(await say('/match ely bath'));
    expect(await say('anthony taylor')).toBe(await say('/referee anthony taylor'));
    expect(await say('foe')).toMatch(/^"foe" may mean several\. Which one\?\n(• Foe [A-G][ \d]* \([\w ]+\)\n?){3}$/);
    expect(await say('Bathh')).toMatch(/^Nothing is called "Bathh"\. Did you mean:\n• Bath \(England\)\n(• .*\n?){2}$/);
    expect(await say('qqqqzzzz')).toBe('Nothing is called "qqqqzzzz". Send /help for all commands.');
    expect(await say(' ')).toBe('Send the name of a team, a player or a match, or /help for all commands.');
  });

  it('a player name with a statistic returns its counts', async () => {
    const shots = await say('bath 1 shots');
    expect(shots).toMatch(/^Bath 1, Bath\nNext: Bath v Ely, Tue 25 Feb 20:00 UTC, \d+ % to start\n/);
    for (const text of ['shots Bath 1', 'Bath 1 over 1.5 shots', 'bath 1 schüsse']) expect(await say(text)).toBe(shots);
  });

  it('/scorecard: says when nothing is recorded', async () => {
    expect(await say('/scorecard')).toBe('No picks are recorded yet.');
  });
});

describe('price and pick commands', () => {
  const priced = useTestDatabase();
  const picked = useTestDatabase();
  /** The reply to a message, and the corresponding API response. */
  const askBoth = async <Body>(database: TestDatabase, moment: string, text: string, path: string) => {
    const service = await startTestApp({ database, now: moment });
    const reply = await ask(service, text);
    const { status, body } = await service.request.get(path);
    expect(status).toBe(200);
    await service.stop();
    return { reply, body: body as Body };
  };

  it('/match: best prices and fair probabilities of the main markets', async () => {
    await loadRecords(priced.current, 'football-data', records);
    await loadRecords(priced.current, 'the-odds-api', quotes);
    await refitAt(priced.current.sql, new Date('2025-02-25T10:00:00Z'), 'teams');
    const { reply, body } = await askBoth<FixturePage>(
      priced.current,
      now,
      `/match ${derby.home.name} ${derby.away.name}`,
      `/api/v2/fixtures/${idOf.fixture(derby)}`,
    );
    const lines = reply.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Arsenal v Chelsea (Premier League)',
      'Wed 26 Feb 19:30 UTC, not started',
      'Line-ups: confirmed',
    ]);
    const { outcomes, bookmakerCount } = body.markets.find(({ market }) => market === 'matchResult')!;
    const from = lines.indexOf(`Result (${bookmakerCount} bookmakers)`);
    for (const [index, { side, best, fairProbability: fair }] of outcomes.entries()) {
      const edge = percentOf((best!.odds * fair! - 1) * 100);
      expect(lines[from + 1 + index]).toMatch(
        `  ${side} ${best!.odds.toFixed(2)} at ${best!.bookmakerName}; fair odds ${(1 / fair!).toFixed(2)}, edge ${edge} (80 %`,
      );
    }
    for (const market of ['Goals 2.5 (', 'Both teams score (', 'Handicap -0.25 ('])
      expect(reply).toContain(`\n${market}`);
    expect(lines.at(-3)).toMatch(/^On the boards: \d+ value bets?, \d+ trends?, \d+ price outliers?$/);
  });

  it('/scorecard: return and closing-line value with their intervals, overall and by board', async () => {
    await storeSmallLeague(picked.current);
    await storeRandomPicks(picked.current, 300);
    const moment = '2025-03-01T12:00:00Z';
    const { reply, body } = await askBoth<Scorecard>(picked.current, moment, '/scorecard', '/api/v2/scorecard');
    const { bets, matches, ungraded, roiPct, closingLineValuePct, verdict } = body.total!;
    const [total, estimates, words] = reply.split('\n').slice(2);
    expect(total).toBe(`All boards: ${bets} graded bets on ${matches} matches, ${ungraded} open`);
    const text = ({ value, low, high }: typeof roiPct): string =>
      `${percentOf(value)} (95 % interval ${percentOf(low).slice(0, -2)} to ${percentOf(high)})`;
    expect(estimates).toBe(`  Return ${text(roiPct)}, closing-line value ${text(closingLineValuePct)}`);
    expect(verdict.code).toBe('undecided');
    expect(words).toMatch(/^Not yet distinguishable from chance\.( About [\d,]+ bets are needed to confirm|$)/);
    for (const board of ['Price outliers', 'Value bets', 'Player trends', 'Team statistics', 'Team trends'])
      expect(reply).toMatch(new RegExp(`^${board}: \\d+ graded bets on \\d+ matches, \\d+ open$`, 'm'));
  });
});
