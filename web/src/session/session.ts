import { useSyncExternalStore } from 'react';
import { sessionDevelopmentToken, sessionSignIn, sessionSignOut, sessionToken } from '../api';
import type { DevelopmentToken } from '../api';
import { ApiError } from './api-error';

/** Who is signed in. The access token lives in the memory of the page; a cookie that no script reads renews it. */
export interface Session {
  readonly accessToken: string;
  readonly scopes: readonly string[];
}

/** Tells other tabs, and pages opened later, that somebody is signed in in this browser; holds nothing secret. */
const MARKER = 'signed-in';
/** Seconds before a token expires at which another one is fetched. */
const RENEWED_AHEAD = 60;
/** Seconds until the next try while the service or the issuer cannot be reached. */
const RETRY = 30;

let current: Session | null = null;
let refused: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function session(): Session | null {
  return current;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session);
}

/** Calls a listener whenever somebody signs in or out. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs in by the issuer: the page leaves for it. */
export async function signInByIssuer(): Promise<void> {
  const { address } = await sessionSignIn({ body: { returnTo: location.pathname + location.search } });
  location.assign(address);
}

/** Signs in while developing, by the code of the address that `npm start` prints. */
export async function signInByCode(code: string): Promise<void> {
  begin(await sessionDevelopmentToken({ body: { code } }));
}

/**
 * Signs in by the code of the address, else continues the session of this browser; the page asks for nothing before,
 * as a first answer without the token would stand.
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

/** Why the code of the address signed nobody in; null: it did, or there was none. */
export function refusedCode(): string | null {
  return refused;
}

/**
 * Ends a sign-in by the issuer, once it has sent the person back.
 * @returns the address that was left
 */
export async function finishSignIn(): Promise<string> {
  const token = await sessionToken({ body: { callback: location.search } });
  begin(token);
  return token.returnTo ?? '/';
}

/** Signs out in all tabs; the session ends at the service and the issuer too. */
export async function signOut(): Promise<void> {
  end();
  await sessionSignOut();
}

/** Takes the code of development sign-in out of the address, which a person may show or copy; null: there is none. */
function takeSignInCode(): string | null {
  const code = /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * Renews the session, or ends it where the service says that it is over. Tabs take turns, since an issuer may accept a
 * refresh token once.
 */
async function renew(): Promise<void> {
  const ask = (): Promise<DevelopmentToken> => sessionToken({ body: {} });
  try {
    // only pages over HTTPS, or of this machine, have locks
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
