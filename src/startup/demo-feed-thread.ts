import { join } from 'node:path';
import type { DemoFeedOptions } from '#demo';
import { compiledModule, WorkerThread } from '../common/worker-thread.js';

/** A first feed under way, with the moment up to which it tells. */
export interface FeedAhead {
  readonly now: Date;
  readonly feed: Promise<string[]>;
}

/** Writes feeds of the demo in a thread of its own, so that no request waits for a season to be played. */
export class DemoFeedThread {
  private readonly thread = new WorkerThread<DemoFeedOptions, string[]>(compiledModule('startup/demo-feed-worker.js'), {
    purpose: 'writes demo data',
    idleMilliseconds: 10_000,
  });
  private ahead: FeedAhead | null = null;

  /** Begins to write the last seasons before the rest of the service is there to load them. */
  writeAhead(folder: string, now: Date): void {
    const feed = this.write({ folder, now, part: 'recent' });
    // who takes it hears of a failure
    feed.catch(() => undefined);
    this.ahead = { now, feed };
  }

  /** The feed that was begun ahead, once. */
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
