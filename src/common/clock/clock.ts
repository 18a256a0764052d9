/** Where the present moment comes from; everything that depends on time asks it. */
export abstract class Clock {
  /** The moment that counts as now. */
  abstract now(): Date;
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

/** The clock that the configuration asks for: frozen at `asOf`, else the machine's. */
export function createClock(asOf: Date | null): Clock {
  return asOf === null ? new SystemClock() : new FixedClock(asOf);
}
