import { ChangeLog } from './change-log.js';
import type { ChangeKind, LogLimits, RowChange } from './change-log.js';

const limits: LogLimits = { milliseconds: 1_000, steps: 100, rows: 100 };
const change = (key: string, kind: ChangeKind = 'changed'): RowChange => ({
  board: 'price-outliers',
  eventId: 1,
  key,
  kind,
});

/** A log with a step at 10 and at 20 seconds. */
function twoSteps(): ChangeLog {
  const log = new ChangeLog(limits, 'aaaa0000');
  log.add({ dataRevision: 1, seconds: 10 }, [], 0);
  log.add({ dataRevision: 2, seconds: 20 }, [change('a'), change('b', 'appeared'), change('c')], 1);
  return log;
}

/** Keys of the changes after a position given as text. */
function keysAfter(log: ChangeLog, since: string): string[] {
  const place = log.placeOf(since);
  if (place === null || typeof place === 'string') throw new Error(`${since} is ${String(place)}`);
  return [...log.after(place.number, () => true)].map(({ key }) => key);
}

describe('the log of changes', () => {
  it('returns the last change of each row after a snapshot', () => {
    const log = twoSteps();
    log.add({ dataRevision: 3, seconds: 30 }, [change('a', 'disappeared')], 2);
    expect(keysAfter(log, '1-10')).toEqual(['b', 'c', 'a']);
    expect(keysAfter(log, '2-20')).toEqual(['a']);
    expect(keysAfter(log, '3-30')).toEqual([]);
    expect([...log.after(0, ({ kind }) => kind === 'disappeared')]).toEqual([
      { ...change('a', 'disappeared'), number: 4 },
    ]);
  });

  it('continues within the changes of a snapshot', () => {
    const log = twoSteps();
    const names = ['1-10', '2-20.1.aaaa0000', '2-20.2.aaaa0000', '2-20'];
    expect([0, 1, 2, 3].map((number) => log.nameOf(number))).toEqual(names);
    expect(keysAfter(log, '2-20.1.aaaa0000')).toEqual(['b', 'c']);
    log.add({ dataRevision: 3, seconds: 30 }, [change('b')], 2);
    expect(keysAfter(log, '2-20.1.aaaa0000')).toEqual(['c', 'b']);
  });

  it('recognises the snapshots of another process by their data revision', () => {
    const log = twoSteps();
    expect(log.placeOf('1-12')).toEqual({ number: 0 });
    expect(log.placeOf('2-20')).toEqual({ number: 3 });
    // between two snapshots of this process rows may have changed and changed back
    log.add({ dataRevision: 5, seconds: 30 }, [change('a')], 2);
    expect(log.placeOf('3-25')).toBe('gone');
  });

  it.each([
    ['3-20', 'ahead'],
    ['2-21', 'ahead'],
    ['0-5', 'gone'],
    ['2-20.3.aaaa0000', 'gone'],
    ['2-19.1.aaaa0000', 'gone'],
    // of another process, or of an earlier version
    ['2-20.1.bbbb0000', 'gone'],
    ['2-20.1', 'gone'],
    ['2', null],
    ['2-20.x', null],
    ['2-20.1.1', null],
    ['', null],
  ])('finds %s %s', (since, expected) => {
    expect(twoSteps().placeOf(since)).toBe(expected);
  });

  it.each<[string, Partial<LogLimits>]>([
    ['old steps', { milliseconds: 5 }],
    ['steps beyond the most', { steps: 2 }],
    ['rows beyond the most', { rows: 2 }],
  ])('forgets %s', (_, changed) => {
    const log = new ChangeLog({ ...limits, ...changed });
    log.add({ dataRevision: 1, seconds: 10 }, [], 0);
    log.add({ dataRevision: 2, seconds: 20 }, [change('a'), change('b')], 4);
    log.add({ dataRevision: 3, seconds: 30 }, [change('c')], 8);
    expect(log.placeOf('1-10')).toBe('gone');
    expect(log.isKept(2)).toBe(true);
    expect([...log.after(0, () => true)].map(({ key }) => key)).toContain('c');
  });

  it('starts over after a snapshot of an earlier state', () => {
    const log = twoSteps();
    log.add({ dataRevision: 1, seconds: 30 }, [change('d')], 2);
    expect(log.placeOf('2-20')).toBe('ahead');
    expect(log.isKept(3)).toBe(false);
    expect(keysAfter(log, '1-30')).toEqual([]);
    log.add({ dataRevision: 2, seconds: 31 }, [change('e')], 3);
    expect(keysAfter(log, '1-30')).toEqual(['e']);
  });
});
