import { performance } from 'node:perf_hooks';

/** Source of the current time for everything that depends on it. */
export abstract class Clock {
  /** Seconds by which this clock advances per second of real time, while it runs. */
  readonly speed: number = 1;

  /** The moment that counts as now. */
  abstract now(): Date;

  /** Clock for everything outside football: messages, requests to providers, leases. Not faster than real time. */
  get realTime(): Clock {
    return this;
  }

  /** Real milliseconds until this clock reaches a moment at its speed; 0 for a past one. */
  millisecondsUntil(moment: Date): number {
    return Math.max(0, moment.getTime() - this.now().getTime()) / this.speed;
  }
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}

/** A clock that is frozen until it is set, for replays (`CLOCK_AS_OF`) and tests. */
export class FixedClock extends Clock {
  private moment: Date;

  constructor(moment: Date) {
    super();
    this.moment = new Date(moment);
  }

  override now(): Date {
    return new Date(this.moment);
  }

  set(moment: Date): void {
    this.moment = new Date(moment);
  }
}

/**
 * A clock that runs faster than real time, for a demo (`DEMO_SPEED`). It stops at its limit until the limit is raised.
 * A limit is stored before it applies, so that no later start shows an earlier moment.
 */
export class FastClock extends Clock {
  private readonly machine = new SystemClock();
  /** A moment that this clock showed, and the monotonic time of that, in milliseconds. */
  private shown: { readonly moment: number; readonly at: number };
  private limit: number;

  /**
   * @param first moment at which it is frozen until the limit is raised
   * @param elapsed monotonic milliseconds
   */
  constructor(
    first: Date,
    override readonly speed: number,
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    super();
    this.limit = first.getTime();
    this.shown = { moment: this.limit, at: elapsed() };
  }

  override get realTime(): Clock {
    return this.machine;
  }

  override now(): Date {
    const { moment, at } = this.shown;
    return new Date(Math.min(Math.floor(moment + (this.elapsed() - at) * this.speed), this.limit));
  }

  /** Raises the limit up to which the clock runs from its current moment; a limit below the present one is ignored. */
  runUntil(limit: Date): void {
    this.shown = { moment: this.now().getTime(), at: this.elapsed() };
    this.limit = Math.max(this.limit, limit.getTime());
  }
}

/** The configured clock: frozen at `asOf`, or the machine's. */
export function createClock(asOf: Date | null): Clock {
  return asOf === null ? new SystemClock() : new FixedClock(asOf);
}
