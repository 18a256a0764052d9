import { Global, Module } from '@nestjs/common';
import { ConsistencyTokens } from './consistency-tokens.js';
import { DataRevision } from './data-revision.js';

/** The revision of the data, and tokens to read what was written; needs the data source. */
@Global()
@Module({
  providers: [ConsistencyTokens, DataRevision],
  exports: [ConsistencyTokens, DataRevision],
})
export class RevisionModule {}
