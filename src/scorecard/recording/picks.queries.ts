import type { Bet } from '../../boards/records/bet.js';
import type { PickBoard, PickSource } from '../picks.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { PICK_TABLES } from '../picks.js';

/** A bet that a board lists, to be recorded. */
export interface NewPick extends Bet {
  readonly board: PickBoard;
  /** Moment and revision of the snapshot; a replayed pick has no revision. */
  readonly firstSeenAt: string;
  readonly revision: string | null;
}

/** Result of adding picks. */
export interface AddedPicks<Listed extends NewPick> {
  /** How many were new. */
  readonly added: number;
  /** Those that are stored now. */
  readonly held: readonly Listed[];
}

/** SQL: which picks a source accepts: live ones before kick-off, by the database's clock, replayed ones after it. */
const TAKEN: Readonly<Record<PickSource, string>> = {
  live: `to_timestamp(kickoff) > clock_timestamp() + interval '1 second'`,
  replay: `to_timestamp(kickoff) <= clock_timestamp()`,
};

/**
 * Adds the picks that are new, in one statement; certain ones (a probability of 0 or 1) are left out, and those stored
 * under an id of their player that was merged since.
 * Plan: picks_unique, replayed_picks_unique.
 */
export async function addPicks<Listed extends NewPick>(
  sql: SqlTransaction,
  source: PickSource,
  picks: readonly Listed[],
): Promise<AddedPicks<Listed>> {
  if (picks.length === 0) return { added: 0, held: [] };
  const table = PICK_TABLES[source].picks;
  const revision = source === 'live' ? ', revision' : '';
  const [row] = await sql.rows<{ added: number; taken: number[] }>(
    `with taken as materialized (
      select listed.*, bookmaker.id as "bookmakerId"
      from jsonb_to_recordset($1::jsonb) as listed (index int, board text, "competitionId" bigint,
        "fixtureId" bigint, kickoff float8, scope text, "playerId" bigint, market text, "marketFamily" text,
        line numeric, side text, "firstSeenAt" timestamptz, revision text, price numeric, bookmaker jsonb,
        "modelProbability" float8, "consensusProbability" float8, "fairProbability" float8, "modelWeight" float8,
        "consensusSources" smallint, "modelVersion" text, edge float8, "edgeLow" float8, "edgeHigh" float8)
      join bookmakers bookmaker
        on bookmaker.slug = listed.bookmaker ->> 'slug' or bookmaker.id = (listed.bookmaker ->> 'id')::bigint
      where ${TAKEN[source]} and "fairProbability" > 0 and "fairProbability" < 1
    ), added as (
    insert into ${table} (board, competition_id, fixture_id, kickoff_at, scope, player_id, market, market_family,
      line, side, first_seen_at, price, bookmaker_id, model_probability, consensus_probability, fair_probability,
      model_weight, consensus_sources, model_version, edge, edge_low, edge_high${revision})
    select board, "competitionId", "fixtureId", to_timestamp(kickoff), scope, "playerId", market, "marketFamily",
      line, side, "firstSeenAt", price, "bookmakerId", "modelProbability", "consensusProbability", "fairProbability",
      "modelWeight", "consensusSources", "modelVersion", edge, "edgeLow", "edgeHigh"${revision}
    from taken
    where not exists (
      select from ${table} known
      where known.fixture_id = taken."fixtureId" and known.board = taken.board and known.scope = taken.scope
        and (known.player_id is not distinct from taken."playerId" or known.player_id in (
          select old_id from public_id_aliases where kind = 'player' and entity_id = taken."playerId"))
        and known.market = taken.market and known.line is not distinct from taken.line and known.side = taken.side
    )
    on conflict do nothing
    returning 1
    )
    select (select count(*)::int from added) as added, array(select index from taken) as taken`,
    [JSON.stringify(picks.map((pick, index) => ({ ...pick, index })))],
  );
  const taken = new Set(row?.taken);
  return { added: row?.added ?? 0, held: picks.filter((_, index) => taken.has(index)) };
}
