import { Global, Module } from '@nestjs/common';
import { ACCESS_SECRETS } from '../access/access-secrets.js';
import type { AccessSecrets } from '../access/access-secrets.js';
import { CursorCodec } from './cursor-codec.js';
import { CursorPager } from './cursor-pager.js';

/** Gives every listing its cursors, signed with the service's own secrets so that all instances understand them. */
@Global()
@Module({
  providers: [
    {
      provide: CursorPager,
      inject: [ACCESS_SECRETS],
      useFactory: ({ internalKeys }: AccessSecrets) => new CursorPager(new CursorCodec(internalKeys)),
    },
  ],
  exports: [CursorPager],
})
export class PagingModule {}
