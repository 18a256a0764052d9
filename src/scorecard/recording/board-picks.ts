import { Injectable } from '@nestjs/common';
import type { Bet } from '../../boards/records/bet.js';
import { momentOf } from '../../boards/records/board-moment.js';
import { fixtureOfKey } from '../../boards/records/ranked-board.js';
import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import { instantText } from '../../common/calendar/instant.js';
import { Turns } from '../../common/turns.js';
import type { PickBoard } from '../picks.js';
import { PlayerTrendsService } from '../../rankings/trends/player-trends.service.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { TeamTrendsService } from '../../rankings/trends/team-trends.service.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { NewPick } from './picks.queries.js';

/** Least value in percent for a listed price outlier to be a pick; the most is the default of `maxValueEdge`. */
export const LEAST_VALUE_EDGE = 2;

/** Picks recorded in one transaction. */
const PICKS_PER_PAGE = 200;

/** A row of a board, by which its pick is recognised before the bet is computed. */
export interface PickRow {
  /** Unique among the rows of all boards. */
  readonly rowName: string;
  readonly fixtureId: number;
  /** Unix seconds. */
  readonly kickoff: number;
}

/** A pick and its row. */
export interface ListedPick extends NewPick, PickRow {}

/** Picks that a board lists and that are not recorded yet, page by page. */
export type ListedPicks = AsyncGenerator<readonly ListedPick[]>;

/** Rows on upcoming matches whose picks are known to be stored. */
export class RecordedPicks {
  /** By the id of the fixture. */
  private readonly fixtures = new Map<number, { readonly kickoff: number; readonly rows: Set<string> }>();

  has({ rowName, fixtureId, kickoff }: PickRow): boolean {
    const existing = this.fixtures.get(fixtureId);
    return existing?.kickoff === kickoff && existing.rows.has(rowName);
  }

  add({ rowName, fixtureId, kickoff }: PickRow): void {
    const existing = this.fixtures.get(fixtureId);
    if (existing?.kickoff === kickoff) existing.rows.add(rowName);
    else this.fixtures.set(fixtureId, { kickoff, rows: new Set([rowName]) });
  }

  /** Forgets fixtures that have begun. @param now Unix seconds */
  forgetBegun(now: number): void {
    for (const [id, { kickoff }] of this.fixtures) if (kickoff <= now) this.fixtures.delete(id);
  }
}

/** A board whose rows are bets. */
interface ListedBets {
  /** Name of the rows, as one board may list several kinds. */
  readonly name: string;
  rows(): { readonly rows: readonly number[] };
  /** Each begins with the id of the fixture. */
  keys(rows: readonly number[]): readonly string[];
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
    const kickoffs = new Map(snapshot.dataset.entities.fixtures.map(({ id, kickoff }) => [id, kickoff]));
    const turns = new Turns();
    for (const [board, listing] of listed) {
      const { rows } = listing.rows();
      let page: ListedPick[] = [];
      for (const [index, key] of listing.keys(rows).entries()) {
        const fixtureId = fixtureOfKey(key)!;
        const row = { rowName: `${listing.name} ${key}`, fixtureId, kickoff: kickoffs.get(fixtureId)! };
        if (recorded.has(row)) continue;
        await turns.next();
        for (const bet of listing.bets([rows[index]!])) page.push({ ...moment, ...bet, ...row, board });
        if (page.length < PICKS_PER_PAGE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    }
  }
}
