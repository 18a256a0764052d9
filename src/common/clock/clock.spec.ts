import { createClock, FastClock, FixedClock, SystemClock } from './clock.js';

describe('clock', () => {
  it("follows the machine's clock when no moment is given", () => {
    const clock = createClock(null);
    expect(clock).toBeInstanceOf(SystemClock);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  });

  it('is frozen at the given moment and moves when it is set', () => {
    const clock = createClock(new Date('2015-12-21T12:00:00Z')) as FixedClock;
    expect(clock.now().toISOString()).toBe('2015-12-21T12:00:00.000Z');
    clock.set(new Date('2016-01-01T00:00:00Z'));
    expect(clock.now().toISOString()).toBe('2016-01-01T00:00:00.000Z');
  });

  it('cannot be moved through a date that it handed out', () => {
    const clock = new FixedClock(new Date(0));
    clock.now().setTime(5);
    expect(clock.now().getTime()).toBe(0);
  });
});

describe('a clock faster than real time', () => {
  const first = new Date('2026-11-28T11:30:00Z');
  const minutesLater = (minutes: number): Date => new Date(first.getTime() + minutes * 60_000);
  let elapsed: number;
  let clock: FastClock;
  beforeEach(() => {
    elapsed = 1_000;
    clock = new FastClock(first, 60, () => elapsed);
  });

  it('is frozen until its limit is raised', () => {
    elapsed += 5_000;
    expect(clock.now()).toEqual(first);
    clock.runUntil(minutesLater(10));
    expect(clock.now()).toEqual(first);
    elapsed += 2_000;
    expect(clock.now()).toEqual(minutesLater(2));
  });

  it('stops at its limit and continues from there, without a jump', () => {
    clock.runUntil(minutesLater(3));
    elapsed += 60_000;
    expect(clock.now()).toEqual(minutesLater(3));
    clock.runUntil(minutesLater(30));
    expect(clock.now()).toEqual(minutesLater(3));
    elapsed += 500;
    expect(clock.now()).toEqual(minutesLater(3.5));
  });

  it('never goes back, whatever limits it is given', () => {
    let latest = clock.now().getTime();
    for (const [wait, limit] of [
      [1, 10],
      [333, 2],
      [7_000, 1],
      [10, 400],
      [0.4, -5],
      [12_345, 401],
    ] as const) {
      clock.runUntil(minutesLater(limit));
      for (let step = 0; step < 5; step += 1) {
        elapsed += wait / 5;
        expect(clock.now().getTime()).toBeGreaterThanOrEqual(latest);
        latest = clock.now().getTime();
      }
    }
  });

  it('converts the time until a moment to real time', () => {
    expect(clock.millisecondsUntil(minutesLater(2))).toBe(2_000);
    expect(clock.millisecondsUntil(minutesLater(-2))).toBe(0);
    expect(new FixedClock(first).millisecondsUntil(minutesLater(2))).toBe(120_000);
  });

  it("leaves everything outside football to the machine's clock", () => {
    expect(clock.realTime).toBeInstanceOf(SystemClock);
    const fixed = new FixedClock(first);
    expect(fixed.realTime).toBe(fixed);
  });
});
