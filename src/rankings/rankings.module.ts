import { Module } from '@nestjs/common';
import { RefereeFiguresRepository } from './referee-figures.repository.js';
import { RefereeFiguresService } from './referee-figures.service.js';
import { RefereesController } from './referees.controller.js';
import { RefereesRepository } from './referees.repository.js';
import { RefereesService } from './referees.service.js';
import { SubstituteImpactController } from './substitute-impact.controller.js';
import { SubstituteImpactRepository } from './substitute-impact.repository.js';
import { SubstituteImpactService } from './substitute-impact.service.js';

/** Ranked boards. */
@Module({
  controllers: [RefereesController, SubstituteImpactController],
  providers: [
    RefereeFiguresRepository,
    RefereeFiguresService,
    RefereesRepository,
    RefereesService,
    SubstituteImpactRepository,
    SubstituteImpactService,
  ],
  exports: [RefereeFiguresService],
})
export class RankingsModule {}
