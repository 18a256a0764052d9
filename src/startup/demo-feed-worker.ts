import { writeDemoFeed } from '#demo/feed';
import type { DemoFeedOptions } from '#demo';
import { answerTasks } from '../common/worker-thread.js';

// one task at a time: a feed deletes the files of the previous one
let writing: Promise<unknown> = Promise.resolve();

answerTasks((options: DemoFeedOptions) => {
  const written = writing.then(() => writeDemoFeed(options));
  writing = written.catch(() => undefined);
  return written;
});
