import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** Address that alone receives the cookies: what answers with tokens. */
export const TOKEN_PATH = '/api/session/token';

const SESSION_COOKIE = 'football-session';
const SIGN_IN_COOKIE = 'football-sign-in';
const SESSION_DAYS = 30;
const SIGN_IN_MINUTES = 10;

/** What renews a session: a refresh token, or where the issuer gives none, the access token until it expires. */
export type StoredSession =
  | { readonly kind: 'refresh'; readonly token: string }
  | { readonly kind: 'access'; readonly token: string; readonly expiresAt: number; readonly scope: string };

/** Proof of a sign-in that is under way at the issuer. */
export interface PendingSignIn {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly returnTo: string;
}

export const readSession = (request: Request): StoredSession | null => read<StoredSession>(request, SESSION_COOKIE);
export const readPendingSignIn = (request: Request): PendingSignIn | null =>
  read<PendingSignIn>(request, SIGN_IN_COOKIE);

export function writeSession(response: Response, session: StoredSession): void {
  write(response, SESSION_COOKIE, session, SESSION_DAYS * 86_400);
}

export function writePendingSignIn(response: Response, pending: PendingSignIn): void {
  write(response, SIGN_IN_COOKIE, pending, SIGN_IN_MINUTES * 60);
}

export function clearSession(response: Response): void {
  response.clearCookie(SESSION_COOKIE, optionsOf(response));
}

export function clearPendingSignIn(response: Response): void {
  response.clearCookie(SIGN_IN_COOKIE, optionsOf(response));
}

/** No script reads them, no other site sends them, no other address receives them. */
function optionsOf({ req: request }: Response): CookieOptions {
  const isSecure = request.secure || request.headers.origin?.startsWith('https:') === true;
  return { httpOnly: true, sameSite: 'strict', secure: isSecure, path: TOKEN_PATH };
}

function write(response: Response, name: string, value: object, seconds: number): void {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  response.cookie(name, text, { ...optionsOf(response), maxAge: seconds * 1_000 });
}

/** What this service wrote; null where there is nothing, or what nobody can read. */
function read<T>(request: Request, name: string): T | null {
  const text = parse(request.headers.cookie ?? '')[name];
  if (text === undefined) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as T;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
