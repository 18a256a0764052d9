import type { RequestListener, ServerResponse } from 'node:http';
import { filter, firstValueFrom, map, of, timeout } from 'rxjs';
import type { BoardsService } from '../boards/boards.service.js';
import type { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { sendProblem } from '../common/problem/problem-body.js';
import { formatRevision, readRevision, wholeSeconds } from '../common/revision/revision.js';
import type { Revision } from '../common/revision/revision.js';

/**
 * Request header with the `Revision` of the newest response that the caller has seen. A proxy may add it, and may list
 * several, because responses of different instances can arrive out of order: the newest counts.
 */
const HEADER = 'seen-revision';
/**
 * Response header with the newest revision of this process, sent if data changed after the request began. Responses
 * can arrive out of order: a proxy that stores the revision of the last one could otherwise replace a newer one.
 */
const NEWEST_HEADER = 'Newest-Revision';
/** Longest delay of a request. Instances are one build time apart, which is a tenth of this. */
const WAIT_MILLISECONDS = 2_000;
/**
 * Age of a revision, in seconds, beyond which requests do not wait for it: every instance has it by then, unless the
 * database was restored to an earlier state.
 */
const WAITED_FOR_SECONDS = 60;
/** Most waiting requests; further ones are refused. */
const MOST_WAITING = 200;
const RETRY_SECONDS = 1;

/**
 * Delays a request until this process has the data that the caller has already seen from another one, and adds the
 * newest revision to responses during which data changed.
 */
export class SeenRevision {
  private waiting = 0;
  private newestDataRevision = 0;
  /** Responses that have not begun. */
  private readonly underWay = new Set<ServerResponse>();

  /** @param boards undefined in a process without boards, which delays nothing */
  constructor(
    private readonly boards: BoardsService | undefined,
    private readonly clock: Clock,
  ) {
    boards?.snapshots.subscribe(({ revision }) => this.nameNewest(revision));
  }

  before(listener: RequestListener): RequestListener {
    const { boards } = this;
    if (boards === undefined) return listener;
    return (request, response) => {
      const isOfData = request.url?.startsWith('/api/') === true;
      if (!isOfData) return listener(request, response);
      const begin = (): void => {
        listener(request, response);
        if (!response.headersSent) this.follow(response);
      };
      const seen = this.newestSeen(String(request.headers[HEADER] ?? ''));
      if (seen <= (boards.newestBuild?.dataRevision ?? 0)) return begin();
      void this.isReached(boards, seen).then((isReached) => {
        if (response.destroyed) return;
        if (isReached) return begin();
        const detail = `Revision ${seen} of the data is not here yet; try again in ${RETRY_SECONDS} s.`;
        const headers = { 'Retry-After': String(RETRY_SECONDS) };
        sendProblem(request, response, new ApplicationError('service_unavailable', detail, [], { headers }));
      });
    };
  }

  private follow(response: ServerResponse): void {
    this.underWay.add(response);
    response.once('close', () => this.underWay.delete(response));
  }

  private nameNewest(revision: Revision): void {
    // snapshots are also built again from the same data
    if (revision.dataRevision === this.newestDataRevision) return;
    this.newestDataRevision = revision.dataRevision;
    for (const response of this.underWay) {
      if (response.headersSent) this.underWay.delete(response);
      else response.setHeader(NEWEST_HEADER, formatRevision(revision));
    }
  }

  /** The newest data revision in a list of revisions, without those of more than a minute ago; 0 if none is left. */
  private newestSeen(list: string): number {
    const oldest = wholeSeconds(this.clock.now()) - WAITED_FOR_SECONDS;
    const revisions = list.split(',').flatMap((text) => readRevision(text.trim()) ?? []);
    const recent = revisions.filter(({ seconds }) => seconds >= oldest);
    return Math.max(0, ...recent.map(({ dataRevision }) => dataRevision));
  }

  private async isReached(boards: BoardsService, dataRevision: number): Promise<boolean> {
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
