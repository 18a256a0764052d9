import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookmakerEntity } from '../database/entities/index.js';
import { FittingModule } from '../fitting/fitting.module.js';
import { BookmakerSkillController } from './bookmaker-skill.controller.js';
import { BookmakerSkillService } from './bookmaker-skill.service.js';
import { BookmakersController } from './bookmakers.controller.js';
import { BookmakersRepository } from './bookmakers.repository.js';
import { BookmakersService } from './bookmakers.service.js';

@Module({
  imports: [FittingModule, TypeOrmModule.forFeature([BookmakerEntity])],
  controllers: [BookmakerSkillController, BookmakersController],
  providers: [BookmakerSkillService, BookmakersRepository, BookmakersService],
  exports: [BookmakersService],
})
export class BookmakersModule {}
