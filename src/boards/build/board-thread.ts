import { Worker } from 'node:worker_threads';
import type { Revision } from '../../common/revision/revision.js';
import { KnownColumns } from './column-numbers.js';
import type { OnDemandKeys } from '../keys/key-table.js';
import type { BoardSource } from './board-source.js';
import type { BoardSettings, Publication } from './publication.js';

/** What the thread is started with. */
export interface BoardThreadData {
  readonly databaseUrl: string;
  readonly settings: BoardSettings;
}

/** What the thread is asked for: a build, or every key of some boards of an earlier one. */
export type BoardThreadTask = { readonly now: Date } | { readonly kind: OnDemandKeys; readonly revision: Revision };

/** What the thread has built, with the numbers of its columns; null for every key of a build that it no longer knows. */
interface Built {
  readonly published: Publication | Pick<Publication, 'keys'> | null;
  readonly columns: readonly number[];
}

/** An error on its way between threads, which keeps its message and leaves its code behind. */
interface Failed {
  readonly error: Error;
  readonly code: unknown;
}

/** An answer of the thread, or what it warns of. */
export type BoardThreadMessage = ({ readonly number: number } & (Built | Failed)) | { readonly warning: Error };

/** The thread ended before it answered. */
export class BoardThreadError extends Error {
  override readonly name = 'BoardThreadError';
}

interface Waiting {
  readonly resolve: (built: Built) => void;
  readonly reject: (error: Error) => void;
}

const knownOnDemand = (): Record<OnDemandKeys, KnownColumns> => ({
  trends: new KnownColumns(),
  cards: new KnownColumns(),
  matchTrends: new KnownColumns(),
});

/** Builds in a thread with a connection of its own, so that nobody who is being served waits. */
export class BoardThread implements BoardSource {
  private worker: Worker | null = null;
  /** By the number of the task. */
  private readonly waiting = new Map<number, Waiting>();
  private tasks = 0;
  private known = new KnownColumns();
  private knownOfEveryKey = knownOnDemand();

  /** @param file the thread's compiled module */
  constructor(
    private readonly data: BoardThreadData,
    private readonly warn: (error: Error) => void,
    private readonly file: URL = new URL('./board-worker.js', import.meta.url),
  ) {}

  async build(now: Date): Promise<Publication> {
    const { published, columns } = await this.ask({ now });
    return this.known.settle(published as Publication, columns);
  }

  async buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<Publication['keys'] | null> {
    const { published, columns } = await this.ask({ kind, revision });
    return published === null ? null : this.knownOfEveryKey[kind].settle({ keys: published.keys }, columns).keys;
  }

  /** Ends the thread; a later build starts another. */
  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private ask(task: BoardThreadTask): Promise<Built> {
    const worker = (this.worker ??= this.start());
    this.tasks += 1;
    const number = this.tasks;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      worker.postMessage({ number, task });
    });
  }

  private start(): Worker {
    const worker = new Worker(this.file, { workerData: this.data });
    // another thread numbers anew
    this.known = new KnownColumns();
    this.knownOfEveryKey = knownOnDemand();
    const end = (error: Error): void => {
      if (this.worker !== worker) return;
      this.worker = null;
      const left = [...this.waiting.values()];
      this.waiting.clear();
      for (const { reject } of left) reject(error);
    };
    worker.on('message', (answer: BoardThreadMessage) => {
      if ('warning' in answer) return void this.warn(answer.warning);
      const waiting = this.waiting.get(answer.number);
      this.waiting.delete(answer.number);
      if ('error' in answer) waiting?.reject(Object.assign(answer.error, { code: answer.code }));
      else waiting?.resolve(answer);
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new BoardThreadError(`the thread that builds boards ended with code ${code}`)));
    return worker;
  }
}
