import { Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { FIT_MODELS } from './fit-models.js';
import { FitThread } from './fit-thread.js';
import { DEFAULT_REFIT_TIMING, REFIT_TIMING, RefitService } from './refit.service.js';

/** Refits models and projects line-ups in the background, for processes in the role of a worker. */
@Module({
  providers: [
    { provide: FitThread, useFactory: () => new FitThread() },
    { provide: FIT_MODELS, inject: [FitThread], useFactory: ({ run }: FitThread) => run },
    { provide: REFIT_TIMING, useValue: DEFAULT_REFIT_TIMING },
    RefitService,
  ],
  exports: [RefitService],
})
export class FittingWorkerModule implements OnApplicationShutdown {
  constructor(private readonly thread: FitThread) {}

  /** Ends the thread after `RefitService` has finished. */
  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }
}
