import { Module } from '@nestjs/common';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { BetsController } from './bets.controller.js';
import { BetsRepository } from './bets.repository.js';
import { BetsService } from './bets.service.js';
import { BetsSummaryService } from './bets-summary.service.js';
import { ClaimsService } from './claims.service.js';
import { BetsImportService } from './import/bets-import.service.js';
import { MeController } from './me.controller.js';
import { BetReferencesRepository } from './references.repository.js';
import { MySettingsRepository } from './settings.repository.js';
import { MySettingsService } from './settings.service.js';

/** Settings and bets of people, by the subject of their token. */
@Module({
  imports: [RankingsModule, ValueBetsModule],
  controllers: [BetsController, MeController],
  providers: [
    BetReferencesRepository,
    BetsImportService,
    BetsRepository,
    BetsService,
    BetsSummaryService,
    ClaimsService,
    MySettingsRepository,
    MySettingsService,
  ],
  exports: [MySettingsService],
})
export class MineModule {}
