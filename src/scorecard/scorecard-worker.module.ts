import { Module } from '@nestjs/common';
import { GradingService } from './grading/grading.service.js';

/** Grades picks in processes with the role of a worker. */
@Module({ providers: [GradingService], exports: [GradingService] })
export class ScorecardWorkerModule {}
