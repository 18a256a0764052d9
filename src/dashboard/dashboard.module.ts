import { Module } from '@nestjs/common';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { LeagueGroupsController } from './league-groups.controller.js';
import { LeagueGroupsRepository } from './league-groups.repository.js';
import { LeagueGroupsService } from './league-groups.service.js';

/** What the dashboard edits: league groups of the bot. */
@Module({
  imports: [MaintenanceModule],
  controllers: [LeagueGroupsController],
  providers: [LeagueGroupsRepository, LeagueGroupsService],
  exports: [LeagueGroupsService],
})
export class DashboardModule {}
