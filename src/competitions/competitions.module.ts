import { Module } from '@nestjs/common';
import { CompetitionsController } from './competitions.controller.js';
import { CompetitionsRepository } from './competitions.repository.js';
import { CompetitionsService } from './competitions.service.js';
import { PhasesRepository } from './phases.repository.js';
import { PhasesService } from './phases.service.js';

/** Competitions, seasons and phases. */
@Module({
  controllers: [CompetitionsController],
  providers: [CompetitionsRepository, CompetitionsService, PhasesRepository, PhasesService],
  exports: [CompetitionsService],
})
export class CompetitionsModule {}
