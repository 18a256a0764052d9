import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

/** Path of the cookies: only the endpoint that returns tokens receives them. */
const TOKEN_PATH = '/api/session/token';

/** What renews a session: a refresh token, or if the issuer gives none, the access token until it expires. */
export type StoredSession =
  | { readonly kind: 'refresh'; readonly token: string }
  | { readonly kind: 'access'; readonly token: string; readonly expiresAt: number; readonly scope: string };

/** Proof of a sign-in in progress at the issuer. */
export interface PendingSignIn {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly returnTo: string;
}

/** A cookie with a JSON value: no script reads it, no other site sends it, no other address receives it. */
class JsonCookie<Value extends object> {
  constructor(
    private readonly name: string,
    private readonly lifetimeSeconds: number,
  ) {}

  /** The value that this service wrote; null if there is none, or an unreadable one. */
  read(request: Request): Value | null {
    const text = parse(request.headers.cookie ?? '')[this.name];
    if (text === undefined) return null;
    try {
      return JSON.parse(Buffer.from(text, 'base64url').toString()) as Value;
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  write(response: Response, value: Value): void {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url');
    response.cookie(this.name, text, { ...optionsOf(response), maxAge: this.lifetimeSeconds * 1_000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, optionsOf(response));
  }
}

function optionsOf({ req: request }: Response): CookieOptions {
  const isSecure = request.secure || request.headers.origin?.startsWith('https:') === true;
  return { httpOnly: true, sameSite: 'strict', secure: isSecure, path: TOKEN_PATH };
}

export const sessionCookie = new JsonCookie<StoredSession>('football-session', 30 * 86_400);
export const signInCookie = new JsonCookie<PendingSignIn>('football-sign-in', 10 * 60);
