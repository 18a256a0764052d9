import { answerTasks } from '../common/worker-thread.js';
import { writeDemoFeed } from './feed.js';

// one task at a time: a feed deletes the files of the one before
let writing: Promise<unknown> = Promise.resolve();

answerTasks((options: Parameters<typeof writeDemoFeed>[0]) => {
  const written = writing.then(() => writeDemoFeed(options));
  writing = written.catch(() => undefined);
  return written;
});
