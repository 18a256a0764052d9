import { Module } from '@nestjs/common';
import { ProviderKeys } from '../polling/provider-keys.js';
import { SourceAnswersController } from './source-answers.controller.js';
import { SourceAnswersService } from './source-answers.service.js';
import { SourceChecksController } from './source-checks.controller.js';
import { SourceChecksService } from './source-checks.service.js';
import { SourcesController } from './sources.controller.js';
import { SourcesRepository } from './sources.repository.js';
import { SourcesService } from './sources.service.js';

/** For operators: connections to providers, their budget use and their responses. */
@Module({
  // `providers` is not an id: its route must precede that of a single source
  controllers: [SourceAnswersController, SourceChecksController, SourcesController],
  providers: [ProviderKeys, SourceAnswersService, SourceChecksService, SourcesRepository, SourcesService],
})
export class SourcesModule {}
