import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AppConfig } from '../../config/app-config.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { AccessGuard } from './access.guard.js';
import { AccessPolicy } from './access-policy.js';
import { ACCESS_SECRETS, resolveAccessSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';
import {
  developmentAudience,
  developmentIssuer,
  FixedKey,
  readOrCreateDevelopmentKeys,
  SignInCode,
} from './development-keys.js';
import { IssuerKeys, TOKEN_ISSUER } from './issuer-keys.js';
import { JwtStrategy } from './jwt.strategy.js';
import { RememberedCallers } from './remembered-callers.js';
import type { TokenIssuer } from './issuer-keys.js';

function secretsOf(config: AppConfig, logger: Logger): AccessSecrets {
  const secrets = resolveAccessSecrets(config, (problem) => logger.error(problem));
  if (secrets.generatedFile !== null)
    logger.debug({ file: secrets.generatedFile }, 'development secrets are stored in a file of mode 600');
  return secrets;
}

function tokenIssuerOf(config: AppConfig, logger: Logger): TokenIssuer | null {
  if (config.auth !== null) {
    const maximumAge = config.authKeysMaxAgeSeconds * 1000;
    return { ...config.auth, keys: new IssuerKeys(config.auth.issuer, maximumAge, (problem) => logger.warn(problem)) };
  }
  if (!config.isLoopback) {
    logger.warn('AUTH_ISSUER is not set and HOST is not loopback: every bearer token is refused');
    return null;
  }
  const { keyId, publicKey, file } = readOrCreateDevelopmentKeys(config.dataDirectory);
  logger.info({ file }, 'bearer tokens of npm run -s token are accepted, signed with the development key');
  return { issuer: developmentIssuer, audience: developmentAudience, keys: new FixedKey(keyId, publicKey) };
}

function signInCodeOf(config: AppConfig, logger: Logger): SignInCode | null {
  if (!config.developmentSignIn) return null;
  const code = new SignInCode(config.dataDirectory);
  logger.debug({ file: code.file }, 'pages get development tokens for the code in a file of mode 600');
  return code;
}

@Global()
@Module({
  providers: [
    AccessPolicy,
    { provide: RememberedCallers, useFactory: () => new RememberedCallers() },
    { provide: ACCESS_SECRETS, inject: [AppConfig, LOGGER], useFactory: secretsOf },
    { provide: SignInCode, inject: [AppConfig, LOGGER], useFactory: signInCodeOf },
    { provide: TOKEN_ISSUER, inject: [AppConfig, LOGGER], useFactory: tokenIssuerOf },
    {
      provide: JwtStrategy,
      inject: [TOKEN_ISSUER, RememberedCallers],
      useFactory: (issuer: TokenIssuer | null, remembered: RememberedCallers) =>
        issuer === null ? null : new JwtStrategy(issuer, remembered),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ACCESS_SECRETS, AccessPolicy, SignInCode],
})
export class AccessModule {}
