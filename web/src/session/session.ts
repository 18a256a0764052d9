import { useSyncExternalStore } from 'react';
import { sessionDevelopmentToken, sessionSignIn, sessionSignOut, sessionToken } from '../api';
import type { DevelopmentToken } from '../api';
import { ApiError } from './api-error';

/** The signed-in user. The access token is kept in the memory of the page; an HttpOnly cookie renews it. */
export interface Session {
  readonly accessToken: string;
  readonly scopes: readonly string[];
}

/** Storage key that signals to other tabs, and to pages opened later, that this browser has a session; not secret. */
const MARKER = 'signed-in';
/** Seconds before expiry at which a token is renewed. */
const RENEWED_AHEAD = 60;
/** Seconds until the next attempt while the service or the issuer cannot be reached. */
const RETRY = 30;

let current: Session | null = null;
let refused: string | null = null;
let isSignOutUnconfirmed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function session(): Session | null {
  return current;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session);
}

/** Whether the service did not confirm the sign-out, so that its cookie may still sign in here. */
export function useUnconfirmedSignOut(): boolean {
  return useSyncExternalStore(subscribe, () => isSignOutUnconfirmed);
}

/** Calls a listener on every sign-in and sign-out. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs in at the issuer by redirecting the page to it. */
export async function signInByIssuer(): Promise<void> {
  const { address } = await sessionSignIn({ body: { returnTo: location.pathname + location.search } });
  location.assign(address);
}

/** Development sign-in, with the code from the address that `npm start` prints. */
export async function signInByCode(code: string): Promise<void> {
  begin(await sessionDevelopmentToken({ body: { code } }));
}

/**
 * Signs in with the code from the address, else continues the session of this browser. The page must not send requests
 * before: a first response without the token would remain on screen.
 */
export async function startSession(): Promise<void> {
  addEventListener('storage', followOtherTabs);
  const code = takeSignInCode();
  if (code === null && localStorage.getItem(MARKER) !== null) await renew();
  if (code === null) return;
  try {
    await signInByCode(code);
  } catch (error) {
    refused = error instanceof Error ? error.message : String(error);
  }
}

/** Why the code from the address was refused; null: it was accepted, or there was none. */
export function refusedCode(): string | null {
  return refused;
}

/**
 * Completes a sign-in at the issuer, after it has redirected the user back.
 * @returns the address that the user came from
 */
export async function finishSignIn(): Promise<string> {
  const token = await sessionToken({ body: { callback: location.search } });
  begin(token);
  return token.returnTo ?? '/';
}

/** Signs out in all tabs; also ends the session at the service and the issuer. */
export async function signOut(): Promise<void> {
  end();
  const hasFailed = await sessionSignOut().then(
    () => false,
    () => true,
  );
  if (hasFailed === isSignOutUnconfirmed) return;
  isSignOutUnconfirmed = hasFailed;
  for (const listener of listeners) listener();
}

/** Removes the development sign-in code from the address, which may be shared, and returns it; null: none. */
function takeSignInCode(): string | null {
  const code = /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * Renews the session, or ends it if the service reports it over. Tabs take turns, since an issuer may accept a refresh
 * token only once.
 */
async function renew(): Promise<void> {
  const ask = (): Promise<DevelopmentToken> => sessionToken({ body: {} });
  try {
    // only pages served over HTTPS or from this machine have the Web Locks API
    begin(await ('locks' in navigator ? navigator.locks.request('session', ask) : ask()));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end();
    else timer = setTimeout(() => void renew(), RETRY * 1_000);
  }
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== MARKER) return;
  if (newValue === null) end();
  else if (current === null) void renew();
}

function begin({ access_token, scope, expires_in }: DevelopmentToken): void {
  clearTimeout(timer);
  refused = null;
  isSignOutUnconfirmed = false;
  current = { accessToken: access_token, scopes: scope.split(' ') };
  localStorage.setItem(MARKER, 'true');
  timer = setTimeout(() => void renew(), Math.max(expires_in - RENEWED_AHEAD, expires_in / 2) * 1_000);
  for (const listener of listeners) listener();
}

function end(): void {
  clearTimeout(timer);
  current = null;
  localStorage.removeItem(MARKER);
  for (const listener of listeners) listener();
}
