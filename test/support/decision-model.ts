import { decidedKinds, decisionLeague } from './decision-league.js';
import type { DecidedKind } from './decision-league.js';
import type { TestDatabase } from './database.js';

/** A decision in force, as listed by `GET /api/v2/names/decisions`. */
export interface StandingDecision {
  readonly id: number;
  readonly action: 'settle' | 'merge';
  readonly kind: DecidedKind;
  readonly subject: string;
  readonly entityId: number;
}

/** The actual or expected state of the league in the database. */
export interface DecidedState {
  /** By kind, the entity behind each public id of the league. */
  readonly ids: Record<string, number[]>;
  /** By kind, the entity of each own match; for teams the home side. */
  readonly matches: Record<string, number[]>;
  /** Resolved names, with their entities. */
  readonly names: string[];
  /** Whether both versions of the first match of teams are one fixture. */
  readonly isOneMatch: boolean;
}

/** The expected state, given the decisions in force, oldest first. */
export function expectedState(standing: readonly StandingDecision[]): DecidedState {
  const lead = new Map<string, number>();
  const current = (kind: string, id: number): number => {
    const next = lead.get(`${kind} ${id}`);
    return next === undefined ? id : current(kind, next);
  };
  const meant = new Map<string, number>();
  for (const { action, kind, subject, entityId } of standing) {
    if (action === 'settle') meant.set(`${kind} ${subject.toLowerCase()}`, current(kind, entityId));
    else lead.set(`${kind} ${current(kind, Number.parseInt(subject, 10))}`, current(kind, entityId));
  }
  const ids = Object.fromEntries(
    decidedKinds.map((kind) => [kind, decisionLeague[kind].map(({ id }) => current(kind, id))]),
  );
  const [one, other] = ids['team'] ?? [];
  return {
    ids,
    matches: ids,
    names: [...meant].map(([name, id]) => `${name}: ${current(name.slice(0, name.indexOf(' ')), id)}`).sort(),
    isOneMatch: one === other,
  };
}

/** The actual state. */
export async function storedState(database: TestDatabase): Promise<DecidedState> {
  const matchOf: Readonly<Record<DecidedKind, string>> = {
    player: `(select player_id from facts.player_statistics row join facts.match_reports report
      on report.id = row.match_report_id
      where report.fixture_id = own.fixture and row.shots is not null)`,
    team: '(select home_team_id from facts.fixtures fixture where fixture.id = own.fixture)',
    referee: '(select referee_id from facts.fixtures fixture where fixture.id = own.fixture)',
    manager: '(select home_manager_id from facts.fixtures fixture where fixture.id = own.fixture)',
  };
  const asked = Object.fromEntries(
    decidedKinds.map((kind) => [kind, decisionLeague[kind].map(({ id, fixtureId }) => ({ id, fixtureId }))]),
  );
  const [row] = await database.rows<{ ids: object; matches: object; names: string[] | null; fixtures: number[] }>(
    `with own as (
       select kind, place, entity.id,
         coalesce(
           (select entity_id from public_id_aliases where kind = 'fixture' and old_id = "fixtureId"), "fixtureId"
         ) as fixture,
         coalesce((select entity_id from public_id_aliases alias where alias.kind = asked.kind and old_id = given.id),
           given.id) as current
       from jsonb_each($1::jsonb) asked (kind, list)
       cross join lateral rows from (jsonb_to_recordset(list) as (id bigint, "fixtureId" bigint))
         with ordinality given (id, "fixtureId", place)
       join lateral (select given.id) entity on true
     ), shown as (
       select kind, place,
         case kind
           ${decidedKinds
             .map((kind) => `when '${kind}' then (select id from ${kind}s where id = own.current)`)
             .join('\n')}
         end as current,
         case kind ${decidedKinds.map((kind) => `when '${kind}' then ${matchOf[kind]}`).join('\n')} end as match
       from own
     )
     select
       (select jsonb_object_agg(kind, list) from (
         select kind, jsonb_agg(current order by place) as list from shown group by kind) row) as ids,
       (select jsonb_object_agg(kind, list) from (
         select kind, jsonb_agg(match order by place) as list from shown group by kind) row) as matches,
       (select array_agg(name order by name collate "C") from (
         select kind || ' ' || normalised_name || ': ' || entity_id as name from aliases where origin = 'resolved') row
       ) as names,
       (select array_agg(fixture order by place) from own where kind = 'team' and place <= 2) as fixtures`,
    [JSON.stringify(asked)],
  );
  if (row === undefined) throw new Error('the statement gives a row');
  return {
    ids: row.ids as DecidedState['ids'],
    matches: row.matches as DecidedState['matches'],
    names: row.names ?? [],
    isOneMatch: row.fixtures[0] === row.fixtures[1],
  };
}

const comparedTables = [
  'teams',
  'players',
  'referees',
  'managers',
  'aliases',
  'external_references',
  'public_id_aliases',
  'unresolved_names',
  'squad_members',
  'facts.fixtures',
  'facts.fixture_schedules',
  'facts.match_reports',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
  'facts.absences',
  'facts.match_events',
  'facts.live_scores',
  'facts.selections',
  'facts.quotes',
  'facts.pending_quotes',
  'facts.market_snapshots',
  'facts.fixture_results',
  'facts.team_statistics',
] as const;

/** A digest of each table that decisions change. */
export async function tableDigests(database: TestDatabase): Promise<Record<string, unknown>> {
  const [row] = await database.rows<Record<string, unknown>>(
    `select ${comparedTables
      .map((table) => `(select md5(string_agg(row::text, e'\\n' order by row::text)) from ${table} row) as "${table}"`)
      .join(', ')}`,
  );
  return row ?? {};
}
