import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AppConfig } from '../../config/app-config.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { AccessMarkGuard } from './access-mark.guard.js';
import { AccessPolicy } from './access-policy.js';
import { ACCESS_SECRETS, resolveAccessSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';
import { developmentAudience, developmentIssuer, FixedKey, readOrCreateDevelopmentKeys } from './development-keys.js';
import { IssuerKeys } from './issuer-keys.js';
import { JwtStrategy } from './jwt.strategy.js';
import { RememberedCallers } from './remembered-callers.js';
import { readOrCreateSignInCode } from './sign-in-code.js';
import { TOKEN_ISSUER } from './token-issuer.js';
import type { TokenIssuer } from './token-issuer.js';

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
  if (config.developmentSignIn) {
    const code = readOrCreateSignInCode(config.dataDirectory);
    logger.debug({ file: code.file }, 'pages get development tokens for the code in a file of mode 600');
  }
  return { issuer: developmentIssuer, audience: developmentAudience, keys: new FixedKey(keyId, publicKey) };
}

/** Enforces the access mark of every route. */
@Global()
@Module({
  providers: [
    AccessPolicy,
    { provide: RememberedCallers, useFactory: () => new RememberedCallers() },
    { provide: ACCESS_SECRETS, inject: [AppConfig, LOGGER], useFactory: secretsOf },
    { provide: TOKEN_ISSUER, inject: [AppConfig, LOGGER], useFactory: tokenIssuerOf },
    {
      provide: JwtStrategy,
      inject: [TOKEN_ISSUER, RememberedCallers],
      useFactory: (issuer: TokenIssuer | null, remembered: RememberedCallers) =>
        issuer === null ? null : new JwtStrategy(issuer, remembered),
    },
    { provide: APP_GUARD, useClass: AccessMarkGuard },
  ],
  exports: [ACCESS_SECRETS, AccessPolicy],
})
export class AccessModule {}
