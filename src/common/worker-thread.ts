import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { projectDirectory } from '../config/project-directory.js';

/** Delay before a dead thread is replaced; doubles with each death without an answer in between. */
const FIRST_RESTART_MILLISECONDS = 100;
const LONGEST_RESTART_MILLISECONDS = 5_000;

export class WorkerThreadError extends Error {
  override readonly name = 'WorkerThreadError';
}

export interface WorkerThreadOptions {
  /** What the thread does, for error messages: 'fits models'. */
  readonly purpose: string;
  readonly workerData?: unknown;
  /** The thread ends after this long without tasks, which frees its memory; undefined: it stays. */
  readonly idleMilliseconds?: number;
  readonly onWarning?: (warning: Error) => void;
}

/** An error passed between threads; `code` is separate, as cloning an error drops it. */
interface Failed {
  readonly error: Error;
  readonly code: unknown;
}

type Message<Answer> =
  { readonly warning: Error } | ({ readonly number: number } & ({ readonly answer: Answer } | Failed));

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs tasks in one thread, which starts with the first task. When it dies, its tasks fail and another starts after
 * 0.1 to 5 s. Not a pool, as the board builder keeps state in its thread.
 */
export class WorkerThread<Task, Answer> {
  private worker: Worker | null = null;
  /** By task number. */
  private readonly waiting = new Map<number, Waiting<Answer>>();
  /** Tasks that arrive between the death of a thread and the start of its successor. */
  private queue: { readonly number: number; readonly task: Task }[] = [];
  private tasks = 0;
  private idle: NodeJS.Timeout | undefined;
  /** Set while the successor of a dead thread may not start yet. */
  private backOff: NodeJS.Timeout | null = null;
  private deaths = 0;

  /** @param file the thread's module, which calls `answerTasks` */
  constructor(
    private readonly file: URL,
    private readonly options: WorkerThreadOptions,
  ) {}

  /**
   * Runs a task in the thread, which takes tasks in the order in which they are given.
   * @throws WorkerThreadError when the thread ends first
   */
  readonly run = (task: Task): Promise<Answer> => {
    clearTimeout(this.idle);
    this.tasks += 1;
    const number = this.tasks;
    return new Promise((resolve, reject) => {
      if (this.backOff !== null) this.queue.push({ number, task });
      else (this.worker ??= this.start()).postMessage({ number, task });
      this.waiting.set(number, { resolve, reject });
    });
  };

  /** Ends the thread; its pending tasks fail, and a later task starts another. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    if (this.backOff !== null) clearTimeout(this.backOff);
    this.backOff = null;
    this.deaths = 0;
    const { worker } = this;
    this.worker = null;
    this.failTasks(new WorkerThreadError(`the thread that ${this.options.purpose} was ended`));
    await worker?.terminate();
  }

  private start(): Worker {
    const { purpose, workerData, onWarning } = this.options;
    const worker = new Worker(this.file, { workerData });
    worker.on('message', (message: Message<Answer>) => {
      if ('warning' in message) return void onWarning?.(message.warning);
      this.deaths = 0;
      const waiting = this.waiting.get(message.number);
      this.waiting.delete(message.number);
      if ('error' in message) waiting?.reject(Object.assign(message.error, { code: message.code }));
      else waiting?.resolve(message.answer);
      if (this.waiting.size === 0) this.endWhenIdle();
    });
    worker.on('error', (error: Error) => this.replaceLater(worker, error));
    worker.on('exit', (code) =>
      this.replaceLater(worker, new WorkerThreadError(`the thread that ${purpose} ended with code ${code}`)),
    );
    return worker;
  }

  private replaceLater(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const wait = Math.min(FIRST_RESTART_MILLISECONDS * 2 ** this.deaths, LONGEST_RESTART_MILLISECONDS);
    this.deaths += 1;
    this.backOff = setTimeout(() => this.takeQueue(), wait).unref();
    this.failTasks(error);
  }

  private takeQueue(): void {
    this.backOff = null;
    const tasks = this.queue.splice(0);
    if (tasks.length === 0) return;
    this.worker = this.start();
    for (const task of tasks) this.worker.postMessage(task);
  }

  private failTasks(error: Error): void {
    const left = [...this.waiting.values()];
    this.waiting.clear();
    this.queue = [];
    for (const { reject } of left) reject(error);
  }

  private endWhenIdle(): void {
    const { idleMilliseconds } = this.options;
    if (idleMilliseconds === undefined) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), idleMilliseconds).unref();
  }
}

/**
 * The compiled module of a thread.
 * @param path below `dist/src`, where threads are also started from under Jest, which runs the rest from its sources
 */
export function compiledModule(path: string): URL {
  return pathToFileURL(join(projectDirectory, 'dist', 'src', path));
}

/** In the thread: answers tasks, in order if `work` is synchronous; `afterwards` runs after each answer is sent. */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
  afterwards: () => void = () => undefined,
): void {
  parentPort?.on('message', ({ number, task }: { number: number; task: Task }) => {
    const send = (message: Message<Answer>): void => {
      parentPort?.postMessage(message);
      afterwards();
    };
    new Promise<Answer>((resolve) => resolve(work(task))).then(
      (answer) => send({ number, answer }),
      (error: Error & { code?: unknown }) => send({ number, error, code: error.code }),
    );
  });
}

/** In the thread: reports a warning to the parent. */
export function warnFromThread(warning: Error): void {
  parentPort?.postMessage({ warning } satisfies Message<never>);
}
