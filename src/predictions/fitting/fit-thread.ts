import { Worker } from 'node:worker_threads';
import type { FitRequest, FitResult } from './fit-statistics.js';

/** The thread ended before it answered. */
export class FitThreadError extends Error {
  override readonly name = 'FitThreadError';
}

/** A thread without requests for so long ends: its heap, some 45 MiB after a fit, goes back (bench memory). */
const IDLE_MILLISECONDS = 30_000;

/** Fits in a thread of its own, one request after the other, so that nobody who is being served waits. */
export class FitThread<Request = FitRequest, Answer = readonly FitResult[]> {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  /** @param file the thread's compiled module */
  constructor(private readonly file: URL = new URL('./fit-worker.js', import.meta.url)) {}

  /** Fits when every earlier request is done; the thread starts with the first one. */
  readonly fit = (request: Request): Promise<Answer> => {
    const answer = this.last.then(() => this.ask(request));
    this.last = answer.catch(() => undefined);
    return answer;
  };

  /** Ends the thread; a later request starts another. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private ask(request: Request): Promise<Answer> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= new Worker(this.file));
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        this.idle = setTimeout(() => void this.close(), IDLE_MILLISECONDS).unref();
        settle();
      };
      const onMessage = (answer: Answer): void => finish(() => resolve(answer));
      const onError = (error: Error): void => {
        this.worker = null;
        finish(() => reject(error));
      };
      const onExit = (code: number): void => {
        this.worker = null;
        finish(() => reject(new FitThreadError(`the thread that fits models ended with code ${code}`)));
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(request);
    });
  }
}
