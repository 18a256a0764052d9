import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { explainFixtures, upcomingFixtures, upcomingText } from '../boards/query/empty-board.js';
import { BoardRecords } from '../boards/records/board-records.js';
import { ALL_ROWS, tableOf } from '../boards/records/listed-rows.js';
import { instantOf } from '../common/calendar/instant.js';
import type { BoardTable } from '../common/paging/board-table.js';
import { emptyPage, filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { digestOfRecords, PageBytes } from '../common/paging/page-bytes.js';
import { declareFacets } from '../common/paging/facets.js';
import { paginationOf } from '../common/paging/page-of.js';
import { formatRevision } from '../common/revision/revision.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { POSITION_STARTS } from '../models/lineups/position-change.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import { lineupsBoard } from './lineups.board.js';
import { LineupPlayersQuery, LineupProjectionsQuery, lineupFields } from './lineups.dto.js';
import type { LineupPlayer, LineupsPage, LineupsRequest } from './lineups.dto.js';
import { lineupEvents, lineupPlayer, starterOf } from './lineups.record.js';
import type { Starter } from './lineups.record.js';
import { LineupsRepository } from './lineups.repository.js';
import type { FoundStarters, MissingRegular } from './lineups.repository.js';
import { startsKey } from '../fitting/lineups/position-history.repository.js';
import type { StartsBefore } from '../fitting/lineups/position-history.repository.js';

/** Matches of a team that a regular has started, each of them. */
const REGULAR_STARTS = 5;

/** Starters of a query with their snapshot. */
interface StartersOfSnapshot extends FoundStarters {
  readonly snapshot: BoardSnapshot;
  /** The query with current ids in place of merged ones. */
  readonly query: LineupsRequest;
}

/** Line-ups of upcoming fixtures. */
@Injectable()
export class LineupsService {
  constructor(
    private readonly boards: BoardsService,
    private readonly ids: BoardIdsService,
    private readonly repository: LineupsRepository,
    private readonly records: BoardRecords,
  ) {}

  /**
   * A page of the starters of eligible fixtures.
   * @throws ApplicationError `invalid_input` for a malformed revision, `revision_gone` for a dropped one
   */
  async page(criteria: Criteria<LineupsRequest>): Promise<LineupsPage> {
    const query = { ...queryOf(LineupProjectionsQuery), ...criteria };
    const found = await this.find(query);
    return { data: await this.players(found.snapshot, found.rows), ...this.envelopeOf(found, query) };
  }

  /** The page as bytes. */
  async bytes(query: LineupsRequest): Promise<PageBytes> {
    const found = await this.find(query);
    const { snapshot, rows } = found;
    const shown = await this.records.load({
      snapshot,
      kind: 'lineups',
      members: rows,
      keyOf: (row) => row,
      selection: lineupFields.selection(query),
      make: async (missing) =>
        (await this.players(snapshot, missing)).map((record) => ({ record, oldestQuoteAt: null })),
    });
    // members read from the database may be newer than the snapshot
    return PageBytes.of(shown, this.envelopeOf(found, query), {
      board: 'lineups',
      ...found.query,
      records: digestOfRecords(shown),
    });
  }

  /** All starters of a query, as a table; throws as `page` does. */
  async table(query: LineupsRequest): Promise<BoardTable> {
    const { snapshot, rows } = await this.find(query, ALL_ROWS);
    const read = (some: readonly number[]): Promise<LineupPlayer[]> => this.players(snapshot, some);
    // members read from the database may be newer than the snapshot
    return { ...tableOf({ snapshot, rows, read }, { board: 'lineups', query, fields: lineupFields }), etag: null };
  }

  /** Whether line-ups of these fixtures are confirmed or projected at `now`; fixtures without either are absent. */
  async typesOf(fixtureIds: readonly number[], now: Date): Promise<Map<number, 'confirmed' | 'predicted'>> {
    const rows = await this.repository.listProjected(fixtureIds, now);
    return new Map(rows.map(({ fixtureId, isConfirmed }) => [fixtureId, isConfirmed ? 'confirmed' : 'predicted']));
  }

  /**
   * Players who started each of the last matches of their team and are not in the eleven that it has published, by
   * fixture; fixtures of which no eleven is published are absent.
   */
  async missingRegularsOf(fixtureIds: readonly number[], now: Date): Promise<Map<number, MissingRegular[]>> {
    const rows = await this.repository.listMissingRegulars(fixtureIds, REGULAR_STARTS, now);
    return new Map(rows.map(({ fixtureId, players }) => [fixtureId, players]));
  }

  private async find(
    request: LineupsRequest,
    page = { skip: (request.page - 1) * request.pageSize, take: request.pageSize },
  ): Promise<StartersOfSnapshot> {
    const snapshot = await this.boards.snapshot(request.revision);
    const query = await this.ids.resolve(request, snapshot);
    return { snapshot, query, ...this.repository.find(snapshot, query, page, query.facets) };
  }

  /** Records of rows; members that the snapshot lacks are read by one statement each. */
  private async players(snapshot: BoardSnapshot, rows: readonly number[]): Promise<LineupPlayer[]> {
    if (rows.length === 0) return [];
    const starters = rows.map((row) => starterOf(snapshot, row));
    const [names, flags, histories] = await Promise.all([
      this.repository.listFullNames(starters.map(({ player }) => player.id)),
      this.repository.listFlags([...new Set(starters.map(({ competition }) => competition.id))]),
      this.repository.listPositions(starters.map(startsBefore), POSITION_STARTS, new Date(snapshot.dataset.now * 1000)),
    ]);
    return starters.map((starter) =>
      lineupPlayer(snapshot, starter, {
        fullName: names.get(starter.player.id) ?? null,
        categoryFlag: flags.get(starter.competition.id)!,
        positions: histories.get(startsKey(startsBefore(starter))) ?? [],
      }),
    );
  }

  private envelopeOf(
    { snapshot, count, rows, facets, positionChanges, confirmedFixtures }: StartersOfSnapshot,
    { page, pageSize, showLive }: LineupsRequest,
  ): Omit<LineupsPage, 'data'> {
    const pagination = paginationOf(page, pageSize, count);
    return {
      pagination,
      ...facets,
      emptyBecause: emptyPage(rows.length, pagination, () => this.explainEmpty(snapshot, showLive)),
      revision: formatRevision(snapshot.revision),
      dataAsOf: instantOf(snapshot.newestDatumAt),
      events: lineupEvents(snapshot, rows, confirmedFixtures),
      positionChangeCount: positionChanges,
    };
  }

  /** Why a query shows no starter. */
  private explainEmpty(snapshot: BoardSnapshot, showLive: boolean): EmptyBecause {
    const everything = { showLive, positionChangesOnly: false };
    const { count } = this.repository.find(snapshot, everything, { skip: 0, take: 0 });
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

declareFacets(lineupsBoard.facets, LineupProjectionsQuery, LineupPlayersQuery);

function startsBefore({ player, fixture }: Starter): StartsBefore {
  return { playerId: player.id, kickoffAt: new Date(fixture.kickoff * 1000) };
}
