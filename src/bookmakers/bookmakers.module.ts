import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookmakerEntity } from '../database/entities/index.js';
import { BookmakersController } from './bookmakers.controller.js';
import { BookmakersRepository } from './bookmakers.repository.js';
import { BookmakersService } from './bookmakers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([BookmakerEntity])],
  controllers: [BookmakersController],
  providers: [BookmakersRepository, BookmakersService],
  exports: [BookmakersService],
})
export class BookmakersModule {}
