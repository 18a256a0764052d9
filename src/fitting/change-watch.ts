import type { Clock } from '../common/clock/clock.js';
import type { Debounce } from '../common/debounce.js';
import type { SqlClient } from '../database/sql-client.js';
import { listCompetitionsToPredict, listResultMarks, readResultsRevision } from './marks.queries.js';
import { wholeSeconds } from './whole-seconds.js';

/** Longest reuse of marks without a new revision: results also become known as time passes. */
const UNCHANGED_REVISION_MILLISECONDS = 60_000;

/**
 * Detects changes by comparing marks, and defers them until imports pause. Deferred changes are lost with the process:
 * the first poll of the next one compares with the stored marks.
 */
export class ChangeWatch<Key> {
  private seen: ReadonlyMap<Key, string> | null = null;

  /**
   * @param readMarks current marks by key: equal marks mean equal data
   * @param readStored marks already handled by an earlier process, for the first call
   */
  constructor(
    private readonly readMarks: () => Promise<ReadonlyMap<Key, string>>,
    private readonly debounce: Debounce<Key>,
    private readonly readStored: () => Promise<ReadonlyMap<Key, string>>,
  ) {}

  /** Keys whose mark differs from the last call, on the first call from the stored one; every key after `forget`. */
  async changed(): Promise<Key[]> {
    const marks = await this.readMarks();
    const seen = (this.seen ??= await this.readStored());
    const changed = [...marks].flatMap(([key, mark]) => (seen.get(key) === mark ? [] : [key]));
    this.seen = marks;
    return changed;
  }

  /**
   * Changed keys whose changes have paused.
   * @param isImporting whether facts of matches are being stored
   */
  async due(isImporting: boolean): Promise<Key[]> {
    if (isImporting) this.debounce.disturb();
    this.debounce.add(await this.changed());
    return this.debounce.takeDue();
  }

  /** Makes the next call return every key as changed. */
  forget(): void {
    this.seen = new Map();
  }
}

/**
 * Returns a reader of result marks for every competition to predict. While only prices arrive, it repeats the marks
 * for a minute.
 */
export function resultMarks(sql: SqlClient, clock: Clock): () => Promise<ReadonlyMap<number, string>> {
  let [revision, readAt, marks] = [-1, -Infinity, new Map<number, string>()];
  return async () => {
    const now = wholeSeconds(clock.now());
    const current = await readResultsRevision(sql);
    if (current === revision && now.getTime() - readAt < UNCHANGED_REVISION_MILLISECONDS * clock.speed) return marks;
    const ids = (await listCompetitionsToPredict(sql, now)).map(({ id }) => id);
    const known = await listResultMarks(sql, ids, now);
    [revision, readAt, marks] = [current, now.getTime(), new Map(ids.map((id) => [id, known.get(id) ?? '']))];
    return marks;
  };
}
