/** What must be done once before the service is ready. */
export const startSteps = ['migrations', 'data', 'models', 'boards'] as const;

export type StartStep = (typeof startSteps)[number];

/** How far the start of this process is, and whether it is about to end. */
export class Readiness {
  private readonly completed = new Set<StartStep>();
  private readonly draining = new AbortController();
  /** What is still being loaded behind a service that can be used, in words. */
  following: readonly string[] = [];

  complete(step: StartStep): void {
    this.completed.add(step);
  }

  /** The process is about to end: it serves the requests that reach it and asks for no more. */
  drain(): void {
    this.draining.abort();
  }

  get isDraining(): boolean {
    return this.draining.signal.aborted;
  }

  /** Aborted once the process is about to end: responses that wait for something end then. */
  get end(): AbortSignal {
    return this.draining.signal;
  }

  get pending(): readonly StartStep[] {
    return startSteps.filter((step) => !this.completed.has(step));
  }
}
