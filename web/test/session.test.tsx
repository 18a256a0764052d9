import { act, screen, waitFor, within } from '@testing-library/react';
import type { MySettings, RefereePage, SearchResults, SessionConfig } from '../src/api';
import { session, signOut, startSession } from '../src/session/session';
import { texts } from '../src/texts';
import { button, open, operatorScopes, service, signIn, token, untilSearchIs } from './support/dashboard';
import { problem, recordedResponse } from './support/service';

const words = texts.session;
const config = recordedResponse<SessionConfig>('session_config');

/** Simulates another tab that signs in or out. */
function otherTab(newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: 'signed-in', newValue }));
}

describe('a session', () => {
  it('begins with the code of the form, and then authorises every request', async () => {
    service.answer('session_developmentToken', problem(401, 'unauthorized', 'the code is another one'));
    const user = await open('/referees');
    await waitFor(() => expect(service.of('referees_list')).toHaveLength(1));
    expect(service.last('referees_list').headers.get('Authorization')).toBeNull();
    await user.click(button(words.signIn));
    const form = within(await screen.findByRole('dialog', { name: words.signIn }));
    const submit = form.getByRole<HTMLButtonElement>('button', { name: words.signIn });
    expect(submit.disabled).toBe(true);
    await user.type(form.getByLabelText(words.code), ' abc {Enter}');
    expect((await form.findByRole('alert')).textContent).toBe('the code is another one');
    service.answer('session_developmentToken', token(operatorScopes));
    await user.click(submit);
    await screen.findByRole('button', { name: words.signOut });
    expect(service.last('session_developmentToken').body).toEqual({ code: 'abc' });
    // permissions change with the sign-in
    await waitFor(() => expect(service.last('referees_list').headers.get('Authorization')).toBe('Bearer token'));
    const pages = within(screen.getByRole('navigation', { name: texts.navigation.label }));
    expect(pages.getByRole('link', { name: texts.navigation.ops })).toBeTruthy();
    service.answer('session_signOut', {});
    await user.click(button(words.signOut));
    await screen.findByRole('button', { name: words.signIn });
    expect([session(), localStorage.getItem('signed-in')]).toEqual([null, null]);
    expect(service.of('session_signOut')).toHaveLength(1);
    expect(pages.queryByRole('link', { name: texts.navigation.ops })).toBeNull();
  });

  it('says so if the service does not confirm its end, until it does', async () => {
    await signIn([]);
    const user = await open('/referees');
    service.answer('session_signOut', problem(503, 'unavailable', 'the issuer is away'));
    await user.click(await screen.findByRole('button', { name: words.signOut }));
    await screen.findByText(words.signOutFailed, { exact: false });
    expect(session()).toBeNull();
    service.answer('session_signOut', {});
    await user.click(button(words.signOut));
    await waitFor(() => expect(screen.queryByText(words.signOutFailed, { exact: false })).toBeNull());
    expect(service.of('session_signOut')).toHaveLength(2);
  });

  it('begins with the code of the address, and removes it', async () => {
    service.answer('session_developmentToken', token(['dashboard:read']));
    history.replaceState(null, '', '/referees?last20Only=true#sign-in=a-b_c');
    await startSession();
    expect(service.last('session_developmentToken').body).toEqual({ code: 'a-b_c' });
    expect(location.href).toBe('http://localhost:3000/referees?last20Only=true');
    expect(session()).toEqual({ accessToken: 'token', scopes: ['dashboard:read'] });
  });

  it('shows why the code of the address was refused', async () => {
    service.answer('session_developmentToken', problem(401, 'unauthorized', 'this code was used'));
    history.replaceState(null, '', '/referees#sign-in=abc');
    await startSession();
    await open('/referees');
    expect(await screen.findByText('this code was used')).toBeTruthy();
  });

  it('follows other tabs of the browser', async () => {
    service.answer('session_token', token(operatorScopes));
    history.replaceState(null, '', '/');
    await startSession();
    expect(service.requests).toEqual([]);
    act(() => otherTab('true'));
    await waitFor(() => expect(session()).not.toBeNull());
    act(() => otherTab(null));
    expect(session()).toBeNull();
  });

  it('is renewed before it expires, and ends when the service reports it over', async () => {
    vi.useFakeTimers();
    await signIn();
    service.answer('session_token', token(operatorScopes));
    await vi.advanceTimersByTimeAsync(3_539_000);
    expect(service.of('session_token')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(service.of('session_token')).toHaveLength(1);
    service.answer('session_token', problem(503, 'unavailable', 'the issuer is away'));
    await vi.advanceTimersByTimeAsync(3_540_000);
    expect(session()).not.toBeNull();
    service.answer('session_token', problem(401, 'unauthorized', 'over'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(service.of('session_token')).toHaveLength(3);
    expect(session()).toBeNull();
    vi.useRealTimers();
  });

  it('takes all responses with it, so that the next user starts with settings of their own', async () => {
    const settings = recordedResponse<MySettings>('me_showSettings');
    const bankroll = () => screen.queryByLabelText<HTMLInputElement>(texts.mine.bankroll)?.value;
    service.answer('me_showSettings', { ...settings, bankroll: 777 });
    await signIn([]);
    await open('/my-bets');
    await waitFor(() => expect(bankroll()).toBe('777'));
    let respond: (settings: MySettings) => void = () => undefined;
    service.answer('me_showSettings', () => new Promise((resolve) => (respond = (body) => resolve({ ...body }))));
    service.answer('session_signOut', {});
    await act(signOut);
    await screen.findByText(texts.session.needed);
    await act(() => signIn([]));
    await screen.findByRole('region', { name: texts.mine.settings });
    expect(bankroll()).toBeUndefined();
    respond({ ...settings, bankroll: 5 });
    await waitFor(() => expect(bankroll()).toBe('5'));
  });

  it('is offered only if the service has browser sign-in', async () => {
    service.answer('session_config', { ...config, signIn: 'none' });
    await open('/ops');
    await screen.findByText(words.notHere);
    expect(screen.queryByRole('button', { name: words.signIn })).toBeNull();
  });

  it('sends no requests for an address without a page', async () => {
    await open('/there-is-no-such-page');
    await screen.findByRole('heading', { level: 1, name: texts.states.notFound });
    expect(service.requests.map(({ operation }) => operation).sort()).toEqual(['health_live', 'session_config']);
  });

  it('reads its own writes for ten seconds', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    service.answer('session_developmentToken', () =>
      Response.json(token([]), { headers: { 'Consistency-Token': 'after-7' } }),
    );
    const sent = async (): Promise<string | null> => {
      await signOut();
      return service.last('session_signOut').headers.get('Consistency-Token');
    };
    service.answer('session_signOut', {});
    history.replaceState(null, '', '/#sign-in=abc');
    await startSession();
    expect(await sent()).toBe('after-7');
    now.mockReturnValue(1_010_001);
    expect(await sent()).toBeNull();
    now.mockRestore();
  });
});

describe('the global search', () => {
  it('waits until the user stops typing, and opens a result by keys', async () => {
    const results = recordedResponse<SearchResults>('search_find');
    const [result] = results.data;
    const data = [
      { ...result, type: 'referee', id: 7 },
      { ...result, type: 'competition', id: 8, name: 'Eighth League' },
    ];
    service.answer('search_find', { ...results, data });
    const user = await open('/referees');
    await user.keyboard('/');
    await user.keyboard('eig');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(2);
    expect(service.of('search_find').map(({ query }) => query)).toEqual([{ q: 'eig' }]);
    await user.keyboard('{ArrowDown}{Enter}');
    await untilSearchIs({ leagues: '8' });
    expect(location.pathname).toBe('/matches');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: texts.search.label }).value).toBe('');
  });
});

describe('global shortcuts', () => {
  it('go to a page by two keys, and list all keys', async () => {
    const user = await open('/referees');
    await screen.findByText(recordedResponse<RefereePage>('referees_list').data[0]?.name ?? '');
    service.answer('bookmakerSkill_list', problem(404, 'resource_not_found', 'none'));
    await user.keyboard('gk');
    await waitFor(() => expect(location.pathname).toBe('/bookmakers'));
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: texts.keys.title }));
    await user.keyboard('gr');
    await user.click(help.getByRole('button', { name: texts.keys.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/bookmakers');
  });
});
