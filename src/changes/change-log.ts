import { randomBytes } from 'node:crypto';
import { formatRevision, readRevision } from '../common/revision/revision.js';
import type { Revision } from '../common/revision/revision.js';

/** Kinds of change to a row of a board. */
export const changeKinds = ['appeared', 'changed', 'disappeared'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A row that differs between one snapshot of a board and the one before. */
export interface RowChange {
  readonly board: string;
  readonly eventId: number;
  readonly key: string;
  readonly kind: ChangeKind;
}

/** The last change of a row. */
export interface LoggedChange extends RowChange {
  /** Number of the change in the log. */
  readonly number: number;
}

/** The changes from one snapshot to the next. */
interface Step {
  readonly revision: Revision;
  /** Numbers of its changes: after `start`, up to and including `end`. */
  readonly start: number;
  readonly end: number;
  /** Monotonic milliseconds. */
  readonly at: number;
}

export interface LogLimits {
  /** How long a step is kept. */
  readonly milliseconds: number;
  /** Most steps, and most rows with a change. */
  readonly steps: number;
  readonly rows: number;
}

const POSITION = /^(?<name>\d+-\d+)(\.(?<count>\d{1,9})(\.(?<log>[\da-f]{8}))?)?$/;

/** A reader's position in the log, or why it is not in the log. */
export type LogPlace = { readonly number: number } | 'ahead' | 'gone';

/**
 * Changes of this process's boards. Keeps only the last change of each row, so a reader who missed several gets one.
 * A position is the revision of a snapshot or, within the changes of one, `<revision>.<count>.<log>`: logs of two
 * processes may name their steps alike, but count other changes in them.
 */
export class ChangeLog {
  /** By number, ascending. */
  private readonly changes = new Map<number, LoggedChange>();
  private readonly byRow = new Map<string, LoggedChange>();
  private readonly steps: Step[] = [];
  private newest = 0;

  constructor(
    private readonly limits: LogLimits,
    private readonly id = randomBytes(4).toString('hex'),
  ) {}

  /** Revision of the newest snapshot in the log; null before the first. */
  get revision(): Revision | null {
    return this.steps.at(-1)?.revision ?? null;
  }

  /** Number of the newest change. */
  get end(): number {
    return this.newest;
  }

  /**
   * Adds the changes of a new snapshot. Starts a new log when they are unknown (null), or when the snapshot shows an
   * earlier state, such as a restored backup.
   */
  add(revision: Revision, changes: readonly RowChange[] | null, at: number): void {
    const before = this.revision;
    if (before !== null && (changes === null || !isUpTo(before, revision))) this.forgetAll();
    const start = this.newest;
    for (const change of changes ?? []) this.place({ ...change, number: (this.newest += 1) });
    this.steps.push({ revision, start, end: this.newest, at });
    while (this.isTooLong(at)) this.forgetFirst();
  }

  /** Changes after a position that pass a filter, in order. */
  *after(number: number, passes: (change: RowChange) => boolean): Generator<LoggedChange> {
    // rows that changed again leave gaps in the numbers
    if (this.newest - number > this.changes.size) {
      for (const change of this.changes.values()) if (change.number > number && passes(change)) yield change;
      return;
    }
    for (let next = number + 1; next <= this.newest; next += 1) {
      const change = this.changes.get(next);
      if (change !== undefined && passes(change)) yield change;
    }
  }

  /** Whether every change after a position is still in the log. */
  isKept(number: number): boolean {
    const [first] = this.steps;
    return first !== undefined && number >= first.start;
  }

  /** Parses a position; null for text that is none. */
  placeOf(text: string): LogPlace | null {
    const { name, count, log } = POSITION.exec(text)?.groups ?? {};
    const revision = readRevision(name ?? '');
    if (revision === null) return null;
    const { revision: newest } = this;
    if (newest === null || !isUpTo(revision, newest)) return 'ahead';
    const step = this.steps.findLast((each) => isUpTo(each.revision, revision));
    if (step === undefined) return 'gone';
    if (count !== undefined) {
      const number = step.start + Number(count);
      const isOwn = log === this.id && formatRevision(step.revision) === name;
      return isOwn && number < step.end ? { number } : 'gone';
    }
    // another process makes snapshots of the same data at other moments
    return step.revision.dataRevision === revision.dataRevision ? { number: step.end } : 'gone';
  }

  /** Formats a position that is still in the log. */
  nameOf(number: number): string {
    const step =
      this.steps.findLast(({ start, end }) => (start === end ? start <= number : start < number)) ?? this.steps[0];
    if (step === undefined) throw new Error('a log without a snapshot has no places');
    const name = formatRevision(step.revision);
    return number < step.end ? `${name}.${number - step.start}.${this.id}` : name;
  }

  private place(change: LoggedChange): void {
    const row = `${change.board} ${change.key}`;
    const earlier = this.byRow.get(row);
    if (earlier !== undefined) this.changes.delete(earlier.number);
    this.changes.set(change.number, change);
    this.byRow.set(row, change);
  }

  private isTooLong(at: number): boolean {
    const { milliseconds, steps, rows } = this.limits;
    const [first, second] = this.steps;
    if (first === undefined || second === undefined) return false;
    return at - first.at > milliseconds || this.steps.length > steps || this.changes.size > rows;
  }

  private forgetFirst(): void {
    this.steps.shift();
    for (const change of this.changes.values()) {
      if (this.isKept(change.number - 1)) return;
      this.forget(change);
    }
  }

  private forget(change: LoggedChange): void {
    this.changes.delete(change.number);
    this.byRow.delete(`${change.board} ${change.key}`);
  }

  private forgetAll(): void {
    this.changes.clear();
    this.byRow.clear();
    this.steps.length = 0;
    // no earlier position is valid in the new log
    this.newest += 1;
  }
}

/** Whether one snapshot is at most as new as another, both in its data and in its moment. */
function isUpTo(one: Revision, other: Revision): boolean {
  return one.dataRevision <= other.dataRevision && one.seconds <= other.seconds;
}
