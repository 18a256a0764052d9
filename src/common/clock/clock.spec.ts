import { createClock, FixedClock, SystemClock } from './clock.js';

describe('clock', () => {
  it('follows the machine when no moment is given', () => {
    const clock = createClock(null);
    expect(clock).toBeInstanceOf(SystemClock);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
  });

  it('stands still at the moment given and moves when it is set', () => {
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
