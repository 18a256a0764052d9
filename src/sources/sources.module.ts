import { Module } from '@nestjs/common';
import { ProviderKeys } from '../polling/provider-keys.js';
import { SourceAnswersController } from './source-answers.controller.js';
import { SourceAnswersService } from './source-answers.service.js';
import { SourceChecksController } from './source-checks.controller.js';
import { SourceChecksService } from './source-checks.service.js';
import { SourcesController } from './sources.controller.js';
import { SourcesRepository } from './sources.repository.js';
import { SourcesService } from './sources.service.js';

/** For operators: connections to providers, what they use of their budgets, and what came. */
@Module({
  // `providers` is no id: its route comes before that of one source
  controllers: [SourceAnswersController, SourceChecksController, SourcesController],
  providers: [ProviderKeys, SourceAnswersService, SourceChecksService, SourcesRepository, SourcesService],
})
export class SourcesModule {}
