import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamEntity } from '../database/entities/index.js';
import { BettingHistoryController } from './betting-history.controller.js';
import { BettingHistoryRepository } from './betting-history.repository.js';
import { BettingHistoryService } from './betting-history.service.js';
import { CompetitionsModule } from '../competitions/competitions.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { TeamProfileRepository } from './team-profile.repository.js';
import { TeamProfileService } from './team-profile.service.js';
import { TeamSquadRepository } from './team-squad.repository.js';
import { TeamsController } from './teams.controller.js';
import { TeamsRepository } from './teams.repository.js';
import { TeamsService } from './teams.service.js';

/** Look-up of teams, their pages, and the odds of their matches. */
@Module({
  imports: [CompetitionsModule, PublicIdsModule, TypeOrmModule.forFeature([TeamEntity])],
  controllers: [BettingHistoryController, TeamsController],
  providers: [
    BettingHistoryRepository,
    BettingHistoryService,
    TeamProfileRepository,
    TeamProfileService,
    TeamSquadRepository,
    TeamsRepository,
    TeamsService,
  ],
  exports: [TeamProfileService, TeamsService],
})
export class TeamsModule {}
