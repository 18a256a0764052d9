import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { TokenEndpointResponse } from 'openid-client';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { LATE_AFTER_SECONDS } from '../common/revision/revision.js';
import { AppConfig } from '../config/app-config.js';
import { DevelopmentSessions } from './development-sessions.js';
import { IssuerSignIn } from './issuer-sign-in.js';
import { foreignPage, foreignSite } from './own-page.js';
import { sessionCookie, signInCookie } from './session-cookies.js';
import type { StoredSession } from './session-cookies.js';
import type { DevelopmentToken, SessionConfig, SessionToken, SignInAddress } from './session.dto.js';

/** Lifetime in seconds of an access token whose issuer states none. */
const USUAL_LIFETIME = 300;

/** Sign-in of people who use pages. */
@Injectable()
export class SessionService {
  constructor(
    private readonly config: AppConfig,
    private readonly issuer: IssuerSignIn,
    private readonly development: DevelopmentSessions,
    private readonly clock: Clock,
  ) {}

  /** What a page needs to sign a person in. */
  get(): SessionConfig {
    const { auth, authClientId: clientId, authScopes, ageNote, help } = this.config;
    const pages = {
      ageNote,
      helpText: help.text,
      helpUrl: help.url,
      lateAfterSeconds: LATE_AFTER_SECONDS * this.clock.speed,
      now: instantText(this.clock.now()),
      isClockFrozen: this.config.clockAsOf !== null,
      clockSpeed: this.clock.speed,
      isDemo: this.config.demoData,
    };
    const none = { issuer: null, clientId: null, audience: null };
    if (auth !== null && clientId !== null) {
      return { signIn: 'oidc', clientId, ...auth, scopes: [...authScopes], ...pages };
    }
    if (this.isDevelopment) return { signIn: 'development', ...none, scopes: this.developmentScopes, ...pages };
    return { signIn: 'none', ...none, scopes: [], ...pages };
  }

  /** Starts a sign-in. @throws ApplicationError `forbidden` for pages of other sites, `not_found` without an issuer */
  async signIn(response: Response, returnTo: string): Promise<SignInAddress> {
    const origin = ownOrigin(response.req);
    const { address, pending } = await this.issuer.start(`${origin}/signed-in`, returnTo);
    signInCookie.write(response, pending);
    return { address };
  }

  /** Completes a sign-in. @throws ApplicationError `credential_invalid` if none is in progress, or it is refused */
  async finishSignIn(response: Response, callback: string): Promise<SessionToken> {
    ownOrigin(response.req);
    const pending = signInCookie.read(response.req);
    if (pending === null) throw refused('No sign-in is under way in this browser. Sign in again.');
    signInCookie.clear(response);
    const tokens = await this.issuer.finish(pending, callback);
    sessionCookie.write(response, storedSession(tokens));
    return { ...tokenOf(tokens), returnTo: pending.returnTo };
  }

  /**
   * A new access token for the session of the cookie.
   * @throws ApplicationError `credential_missing` without one, `credential_invalid` if the session has ended; its
   * cookie is then cleared
   */
  async renew(response: Response): Promise<SessionToken> {
    ownOrigin(response.req);
    const stored = sessionCookie.read(response.req);
    if (stored === null) throw new ApplicationError('credential_missing', 'Nobody is signed in in this browser.');
    try {
      return { ...(await this.renewed(response, stored)), returnTo: null };
    } catch (error) {
      if (error instanceof ApplicationError && error.code === 'credential_invalid') sessionCookie.clear(response);
      throw error;
    }
  }

  /** Ends the session of the cookie, at the issuer too. */
  async signOut(response: Response): Promise<void> {
    ownOrigin(response.req);
    const stored = sessionCookie.read(response.req);
    sessionCookie.clear(response);
    if (stored?.kind !== 'refresh') return;
    if (this.isDevelopment) this.development.end(stored.token);
    else await this.issuer.revoke(stored.token);
  }

  /**
   * A token for a page of this service in a browser on this machine that knows the code of development sign-in.
   * @throws ApplicationError `not_found` where development sign-in is off, `forbidden` for any other request
   */
  developmentToken(response: Response, code: string): DevelopmentToken {
    if (!this.isDevelopment) throw new ApplicationError('not_found', 'Development sign-in is off.');
    refuseForeignPage(response.req);
    const { token, refreshToken } = this.development.begin(code, this.developmentScopes);
    sessionCookie.write(response, { kind: 'refresh', token: refreshToken });
    return token;
  }

  private async renewed(response: Response, stored: StoredSession): Promise<DevelopmentToken> {
    if (this.isDevelopment) {
      refuseForeignPage(response.req);
      return this.development.renew(stored.token, this.developmentScopes);
    }
    if (stored.kind === 'access') {
      const seconds = Math.floor(stored.expiresAt - Date.now() / 1_000);
      if (seconds < 1) throw refused('The session has ended. Sign in again.');
      return { access_token: stored.token, token_type: 'Bearer', expires_in: seconds, scope: stored.scope };
    }
    const tokens = await this.issuer.refresh(stored.token);
    sessionCookie.write(response, { kind: 'refresh', token: tokens.refresh_token ?? stored.token });
    return tokenOf(tokens);
  }

  private get isDevelopment(): boolean {
    const { auth, isLoopback, developmentSignIn } = this.config;
    return developmentSignIn && auth === null && isLoopback;
  }

  private get developmentScopes(): string[] {
    return this.config.authScopes.filter((scope) => scope !== 'openid');
  }
}

function tokenOf({ access_token, expires_in, scope }: TokenEndpointResponse): DevelopmentToken {
  return { access_token, token_type: 'Bearer', expires_in: expires_in ?? USUAL_LIFETIME, scope: scope ?? '' };
}

function storedSession({ access_token, refresh_token, expires_in, scope }: TokenEndpointResponse): StoredSession {
  if (refresh_token !== undefined) return { kind: 'refresh', token: refresh_token };
  const expiresAt = Date.now() / 1_000 + (expires_in ?? USUAL_LIFETIME);
  return { kind: 'access', token: access_token, expiresAt, scope: scope ?? '' };
}

function refused(detail: string): ApplicationError {
  return new ApplicationError('credential_invalid', detail);
}

/** @throws ApplicationError `forbidden` where a page of another site sent a request */
function ownOrigin(request: Request): string {
  const reason = foreignSite(request);
  if (reason === null) return request.headers.origin ?? '';
  throw new ApplicationError('forbidden', `Only pages of this service may sign people in, and ${reason}.`);
}

function refuseForeignPage(request: IncomingMessage): void {
  const reason = foreignPage(request);
  if (reason === null) return;
  const detail = `Only pages of this service on this machine get a development token, and ${reason}.`;
  throw new ApplicationError('forbidden', `${detail} npm run -s token prints one.`);
}
