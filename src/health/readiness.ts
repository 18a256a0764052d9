/** Steps to complete before the service is ready. */
export const startSteps = ['migrations', 'data', 'models', 'boards'] as const;

export type StartStep = (typeof startSteps)[number];

/** Progress of this process's start, and whether it is shutting down. */
export class Readiness {
  private readonly completed = new Set<StartStep>();
  private readonly draining = new AbortController();
  /** What is still being loaded in the background of a usable service, in words. */
  following: readonly string[] = [];

  complete(step: StartStep): void {
    this.completed.add(step);
  }

  /** Starts the shutdown: the process serves the requests that reach it, but reports that it wants no more. */
  drain(): void {
    this.draining.abort();
  }

  get isDraining(): boolean {
    return this.draining.signal.aborted;
  }

  /** Aborted when the shutdown starts, which ends responses that are waiting for something. */
  get end(): AbortSignal {
    return this.draining.signal;
  }

  get pending(): readonly StartStep[] {
    return startSteps.filter((step) => !this.completed.has(step));
  }
}
