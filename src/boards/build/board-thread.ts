import { Worker } from 'node:worker_threads';
import type { BoardSource } from './board-source.js';
import type { BuilderSettings } from './builder.js';
import type { Publication } from './publication.js';

/** What the thread is started with. */
export interface BoardThreadData {
  readonly databaseUrl: string;
  readonly settings: BuilderSettings;
}

/** One answer of the thread. */
export type BoardThreadAnswer = { readonly publication: Publication } | { readonly error: Error };

/** The thread ended before it answered. */
export class BoardThreadError extends Error {
  override readonly name = 'BoardThreadError';
}

/** Builds in a thread with a connection of its own, so that nobody who is being served waits. */
export class BoardThread implements BoardSource {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** @param file the thread's compiled module */
  constructor(
    private readonly data: BoardThreadData,
    private readonly file: URL = new URL('./board-worker.js', import.meta.url),
  ) {}

  /** Builds when every earlier build is done. */
  build(now: Date): Promise<Publication> {
    const built = this.last.then(() => this.ask(now));
    this.last = built.catch(() => undefined);
    return built;
  }

  /** Ends the thread; a later build starts another. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private ask(now: Date): Promise<Publication> {
    const worker = (this.worker ??= new Worker(this.file, { workerData: this.data }));
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        settle();
      };
      const onMessage = (answer: BoardThreadAnswer): void =>
        finish(() => ('error' in answer ? reject(answer.error) : resolve(answer.publication)));
      const onError = (error: Error): void => {
        this.worker = null;
        finish(() => reject(error));
      };
      const onExit = (code: number): void => {
        this.worker = null;
        finish(() => reject(new BoardThreadError(`the thread that builds boards ended with code ${code}`)));
      };
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(now);
    });
  }
}
