import { useSyncExternalStore } from 'react';
import { sessionDevelopmentToken } from '../api';
import type { SessionConfig } from '../api';

/** Who is signed in. It lives in the memory of the page alone: a reload ends it. */
export interface Session {
  readonly accessToken: string;
  readonly scopes: readonly string[];
}

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
export async function signInByIssuer(config: SessionConfig): Promise<void> {
  const { leaveForIssuer } = await import('./oidc');
  await leaveForIssuer(config, location.pathname + location.search);
}

/** Signs in while developing, by the code of the address that `npm start` prints. */
export async function signInByCode(code: string): Promise<void> {
  const token = await sessionDevelopmentToken({ body: { code } });
  begin({ accessToken: token.access_token, scopes: token.scope.split(' ') }, token.expires_in);
}

/**
 * Signs in by the code of the address, if it has one; the page asks for nothing before, as a first answer without the
 * token would stand.
 */
export async function signInByAddress(): Promise<void> {
  const code = takeSignInCode();
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

/** Takes the code of development sign-in out of the address, which a person may show or copy; null: there is none. */
function takeSignInCode(): string | null {
  const code = /^#sign-in=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/**
 * Ends a sign-in by the issuer, once it has sent the person back.
 * @returns the address that was left
 */
export async function finishSignIn(config: SessionConfig): Promise<string> {
  const { returnFromIssuer } = await import('./oidc');
  const { returnTo, lifetime, ...session } = await returnFromIssuer(config);
  begin(session, lifetime);
  return returnTo;
}

export function signOut(): void {
  clearTimeout(timer);
  current = null;
  for (const listener of listeners) listener();
}

function begin(session: Session, lifetimeSeconds: number): void {
  signOut();
  refused = null;
  current = session;
  timer = setTimeout(signOut, lifetimeSeconds * 1_000);
  for (const listener of listeners) listener();
}
