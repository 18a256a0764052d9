import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompetitionEntity, PhaseEntity, SeasonEntity, TeamEntity } from '../database/entities/index.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { CompetitionsController } from './competitions.controller.js';
import { CompetitionsRepository } from './competitions.repository.js';
import { CompetitionsService } from './competitions.service.js';
import { PhasesService } from './phases.service.js';
import { SeasonsRepository } from './seasons.repository.js';
import { StandingsService } from './standings.service.js';

@Module({
  imports: [PublicIdsModule, TypeOrmModule.forFeature([CompetitionEntity, PhaseEntity, SeasonEntity, TeamEntity])],
  controllers: [CompetitionsController],
  providers: [CompetitionsRepository, CompetitionsService, PhasesService, SeasonsRepository, StandingsService],
  exports: [CompetitionsService, StandingsService],
})
export class CompetitionsModule {}
