import { Module } from '@nestjs/common';
import { PlayersController } from './players.controller.js';
import { PlayersRepository } from './players.repository.js';
import { PlayersService } from './players.service.js';

/** Look-up of players. */
@Module({ controllers: [PlayersController], providers: [PlayersRepository, PlayersService] })
export class PlayersModule {}
