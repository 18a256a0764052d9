import { Global, Module } from '@nestjs/common';
import { BoardSnapshots } from './board-snapshots.js';
import { ConsistencyTokens } from './consistency-tokens.js';
import { DataRevision } from './data-revision.js';
import { NewestDatum } from './newest-datum.js';
import { SharedMoment } from './shared-moment.js';

/** Gives every board its snapshots; needs the data source and the clock. */
@Global()
@Module({
  providers: [BoardSnapshots, ConsistencyTokens, DataRevision, SharedMoment, NewestDatum],
  exports: [BoardSnapshots, ConsistencyTokens, DataRevision, SharedMoment, NewestDatum],
})
export class RevisionModule {}
