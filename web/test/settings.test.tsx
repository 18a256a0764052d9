import { screen, within } from '@testing-library/react';
import { settings } from '../src/settings/settings';
import type { Settings } from '../src/settings/settings';
import { texts } from '../src/texts';
import { button, open } from './support/dashboard';

const words = texts.settings;
const page = document.documentElement;

/** Settings of a page opened with the given value stored on the device. */
async function settingsOf(stored: string): Promise<Settings> {
  localStorage.setItem('settings', stored);
  vi.resetModules();
  const { settings: read } = await import('../src/settings/settings');
  return read();
}

describe('settings', () => {
  // the next file must reload the settings
  afterAll(() => void vi.resetModules());

  it('take effect at once, and stay on this device', async () => {
    const user = await open('/referees');
    await user.click(button(new RegExp(words.open)));
    const choices = within(await screen.findByRole('dialog', { name: words.open }));
    const choose = async (group: string, name: string): Promise<void> => {
      const radio = within(choices.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });
      await user.click(radio);
      expect(radio.checked).toBe(true);
    };
    await choose(words.theme, words.themes.dark);
    await choose(words.contrast, words.contrasts.high);
    await choose(words.density, words.densities.airy);
    expect({ ...page.dataset }).toMatchObject({ theme: 'dark', contrast: 'high', density: 'airy' });
    await choose(words.odds, words.oddsForms.fractional);
    expect(button(new RegExp(`^${words.oddsForms.fractional}`))).toBeTruthy();
    await choose(words.stake, words.stakes.half);
    await user.selectOptions(choices.getByRole('combobox', { name: words.timeZone }), 'Asia/Tokyo');
    const chosen = { theme: 'dark', odds: 'fractional', stake: 'half', timeZone: 'Asia/Tokyo' };
    expect(settings()).toMatchObject(chosen);
    expect(await settingsOf(localStorage.getItem('settings') ?? '')).toEqual(settings());
    await user.selectOptions(choices.getByRole('combobox', { name: words.timeZone }), words.browserTimeZone);
    expect(settings().timeZone).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['what is no JSON', '{"theme":'],
    ['what is no object', '[1]'],
    ['null', 'null'],
    ['unknown choices', '{"theme":"pink","odds":7,"timeZone":"Mars/Olympus","pinnedLeagues":"1","other":1}'],
  ])('are the usual ones where the device holds %s', async (_, stored) => {
    expect(await settingsOf(stored)).toEqual({
      language: 'en',
      theme: 'system',
      contrast: 'system',
      density: 'compact',
      odds: 'decimal',
      stake: 'none',
      timeZone: null,
      pinnedLeagues: [],
    });
  });

  it('keep the valid part of the stored value', async () => {
    const stored = '{"theme":"dark","odds":"x","timeZone":"Europe/Rome","pinnedLeagues":[7,"8",9]}';
    expect(await settingsOf(stored)).toMatchObject({
      theme: 'dark',
      odds: 'decimal',
      timeZone: 'Europe/Rome',
      pinnedLeagues: [7, 9],
    });
  });

  it('load the texts of the chosen language', async () => {
    await settingsOf('{"language":"de"}');
    const german = await import('../src/texts');
    expect(german.texts.settings.open).toBe('Einstellungen');
    expect([german.inSentence('Tore'), german.nameOfMarket('none')]).toEqual(['Tore', 'none']);
  });
});
