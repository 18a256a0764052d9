import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { BoardsService } from '../../boards/boards.service.js';
import { LOGGER } from '../../common/logging/logger.js';
import type { Logger } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { PicksRepository } from './picks.repository.js';
import type { NewPick } from './picks.repository.js';
import { PriceOutlierPicks } from './price-outlier-picks.js';
import { TeamStatisticPicks } from './team-statistic-picks.js';
import { TrendPicks } from './trend-picks.js';
import { ValueBetPicks } from './value-bet-picks.js';

/** A row that no poll sees was listed for a shorter time. */
const POLL_MILLISECONDS = 30_000;
/** Team statistics are computed for each request: unchanged data are asked about again only after this time. */
const UNCHANGED_MILLISECONDS = 600_000;

/** Records what the default boards list, asked for or not, from the first snapshot that lists it. */
@Injectable()
export class PickRecorder implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** Revision that was recorded last; null before the first. */
  private recorded: string | null = null;
  /** Data of which team statistics were recorded last, and when by a clock that never stands still. */
  private predicted = { dataRevision: -1, at: -Infinity };

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly boards: BoardsService,
    private readonly picks: PicksRepository,
    private readonly valueBets: ValueBetPicks,
    private readonly teamStatistics: TeamStatisticPicks,
    private readonly priceOutliers: PriceOutlierPicks,
    private readonly trends: TrendPicks,
  ) {}

  /** Records each new snapshot; not with a frozen clock, which shows a past that nobody could bet on. */
  start(): void {
    if (this.config.clockAsOf !== null) return;
    const poll = (): void => {
      this.working = this.working
        .then(() => this.followBoards())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'picks could not be recorded; trying again'));
    };
    this.timer = setInterval(poll, POLL_MILLISECONDS);
    this.timer.unref();
    poll();
  }

  /** What the boards list now. */
  async list(): Promise<NewPick[]> {
    return [...(await this.listRanked()), ...(await this.teamStatistics.list())];
  }

  /** What the boards list that are ranked in memory. */
  private async listRanked(): Promise<NewPick[]> {
    const picks: NewPick[] = [];
    for (const board of [this.valueBets, this.priceOutliers, this.trends]) picks.push(...(await board.list()));
    return picks;
  }

  private async followBoards(): Promise<void> {
    const { current, currentRevision } = this.boards;
    if (this.isClosed || current === null || currentRevision === this.recorded) return;
    const { dataRevision } = current.revision;
    const now = performance.now();
    const isDue = dataRevision !== this.predicted.dataRevision || now - this.predicted.at >= UNCHANGED_MILLISECONDS;
    const added = await this.picks.add(isDue ? await this.list() : await this.listRanked());
    this.recorded = currentRevision;
    if (isDue) this.predicted = { dataRevision, at: now };
    if (added > 0) this.logger.info({ added }, 'picks recorded');
  }

  /** Ends polling; the snapshot under way is recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.working;
  }
}
