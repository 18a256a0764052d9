import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../common/access/access-policy.js';
import type { Caller } from '../common/access/caller.js';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import { PENDING_DAYS } from './pending-picks.dto.js';
import type { PendingPickRow, PendingPicksPage, PendingPicksQuery } from './pending-picks.dto.js';
import { PendingPicksRepository } from './pending-picks.repository.js';
import type { PendingPick } from './pending-picks.repository.js';
import { claimOf } from './pick-claim.js';
import { standingOf } from './standing.js';

/** Recorded picks that are waiting for a result, with their state by the live score. */
@Injectable()
export class PendingPicksService {
  constructor(
    private readonly picks: PendingPicksRepository,
    private readonly ids: PublicIdsService,
    private readonly pager: CursorPager,
    private readonly access: AccessPolicy,
    private readonly clock: Clock,
  ) {}

  /** Newest kick-off first; picks on upcoming matches only for callers who may read predictions. */
  async list(query: PendingPicksQuery, path: string, caller: Caller): Promise<PendingPicksPage> {
    const { eventIds: fixtureIds } = await this.ids.currentOf({ eventIds: query.eventIds });
    const includesAhead = this.access.readsPredictions(caller);
    const filter = { board: query.board ?? null, fixtureIds, includesAhead, days: PENDING_DAYS };
    return this.pager.page({
      path,
      query,
      read: (window) => this.picks.list(filter, window, this.clock.now()),
      keyOf: ({ kickoffAt, id }) => [kickoffAt.toISOString(), id],
      present: rowOf,
    });
  }
}

function rowOf({ kickoffAt, firstSeenAt, score, goals, ...pick }: PendingPick): PendingPickRow {
  const standing = standingOf(pick, score, goals);
  return {
    ...pick,
    ...claimOf(pick),
    kickoff: Math.floor(kickoffAt.getTime() / 1000),
    firstSeenAt: instantText(firstSeenAt),
    standing: standing?.grade ?? null,
    standingValue: standing?.value ?? null,
  };
}
