import { Module } from '@nestjs/common';
import { Debounce } from '../common/debounce.js';
import { PROJECTION_DEBOUNCE, PROJECTION_WAITS, ProjectionUpdates } from './lineups/projection-updates.js';

/** The background work that keeps line-ups current, for processes in the role of a worker. */
@Module({
  providers: [
    { provide: PROJECTION_DEBOUNCE, useFactory: () => new Debounce<'line-ups'>(PROJECTION_WAITS) },
    ProjectionUpdates,
  ],
  exports: [ProjectionUpdates],
})
export class LineupsWorkerModule {}
