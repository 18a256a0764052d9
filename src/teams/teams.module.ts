import { Module } from '@nestjs/common';
import { TeamsController } from './teams.controller.js';
import { TeamsRepository } from './teams.repository.js';
import { TeamsService } from './teams.service.js';

/** Look-up of teams. */
@Module({ controllers: [TeamsController], providers: [TeamsRepository, TeamsService], exports: [TeamsService] })
export class TeamsModule {}
