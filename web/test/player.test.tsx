import { screen, waitFor, within } from '@testing-library/react';
import type { PlayerMatch, PlayerNextFixture, PlayerProfile, ValueBetCard, ValueBetsPage } from '../src/api';
import { texts } from '../src/texts';
import { button, open, service, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

describe('the next match of a player', () => {
  const words = texts.player.next;
  const player = recordedResponse<PlayerProfile>('players_show');
  const next = player.nextFixture;
  const [match] = player.matches;
  if (next === null || match === undefined) throw new Error('a next match and a last one were recorded');
  const cards = recordedResponse<ValueBetsPage>('valueBets_list');
  const [card] = cards.data;
  if (card === undefined) throw new Error('a value bet was recorded');
  const line = (number: number): ValueBetCard => ({ ...card, line: number, cardKey: `card ${number}` });

  async function show(changed: Partial<PlayerNextFixture>, minutes: readonly Partial<PlayerMatch>[] = []) {
    const matches = minutes.map((each, id) => ({ ...match, ...each, fixture: { ...next!.fixture, id } }));
    service.answer('players_show', { ...player, nextFixture: { ...next, ...changed }, matches });
    const user = await open('/players/7');
    return { user, panel: within(await screen.findByRole('region', { name: words.title })) };
  }

  it.each<[Partial<PlayerNextFixture>, string]>([
    [{ lineupType: 'unavailable', isInEleven: null, startProbability: null }, words.noLineUp],
    [{ lineupType: 'predicted', isInEleven: true, startProbability: 0.9312 }, words.projectedAt('93 %')],
    [{ lineupType: 'predicted', isInEleven: false, startProbability: null }, words.notProjected],
    [{ lineupType: 'confirmed', isInEleven: true, startProbability: 1 }, words.starts],
    [{ lineupType: 'confirmed', isInEleven: false, startProbability: 0 }, words.doesNotStart],
  ])('says whether he starts: %j', async (changed, text) => {
    const { panel } = await show(changed);
    expect(panel.getByText(text)).toBeTruthy();
  });

  it('shows why he misses it, and nothing if no source has a reason', async () => {
    const knownAt = '2026-11-27T06:00:00Z';
    const { panel } = await show({ absence: { type: 'out', reason: 'Knee Injury', knownAt, isKnownAtAssumed: false } });
    const absence = panel.getByText(texts.match.absences.types.out).closest('p');
    expect(absence?.textContent).toBe(`Out: Knee Injury ${words.reported('27 Nov 2026')}`);
  });

  it('shows his recent minutes and starts, newest on the right', async () => {
    const { panel } = await show({}, [
      { minutes: 20, isStarter: false },
      { minutes: null, isStarter: true },
      { minutes: 90, isStarter: true },
    ]);
    expect(panel.getByText(words.lately(2, 3, '55'))).toBeTruthy();
    const minutes = [90, texts.states.unknown, texts.player.cameOn(20)].join(', ');
    expect(panel.getByRole('img', { name: words.minutesOf(minutes) })).toBeTruthy();
  });

  it('lists his open lines with fair price, best price, bookmaker and edge, initially six', async () => {
    service.answer('valueBets_list', { ...cards, data: [0, 1, 2, 3, 4, 5, 6].map((number) => line(number + 0.5)) });
    const { user, panel } = await show({});
    const table = within(await panel.findByRole('table', { name: words.lines }));
    const rows = (): HTMLElement[] => table.getAllByRole('row').slice(1);
    expect(rows()).toHaveLength(6);
    expect(rows()[0]?.textContent).toMatch(/^Fouls over 0\.5.*1\.56.*1\.96Lucky Anchor.*\+25\.7.*20\.6 … 30\.6/);
    expect(service.last('valueBets_list').query).toMatchObject({
      playerIds: String(player.id),
      eventIds: String(next.fixture.id),
      mode: 'all',
      direction: 'both',
    });
    await user.click(button(words.allLines(7)));
    await untilSearchIs({ lines: 'true' });
    expect(rows()).toHaveLength(7);
  });

  it('lists the prices of the chosen bookmakers, with one tap of all', async () => {
    localStorage.setItem('my-bookmakers', JSON.stringify({ slugs: ['alpha', 'bravo'] }));
    dispatchEvent(new StorageEvent('storage', { key: 'my-bookmakers' }));
    const { user, panel } = await show({});
    const bookmakers = () => service.of('valueBets_list').map(({ query }) => query['bookmakers']);
    await panel.findByText(texts.myBookmakers.ofMine(2));
    await waitFor(() => expect(bookmakers()).toEqual(['alpha,bravo']));
    await user.click(panel.getByRole('button', { name: texts.myBookmakers.showAll }));
    await waitFor(() => expect(bookmakers()).toEqual(['alpha,bravo', undefined]));
  });

  it('shows everything else to users who may not see lines', async () => {
    service.answer('valueBets_list', problem(401, 'token_missing', 'needs a token'));
    const { panel } = await show({ lineupType: 'confirmed', isInEleven: true, startProbability: 1 });
    expect(await panel.findByText(texts.session.needed)).toBeTruthy();
    expect(panel.getByText(words.starts)).toBeTruthy();
  });
});
