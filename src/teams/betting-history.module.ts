import { Module } from '@nestjs/common';
import { BettingHistoryController } from './betting-history.controller.js';
import { BettingHistoryRepository } from './betting-history.repository.js';
import { BettingHistoryService } from './betting-history.service.js';

/** Betting history of teams. */
@Module({ controllers: [BettingHistoryController], providers: [BettingHistoryRepository, BettingHistoryService] })
export class BettingHistoryModule {}
