import { performance } from 'node:perf_hooks';

/** Where the present moment comes from; everything that depends on time asks it. */
export abstract class Clock {
  /** Seconds by which this clock advances in a second of real time, while it runs. */
  readonly speed: number = 1;

  /** The moment that counts as now. */
  abstract now(): Date;

  /** Clock of what happens outside football: messages, requests to providers, leases. Not faster than real time. */
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

/** A clock that stands still until it is set: replays (`CLOCK_AS_OF`) and tests. */
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
  /** A moment that this clock showed, and when, in monotonic milliseconds. */
  private shown: { readonly moment: number; readonly at: number };
  private limit: number;

  /**
   * @param first stands still there until the limit is raised
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

  /** Lets the clock run up to a moment, from where it stands now; an earlier limit than the present one is ignored. */
  runUntil(limit: Date): void {
    this.shown = { moment: this.now().getTime(), at: this.elapsed() };
    this.limit = Math.max(this.limit, limit.getTime());
  }
}

/** The clock that the configuration asks for: frozen at `asOf`, else the machine's. */
export function createClock(asOf: Date | null): Clock {
  return asOf === null ? new SystemClock() : new FixedClock(asOf);
}
