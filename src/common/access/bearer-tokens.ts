import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import type { SecretOrKeyProvider } from 'passport-jwt';
import { ApplicationError } from '../problem/application-error.js';
import { accessTokenProblem, headerOf, scopesOf } from './access-token.js';
import { presentedToken } from './bearer-header.js';
import type { Caller } from './caller.js';
import type { KeySource } from './issuer-keys.js';
import { RememberedCallers } from './remembered-callers.js';

/** Injection token of the verifier. */
export const BEARER_TOKENS = Symbol('BEARER_TOKENS');

/** Whose tokens are accepted. */
export interface BearerSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
}

const realm = 'Bearer realm="football-analytics"';
const strategyName = 'access-token';
const algorithms = ['RS256', 'ES256'] as const;

/** What the verification of a token yields. */
interface Verified {
  readonly caller: Caller;
  /** Unix seconds. */
  readonly expiresAt: number;
}

const tokenOf = (request: Request): string | null => {
  const presented = presentedToken(request);
  return presented.kind === 'one' ? presented.token : null;
};

/**
 * Verifies access tokens: signature (RS256, ES256), issuer, audience, expiry, not-before, and that they are no ID
 * tokens. What was verified is remembered for a moment.
 */
export class BearerTokens {
  private readonly authenticator = new passport.Passport();
  private readonly remembered = new RememberedCallers();

  /** @param settings null where no token is accepted at all */
  constructor(private readonly settings: BearerSettings | null) {
    if (settings !== null) this.authenticator.use(strategyName, strategyOf(settings));
  }

  /** Whether a request carries a bearer token, good or bad. */
  isPresent(request: Request): boolean {
    return presentedToken(request).kind !== 'none';
  }

  /**
   * The holder of the request's token.
   * @throws ApplicationError `credential_missing`, `credential_invalid` or `identity_provider_unavailable`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    const presented = presentedToken(request);
    if (presented.kind === 'none') throw missingToken();
    if (presented.kind === 'wrong') throw invalidToken(presented.reason);
    const { settings, remembered } = this;
    if (settings === null) throw invalidToken('this server accepts no tokens');
    const known = remembered.find(presented.token, settings.keys.inForce);
    if (known !== null) return known;
    const verified = await this.verify(request, response);
    remembered.remember(presented.token, settings.keys.inForce, verified);
    return verified.caller;
  }

  private verify(request: Request, response: Response): Promise<Verified> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, verified?: Verified | false | null, info?: unknown): void => {
        if (error instanceof Error) reject(error);
        else if (verified !== undefined && verified !== null && verified !== false) resolve(verified);
        else reject(info instanceof ApplicationError ? info : invalidToken(reasonOf(info)));
      };
      // by its name, of which passport makes a copy for each request: a strategy handed over as it is would be shared,
      // and of requests that wait for keys at the same time one would get the outcome of another
      const handler = this.authenticator.authenticate(strategyName, { session: false }, settle) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      handler(request, response, settle);
    });
  }
}

/** 401 for a request without the credential it needs. */
export function missingToken(needed = 'A bearer token is needed.'): ApplicationError {
  return new ApplicationError('credential_missing', needed, [], { headers: { 'WWW-Authenticate': realm } });
}

/** 403 for a token without the scopes that a route needs. */
export function missingScope(scopes: readonly string[]): ApplicationError {
  const challenge = `${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return new ApplicationError('insufficient_scope', `The token needs the scope ${scopes.join(' ')}.`, [], {
    headers: { 'WWW-Authenticate': challenge },
  });
}

function invalidToken(reason: string): ApplicationError {
  const challenge = `${realm}, error="invalid_token", error_description="${reason}"`;
  return new ApplicationError('credential_invalid', `The bearer token is refused: ${reason}.`, [], {
    headers: { 'WWW-Authenticate': challenge },
  });
}

function strategyOf({ issuer, audience, keys }: BearerSettings): Strategy {
  const secretOrKeyProvider: SecretOrKeyProvider = (_request, token: string, done) => {
    const header = headerOf(token);
    const algorithm = algorithms.find((each) => each === header?.['alg']);
    if (header === null || algorithm === undefined) {
      done(new Error('the algorithm is neither RS256 nor ES256'));
      return;
    }
    const keyId = header['kid'];
    if ((keyId !== undefined && typeof keyId !== 'string') || 'crit' in header) {
      done(new Error('the key is unknown'));
      return;
    }
    keys.find(keyId, algorithm).then(
      (key) => (key === null ? done(new Error('the key is unknown')) : done(null, key)),
      (error: unknown) => done(error),
    );
  };
  return new Strategy(
    {
      jwtFromRequest: tokenOf,
      secretOrKeyProvider,
      issuer,
      audience,
      algorithms: [...algorithms],
      passReqToCallback: true,
    },
    (
      request: Request,
      payload: Record<string, unknown>,
      done: (error: unknown, verified?: Verified | false, info?: unknown) => void,
    ) => {
      const problem = accessTokenProblem({ header: headerOf(tokenOf(request) ?? '') ?? {}, payload });
      if (problem !== null) {
        done(null, false, new Error(problem));
        return;
      }
      const subject = typeof payload['sub'] === 'string' ? payload['sub'] : null;
      done(null, { caller: { kind: 'bearer', subject, scopes: scopesOf(payload) }, expiresAt: Number(payload['exp']) });
    },
  );
}

/** A reason in plain words, fit for a header: what libraries say may hold quotes and the expected values. */
function reasonOf(info: unknown): string {
  const message = info instanceof Error ? info.message : '';
  if (message === 'jwt expired') return 'the token has expired';
  if (message === 'jwt not active') return 'the token is not valid yet';
  if (message.startsWith('jwt issuer')) return 'the token comes from another issuer';
  if (message.startsWith('jwt audience')) return 'the token is meant for another audience';
  return message.startsWith('the ') ? message : 'the token is malformed or its signature is wrong';
}
