import type { Clock } from '../common/clock/clock.js';
import type { SqlClient } from '../database/sql-client.js';
import { listCompetitionsToPredict, listResultMarks, readRevision } from './teams/team-history.repository.js';

/** Results may become known by the mere passing of time, without any import. */
const lookAnywayMilliseconds = 60_000;

/** Finds competitions whose results changed since it last looked. */
export class ResultWatch {
  private readonly marks = new Map<number, string>();
  private revision: number | null = null;
  private lookedAt = -Infinity;

  constructor(
    private readonly sql: SqlClient,
    private readonly clock: Clock,
  ) {}

  /** Competitions to be predicted whose results are others than at the last look; at the first, all of them. */
  async look(): Promise<number[]> {
    const now = this.clock.now();
    const revision = await readRevision(this.sql);
    if (revision === this.revision && now.getTime() - this.lookedAt < lookAnywayMilliseconds) return [];
    const ids = (await listCompetitionsToPredict(this.sql, now)).map(({ id }) => id);
    const marks = await listResultMarks(this.sql, ids, now);
    const touched = ids.filter((id) => this.marks.get(id) !== (marks.get(id) ?? ''));
    for (const id of touched) this.marks.set(id, marks.get(id) ?? '');
    this.revision = revision;
    this.lookedAt = now.getTime();
    return touched;
  }

  /** Forgets what was seen, so that the next look finds everything touched. */
  forget(): void {
    this.marks.clear();
    this.revision = null;
  }
}
