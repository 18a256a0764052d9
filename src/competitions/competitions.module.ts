import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompetitionEntity, PhaseEntity, SeasonEntity } from '../database/entities/index.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { CompetitionsController } from './competitions.controller.js';
import { CompetitionsRepository } from './competitions.repository.js';
import { CompetitionsService } from './competitions.service.js';
import { PhasesRepository } from './phases.repository.js';
import { PhasesService } from './phases.service.js';
import { StandingsRepository } from './standings.repository.js';
import { StandingsService } from './standings.service.js';

/** Competitions, seasons and phases. */
@Module({
  imports: [PublicIdsModule, TypeOrmModule.forFeature([CompetitionEntity, PhaseEntity, SeasonEntity])],
  controllers: [CompetitionsController],
  providers: [
    CompetitionsRepository,
    CompetitionsService,
    PhasesRepository,
    PhasesService,
    StandingsRepository,
    StandingsService,
  ],
  exports: [CompetitionsService, StandingsService],
})
export class CompetitionsModule {}
