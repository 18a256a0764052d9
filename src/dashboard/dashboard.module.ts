import { Module } from '@nestjs/common';
import { AuditModule } from '../maintenance/audit/audit.module.js';
import { LeagueGroupsController } from './league-groups.controller.js';
import { LeagueGroupsRepository } from './league-groups.repository.js';
import { LeagueGroupsService } from './league-groups.service.js';

/** League groups of the bot. */
@Module({
  imports: [AuditModule],
  controllers: [LeagueGroupsController],
  providers: [LeagueGroupsRepository, LeagueGroupsService],
  exports: [LeagueGroupsService],
})
export class DashboardModule {}
