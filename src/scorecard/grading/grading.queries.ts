import { advisoryLocks } from '../../database/advisory-locks.js';
import type { ClosingPrice } from '../picks.js';
import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import type { Bet } from '../../boards/records/bet.js';
import type { BetGrade } from '../../football/bet-grade.js';
import { PICK_TABLES } from '../picks.js';
import type { GradedSource } from '../picks.js';

/** Numbers of the last committed changes of the data, and of the picks and grades of a source. */
export interface Revisions {
  dataRevision: number;
  pickRevision: number;
}

export interface GradingState extends Revisions {
  gradedUntil: Date;
}

/** A pick of a fixture that has begun, with the present ids of fixture and player. */
export interface BegunPick extends Pick<
  Bet,
  'fixtureId' | 'scope' | 'playerId' | 'market' | 'line' | 'side' | 'price'
> {
  id: number;
  kickoffAt: Date;
  /** When it was listed, or placed; null for a bet that was stored after kick-off, which is valid all the same. */
  firstSeenAt: Date | null;
  bookmakerId: number;
}

/** Facts of a fixture; counts by column of the tables, null where the row is missing or must not be used. */
export interface FixtureFacts {
  id: number;
  kickoffAt: Date;
  status: string;
  awarded: boolean;
  homeGoals: number | null;
  awayGoals: number | null;
  home: Readonly<Record<string, number | null>> | null;
  away: Readonly<Record<string, number | null>> | null;
  /** Whether the players who took part are known for both sides. */
  hasPlayers: boolean;
}

/** Counts of a player in a fixture, by column of the table. */
export interface PlayerFacts {
  fixtureId: number;
  playerId: number;
  minutes: number;
  isUsable: boolean;
  counts: Readonly<Record<string, number | null>>;
}

/** A bookmaker's last price of a selection before kick-off. */
export interface CloseQuote extends Pick<Bet, 'fixtureId' | 'scope' | 'playerId' | 'market' | 'line' | 'side'> {
  bookmakerId: number;
  /** Bookmakers with the same feed count as one source. */
  priceFeed: string;
  isExchange: boolean;
  odds: number;
  quotedAt: Date;
}

export interface Graded {
  readonly grade: BetGrade;
  /** The count, or the goal difference, that it was graded on; null where it is void. */
  readonly value: number | null;
  /** Per unit staked. */
  readonly profit: number;
}

/** The prices of a selection at kick-off. */
export interface ClosingLine {
  /** The bookmaker's own last price; null where it quoted none. */
  readonly closePrice: number | null;
  /**
   * Probability that the bet wins if it is decided, by the mean of all sources; a handicap whose line moved is
   * translated to the line of the pick. Null where the close is unknown.
   */
  readonly closeProbability: number | null;
  readonly closeSources: number;
  /** Of bookmakers, not exchanges. */
  readonly closePrices: readonly ClosingPrice[];
}

export type GradedPick = Graded & ClosingLine & { readonly pickId: number };

export interface StoredGrades {
  /** New or changed rows. */
  readonly written: number;
  /** How many of them replaced a different grade. */
  readonly regraded: number;
}

const currentFixture = `coalesce(
  (select entity_id from public_id_aliases where kind = 'fixture' and old_id = pick.fixture_id), pick.fixture_id)`;
const currentPlayer = `coalesce(
  (select entity_id from public_id_aliases where kind = 'player' and old_id = pick.player_id), pick.player_id)`;

/** How far the picks of a source are graded; null before the first time. */
export function readState(sql: SqlClient, source: GradedSource): Promise<GradingState | null> {
  return sql.row<GradingState>(
    `select data_revision as "dataRevision", pick_revision as "pickRevision", graded_until as "gradedUntil"
    from grading_state where source = $1`,
    [source],
  );
}

/** Stores how far the picks of a source are graded. */
export async function writeState(
  sql: SqlTransaction,
  source: GradedSource,
  { dataRevision, pickRevision, gradedUntil }: GradingState,
): Promise<void> {
  await sql.rows(
    `insert into grading_state (source, data_revision, pick_revision, graded_until) values ($1, $2, $3, $4)
    on conflict (source) do update set data_revision = excluded.data_revision, pick_revision = excluded.pick_revision,
      graded_until = excluded.graded_until`,
    [source, dataRevision, pickRevision, gradedUntil],
  );
}

/** Numbers of the last committed changes. */
export function readRevisions(sql: SqlClient, source: GradedSource): Promise<Revisions> {
  return sql.rowOrFail<Revisions>(
    `select coalesce((select revision from data_revision), 0) as "dataRevision",
      coalesce((select revision from pick_changes where source = $1), 0) as "pickRevision"`,
    [source],
  );
}

/** SQL: when a pick was listed, or a bet placed. */
const SEEN_AT: Readonly<Record<GradedSource, string>> = {
  live: 'pick.first_seen_at',
  replay: 'pick.first_seen_at',
  bets: 'case when not pick.is_late then pick.placed_at end',
};

/**
 * SQL: picks that may be newer than the result of their match. A bet is committed minutes after its moment at most.
 */
const LATE: Readonly<Record<GradedSource, string>> = {
  live: 'false',
  replay: 'true',
  bets: `recorded_at > $3::timestamptz - interval '10 minutes'`,
};

/** Revisions for which `record_change` keeps price changes; it keeps other changes longer. */
const PRICE_CHANGES_RECORDED = 10_000;

/**
 * Begun fixtures with picks and with new facts since a state, ascending; all begun ones with picks if the changes since
 * are no longer recorded, or without a state. So are those whose picks have reached kick-off since: the facts that
 * decide them may be older, as for a match that was called off before. Replayed picks come after the result: if picks
 * or grades have changed, those without a grade are due, too. So are bets stored since, most of them by an import.
 * Plan: data_changes_pkey, fixture_results_known_from and sheets_visible_from; picks are read where those have rows, and
 * by picks_kickoff or replayed_picks_kickoff; bets, which are few, are scanned.
 */
export async function listDueFixtures(
  sql: SqlClient,
  source: GradedSource,
  since: GradingState | null,
  { dataRevision, pickRevision }: Revisions,
  now: Date,
): Promise<number[]> {
  const { picks, grades } = PICK_TABLES[source];
  const rows = await sql.rows<{ id: number }>(
    `with change as materialized (
      select kind, fixture_ids from data_changes
      where revision > $2::bigint and kind in ('fixtures', 'prices', 'names', 'all')
    ), changed as materialized (
      select unnest(fixture_ids) as id from change
      union select fixture_id from football_as_of.facts_known_between($3::timestamptz, $1::timestamptz)
    ), due as (
      select fixture_id from ${picks}
      where kickoff_at <= $1::timestamptz and (
        select $2::bigint is null or exists (select from change where kind = 'all')
          or $2::bigint < (select min(revision) - 1 from data_changes where kind <> 'prices')
          or $2::bigint < $5::bigint - ${PRICE_CHANGES_RECORDED}
      )
      union
      select fixture_id from ${picks}
      where kickoff_at <= $1::timestamptz and fixture_id in (
        select id from changed
        union select old_id from public_id_aliases where kind = 'fixture' and entity_id in (select id from changed)
      )
      union
      select fixture_id from ${picks} where kickoff_at > $3::timestamptz and kickoff_at <= $1::timestamptz
      union
      select fixture_id from ${picks}
      where $4::boolean and ${LATE[source]} and kickoff_at <= $1::timestamptz
        and not exists (select from ${grades} where pick_id = ${picks}.id)
    )
    select distinct ${currentFixture} as id from due pick order by id`,
    [
      now,
      since?.dataRevision ?? null,
      since?.gradedUntil ?? null,
      since !== null && (source === 'bets' || (source === 'replay' && since.pickRevision !== pickRevision)),
      dataRevision,
    ],
  );
  return rows.map(({ id }) => id);
}

/** Waits until no other process is grading; the lock ends with the transaction. */
export async function lockGrading(sql: SqlTransaction): Promise<void> {
  await sql.rows('select pg_advisory_xact_lock($1::bigint)', [advisoryLocks.pickGrading]);
}

/** Picks of fixtures, by their present ids. */
export function listBegunPicks(
  sql: SqlClient,
  source: GradedSource,
  fixtureIds: readonly number[],
  now: Date,
): Promise<BegunPick[]> {
  return sql.rows<BegunPick>(
    `select pick.id, ${currentFixture} as "fixtureId", pick.kickoff_at as "kickoffAt",
      ${SEEN_AT[source]} as "firstSeenAt", pick.scope, ${currentPlayer} as "playerId", pick.market, pick.line,
      pick.side, pick.price, pick.bookmaker_id as "bookmakerId"
    from ${PICK_TABLES[source].picks} pick
    where pick.kickoff_at <= $2::timestamptz and pick.fixture_id in (
      select unnest($1::bigint[])
      union select old_id from public_id_aliases where kind = 'fixture' and entity_id = any ($1::bigint[])
    )
    order by pick.id`,
    [fixtureIds, now],
  );
}

/** Facts of fixtures. Plan: primary keys of fixtures, results and statistics. */
export function listFixtureFacts(sql: SqlClient, fixtureIds: readonly number[], now: Date): Promise<FixtureFacts[]> {
  return sql.rows<FixtureFacts>(
    `select fixture.id, fixture.kickoff_at as "kickoffAt", fixture.status, fixture.awarded,
      fixture.home_goals as "homeGoals", fixture.away_goals as "awayGoals", to_jsonb(home) as home,
      to_jsonb(away) as away, coalesce(players.is_home_usable and players.is_away_usable, false) as "hasPlayers"
    from football_as_of.fixtures($2::timestamptz) fixture
    left join football_as_of.team_statistics($2::timestamptz) home
      on home.fixture_id = fixture.id and home.side = 'home' and not home.is_corrupted
    left join football_as_of.team_statistics($2::timestamptz) away
      on away.fixture_id = fixture.id and away.side = 'away' and not away.is_corrupted
    left join football_as_of.player_counts($2::timestamptz) players on players.fixture_id = fixture.id
    where fixture.id = any ($1::bigint[])`,
    [fixtureIds, now],
  );
}

/** Facts of players in fixtures. Plan: player_statistics_fixture. */
export function listPlayerFacts(
  sql: SqlClient,
  fixtureIds: readonly number[],
  playerIds: readonly number[],
  now: Date,
): Promise<PlayerFacts[]> {
  return sql.rows<PlayerFacts>(
    `select row.fixture_id as "fixtureId", row.player_id as "playerId", row.minutes, row.is_usable as "isUsable",
      to_jsonb(row) as counts
    from football_as_of.player_statistics($3::timestamptz) row
    where row.fixture_id = any ($1::bigint[]) and row.player_id = any ($2::bigint[])`,
    [fixtureIds, playerIds, now],
  );
}

/**
 * The last price of every bookmaker and exchange before kick-off, in these markets; prices that were stale at kick-off
 * are left out.
 * Plan: selections_unique, then that of closing_prices.
 * @param maximumAge minutes
 */
export function listCloseQuotes(
  sql: SqlClient,
  fixtureIds: readonly number[],
  markets: readonly string[],
  maximumAge: number,
  now: Date,
): Promise<CloseQuote[]> {
  return sql.rows<CloseQuote>(
    `with wanted as materialized (
      select selection.*, fixture.kickoff_at from football_as_of.selections() selection
      join football_as_of.schedules() fixture on fixture.id = selection.fixture_id
      where selection.fixture_id = any ($1::bigint[]) and selection.market = any ($2::text[])
    )
    select wanted.fixture_id as "fixtureId", wanted.market, wanted.scope, wanted.player_id as "playerId", wanted.line,
      wanted.side, close.bookmaker_id as "bookmakerId", bookmaker.price_feed as "priceFeed",
      close.is_exchange as "isExchange", close.odds, close.last_quoted_at as "quotedAt"
    from football_as_of.closing_prices($4::timestamptz, array(select id from wanted)) close
    join wanted on wanted.id = close.selection_id
    join bookmakers bookmaker on bookmaker.id = close.bookmaker_id
    where close.last_quoted_at >= wanted.kickoff_at - $3::integer * interval '1 minute'
    order by wanted.id, close.bookmaker_id`,
    [fixtureIds, markets, maximumAge, now],
  );
}

/**
 * Stores grades, and logs the replaced ones; unchanged grades write nothing.
 * @param withdrawn picks whose result is no longer known: they lose their grade
 */
export async function storeGrades(
  sql: SqlTransaction,
  source: GradedSource,
  graded: readonly GradedPick[],
  withdrawn: readonly number[],
  now: Date,
): Promise<StoredGrades> {
  const { picks, grades, regrades } = PICK_TABLES[source];
  const { written, regraded } = await sql.rowOrFail<{ written: number; regraded: number }>(
    `with graded as (
      select * from jsonb_to_recordset($1::jsonb) as graded ("pickId" bigint, grade text, value smallint, profit float8,
        "closePrice" numeric, "closeProbability" float8, "closeSources" smallint, "closePrices" jsonb)
    ), traced as (
      insert into ${regrades} (pick_id, regraded_at, old_grade, new_grade, old_value, new_value, reason)
      select old.pick_id, $3::timestamptz, old.grade, coalesce(graded.grade, 'ungraded'), old.value, graded.value,
        case when graded.grade is null then 'the result was withdrawn'
          when old.grade = 'void' or graded.grade = 'void' then 'the status of the match or the line-up was corrected'
          else format('the count was corrected from %s to %s', old.value, graded.value) end
      from ${grades} old left join graded on graded."pickId" = old.pick_id
      where old.pick_id in (select "pickId" from graded union all select unnest($2::bigint[]))
        and (old.grade, old.value) is distinct from (graded.grade, graded.value)
      returning 1
    ), removed as (
      delete from ${grades} where pick_id = any ($2::bigint[]) returning 1
    ), stored as (
      insert into ${grades} as old (pick_id, grade, value, graded_at, profit, close_price, close_probability,
        close_sources, close_prices)
      select "pickId", grade, value, $3::timestamptz, profit, "closePrice", "closeProbability", "closeSources",
        "closePrices"
      -- a bet may have been deleted meanwhile
      from graded where exists (select from ${picks} where id = "pickId")
      on conflict (pick_id) do update
      set grade = excluded.grade, value = excluded.value, graded_at = excluded.graded_at, profit = excluded.profit,
        close_price = excluded.close_price, close_probability = excluded.close_probability,
        close_sources = excluded.close_sources, close_prices = excluded.close_prices
      where (old.grade, old.value, old.profit, old.close_price,
          old.close_probability, old.close_sources, old.close_prices)
        is distinct from (excluded.grade, excluded.value, excluded.profit, excluded.close_price,
          excluded.close_probability, excluded.close_sources, excluded.close_prices)
      returning 1
    )
    select ((select count(*) from stored) + (select count(*) from removed))::integer as written,
      (select count(*) from traced)::integer as regraded`,
    [JSON.stringify(graded), withdrawn, now],
  );
  return { written, regraded };
}
