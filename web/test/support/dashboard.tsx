import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { DevelopmentToken } from '../../src/api';
import { queryClient } from '../../src/query-client';
import { router as usualRouter } from '../../src/routes';
import { setUpClient } from '../../src/session/api-error';
import { followSession } from '../../src/session/follow-session';
import { session, signInByCode, signOut } from '../../src/session/session';
import { showAllBookmakers } from '../../src/settings/my-bookmakers';
import { changeSettings, settings } from '../../src/settings/settings';
import { RecordedService } from './service';

/** The window in which Vitest runs a test. */
declare const jsdom: {
  readonly virtualConsole: {
    on(event: 'jsdomError', listener: (error: Error) => void): void;
    removeAllListeners(event: 'jsdomError'): void;
  };
};

const usualSettings = settings();
export const operatorScopes = ['maintenance:read', 'maintenance:write', 'dashboard:read', 'dashboard:write'];

/** The service of the running test. */
export let service = new RecordedService();

// a busy machine renders slowly
configure({ asyncUtilTimeout: 5_000 });
setUpClient(() => session()?.accessToken);
followSession();

/** Faults in the page of the running test: logged errors, and features that jsdom lacks. */
const faults: string[] = [];

/** Before each test: clears requests and storage. */
export function begin(): void {
  service = new RecordedService();
  vi.stubGlobal('fetch', service.fetch);
  faults.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => faults.push(words.join(' ')));
  jsdom.virtualConsole.on('jsdomError', ({ message }) => faults.push(message));
}

/** After each test: signs out and resets; asserts that the pages had no fault and every request was answered. */
export async function end(): Promise<void> {
  cleanup();
  service.answer('session_signOut', {});
  if (session() !== null) await signOut();
  queryClient.clear();
  changeSettings(usualSettings);
  localStorage.clear();
  sessionStorage.clear();
  showAllBookmakers(false);
  dispatchEvent(new StorageEvent('storage', { key: 'my-bookmakers' }));
  expect(service.unanswered).toEqual([]);
  jsdom.virtualConsole.removeAllListeners('jsdomError');
  expect(faults).toEqual([]);
}

/** Response to a sign-in. */
export function token(scopes: readonly string[]): DevelopmentToken {
  return { access_token: 'token', token_type: 'Bearer', expires_in: 3_600, scope: scopes.join(' ') };
}

export async function signIn(scopes: readonly string[] = operatorScopes): Promise<void> {
  service.answer('session_developmentToken', token(scopes));
  await signInByCode('code');
}

/** The router of the open page. */
export let router = usualRouter;

/**
 * Opens a page of the dashboard at its address.
 * @returns the user in front of it
 */
export async function open(address: string): Promise<UserEvent> {
  history.replaceState(null, '', address);
  // a router caches the pages that it has shown
  router = createRouter({ ...usualRouter.options, history: createBrowserHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  // styles are not loaded, so overlapping elements cannot be detected
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** The button with a given name. */
export function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

/** Waits until the page has exactly the given search parameters. */
export async function untilSearchIs(expected: Readonly<Record<string, string>>): Promise<void> {
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(expected));
}
