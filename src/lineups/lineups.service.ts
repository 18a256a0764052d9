import { Injectable } from '@nestjs/common';
import type { PageValues } from '../boards/records/listing.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { explainFixtures, upcomingFixtures, upcomingText } from '../boards/query/empty-board.js';
import type { MadeRecord } from '../boards/records/board-records.js';
import type { ListingOf } from '../boards/records/memory-listing.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { POSITION_STARTS } from '../models/lineups/position-change.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { rankedStarters } from './lineups.board.js';
import type { LineupsBoard } from './lineups.board.js';
import { LineupProjectionsQuery } from './lineups.dto.js';
import type { LineupPlayer, LineupPlayersQuery } from './lineups.dto.js';
import { lineupPlayer, starterOf } from './lineups.record.js';
import type { Starter, StarterSource } from './lineups.record.js';
import { LineupsRepository } from './lineups.repository.js';
import type { MissingRegular } from './lineups.repository.js';
import { startsKey } from '../fitting/lineups/position-history.queries.js';
import type { StartsBefore } from '../fitting/lineups/position-history.queries.js';

/** Number of a team's last matches, all of which a regular has started. */
const REGULAR_STARTS = 5;

type LineupsListing = ListingOf<LineupsBoard>;

/** Line-ups of upcoming fixtures. */
@Injectable()
export class LineupsService {
  private readonly board: LineupsBoard = {
    ...rankedStarters,
    records: (snapshot) => ({ kind: 'lineups', load: (rows) => this.players(snapshot, rows) }),
    explainEmpty: ({ snapshot, query: { showLive } }) => this.explainEmpty(snapshot, showLive),
  };

  constructor(
    private readonly boards: RankedBoardsService,
    private readonly repository: LineupsRepository,
  ) {}

  /** @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for a dropped one */
  open(query: LineupProjectionsQuery | LineupPlayersQuery): Promise<LineupsListing> {
    return this.boards.open(this.board, query);
  }

  /** The starters of a snapshot; ids must be current. */
  of(snapshot: LineupsListing['snapshot'], criteria: Criteria<LineupProjectionsQuery>): LineupsListing {
    return this.boards.of(this.board, queryOf(LineupProjectionsQuery, criteria), snapshot);
  }

  /** The page of criteria, as values. */
  async page(criteria: Criteria<LineupProjectionsQuery>): Promise<PageValues<LineupPlayer>> {
    return (await this.open(queryOf(LineupProjectionsQuery, criteria))).values();
  }

  /** Whether line-ups of these fixtures are confirmed or projected at `now`; fixtures without either are absent. */
  async typesOf(fixtureIds: readonly number[], now: Date): Promise<Map<number, 'confirmed' | 'predicted'>> {
    const rows = await this.repository.listProjected(fixtureIds, now);
    return new Map(rows.map(({ fixtureId, isConfirmed }) => [fixtureId, isConfirmed ? 'confirmed' : 'predicted']));
  }

  /** Regulars missing from a published eleven, by fixture; fixtures without an eleven are absent. */
  async missingRegularsOf(fixtureIds: readonly number[], now: Date): Promise<Map<number, MissingRegular[]>> {
    const rows = await this.repository.listMissingRegulars(fixtureIds, REGULAR_STARTS, now);
    return new Map(rows.map(({ fixtureId, players }) => [fixtureId, players]));
  }

  /** Records of rows; members that the snapshot lacks are read in one statement each. */
  private async players(snapshot: StarterSource, rows: readonly number[]): Promise<MadeRecord[]> {
    const starters = rows.map((row) => starterOf(snapshot, row));
    const [names, flags, histories] = await Promise.all([
      this.repository.listFullNames(starters.map(({ player }) => player.id)),
      this.repository.listFlags([...new Set(starters.map(({ competition }) => competition.id))]),
      this.repository.listPositions(starters.map(startsBefore), POSITION_STARTS, new Date(snapshot.dataset.now * 1000)),
    ]);
    return starters.map((starter) => ({
      record: lineupPlayer(snapshot, starter, {
        fullName: names.get(starter.player.id) ?? null,
        categoryFlag: flags.get(starter.competition.id)!,
        positions: histories.get(startsKey(startsBefore(starter))) ?? [],
      }),
    }));
  }

  /** Why a query has no starters. */
  private explainEmpty(snapshot: LineupsListing['snapshot'], showLive: boolean): EmptyBecause {
    const { count } = this.boards.of(this.board, queryOf(LineupProjectionsQuery, { showLive }), snapshot);
    if (count > 0) return filtersExcludeAll(count);
    return (
      explainFixtures(snapshot) ?? {
        code: 'no_match_data',
        detail:
          `No line-up of ${upcomingText(upcomingFixtures(snapshot).length)} is published or projected. ` +
          'A projection needs earlier line-ups of the team: StatsBomb, FPL-Core or a canonical feed brings them.',
      }
    );
  }
}

function startsBefore({ player, fixture }: Starter): StartsBefore {
  return { playerId: player.id, kickoffAt: new Date(fixture.kickoff * 1000) };
}
