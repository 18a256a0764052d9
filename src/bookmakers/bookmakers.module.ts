import { Module } from '@nestjs/common';
import { BookmakersController } from './bookmakers.controller.js';
import { BookmakersRepository } from './bookmakers.repository.js';
import { BookmakersService } from './bookmakers.service.js';

/** Look-up of bookmakers. */
@Module({ controllers: [BookmakersController], providers: [BookmakersRepository, BookmakersService] })
export class BookmakersModule {}
