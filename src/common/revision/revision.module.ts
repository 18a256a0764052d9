import { Global, Module } from '@nestjs/common';
import { BoardSnapshots } from './board-snapshots.js';
import { ConsistencyTokens } from './consistency-tokens.js';
import { DataRevision } from './data-revision.js';

/** Gives every board its snapshots; needs the data source and the clock. */
@Global()
@Module({
  providers: [BoardSnapshots, ConsistencyTokens, DataRevision],
  exports: [BoardSnapshots, ConsistencyTokens, DataRevision],
})
export class RevisionModule {}
