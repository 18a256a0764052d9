import { Global, Module } from '@nestjs/common';
import { ACCESS_SECRETS } from '../access/access-secrets.js';
import type { AccessSecrets } from '../access/access-secrets.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { BoardResponses } from './board-responses.js';
import type { ExportLimits } from './board-responses.js';
import { CursorCodec } from './cursor-codec.js';
import { CursorPager } from './cursor-pager.js';

const exportLimits: ExportLimits = { ofCaller: 3, stalledMilliseconds: 30_000, milliseconds: 15 * 60_000 };

/**
 * Gives every listing its cursors, signed with the service's own secrets so that all instances understand them, and
 * every board its responses.
 */
@Global()
@Module({
  providers: [
    {
      provide: CursorPager,
      inject: [ACCESS_SECRETS],
      useFactory: ({ internalKeys }: AccessSecrets) => new CursorPager(new CursorCodec(internalKeys)),
    },
    {
      provide: BoardResponses,
      inject: [LOGGER],
      useFactory: (logger: Logger) => new BoardResponses(logger, exportLimits),
    },
  ],
  exports: [BoardResponses, CursorPager],
})
export class PagingModule {}
