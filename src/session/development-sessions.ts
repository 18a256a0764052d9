import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isOneOfSecrets } from '../common/access/access-secrets.js';
import { signDevelopmentToken, SignInCode } from '../common/access/development-keys.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { AppConfig } from '../config/app-config.js';
import type { DevelopmentToken } from './session.dto.js';

const LIFETIME_SECONDS = 3_600;
/** Most sessions at a time; one more ends the oldest. */
const MOST_SESSIONS = 1_000;

/** Sessions of development sign-in: they last as long as the process, as the code does. */
@Injectable()
export class DevelopmentSessions {
  /** Digests of refresh tokens, oldest first. */
  private readonly sessions = new Set<string>();

  constructor(
    private readonly config: AppConfig,
    @Inject(SignInCode) private readonly signInCode: SignInCode | null,
  ) {}

  /** @throws ApplicationError `forbidden` for a wrong code */
  begin(code: string, scopes: readonly string[]): { token: DevelopmentToken; refreshToken: string } {
    if (this.signInCode === null || !isOneOfSecrets(code, [this.signInCode.code])) {
      const detail =
        'The code is not that of this service: open the address that npm start printed last, behind "Dashboard".';
      throw new ApplicationError('forbidden', `${detail} Each start makes a new code.`);
    }
    const refreshToken = randomBytes(32).toString('base64url');
    const [oldest] = this.sessions;
    if (this.sessions.size >= MOST_SESSIONS && oldest !== undefined) this.sessions.delete(oldest);
    this.sessions.add(digest(refreshToken));
    return { token: this.sign(scopes), refreshToken };
  }

  /** @throws ApplicationError `credential_invalid` when the session has ended */
  renew(refreshToken: string, scopes: readonly string[]): DevelopmentToken {
    if (this.sessions.has(digest(refreshToken))) return this.sign(scopes);
    const detail = 'The session has ended. Open the address that npm start printed last, behind "Dashboard".';
    throw new ApplicationError('credential_invalid', detail);
  }

  end(refreshToken: string): void {
    this.sessions.delete(digest(refreshToken));
  }

  private sign(scopes: readonly string[]): DevelopmentToken {
    const { dataDirectory } = this.config;
    const about = { dataDirectory, scopes, lifetimeSeconds: LIFETIME_SECONDS, clientId: 'development sign-in' };
    return {
      access_token: signDevelopmentToken(about),
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: scopes.join(' '),
    };
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');
