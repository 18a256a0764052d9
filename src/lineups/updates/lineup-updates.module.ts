import { Module } from '@nestjs/common';
import { ProjectionUpdates } from './projection-updates.js';

/** The background work that keeps line-ups current, for processes in the role of a worker. */
@Module({ providers: [ProjectionUpdates], exports: [ProjectionUpdates] })
export class LineupUpdatesModule {}
