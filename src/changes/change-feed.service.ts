import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccessPolicy } from '../common/access/access-policy.js';
import { callerOf } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { ApplicationError, invalidParameter } from '../common/problem/application-error.js';
import { DataRevision } from '../common/revision/data-revision.js';
import { changesGone, parseRevision } from '../common/revision/revision.js';
import type { Revision } from '../common/revision/revision.js';
import { itIs } from '../common/validation/error-words.js';
import { enumRule } from '../common/validation/value-rules.js';
import { ChangePages } from './change-pages.service.js';
import type { FollowedChanges } from './change-pages.service.js';
import type { ChangeFilters, ChangesQuery } from './changes.dto.js';
import { ChangesService } from './changes.service.js';
import { CoveredBoards, isRowBoard, loggedBoards } from './covered-boards.js';
import type { LoggedBoard } from './covered-boards.js';

/** Longest wait for the log to reach a snapshot that is already built. */
const CATCH_UP_MILLISECONDS = 5_000;

/** The change log as callers see it: pages, positions and filters. */
@Injectable()
export class ChangeFeed {
  constructor(
    private readonly changes: ChangesService,
    private readonly pages: ChangePages,
    private readonly covered: CoveredBoards,
    private readonly policy: AccessPolicy,
    private readonly dataRevision: DataRevision,
    private readonly clock: Clock,
  ) {}

  /**
   * The changes since the caller's last request, as soon as there are any or the wait is over.
   * @throws ApplicationError `invalid_input`, `credential_missing`, `changes_gone`, `service_unavailable`
   */
  async page(query: ChangesQuery, request: Request): Promise<PageBytes> {
    const followed = this.follow(query, request);
    const until = performance.now() + query.wait * 1000;
    const left = closing(request);
    let number = await this.placeOf(query.since, 'since');
    for (;;) {
      if (!this.changes.log.isKept(number)) throw changesGone(query.since ?? 'then');
      const page = await this.pages.read(number, followed, query.limit);
      const rest = until - performance.now();
      if (page.count > 0 || rest <= 0 || left.aborted || this.changes.isOver) return page.bytes;
      number = page.next;
      await this.changes.waitForStep(rest, left);
    }
  }

  /**
   * The boards that a caller follows; by default all that they may read.
   * @throws ApplicationError `invalid_input` for unknown fields, `credential_missing`
   */
  follow({ boards, ...filters }: ChangeFilters, request: Request): FollowedChanges {
    const refusal = this.policy.refusalOf({ kind: 'internal' }, callerOf(request));
    const isRefused = (board: LoggedBoard): boolean => refusal !== null && this.covered.isGuarded(board);
    if (refusal !== null && boards?.some(isRefused) === true) throw refusal;
    const followed = boards ?? loggedBoards.filter((board) => !isRefused(board));
    this.requireFields(filters.fields, followed);
    return { ...filters, boards: followed };
  }

  /**
   * The caller's position in the log, by default its end; null where the log has not reached it yet.
   * @param parameter name of the parameter with the position
   * @throws ApplicationError `invalid_input`, `changes_gone`, `service_unavailable` before the log has begun
   */
  placeNow(since: string | undefined, parameter: string): number | null {
    const { log } = this.changes;
    const place = since === undefined ? { number: log.end } : log.placeOf(since);
    if (place === null) {
      const detail = `must be a revision that an earlier response gave, such as 42-1740495600${itIs(since)}`;
      throw invalidParameter(parameter, detail);
    }
    if (log.revision === null) throw behind();
    if (place === 'gone') throw changesGone(since ?? '');
    if (place !== 'ahead') return place.number;
    this.revisionOf(since ?? '', parameter);
    return null;
  }

  /**
   * The same, once the log has reached it.
   * @throws ApplicationError also `invalid_input` for a position ahead of the data
   */
  async placeOf(since: string | undefined, parameter: string): Promise<number> {
    const until = performance.now() + CATCH_UP_MILLISECONDS;
    for (;;) {
      const place = this.placeNow(since, parameter);
      if (place !== null) return place;
      const { dataRevision } = this.revisionOf(since ?? '', parameter);
      if (dataRevision > (await this.dataRevision.current()))
        throw invalidParameter(parameter, `must not be ahead of the data${itIs(since)}`);
      const rest = until - performance.now();
      if (rest <= 0 || this.changes.isOver) throw behind();
      await this.changes.waitForStep(rest);
    }
  }

  /** The revision of a position. @throws ApplicationError `invalid_input` for one in the future */
  private revisionOf(since: string, parameter: string): Revision {
    return parseRevision(since.split('.', 1)[0] ?? '', this.clock.now(), parameter);
  }

  private requireFields(fields: readonly string[] | undefined, boards: readonly LoggedBoard[]): void {
    if (fields === undefined) return;
    const [board, other] = boards.filter(isRowBoard);
    if (board === undefined || other !== undefined) {
      throw invalidParameter('fields', 'needs exactly one of the boards with records in boards');
    }
    const { names } = this.covered.fieldsOf(board);
    const unknown = fields.find((field) => !names.includes(field));
    if (unknown === undefined) return;
    const rule = enumRule(names);
    throw invalidParameter('fields', rule.explain?.(unknown) ?? `must be ${rule.allowed}${itIs(unknown)}`);
  }
}

/** Aborted once the connection of a request closes. */
function closing({ res: response }: Request): AbortSignal {
  const closed = new AbortController();
  response?.once('close', () => closed.abort());
  return closed.signal;
}

function behind(): ApplicationError {
  const detail = 'The log of changes has not reached this revision yet; try again.';
  return new ApplicationError('service_unavailable', detail, [], { headers: { 'Retry-After': '1' } });
}
