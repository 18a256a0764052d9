import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import type { SecretOrKeyProvider } from 'passport-jwt';
import { invalidToken } from './access-errors.js';
import { accessTokenProblem, headerOf, scopesOf, tokenOf } from './access-token.js';
import type { Caller } from './caller.js';
import type { RememberedCallers } from './remembered-callers.js';
import type { KeySource, TokenIssuer } from './issuer-keys.js';

const algorithms: ('RS256' | 'ES256')[] = ['RS256', 'ES256'];

/** Verifies access tokens: signature (RS256, ES256), issuer, audience and times, and rejects ID tokens. */
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly trusted: TokenIssuer,
    private readonly remembered: RememberedCallers,
  ) {
    super({
      jwtFromRequest: tokenOf,
      secretOrKeyProvider: keyProvider(trusted.keys),
      issuer: trusted.issuer,
      audience: trusted.audience,
      algorithms,
      passReqToCallback: true,
    });
  }

  /**
   * The caller with a token whose signature, issuer, audience and times are valid.
   * @throws ApplicationError `credential_invalid` for a token that is not an access token
   */
  validate(request: Request, payload: Readonly<Record<string, unknown>>): Caller {
    const token = tokenOf(request) ?? '';
    const problem = accessTokenProblem({ header: headerOf(token) ?? {}, payload });
    if (problem !== null) throw invalidToken(problem);
    const subject = typeof payload['sub'] === 'string' ? payload['sub'] : null;
    const caller: Caller = { kind: 'bearer', subject, scopes: scopesOf(payload) };
    this.remembered.remember(token, this.trusted.keys.inForce, { caller, expiresAt: Number(payload['exp']) });
    return caller;
  }
}

/** Finds the key that a token names, after refusing headers with unsupported requirements. */
function keyProvider(keys: KeySource): SecretOrKeyProvider {
  return (_request, token: string, done) => {
    const header = headerOf(token);
    if (header === null || !algorithms.some((each) => each === header['alg'])) {
      done(new Error('the algorithm is neither RS256 nor ES256'));
      return;
    }
    const keyId = header['kid'];
    if ((keyId !== undefined && typeof keyId !== 'string') || 'crit' in header) {
      done(new Error('the key is unknown'));
      return;
    }
    keys.find(keyId).then(
      (key) => (key === null ? done(new Error('the key is unknown')) : done(null, key)),
      (error: unknown) => done(error),
    );
  };
}
