import { Injectable } from '@nestjs/common';
import type { Bet } from '../boards/records/bet.js';
import type { KeysetWindow, CursorKey } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import type { KeyColumn } from '../common/paging/keyset.js';
import type { ClosingPrice, PickBoard, PickSource, PickGroups, SummedPicks } from './picks.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { BetGrade } from '../football/bet-grade.js';
import { PICK_TABLES, onFixtures } from './picks.js';
import { readSums, selectSums } from './sums.queries.js';
import type { GroupSums } from './sums.queries.js';

export interface GradedPickFilter {
  readonly source: PickSource;
  readonly board: PickBoard | null;
  readonly grade: BetGrade | null;
  /** Null: any. */
  readonly fixtureIds: readonly number[] | null;
}

/** A graded pick with names; merged fixtures and players have their present ids and names. */
export interface StoredPick extends Omit<Bet, 'competitionId' | 'fixtureId' | 'kickoff' | 'bookmaker'> {
  id: number;
  board: PickBoard;
  eventId: number;
  uniqueTournamentId: number;
  leagueName: string | null;
  homeTeamName: string | null;
  awayTeamName: string | null;
  kickoffAt: Date;
  playerName: string | null;
  firstSeenAt: Date;
  bookmaker: string;
  closePrice: number | null;
  closeProbability: number | null;
  closeSources: number;
  closePrices: ClosingPrice[];
  grade: BetGrade;
  value: number | null;
  profit: number;
  gradedAt: Date;
  regrades: { at: string; from: string; to: string; reason: string }[];
}

/** An order of graded picks: ascending columns, and their values for a pick. */
export interface PickOrder {
  readonly columns: readonly KeyColumn[];
  readonly keyOf: (pick: Pick<StoredPick, 'id' | 'profit'>) => CursorKey;
}

const newestFirst = ['(-outcome.pick_id)', 'bigint'] as const;

/** Orders of graded picks; among equal profits the last recorded comes first. */
export const PICK_ORDERS: Readonly<Record<'recorded' | 'profit', Readonly<Record<'asc' | 'desc', PickOrder>>>> = {
  recorded: {
    asc: { columns: [['outcome.pick_id', 'bigint']], keyOf: ({ id }) => [id] },
    desc: { columns: [newestFirst], keyOf: ({ id }) => [-id] },
  },
  profit: {
    asc: { columns: [['outcome.profit', 'float8'], newestFirst], keyOf: ({ id, profit }) => [profit, -id] },
    desc: { columns: [['(-outcome.profit)', 'float8'], newestFirst], keyOf: ({ id, profit }) => [-profit, -id] },
  },
};

/** Graded picks, and stored and computed sums of them. */
@Injectable()
export class ScorecardRepository {
  constructor(
    @InjectSqlClient('record') private readonly sql: SqlClient,
    @InjectSqlClient('heavy') private readonly heavy: SqlClient,
  ) {}

  /** Stored sums of groupings. Plan: scorecard_sums_pkey. */
  stored(groups: PickGroups): Promise<GroupSums[]> {
    return readSums(this.sql, groups);
  }

  /**
   * The sums as of a moment, over all picks or those on some fixtures.
   * Plan: for fixtures the unique key of picks.
   */
  computed(
    groups: PickGroups,
    fixtureIds: readonly number[] | null,
    moment: Date,
    summed: SummedPicks = 'all',
  ): Promise<GroupSums[]> {
    return selectSums(this.heavy, groups, fixtureIds, moment, summed);
  }

  /** Kick-off of the first match with a pick that was seen by a moment; null without one. Plan: picks_kickoff. */
  async firstKickoff(source: PickSource, moment: Date): Promise<Date | null> {
    const row = await this.sql.row<{ at: Date }>(
      `select kickoff_at as at from ${PICK_TABLES[source].picks}
      where first_seen_at <= $1::timestamptz order by kickoff_at limit 1`,
      [moment],
    );
    return row?.at ?? null;
  }

  /** Until when the picks of a source are graded; null before the first time. */
  async gradedUntil(source: PickSource): Promise<Date | null> {
    const row = await this.sql.row<{ at: Date }>('select graded_until as at from grading_state where source = $1', [
      source,
    ]);
    return row?.at ?? null;
  }

  /** Names of competitions, or of bookmakers, by id. */
  listNames(kind: 'competitions' | 'bookmakers', ids: readonly number[]): Promise<{ key: string; name: string }[]> {
    return this.sql.rows(`select id::text as key, name from ${kind} where id = any ($1::bigint[])`, [ids]);
  }

  /**
   * A window of the picks that were graded until a moment.
   * Plan: the index of the order (pick_grades_newest, pick_grades_losses, pick_grades_wins, or those of replayed
   * picks), then primary keys; for few fixtures the unique key of picks, and a sort.
   */
  listPicks(
    { source, board, grade, fixtureIds }: GradedPickFilter,
    { columns }: PickOrder,
    window: KeysetWindow,
    now: Date,
  ): Promise<StoredPick[]> {
    const { picks, grades, regrades } = PICK_TABLES[source];
    const keyset = keysetClause(columns, window, 5);
    // as an array of few ids: else the planner walks the index of the order past the picks of all other fixtures
    const ofFixtures = `outcome.pick_id = any (array(select pick.id from ${picks} pick where ${onFixtures('$4')}))`;
    return this.sql.rows<StoredPick>(
      `select pick.id, pick.board, coalesce(fixture_alias.entity_id, pick.fixture_id) as "eventId",
        pick.competition_id as "uniqueTournamentId",
        competition.name as "leagueName", home.name as "homeTeamName", away.name as "awayTeamName",
        pick.kickoff_at as "kickoffAt", pick.scope,
        coalesce(player_alias.entity_id, pick.player_id) as "playerId", player.name as "playerName",
        pick.market, pick.market_family as "marketFamily", pick.line, pick.side, pick.first_seen_at as "firstSeenAt",
        pick.price, bookmaker.name as bookmaker, pick.model_probability as "modelProbability",
        pick.consensus_probability as "consensusProbability", pick.fair_probability as "fairProbability",
        pick.model_weight as "modelWeight", pick.consensus_sources as "consensusSources",
        pick.model_version as "modelVersion", pick.edge, pick.edge_low as "edgeLow", pick.edge_high as "edgeHigh",
        outcome.close_price as "closePrice", outcome.close_probability as "closeProbability",
        outcome.close_sources as "closeSources", outcome.close_prices as "closePrices", outcome.grade,
        outcome.value, outcome.profit, outcome.graded_at as "gradedAt", coalesce((
          select jsonb_agg(jsonb_build_object('at', to_char(regraded_at at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'from', old_grade, 'to', new_grade, 'reason', reason) order by id)
          from ${regrades} where pick_id = pick.id and regraded_at <= $1::timestamptz
        ), '[]') as regrades
      from ${grades} outcome
      join ${picks} pick on pick.id = outcome.pick_id
      join bookmakers bookmaker on bookmaker.id = pick.bookmaker_id
      left join competitions competition on competition.id = pick.competition_id
      left join public_id_aliases fixture_alias
        on fixture_alias.kind = 'fixture' and fixture_alias.old_id = pick.fixture_id
      left join football_as_of.schedules() fixture on fixture.id = coalesce(fixture_alias.entity_id, pick.fixture_id)
      left join teams home on home.id = fixture.home_team_id
      left join teams away on away.id = fixture.away_team_id
      left join public_id_aliases player_alias on player_alias.kind = 'player' and player_alias.old_id = pick.player_id
      left join players player on player.id = coalesce(player_alias.entity_id, pick.player_id)
      where outcome.graded_at <= $1::timestamptz
        and ($2::text is null or pick.board = $2::text) and ($3::text is null or outcome.grade = $3::text)
        and ${fixtureIds === null ? '$4::bigint[] is null' : ofFixtures}
        and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [now, board, grade, fixtureIds, ...keyset.parameters],
    );
  }
}
