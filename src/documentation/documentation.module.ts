import { Module } from '@nestjs/common';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { DocumentationController } from './documentation.controller.js';
import { DocumentationService } from './documentation.service.js';
import { ExamplesRepository } from './examples.repository.js';
import { ExamplesService } from './examples.service.js';

/** The description of the service, the OpenAPI document, and the page to read and try it. */
@Module({
  imports: [RankingsModule, ValueBetsModule],
  controllers: [DocumentationController],
  providers: [DocumentationService, ExamplesRepository, ExamplesService],
  exports: [DocumentationService],
})
export class DocumentationModule {}
