import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isOneOfSecrets } from '../common/access/access-secrets.js';
import { signDevelopmentToken } from '../common/access/development-keys.js';
import { readOrCreateSignInCode } from '../common/access/sign-in-code.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { LATE_AFTER_SECONDS } from '../common/revision/renewal.js';
import { AppConfig } from '../config/app-config.js';
import { foreignPage } from './own-page.js';
import type { DevelopmentToken, SessionConfig } from './session.dto.js';

const lifetimeSeconds = 3_600;

/** Sign-in of people who use pages. */
@Injectable()
export class SessionService {
  constructor(private readonly config: AppConfig) {}

  /** What a page needs to sign a person in. */
  get(): SessionConfig {
    const { auth, authClientId: clientId, authScopes, ageNote, help } = this.config;
    const pages = { ageNote, helpText: help.text, helpUrl: help.url, lateAfterSeconds: LATE_AFTER_SECONDS };
    const none = { issuer: null, clientId: null, audience: null };
    if (auth !== null && clientId !== null) {
      return { signIn: 'oidc', clientId, ...auth, scopes: [...authScopes], ...pages };
    }
    if (this.isDevelopment) return { signIn: 'development', ...none, scopes: this.developmentScopes, ...pages };
    return { signIn: 'none', ...none, scopes: [], ...pages };
  }

  /**
   * A token for a page of this service in a browser on this machine that knows the code of development sign-in.
   * @throws ApplicationError `not_found` where development sign-in is off, `forbidden` for any other request
   */
  developmentToken(request: IncomingMessage, code: string): DevelopmentToken {
    const { dataDirectory } = this.config;
    if (!this.isDevelopment) throw new ApplicationError('not_found', 'Development sign-in is off.');
    const reason = foreignPage(request);
    if (reason !== null) {
      const detail = `Only pages of this service on this machine get a development token, and ${reason}.`;
      throw new ApplicationError('forbidden', `${detail} npm run -s token prints one.`);
    }
    if (!isOneOfSecrets(code, [readOrCreateSignInCode(dataDirectory).code])) {
      const detail = 'The code is not that of this service: open the address that npm start prints behind "Sign in".';
      throw new ApplicationError('forbidden', `${detail} It also stands in DATA_DIR/development-sign-in.json.`);
    }
    const scopes = this.developmentScopes;
    return {
      access_token: signDevelopmentToken({ dataDirectory, scopes, lifetimeSeconds, clientId: 'development sign-in' }),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      scope: scopes.join(' '),
    };
  }

  private get isDevelopment(): boolean {
    const { auth, isLoopback, developmentSignIn } = this.config;
    return developmentSignIn && auth === null && isLoopback;
  }

  private get developmentScopes(): string[] {
    return this.config.authScopes.filter((scope) => scope !== 'openid');
  }
}
