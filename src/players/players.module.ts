import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerEntity } from '../database/entities/index.js';
import { CompetitionsModule } from '../competitions/competitions.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { PlayerProfileRepository } from './player-profile.repository.js';
import { PlayerProfileService } from './player-profile.service.js';
import { PlayersController } from './players.controller.js';
import { PlayersRepository } from './players.repository.js';
import { PlayersService } from './players.service.js';

@Module({
  imports: [CompetitionsModule, PublicIdsModule, TypeOrmModule.forFeature([PlayerEntity])],
  controllers: [PlayersController],
  providers: [PlayerProfileRepository, PlayerProfileService, PlayersRepository, PlayersService],
  exports: [PlayerProfileService],
})
export class PlayersModule {}
