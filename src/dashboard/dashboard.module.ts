import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LeagueGroupEntity } from '../database/entities/index.js';
import { LeagueGroupsController } from './league-groups.controller.js';
import { LeagueGroupsRepository } from './league-groups.repository.js';
import { LeagueGroupsService } from './league-groups.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([LeagueGroupEntity])],
  controllers: [LeagueGroupsController],
  providers: [LeagueGroupsRepository, LeagueGroupsService],
  exports: [LeagueGroupsService],
})
export class DashboardModule {}
