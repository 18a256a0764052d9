import { join } from 'node:path';
import type { DemoFeedOptions } from '#demo';
import { compiledModule, WorkerThread } from '../common/worker-thread.js';

/** A first feed that is being written, with the moment up to which it has data. */
export interface FeedAhead {
  readonly now: Date;
  readonly feed: Promise<string[]>;
}

/** Writes feeds of the demo in a separate thread, so that no request waits for the simulation of a season. */
export class DemoFeedThread {
  private readonly thread = new WorkerThread<DemoFeedOptions, string[]>(compiledModule('startup/demo-feed-worker.js'), {
    purpose: 'writes demo data',
    idleMilliseconds: 10_000,
  });
  private ahead: FeedAhead | null = null;

  /** Starts writing the last seasons before the rest of the service is ready to load them. */
  writeAhead(folder: string, now: Date): void {
    const feed = this.write({ folder, now, part: 'recent' });
    // the caller of `takeAhead` sees a failure
    feed.catch(() => undefined);
    this.ahead = { now, feed };
  }

  /** Returns the feed begun ahead, once; null: there is none. */
  takeAhead(): FeedAhead | null {
    const { ahead } = this;
    this.ahead = null;
    return ahead;
  }

  readonly write = (options: DemoFeedOptions): Promise<string[]> => this.thread.run(options);

  close(): Promise<void> {
    return this.thread.close();
  }
}

/** The folder of the feed inside a data folder. */
export const demoFeedFolder = (dataDirectory: string): string => join(dataDirectory, 'demo-feed');
