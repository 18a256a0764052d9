import type { Request, Response } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { SecretOrKeyProvider } from 'passport-jwt';
import { ApplicationError } from '../problem/application-error.js';
import { accessTokenProblem, headerOf, scopesOf } from './access-token.js';
import type { Caller } from './caller.js';
import type { KeySource } from './issuer-keys.js';

/** Injection token of the verifier. */
export const BEARER_TOKENS = Symbol('BEARER_TOKENS');

/** Whose tokens are accepted. */
export interface BearerSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
}

const realm = 'Bearer realm="football-analytics"';
const algorithms = ['RS256', 'ES256'] as const;
const tokenOf = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Verifies access tokens: signature (RS256, ES256), issuer, audience, expiry, not-before, and that they are no ID tokens. */
export class BearerTokens {
  private readonly authenticator = new passport.Passport();
  private readonly strategy: Strategy | null;

  /** @param settings null where no token is accepted at all */
  constructor(settings: BearerSettings | null) {
    this.strategy = settings === null ? null : strategyOf(settings);
  }

  /** Whether a request carries a bearer token, good or bad. */
  isPresent(request: Request): boolean {
    return tokenOf(request) !== null;
  }

  /**
   * The holder of the request's token.
   * @throws ApplicationError `credential_missing`, `credential_invalid` or `identity_provider_unavailable`
   */
  async authenticate(request: Request, response: Response): Promise<Caller> {
    if (!this.isPresent(request)) throw missingToken();
    const { strategy } = this;
    if (strategy === null) throw invalidToken('this server accepts no tokens');
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, caller?: Caller | false | null, info?: unknown): void => {
        if (error instanceof Error) reject(error);
        else if (caller !== undefined && caller !== null && caller !== false) resolve(caller);
        else reject(info instanceof ApplicationError ? info : invalidToken(reasonOf(info)));
      };
      const handler = this.authenticator.authenticate(strategy, { session: false }, settle) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      handler(request, response, settle);
    });
  }
}

/** 401 for a request without the token it needs. */
export function missingToken(): ApplicationError {
  return new ApplicationError('credential_missing', 'A bearer token is needed.', [], { headers: { 'WWW-Authenticate': realm } });
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
    if (header === null || !algorithms.some((each) => each === header['alg'])) {
      done(new Error('the algorithm is neither RS256 nor ES256'));
      return;
    }
    const keyId = typeof header['kid'] === 'string' ? header['kid'] : undefined;
    keys.find(keyId).then(
      (key) => (key === null ? done(new Error('the key is unknown')) : done(null, key)),
      (error: unknown) => done(error),
    );
  };
  return new Strategy(
    { jwtFromRequest: tokenOf, secretOrKeyProvider, issuer, audience, algorithms: [...algorithms], passReqToCallback: true },
    (request: Request, payload: Record<string, unknown>, done: (error: unknown, caller?: Caller | false, info?: unknown) => void) => {
      const problem = accessTokenProblem({ header: headerOf(tokenOf(request) ?? '') ?? {}, payload });
      if (problem !== null) {
        done(null, false, new Error(problem));
        return;
      }
      const subject = typeof payload['sub'] === 'string' ? payload['sub'] : null;
      done(null, { kind: 'bearer', subject, scopes: scopesOf(payload) });
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
