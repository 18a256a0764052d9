import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { betsByGroup, betsFigures, plainSummary } from './bets-summary.js';
import { BET_GROUPINGS } from './bets-summary.dto.js';
import type { BetsGroup, BetsSummary, BetsSummaryQuery, GroupedBets } from './bets-summary.dto.js';
import { BetsRepository } from './bets.repository.js';
import { BetsService } from './bets.service.js';
import { MySettingsRepository } from './settings.repository.js';

/** Results of a person's bets. */
@Injectable()
export class BetsSummaryService {
  constructor(
    private readonly bets: BetsRepository,
    private readonly service: BetsService,
    private readonly settings: MySettingsRepository,
    private readonly clock: Clock,
  ) {}

  /** Figures of the bets that pass filters; other requests are served between two groups. */
  async show(subject: string, query: BetsSummaryQuery): Promise<BetsSummary> {
    const selection = await this.service.selectionOf(subject, query);
    const { timeZone } = await this.settings.find(subject);
    const bets = await this.bets.listSummed(selection, this.clock.now());
    const groups: GroupedBets[] = [];
    for (const grouping of BET_GROUPINGS) {
      const data: BetsGroup[] = [];
      for (const group of betsByGroup(grouping, bets)) {
        data.push({ key: group.key, name: group.name, ...betsFigures(group.bets) });
        await yieldToEventLoop();
      }
      groups.push({ groupBy: grouping, data });
    }
    return { ...plainSummary(bets, timeZone), total: betsFigures(bets), groups };
  }
}
