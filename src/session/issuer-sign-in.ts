import { Injectable } from '@nestjs/common';
import {
  AuthorizationResponseError,
  ClientError,
  None,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client';
import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { ApplicationError } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import type { PendingSignIn } from './session-cookies.js';

const TIMEOUT_SECONDS = 5;
const RETRY_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;

/** Where the browser goes to sign in, and the proof to keep until it comes back. */
export interface StartedSignIn {
  readonly address: string;
  readonly pending: PendingSignIn;
}

/** Authorisation code flow with PKCE (RFC 7636) of a public client; checks `state`, `nonce` and `iss` (RFC 9207). */
@Injectable()
export class IssuerSignIn {
  private discovered: Promise<Configuration> | null = null;

  constructor(private readonly config: AppConfig) {}

  /**
   * Starts a sign-in.
   * @param redirectUri page to which the issuer sends the browser back
   * @param returnTo address within this service to show afterwards
   */
  start(redirectUri: string, returnTo: string): Promise<StartedSignIn> {
    return this.withIssuer(async (issuer) => {
      const pending = {
        verifier: randomPKCECodeVerifier(),
        state: randomState(),
        nonce: randomNonce(),
        redirectUri,
        returnTo,
      };
      const scopes = [...this.config.authScopes];
      const givesRefreshTokens = issuer.serverMetadata().scopes_supported?.includes('offline_access') === true;
      if (givesRefreshTokens) scopes.push('offline_access');
      const address = buildAuthorizationUrl(issuer, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
        // OpenID Connect Core 11: without consent an issuer may ignore offline_access
        ...(givesRefreshTokens ? { prompt: 'consent' } : {}),
        ...this.resource(),
        audience: this.audience,
      });
      return { address: address.href, pending };
    });
  }

  /** Redeems the code. @param search query of the address to which the issuer sent the browser back */
  finish({ verifier, state, nonce, redirectUri }: PendingSignIn, search: string): Promise<TokenEndpointResponse> {
    const expectsIdToken = this.config.authScopes.includes('openid');
    return this.withIssuer((issuer) =>
      authorizationCodeGrant(
        issuer,
        new URL(redirectUri + search),
        {
          pkceCodeVerifier: verifier,
          expectedState: state,
          idTokenExpected: expectsIdToken,
          ...(expectsIdToken ? { expectedNonce: nonce } : {}),
        },
        // named again (RFC 8707): without it some issuers give a token for another service
        this.resource(),
      ),
    );
  }

  /** A new access token, and a new refresh token where the issuer rotates them. */
  refresh(refreshToken: string): Promise<TokenEndpointResponse> {
    return this.withIssuer((issuer) => refreshTokenGrant(issuer, refreshToken, this.resource()));
  }

  /** Ends a refresh token at the issuer (RFC 7009), where it offers that. */
  revoke(refreshToken: string): Promise<void> {
    return this.withIssuer(async (issuer) => {
      if (issuer.serverMetadata().revocation_endpoint === undefined) return;
      await tokenRevocation(issuer, refreshToken, { token_type_hint: 'refresh_token' });
    });
  }

  private get audience(): string {
    return this.config.auth?.audience ?? '';
  }

  private resource(): Record<string, string> {
    return URL.canParse(this.audience) ? { resource: this.audience } : {};
  }

  private async withIssuer<T>(ask: (issuer: Configuration) => Promise<T>): Promise<T> {
    try {
      return await ask(await this.discover());
    } catch (error) {
      throw asApplicationError(error);
    }
  }

  private discover(): Promise<Configuration> {
    const { auth, authClientId } = this.config;
    if (auth === null || authClientId === null) {
      throw new ApplicationError('not_found', 'Browser sign-in is not configured: AUTH_ISSUER and AUTH_CLIENT_ID.');
    }
    const issuer = new URL(auth.issuer);
    this.discovered ??= discovery(issuer, authClientId, undefined, None(), {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      this.discovered = null;
      throw error;
    });
    return this.discovered;
  }
}

/** Codes of openid-client for an answer whose state, nonce, issuer or times are wrong. */
const FORGED_ANSWERS: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/** Maps a refusal by the issuer to 401 for the caller; a rate limit, or a missing or invalid answer, to 503. */
function asApplicationError(cause: unknown): unknown {
  if (cause instanceof ApplicationError) return cause;
  const isRefused = cause instanceof ResponseBodyError && cause.status !== TOO_MANY_REQUESTS;
  if (cause instanceof AuthorizationResponseError || isRefused) {
    const reason = cause.error_description ?? cause.error;
    return new ApplicationError('credential_invalid', `The issuer refuses the sign-in: ${reason}.`, [], { cause });
  }
  if (cause instanceof ClientError && FORGED_ANSWERS.has(cause.code)) {
    const detail = "The issuer's answer does not belong to this sign-in. Sign in again.";
    return new ApplicationError('credential_invalid', detail, [], { cause });
  }
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  const detail = 'The identity provider does not answer, or is busy.';
  return new ApplicationError('identity_provider_unavailable', detail, [], { cause, headers });
}
