import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { FIT_STATISTICS } from './fit-statistics.js';
import { FitThread } from './fit-thread.js';
import { ModelRefits } from './model-refits.js';

/** The background work that keeps fitted models fresh, for processes in the role of a worker. */
@Module({
  providers: [
    { provide: FitThread, useFactory: () => new FitThread() },
    { provide: FIT_STATISTICS, inject: [FitThread], useFactory: ({ fit }: FitThread) => fit },
    ModelRefits,
  ],
  exports: [ModelRefits],
})
export class FittingModule implements OnApplicationShutdown {
  constructor(@Inject(FitThread) private readonly thread: FitThread) {}

  /** Ends the thread when nobody asks it any more. */
  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }
}
