import { Injectable } from '@nestjs/common';
import type { CursorKey, KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import type { KeyColumn } from '../common/paging/keyset.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { currentId } from '../database/sql-conditions.js';
import { SqlClient } from '../database/sql-client.js';
import type { SqlTransaction } from '../database/sql-client.js';
import type { BetGrade, BetSide } from '../football/bet-grade.js';
import type { MarketFamily } from '../football/market-family.js';

/** Selects bets of a person; null: any. */
export interface BetSelection {
  readonly subject: string;
  readonly status: 'open' | 'graded' | null;
  /** Board of the claim, or `none`. */
  readonly board: string | null;
  readonly marketFamily: string | null;
  readonly bookmaker: string | null;
  /** Bounds of the moment of placing; the second is exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
}

/** What a bet is on, with present ids. */
export interface BetOn {
  readonly competitionId: number;
  readonly fixtureId: number;
  readonly kickoffAt: Date;
  readonly scope: 'match' | 'home' | 'away' | 'player';
  readonly playerId: number | null;
  readonly market: string;
  readonly marketFamily: MarketFamily;
  readonly line: number | null;
  readonly side: BetSide;
}

/** Claim of a board. */
export interface StoredClaim {
  readonly board: 'value-bets' | 'price-outliers';
  readonly key: string;
  readonly revision: string;
  readonly price: number;
  readonly fairProbability: number;
  /** Percent. */
  readonly edge: number;
  readonly edgeLow: number | null;
}

/** A bet to be stored. */
export interface NewBet extends BetOn {
  /** Equal for duplicates of a person's bet. */
  readonly entryKey: string;
  readonly ref: string | null;
  readonly bookmakerId: number;
  readonly price: number;
  readonly stake: number;
  readonly placedAt: Date;
  readonly recordedAt: Date;
  readonly note: string;
  readonly claim: StoredClaim | null;
}

/** What was entered of a bet. */
export type EnteredBet = Pick<
  NewBet,
  | 'ref'
  | 'fixtureId'
  | 'scope'
  | 'playerId'
  | 'market'
  | 'line'
  | 'side'
  | 'bookmakerId'
  | 'price'
  | 'stake'
  | 'placedAt'
>;

/** A bet with names and its grade; merged fixtures and players have their present ids and names. */
export interface StoredBet extends BetOn {
  readonly id: number;
  readonly ref: string | null;
  readonly leagueName: string | null;
  readonly homeTeamName: string | null;
  readonly awayTeamName: string | null;
  readonly playerName: string | null;
  readonly bookmaker: string;
  readonly bookmakerName: string;
  readonly price: number;
  readonly stake: number;
  readonly placedAt: Date;
  readonly recordedAt: Date;
  readonly isLate: boolean;
  /** Whether it was placed before the kick-off as known then. */
  readonly isPlacedBefore: boolean;
  readonly note: string;
  readonly claim: StoredClaim | null;
  readonly grade: BetGrade | null;
  readonly value: number | null;
  /** Per unit staked. */
  readonly unitProfit: number | null;
  readonly closePrice: number | null;
  readonly closeProbability: number | null;
  readonly closeSources: number;
  readonly closePrices: readonly { readonly bookmakerId: number; readonly odds: number; readonly quotedAt: string }[];
  readonly gradedAt: Date | null;
  readonly regrades: readonly {
    readonly at: string;
    readonly from: string;
    readonly to: string;
    readonly reason: string;
  }[];
}

/** Columns of a bet that a summary needs. */
export interface SummedBet {
  readonly fixtureId: number;
  readonly kickoffAt: Date;
  readonly marketFamily: MarketFamily;
  readonly bookmaker: string;
  readonly bookmakerName: string;
  readonly price: number;
  readonly stake: number;
  readonly isLate: boolean;
  readonly isPlacedBefore: boolean;
  /** Percent. */
  readonly claimedEdge: number | null;
  readonly grade: BetGrade | null;
  readonly unitProfit: number | null;
  readonly closeProbability: number | null;
}

/** Columns of a bet that decide whether it may change. */
export interface LockedBet {
  readonly id: number;
  readonly bookmakerId: number;
  readonly price: number;
  readonly stake: number;
  readonly note: string;
  readonly placedAt: Date;
  /** The earlier of two kick-offs: as known when it was stored, and as known now. */
  readonly kickoffAt: Date;
}

/** Stakes placed from `from` on and before `until`. */
export interface StakePeriod {
  readonly from: Date;
  readonly until: Date;
}

/** Newest bets first, by when they were placed. */
const NEWEST_FIRST: readonly KeyColumn[] = [
  [`(-extract(epoch from bet.placed_at at time zone 'UTC'))::float8`, 'float8'],
  ['(-bet.id)', 'bigint'],
];

/** Key of a bet in the order of the listing. */
export const newestKeyOf = ({ placedAt, id }: Pick<StoredBet, 'placedAt' | 'id'>): CursorKey => [
  -placedAt.getTime() / 1000,
  -id,
];

/** SQL: bets with their bookmakers and the grades as known at `$1`, that pass a selection in `$2` to `$8`. */
const SELECTED = `bets bet
  join bookmakers bookmaker on bookmaker.id = bet.bookmaker_id
  left join bet_grades grade on grade.pick_id = bet.id and grade.graded_at <= $1::timestamptz
  left join public_id_aliases fixture_alias
    on fixture_alias.kind = 'fixture' and fixture_alias.old_id = bet.fixture_id
  left join football_as_of.schedules() fixture on fixture.id = coalesce(fixture_alias.entity_id, bet.fixture_id)`;
const CONDITION = `bet.subject = $2
  and ($3::text is null or ($3::text = 'graded') = (grade.grade is not null))
  and ($4::text is null or coalesce(bet.claim_board, 'none') = $4::text)
  and ($5::text is null or bet.market_family = $5::text)
  and ($6::text is null or bookmaker.slug = $6::text)
  and ($7::timestamptz is null or bet.placed_at >= $7::timestamptz)
  and ($8::timestamptz is null or bet.placed_at < $8::timestamptz)`;

const parameters = (selection: BetSelection, now: Date): unknown[] => {
  const { subject, status, board, marketFamily, bookmaker, from, until } = selection;
  return [now, subject, status, board, marketFamily, bookmaker, from, until];
};

const COLUMNS = `bet.id, bet.ref, coalesce(fixture_alias.entity_id, bet.fixture_id) as "fixtureId",
  bet.competition_id as "competitionId", competition.name as "leagueName", home.name as "homeTeamName",
  away.name as "awayTeamName", coalesce(fixture.kickoff_at, bet.kickoff_at) as "kickoffAt", bet.scope,
  coalesce(player_alias.entity_id, bet.player_id) as "playerId", player.name as "playerName", bet.market,
  bet.market_family as "marketFamily", bet.line, bet.side, bookmaker.slug as bookmaker,
  bookmaker.name as "bookmakerName", bet.price, bet.stake, bet.placed_at as "placedAt",
  bet.recorded_at as "recordedAt", bet.is_late as "isLate", bet.placed_at < bet.kickoff_at as "isPlacedBefore",
  bet.note,
  case when bet.claim_board is not null then jsonb_build_object('board', bet.claim_board, 'key', bet.claim_key,
    'revision', bet.claim_revision, 'price', bet.claim_price, 'fairProbability', bet.claim_probability,
    'edge', bet.claim_edge, 'edgeLow', bet.claim_edge_low) end as claim,
  grade.grade, grade.value, grade.profit as "unitProfit", grade.close_price as "closePrice",
  grade.close_probability as "closeProbability", coalesce(grade.close_sources, 0) as "closeSources",
  coalesce(grade.close_prices, '[]') as "closePrices", grade.graded_at as "gradedAt", coalesce((
    select jsonb_agg(jsonb_build_object('at', to_char(regraded_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'from', old_grade, 'to', new_grade, 'reason', reason) order by id)
    from bet_regrades where pick_id = bet.id and regraded_at <= $1::timestamptz
  ), '[]') as regrades`;
const NAMED = `${SELECTED}
  left join competitions competition on competition.id = bet.competition_id
  left join teams home on home.id = fixture.home_team_id
  left join teams away on away.id = fixture.away_team_id
  left join public_id_aliases player_alias on player_alias.kind = 'player' and player_alias.old_id = bet.player_id
  left join players player on player.id = coalesce(player_alias.entity_id, bet.player_id)`;

/** The bets that people store. */
@Injectable()
export class BetsRepository {
  constructor(
    @InjectSqlClient('record') private readonly sql: SqlClient,
    @InjectSqlClient('heavy') private readonly heavy: SqlClient,
  ) {}

  /** A window of the bets of a person, newest first. Plan: bets_newest, then primary keys. */
  list(selection: BetSelection, window: KeysetWindow, now: Date): Promise<StoredBet[]> {
    const keyset = keysetClause(NEWEST_FIRST, window, 9);
    return this.heavy.rows<StoredBet>(
      `select ${COLUMNS} from ${NAMED} where ${CONDITION} and ${keyset.condition} ${keyset.orderAndLimit}`,
      [...parameters(selection, now), ...keyset.parameters],
    );
  }

  /** One bet of a person; null if there is none with this id. */
  find(subject: string, id: number, now: Date, sql: SqlClient = this.sql): Promise<StoredBet | null> {
    return sql.row<StoredBet>(`select ${COLUMNS} from ${NAMED} where bet.subject = $2 and bet.id = $3`, [
      now,
      subject,
      id,
    ]);
  }

  /** Columns that a summary needs, of all bets that pass a selection. */
  listSummed(selection: BetSelection, now: Date): Promise<SummedBet[]> {
    return this.heavy.rows<SummedBet>(
      `select coalesce(fixture_alias.entity_id, bet.fixture_id) as "fixtureId",
        coalesce(fixture.kickoff_at, bet.kickoff_at) as "kickoffAt", bet.market_family as "marketFamily",
        bookmaker.slug as bookmaker, bookmaker.name as "bookmakerName", bet.price, bet.stake,
        bet.is_late as "isLate", bet.placed_at < bet.kickoff_at as "isPlacedBefore", bet.claim_edge as "claimedEdge",
        grade.grade, grade.profit as "unitProfit", grade.close_probability as "closeProbability"
      from ${SELECTED} where ${CONDITION} order by bet.id`,
      parameters(selection, now),
    );
  }

  /** Inserts a person if unknown, and locks the row: other writers of his bets wait until the transaction ends. */
  async lockBettor(sql: SqlTransaction, subject: string): Promise<void> {
    await sql.rows('insert into bettors (subject) values ($1) on conflict do nothing', [subject]);
    await sql.rows('select from bettors where subject = $1 for update', [subject]);
  }

  /** Number of the bets of a person. Plan: bets_newest. */
  async count(sql: SqlTransaction, subject: string): Promise<number> {
    const { bets } = await sql.rowOrFail<{ bets: number }>('select count(*) as bets from bets where subject = $1', [
      subject,
    ]);
    return bets;
  }

  /** Sums of stakes by period, leaving out one bet. Plan: bets_newest. */
  async sumStakes(
    sql: SqlTransaction,
    subject: string,
    periods: readonly StakePeriod[],
    withoutBet: number | null,
  ): Promise<number[]> {
    const rows = await sql.rows<{ staked: number }>(
      `select coalesce((
        select sum(stake) from bets
        where subject = $1 and placed_at >= period.from_at and placed_at < period.until_at
          and id is distinct from $4::bigint
      ), 0) as staked
      from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality period (from_at, until_at, place)
      order by place`,
      [subject, periods.map(({ from }) => from), periods.map(({ until }) => until), withoutBet],
    );
    return rows.map(({ staked }) => staked);
  }

  /** Stores bets of a person that are not stored yet. @returns ids by entry key */
  async insert(sql: SqlTransaction, subject: string, bets: readonly NewBet[]): Promise<Map<string, number>> {
    const rows = await sql.rows<{ entryKey: string; id: number }>(
      `insert into bets (subject, entry_key, ref, competition_id, fixture_id, kickoff_at, scope, player_id, market,
        market_family, line, side, bookmaker_id, price, stake, placed_at, recorded_at, note, claim_board, claim_key,
        claim_revision, claim_price, claim_probability, claim_edge, claim_edge_low)
      select $1, "entryKey", ref, "competitionId", "fixtureId", "kickoffAt", scope, "playerId", market,
        "marketFamily", line, side, "bookmakerId", price, stake, "placedAt", "recordedAt", note, claim ->> 'board',
        claim ->> 'key', claim ->> 'revision', (claim ->> 'price')::numeric,
        (claim ->> 'fairProbability')::float8, (claim ->> 'edge')::float8, (claim ->> 'edgeLow')::float8
      from jsonb_to_recordset($2::jsonb) as bet ("entryKey" text, ref text, "competitionId" bigint,
        "fixtureId" bigint, "kickoffAt" timestamptz, scope text, "playerId" bigint, market text,
        "marketFamily" text, line numeric, side text, "bookmakerId" bigint, price numeric, stake numeric,
        "placedAt" timestamptz, "recordedAt" timestamptz, note text, claim jsonb)
      on conflict (subject, entry_key) do nothing
      returning entry_key as "entryKey", id`,
      [subject, JSON.stringify(bets)],
    );
    return new Map(rows.map(({ entryKey, id }) => [entryKey, id]));
  }

  /** Id of the bet of a person with an entry key. */
  async findByEntry(sql: SqlTransaction, subject: string, entryKey: string): Promise<number | null> {
    const row = await sql.row<{ id: number }>('select id from bets where subject = $1 and entry_key = $2', [
      subject,
      entryKey,
    ]);
    return row?.id ?? null;
  }

  /** A person's bets as they are now, with the entry keys of when they were stored. */
  async listStored(
    sql: SqlTransaction,
    subject: string,
  ): Promise<(EnteredBet & { readonly id: number; readonly entryKey: string })[]> {
    return sql.rows(
      `select id, entry_key as "entryKey", ref, ${currentId('fixture', 'bet.fixture_id')} as "fixtureId", scope,
        ${currentId('player', 'bet.player_id')} as "playerId", market, line, side, bookmaker_id as "bookmakerId", price,
        stake, placed_at as "placedAt"
      from bets bet where subject = $1`,
      [subject],
    );
  }

  /** A bet of a person, locked until the transaction ends; null if there is none with this id. */
  lock(sql: SqlTransaction, subject: string, id: number): Promise<LockedBet | null> {
    return sql.row<LockedBet>(
      `select bet.id, bet.bookmaker_id as "bookmakerId", bet.price, bet.stake, bet.note, bet.placed_at as "placedAt",
        least(bet.kickoff_at, fixture.kickoff_at) as "kickoffAt"
      from bets bet
      left join public_id_aliases fixture_alias
        on fixture_alias.kind = 'fixture' and fixture_alias.old_id = bet.fixture_id
      left join football_as_of.schedules() fixture on fixture.id = coalesce(fixture_alias.entity_id, bet.fixture_id)
      where bet.subject = $1 and bet.id = $2
      for update of bet`,
      [subject, id],
    );
  }

  async update(
    sql: SqlTransaction,
    { id, bookmakerId, price, stake, note }: Pick<LockedBet, 'id' | 'bookmakerId' | 'price' | 'stake' | 'note'>,
  ): Promise<void> {
    await sql.rows('update bets set bookmaker_id = $2, price = $3, stake = $4, note = $5 where id = $1', [
      id,
      bookmakerId,
      price,
      stake,
      note,
    ]);
  }

  /** @returns whether the person had such a bet */
  async delete(sql: SqlTransaction, subject: string, id: number): Promise<boolean> {
    const rows = await sql.rows('delete from bets where subject = $1 and id = $2 returning 1', [subject, id]);
    return rows.length > 0;
  }
}
