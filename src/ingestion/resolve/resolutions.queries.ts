import type { SqlClient, SqlTransaction } from '../../database/sql-client.js';
import { reconcileFixtures } from '../load/reconcile.js';
import { ENTITY_TABLES } from './entity-table.queries.js';
import type { AliasKind } from './entity-table.queries.js';

/** A name cannot be resolved, merged or undone as requested; the message says what is possible. */
export class ResolutionError extends Error {
  override readonly name = 'ResolutionError';
}

/** There is no listed name or decision with an id. */
export class UnknownDecision extends ResolutionError {
  constructor(
    readonly what: 'listed name' | 'decision',
    readonly id: number,
    message: string,
  ) {
    super(message);
  }
}

/** Who decided, and why, for the audit log. */
export interface Decider {
  readonly callerKind: 'anonymous' | 'bearer' | 'internal' | 'webhook' | 'command';
  readonly actor: string | null;
  readonly requestId: string;
  readonly reason: string | null;
}

/** Kinds that operators decide about. */
export type DecidedKind = AliasKind | 'fixture';

/** `settle`: resolves a name to an entity; `accept`: resolves many at once; `merge`: merges two entities. */
export type DecisionAction = 'settle' | 'accept' | 'merge';

/** An operator's decision about names or entities. */
export interface Decision {
  readonly action: DecisionAction;
  readonly kind: DecidedKind;
  /** The resolved name, an abbreviated list of names, or the entity merged into another. */
  readonly subject: string;
  readonly decider: Decider;
}

/** One of two entities in a merge. */
export interface MergedEntity {
  id: number;
  name: string;
}

/** Result of a decision. */
export interface Decided<Result> {
  readonly entity: {
    readonly id: number | null;
    readonly name: string;
    /** For `accept`: each name with its entity. */
    readonly accepted?: readonly object[];
  };
  /** Fixtures to reconcile again. */
  readonly fixtureIds: readonly number[];
  /** Fixtures with prices that waited for a name. */
  readonly pricedFixtureIds: readonly number[];
  readonly before: object | null;
  readonly result: Result;
}

/** A stored decision. */
export interface Resolution {
  id: number;
  action: DecisionAction;
  kind: DecidedKind;
  subject: string;
  /** Null: a separate match that the next import stores, or several entities. */
  entityId: number | null;
  /** Null: the entity is a match, or there is none. */
  entityName: string | null;
  madeAt: Date;
}

/**
 * Runs a decision within a transaction and records every row that it changes (triggers `recorded_for_undo`), then
 * reconciles the fixtures and announces the change to readers.
 * @returns the id for undoing it (null if nothing changed), and the result of the work
 */
export async function recordResolution<Result>(
  sql: SqlTransaction,
  { action, kind, subject, decider }: Decision,
  work: () => Promise<Decided<Result>>,
): Promise<{ id: number | null; result: Result }> {
  const { id } = await sql.rowOrFail<{ id: number }>(
    'insert into resolutions (action, kind, subject) values ($1, $2, $3) returning id',
    [action, kind, subject],
  );
  await setRecording(sql, id);
  const { entity, fixtureIds, pricedFixtureIds, before, result } = await work();
  await setRecording(sql, null);
  const changed = await sql.rows('select from resolution_rows where resolution_id = $1 limit 1', [id]);
  if (changed.length === 0) {
    await sql.rows('delete from resolutions where id = $1', [id]);
    return { id: null, result };
  }
  await reconcileFixtures(sql, fixtureIds);
  await sql.rows('update resolutions set entity_id = $2, fixture_ids = $3::bigint[] where id = $1', [
    id,
    entity.id,
    fixtureIds,
  ]);
  await audit(sql, {
    action,
    kind,
    entityId: auditedId(action, entity.id),
    decider,
    before,
    after: { ...entity, subject, resolution: id },
  });
  // only a merge changes what ids refer to
  if (action === 'merge') await sql.rows(`select record_change('all', '{}')`);
  else if (fixtureIds.length > 0) await sql.rows(`select record_change('fixtures', $1::bigint[])`, [fixtureIds]);
  else await sql.rows(`select record_change('names', $1::bigint[])`, [pricedFixtureIds]);
  return { id, result };
}

/** Changes derived columns within a decision without recording: an undo reconciles them instead of restoring them. */
export async function withoutRecording(sql: SqlTransaction, work: () => Promise<void>): Promise<void> {
  const { id } = await sql.rowOrFail<{ id: string }>(`select current_setting('football.resolution') as id`);
  await setRecording(sql, null);
  await work();
  await setRecording(sql, Number(id));
}

async function setRecording(sql: SqlTransaction, id: number | null): Promise<void> {
  await sql.rows(`select set_config('football.resolution', $1, true)`, [id === null ? '' : String(id)]);
}

/** Id of a decision's entity in the audit log. */
export function auditedId(action: DecisionAction, entityId: number | null): string {
  return String(entityId ?? (action === 'accept' ? 'several' : 'new'));
}

/** Sentence that describes an undo. */
export function undoSentence({ action, kind, subject }: Pick<Resolution, 'action' | 'kind' | 'subject'>): string {
  const what = { settle: `resolution of the ${kind}`, accept: 'acceptance of', merge: `merge of the ${kind}` }[action];
  return `the ${what} ${subject} is undone`;
}

/** Writes a decision, or its undo, to the audit log. */
export async function audit(
  sql: SqlTransaction,
  change: {
    action: string;
    kind: DecidedKind;
    entityId: string;
    decider: Decider;
    before: object | null;
    after: object | null;
  },
): Promise<void> {
  await sql.rows(
    `insert into audit_log (caller_kind, actor, request_id, reason, entity_kind, entity_id, action, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)`,
    [
      change.decider.callerKind,
      change.decider.actor,
      change.decider.requestId,
      change.decider.reason,
      change.kind,
      change.entityId,
      change.action,
      change.before === null ? null : JSON.stringify(change.before),
      change.after === null ? null : JSON.stringify(change.after),
    ],
  );
}

const nameByKind = Object.entries(ENTITY_TABLES)
  .map(([kind, table]) => `when '${kind}' then (select name from ${table} where id = entity_id)`)
  .join(' ');

/** Decisions that can be undone, newest first. */
export function listResolutions(sql: SqlClient, limit: number): Promise<Resolution[]> {
  return sql.rows<Resolution>(
    `select id, action, kind, subject, entity_id as "entityId", case kind ${nameByKind} end as "entityName",
       made_at as "madeAt"
     from resolutions where undone_at is null order by id desc limit $1`,
    [limit],
  );
}

/** Kinds of rows that a decision may change, by table. */
const KIND_BY_TABLE = {
  'public.countries': 'country',
  'public.competitions': 'competition',
  'public.teams': 'team',
  'public.players': 'player',
  'public.referees': 'referee',
  'public.managers': 'manager',
  'public.aliases': 'spelling',
  'public.external_references': 'sourceId',
  'public.public_id_aliases': 'formerId',
  'public.unresolved_names': 'queuedName',
  'public.squad_members': 'squadMember',
  'facts.fixtures': 'fixture',
  'facts.fixture_schedules': 'schedule',
  'facts.match_reports': 'matchReport',
  'facts.lineup_players': 'lineupPlayer',
  'facts.player_statistics': 'playerCounts',
  'facts.substitutions': 'substitution',
  'facts.absences': 'absence',
  'facts.match_events': 'matchEvent',
  'facts.live_scores': 'liveScore',
  'facts.selections': 'pricedOutcome',
  'facts.quotes': 'price',
  'facts.pending_quotes': 'pendingPrice',
} as const;

/** A kind of row that a decision may change. */
export type ChangedKind = (typeof KIND_BY_TABLE)[keyof typeof KIND_BY_TABLE];

/** Every kind of row that a decision may change. */
export const changedKinds: readonly ChangedKind[] = Object.values(KIND_BY_TABLE);

/** The kind of rows in a table. */
export const kindOfTable = (table: string): ChangedKind => KIND_BY_TABLE[table as keyof typeof KIND_BY_TABLE];

/** Number of rows of one kind that a decision changed. */
export interface Change {
  kind: ChangedKind;
  inserted: number;
  updated: number;
  deleted: number;
}

/** Rows that a decision changed, by kind; excludes derived data. */
export async function listChanges(sql: SqlClient, id: number): Promise<Change[]> {
  const rows = await sql.rows<Omit<Change, 'kind'> & { table: string }>(
    `select table_name as "table", count(*) filter (where before is null)::integer as inserted,
       count(*) filter (where before is not null and after is not null)::integer as updated,
       count(*) filter (where after is null)::integer as deleted
     from resolution_rows where resolution_id = $1 group by table_name`,
    [id],
  );
  return rows
    .map(({ table, ...counts }) => ({ kind: kindOfTable(table), ...counts }))
    .sort((one, other) => changedKinds.indexOf(one.kind) - changedKinds.indexOf(other.kind));
}
