import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Debounce } from '../common/debounce.js';
import { FIT_PLAYERS } from './players/fit-players.js';
import { FIT_STATISTICS } from './fit-statistics.js';
import { FitThread, PlayerFitThread } from './fit-thread.js';
import { ModelRefits, REFIT_DEBOUNCE, REFIT_WAITS } from './model-refits.js';

/** The background work that keeps fitted models fresh, for processes in the role of a worker. */
@Module({
  providers: [
    { provide: FitThread, useFactory: () => new FitThread() },
    { provide: FIT_STATISTICS, inject: [FitThread], useFactory: ({ run }: FitThread) => run },
    { provide: PlayerFitThread, useFactory: () => new PlayerFitThread() },
    { provide: FIT_PLAYERS, inject: [PlayerFitThread], useFactory: ({ run }: PlayerFitThread) => run },
    { provide: REFIT_DEBOUNCE, useFactory: () => new Debounce<number>(REFIT_WAITS) },
    ModelRefits,
  ],
  exports: [ModelRefits],
})
export class PredictionsWorkerModule implements OnApplicationShutdown {
  constructor(
    @Inject(FitThread) private readonly thread: FitThread,
    @Inject(PlayerFitThread) private readonly playerThread: PlayerFitThread,
  ) {}

  /** Ends the threads when nobody asks them any more. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.thread.close(), this.playerThread.close()]);
  }
}
