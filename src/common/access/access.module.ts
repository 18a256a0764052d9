import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CONFIG } from '../../config/config.js';
import type { Config } from '../../config/config.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { AccessGuard } from './access.guard.js';
import { ACCESS_SECRETS, resolveAccessSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';
import { BEARER_TOKENS, BearerTokens } from './bearer-tokens.js';
import type { BearerSettings } from './bearer-tokens.js';
import { developmentAudience, developmentIssuer, readOrCreateDevelopmentKeys } from './development-keys.js';
import { FixedKey, IssuerKeys } from './issuer-keys.js';

function secretsOf(config: Config, logger: Logger): AccessSecrets {
  const secrets = resolveAccessSecrets(config, (problem) => logger.error(problem));
  if (secrets.generatedFile !== null)
    logger.info({ file: secrets.generatedFile }, 'development secrets are kept in a file of mode 600');
  return secrets;
}

function bearerOf(config: Config, logger: Logger): BearerSettings | null {
  if (config.auth !== null) {
    const maximumAge = config.authKeysMaxAgeSeconds * 1000;
    return { ...config.auth, keys: new IssuerKeys(config.auth.issuer, maximumAge, (problem) => logger.warn(problem)) };
  }
  if (!config.isLoopback) {
    logger.warn('AUTH_ISSUER is not set and HOST is not loopback: every bearer token is refused');
    return null;
  }
  const { keyId, publicKey, file } = readOrCreateDevelopmentKeys(config.dataDirectory);
  logger.info({ file }, 'bearer tokens of npm run token are accepted, signed with the development key');
  return { issuer: developmentIssuer, audience: developmentAudience, keys: new FixedKey(keyId, publicKey) };
}

/** Enforces the access mark of every route. */
@Global()
@Module({
  providers: [
    { provide: ACCESS_SECRETS, inject: [CONFIG, LOGGER], useFactory: secretsOf },
    {
      provide: BEARER_TOKENS,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) => new BearerTokens(bearerOf(config, logger)),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ACCESS_SECRETS, BEARER_TOKENS],
})
export class AccessModule {}
