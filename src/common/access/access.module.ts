import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../../config/config.js';
import type { Config } from '../../config/config.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { ACCESS_SECRETS, resolveAccessSecrets } from './access-secrets.js';
import type { AccessSecrets } from './access-secrets.js';

/** Enforces the access mark of every route. */
@Global()
@Module({
  providers: [
    {
      provide: ACCESS_SECRETS,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger): AccessSecrets => {
        const secrets = resolveAccessSecrets(config);
        if (secrets.generatedFile !== null) logger.info(`Generated development secrets: ${secrets.generatedFile}`);
        return secrets;
      },
    },
  ],
  exports: [ACCESS_SECRETS],
})
export class AccessModule {}
