import { Global, Module } from '@nestjs/common';
import { BoardSnapshots } from './board-snapshots.js';
import { DataRevision } from './data-revision.js';

/** Gives every board its snapshots; needs the data source and the clock. */
@Global()
@Module({ providers: [BoardSnapshots, DataRevision], exports: [BoardSnapshots, DataRevision] })
export class RevisionModule {}
