import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Bet } from '../../boards/records/bet.js';
import { momentOf } from '../../boards/records/board-moment.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { instantText } from '../../common/calendar/instant.js';
import type { PickBoard } from '../picks.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { NewPick } from './picks.queries.js';

/** Least value in percent for a listed price outlier to be a pick; the most is the default of `maxValueEdge`. */
export const LEAST_VALUE_EDGE = 2;

/** Rows turned into bets at a time; requests are served in between. */
const ROWS_PER_BLOCK = 200;

/** Picks that a board lists and that are not recorded yet, block by block. */
export type ListedPicks = AsyncGenerator<readonly NewPick[]>;

type PickIdentity = Pick<
  NewPick,
  'board' | 'fixtureId' | 'kickoff' | 'scope' | 'playerId' | 'market' | 'line' | 'side'
>;

/** Picks on upcoming matches that are known to be stored. */
export class RecordedPicks {
  /** By the id of the fixture. */
  private readonly fixtures = new Map<number, { readonly kickoff: number; readonly names: Set<string> }>();

  has(pick: PickIdentity): boolean {
    const existing = this.fixtures.get(pick.fixtureId);
    return existing?.kickoff === pick.kickoff && existing.names.has(nameOf(pick));
  }

  add(pick: PickIdentity): void {
    const { fixtureId, kickoff } = pick;
    const existing = this.fixtures.get(fixtureId);
    if (existing?.kickoff === kickoff) existing.names.add(nameOf(pick));
    else this.fixtures.set(fixtureId, { kickoff, names: new Set([nameOf(pick)]) });
  }

  /** Forgets fixtures that have begun. @param now Unix seconds */
  forgetBegun(now: number): void {
    for (const [id, { kickoff }] of this.fixtures) if (kickoff <= now) this.fixtures.delete(id);
  }
}

const nameOf = ({ board, scope, playerId, market, line, side }: PickIdentity): string =>
  [board, scope, playerId, market, line, side].join(' ');

/** A board whose rows are bets. */
interface ListedBets {
  rows(): { readonly rows: readonly number[] };
  bets(rows: readonly number[]): readonly Bet[];
}

/** Bets that the boards of a snapshot list by default. */
@Injectable()
export class BoardPicks {
  constructor(
    private readonly teamTrends: TeamTrendsService,
    private readonly playerTrends: PlayerTrendsService,
    private readonly valueBets: ValueBetsService,
    private readonly priceOutliers: PriceOutliersService,
  ) {}

  /** Picks that are not recorded yet. @throws ApplicationError `revision_gone` if the builder has dropped its build */
  async *list(snapshot: BoardSnapshot, recorded: RecordedPicks): ListedPicks {
    const listed: [PickBoard, ListedBets][] = [
      // trends of matches are computed on demand, and only for the last builds
      ['team-trends', await this.teamTrends.of(snapshot)],
      ['player-trends', this.playerTrends.of(snapshot)],
      ['value-bets', this.valueBets.of(snapshot)],
      ['price-outliers', this.priceOutliers.of(snapshot, { minValueEdge: LEAST_VALUE_EDGE })],
    ];
    const { now, members } = momentOf(snapshot);
    const moment = { firstSeenAt: instantText(now), revision: members.revision };
    for (const [board, listing] of listed) {
      const { rows } = listing.rows();
      for (let first = 0; first < rows.length; first += ROWS_PER_BLOCK) {
        await yieldToEventLoop();
        const bets = listing.bets(rows.slice(first, first + ROWS_PER_BLOCK));
        yield bets.map((bet) => ({ ...moment, ...bet, board })).filter((pick) => !recorded.has(pick));
      }
    }
  }
}
