import { Module } from '@nestjs/common';
import { RefereeFiguresRepository } from './referee-figures.repository.js';
import { RefereeFiguresService } from './referee-figures.service.js';

/** Ranked boards. */
@Module({
  providers: [RefereeFiguresRepository, RefereeFiguresService],
  exports: [RefereeFiguresService],
})
export class RankingsModule {}
