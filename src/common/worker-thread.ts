import { parentPort, Worker } from 'node:worker_threads';

/** The thread ended before it answered. */
export class WorkerThreadError extends Error {
  override readonly name = 'WorkerThreadError';
}

/** How a thread is kept. */
export interface WorkerThreadOptions {
  /** What the thread does, for messages: 'fits models'. */
  readonly purpose: string;
  readonly workerData?: unknown;
  /** A thread without tasks for so long ends, and gives its memory back; without it the thread stays. */
  readonly idleMilliseconds?: number;
  /** Called whenever a thread begins, which knows nothing of an earlier one. */
  readonly onStart?: () => void;
  /** Receives what the thread warns of. */
  readonly onWarning?: (warning: Error) => void;
}

/** An error on its way between threads, which keeps its message and leaves its code behind. */
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
 * Does tasks in one thread of its own, so that nobody who is being served waits. The thread starts with the first task;
 * when it dies, what it was asked for fails, and the next task starts another. A pool such as piscina does not tell
 * that a thread was replaced, which the builder of boards, whose thread keeps state, must know.
 */
export class WorkerThread<Task, Answer> {
  private worker: Worker | null = null;
  /** By the number of the task. */
  private readonly waiting = new Map<number, Waiting<Answer>>();
  private tasks = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @param file the thread's compiled module, which calls `answerTasks` */
  constructor(
    private readonly file: URL,
    private readonly options: WorkerThreadOptions,
  ) {}

  /**
   * Has a task done; the thread takes tasks in the order in which they are given.
   * @throws WorkerThreadError when the thread ends first
   */
  readonly run = (task: Task): Promise<Answer> => {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    this.tasks += 1;
    const number = this.tasks;
    return new Promise((resolve, reject) => {
      worker.postMessage({ number, task });
      this.waiting.set(number, { resolve, reject });
    });
  };

  /** Ends the thread; what it was asked for fails, and a later task starts another. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    if (worker === null) return;
    this.lose(worker, new WorkerThreadError(`the thread that ${this.options.purpose} was ended`));
    await worker.terminate();
  }

  private start(): Worker {
    const { purpose, workerData, onStart, onWarning } = this.options;
    const worker = new Worker(this.file, { workerData });
    onStart?.();
    worker.on('message', (message: Message<Answer>) => {
      if ('warning' in message) return void onWarning?.(message.warning);
      const waiting = this.waiting.get(message.number);
      this.waiting.delete(message.number);
      if ('error' in message) waiting?.reject(Object.assign(message.error, { code: message.code }));
      else waiting?.resolve(message.answer);
      if (this.waiting.size === 0) this.endWhenIdle();
    });
    worker.on('error', (error: Error) => this.lose(worker, error));
    worker.on('exit', (code) =>
      this.lose(worker, new WorkerThreadError(`the thread that ${purpose} ended with code ${code}`)),
    );
    return worker;
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
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
 * In the thread: answers every task, in order where `work` is synchronous. `afterwards` runs once an answer is sent.
 */
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

/** In the thread: tells a warning to the other side. */
export function warnFromThread(warning: Error): void {
  parentPort?.postMessage({ warning } satisfies Message<never>);
}
