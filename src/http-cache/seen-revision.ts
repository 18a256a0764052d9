import type { RequestListener } from 'node:http';
import { filter, firstValueFrom, map, of, timeout } from 'rxjs';
import type { BoardsService } from '../boards/boards.service.js';
import type { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { sendProblem } from '../common/problem/problem-body.js';
import { readRevision, wholeSeconds } from '../common/revision/revision.js';
import type { Revision } from '../common/revision/revision.js';

/** Header of a request: the `Revision` of the newest response that its caller has seen; a proxy may add it. */
const HEADER = 'seen-revision';
/** Instances differ by the time of a build, which is a tenth of this. */
const WAIT_MILLISECONDS = 2_000;
/**
 * Age of a revision, in seconds, from which nothing waits for it: every instance has it by then, unless the database
 * was restored to an earlier state.
 */
const WAITED_FOR_SECONDS = 60;
/** Requests that may wait; one more is refused. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 1;

/** Holds up a request until this process has the data that its caller has seen at another one. */
export class SeenRevision {
  private waiting = 0;

  /** @param boards undefined: a process without boards, which holds up nothing */
  constructor(
    private readonly boards: BoardsService | undefined,
    private readonly clock: Clock,
  ) {}

  before(listener: RequestListener): RequestListener {
    const { boards } = this;
    if (boards === undefined) return listener;
    return (request, response) => {
      const isOfData = request.url?.startsWith('/api/') === true;
      const seen = isOfData ? readRevision(String(request.headers[HEADER] ?? '')) : null;
      if (seen === null || this.isOld(seen) || seen.dataRevision <= (boards.newestBuild?.dataRevision ?? 0)) {
        return listener(request, response);
      }
      void this.isReached(boards, seen).then((isReached) => {
        if (isReached) return listener(request, response);
        const detail = `Revision ${seen.dataRevision} of the data is not here yet; try again in ${RETRY_SECONDS} s.`;
        const headers = { 'Retry-After': String(RETRY_SECONDS) };
        sendProblem(request, response, new ApplicationError('service_unavailable', detail, [], { headers }));
      });
    };
  }

  private isOld({ seconds }: Revision): boolean {
    return seconds < wholeSeconds(this.clock.now()) - WAITED_FOR_SECONDS;
  }

  private async isReached(boards: BoardsService, { dataRevision }: Revision): Promise<boolean> {
    if (this.waiting >= MOST_WAITING) return false;
    this.waiting += 1;
    const reached = boards.snapshots.pipe(
      filter(({ revision }) => revision.dataRevision >= dataRevision),
      map(() => true),
      timeout({ first: WAIT_MILLISECONDS, with: () => of(false) }),
    );
    return firstValueFrom(reached, { defaultValue: false }).finally(() => (this.waiting -= 1));
  }
}
