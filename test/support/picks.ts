import type { FixtureRecord } from '../../src/football/canonical.js';
import type { TestDatabase } from './database.js';
import { idOf } from './factories.js';

/** A pick as recorded by a test; missing members have default values. */
export interface TestPick {
  readonly of: FixtureRecord;
  readonly board?: string;
  readonly scope?: 'match' | 'home' | 'away' | 'player';
  readonly player?: string;
  readonly market?: string;
  readonly line?: number | null;
  readonly side?: string;
  readonly price?: number;
  readonly bookmaker?: string;
  readonly fair?: number;
  readonly edge?: number;
  readonly edgeLow?: number;
  readonly kickoffAt?: string;
  readonly firstSeenAt?: string;
}

const hour = 3_600_000;

/** Stores picks as if they had been recorded an hour before kick-off. @returns their ids */
export async function storePicks(database: TestDatabase, picks: readonly TestPick[]): Promise<number[]> {
  const rows = picks.map((pick) => {
    const kickoffAt = pick.kickoffAt ?? pick.of.kickoffUtc ?? '';
    const seen = pick.firstSeenAt ?? new Date(new Date(kickoffAt).getTime() - hour).toISOString();
    return {
      board: pick.board ?? 'price-outliers',
      competition_id: idOf.competition(pick.of.competition.country, pick.of.competition.name),
      fixture_id: idOf.fixture(pick.of),
      kickoff_at: kickoffAt,
      scope: pick.scope ?? 'match',
      player_id: pick.player === undefined ? null : idOf.player(pick.player),
      market: pick.market ?? 'goals',
      line: pick.line === undefined ? 2.5 : pick.line,
      side: pick.side ?? 'over',
      first_seen_at: seen,
      recorded_at: seen,
      price: pick.price ?? 2,
      bookmaker_id: idOf.bookmaker(pick.bookmaker ?? 'alpha'),
      fair_probability: pick.fair ?? 0.52,
      edge: pick.edge ?? 4,
      edge_low: pick.edgeLow ?? null,
    };
  });
  const stored = await database.rows<{ id: number }>(
    `insert into picks (board, competition_id, fixture_id, kickoff_at, scope, player_id, market, market_family, line,
      side, first_seen_at, recorded_at, price, bookmaker_id, fair_probability, edge, edge_low, revision)
    select board, competition_id, fixture_id, kickoff_at, scope, player_id, market, 'goals', line, side, first_seen_at,
      recorded_at, price, bookmaker_id, fair_probability, edge, edge_low, '1-1'
    from jsonb_to_recordset($1::jsonb) as pick (board text, competition_id bigint, fixture_id bigint,
      kickoff_at timestamptz, scope text, player_id bigint, market text, line numeric, side text,
      first_seen_at timestamptz, recorded_at timestamptz, price numeric, bookmaker_id bigint, fair_probability float8,
      edge float8, edge_low float8)
    -- as a backup is restored: the database sets the moment of all other picks
    where set_config('football.restoring', 'on', true) = 'on'
    returning id`,
    [JSON.stringify(rows)],
  );
  return stored.map(({ id }) => id);
}
