import type { SqlTransaction } from '../../database/sql-client.js';
import { initialAndSurname, normaliseName, slugOf } from '../../football/names.js';
import { ENTITY_TABLES, ensureEntities } from './entity-table.js';
import type { EntityRow } from './entity-table.js';
import { naturalKeys } from './identity.js';
import { retryParkedQuotes } from './parked-quotes.js';
import { recordResolution, SettlingError } from './resolutions.js';
import type { AliasKind, Decided } from './resolutions.js';
import { findUnresolvedName, markSettled } from './unresolved.repository.js';
import type { SettleableName } from './unresolved.repository.js';

/** What settling a name did. */
export interface Settlement {
  kind: AliasKind;
  name: string;
  country: string | null;
  entity: { id: number; name: string };
  created: boolean;
  /** Prices that waited for it and now count. */
  quotes: number;
  /** Fixtures whose referee it settled. */
  fixtures: number;
  /** Number under which it can be undone; null where nothing changed. */
  resolution: number | null;
}
type Effect = Omit<Settlement, 'resolution'>;

/**
 * Settles a listed name for ever: to a known entity, or to one that it is the first name of.
 * Everything that waited for it is settled along. To be called within a transaction.
 * @param choice the public id of an entity of the name's kind, or `new`
 * @param actor who settles it
 * @throws SettlingError naming what is wrong
 */
export async function settleListedName(
  sql: SqlTransaction,
  id: number,
  choice: number | 'new',
  actor: string,
): Promise<Settlement> {
  const listed = await findUnresolvedName(sql, id);
  if (listed === null) throw new SettlingError(`no name is listed under ${id}; without parameters the list is shown`);
  if (listed.settledAt !== null) throw new SettlingError(`${id} (${listed.name}) is settled already`);
  if (listed.kind === 'fixture') {
    throw new SettlingError(`${id} is a fixture: correct its day or teams in the file and import it again`);
  }
  const { kind, name, country, countryId } = listed;
  return settle(sql, kind, name, actor, async () => {
    const entityId = choice === 'new' ? await createEntity(sql, listed) : choice;
    const decided = await storeAlias(sql, kind, { id: countryId, name: country }, name, entityId);
    return { ...decided, result: { ...decided.result, created: choice === 'new' } };
  });
}

/**
 * Settles a name of a country, or of every country, to an entity.
 * @throws SettlingError when the entity is unknown, or the name was settled to another one
 */
export async function settleAlias(
  sql: SqlTransaction,
  kind: AliasKind,
  country: { id: number; name: string } | null,
  name: string,
  entityId: number,
  actor: string,
): Promise<Settlement> {
  return settle(sql, kind, name, actor, () => storeAlias(sql, kind, country, name, entityId));
}

async function settle(
  sql: SqlTransaction,
  kind: AliasKind,
  subject: string,
  actor: string,
  work: () => Promise<Decided<Effect>>,
): Promise<Settlement> {
  const { id, result } = await recordResolution(sql, { action: 'settle', kind, subject, actor }, work);
  return { ...result, resolution: id };
}

async function storeAlias(
  sql: SqlTransaction,
  kind: AliasKind,
  country: { id: number; name: string } | null,
  name: string,
  entityId: number,
): Promise<Decided<Effect>> {
  const entity = await findEntity(sql, kind, entityId);
  if (entity === null) throw new SettlingError(`there is no ${kind} with the id ${entityId}`);
  const normalisedName = normaliseName(name);
  if (normalisedName === '') throw new SettlingError(`'${name}' is no name`);
  await refuseForeignName(sql, kind, country?.id ?? null, normalisedName, entity);
  const alias = await sql.rowOrFail<{ entity_id: number }>(
    `insert into aliases (kind, country_id, normalised_name, entity_id, origin) values ($1, $2, $3, $4, 'resolved')
     on conflict on constraint aliases_unique do update set entity_id = aliases.entity_id
     returning entity_id`,
    [kind, country?.id ?? null, normalisedName, entity.id],
  );
  if (alias.entity_id !== entity.id) {
    throw new SettlingError(`'${name}' was settled to the ${kind} ${alias.entity_id} before`);
  }
  await addToSearch(sql, kind, entity.id, normalisedName);
  await markSettled(sql, kind, country?.id ?? null, normalisedName, entity.id);
  const fixtureIds = kind === 'referee' ? await settleReferee(sql, country?.id ?? null, normalisedName, entity.id) : [];
  return {
    entity,
    fixtureIds,
    before: null,
    result: {
      kind,
      name,
      country: country?.name ?? null,
      entity,
      created: false,
      quotes: kind === 'player' ? await retryPrices(sql, normalisedName) : 0,
      fixtures: fixtureIds.length,
    },
  };
}

/** An entity by its public id, or by the id of one that was merged into it. */
export async function findEntity(
  sql: SqlTransaction,
  kind: AliasKind,
  id: number,
): Promise<{ id: number; name: string } | null> {
  return sql.row<{ id: number; name: string }>(
    `select id, name from ${ENTITY_TABLES[kind]}
     where id = coalesce((select entity_id from public_id_aliases where kind = $1 and old_id = $2), $2)`,
    [kind, id],
  );
}

/** Players and referees may share a name, others not: what is stored under two names would stay apart. */
async function refuseForeignName(
  sql: SqlTransaction,
  kind: AliasKind,
  countryId: number | null,
  normalisedName: string,
  entity: { id: number },
): Promise<void> {
  if (kind === 'player' || kind === 'referee') return;
  const rows = await sql.rows<{ id: number; name: string }>(
    `select id, name from ${ENTITY_TABLES[kind]} where id <> $1 ${countryId === null ? '' : 'and country_id = $2'}`,
    countryId === null ? [entity.id] : [entity.id, countryId],
  );
  const other = rows.find((row) => normaliseName(row.name) === normalisedName);
  if (other !== undefined) throw new SettlingError(`'${normalisedName}' is the name of another ${kind}, ${other.id}`);
}

async function createEntity(sql: SqlTransaction, listed: SettleableName): Promise<number> {
  const { kind, countryKeyName: country, countryId, name } = listed;
  const common = { country_id: countryId, slug: slugOf(name), name, search_name: normaliseName(name) };
  // a namesake holds the plain key: this one is told apart by having been settled by a person
  const keyed = (row: Omit<EntityRow, 'natural_key'>, ...keys: string[]): EntityRow[] =>
    keys.map((natural_key) => ({ ...row, natural_key }));
  switch (kind) {
    case 'player': {
      const plain = naturalKeys.player(country, name);
      return insertFirst(sql, kind, keyed(common, plain, `${plain}|resolved`));
    }
    case 'referee': {
      const row = {
        ...common,
        short_form: initialAndSurname(name),
        search_name: normaliseName(`${name} ${initialAndSurname(name)}`),
      };
      return insertFirst(
        sql,
        kind,
        keyed(row, naturalKeys.referee(country, name), naturalKeys.refereeInFull(country, name)),
      );
    }
    case 'team':
      return insertFirst(sql, kind, keyed(common, naturalKeys.team(country, name)));
    default:
      throw new SettlingError(`a ${kind} cannot be created here`);
  }
}

/** Creates the entity under the first key that is free. */
async function insertFirst(sql: SqlTransaction, kind: AliasKind, rows: readonly EntityRow[]): Promise<number> {
  for (const row of rows) {
    const { ids, created } = await ensureEntities(sql, kind, [row]);
    if (created === 1) return ids.get(row.natural_key)!;
  }
  throw new SettlingError(`a ${kind} of this name is known already: settle it to that one's id`);
}

export async function addToSearch(
  sql: SqlTransaction,
  kind: AliasKind,
  id: number,
  normalisedName: string,
): Promise<void> {
  if (kind === 'bookmaker') return;
  await sql.rows(
    `update ${ENTITY_TABLES[kind]} set search_name = search_name || ' ' || $2
     where id = $1 and position(' ' || $2 || ' ' in ' ' || search_name || ' ') = 0`,
    [id, normalisedName],
  );
}

async function retryPrices(sql: SqlTransaction, normalisedName: string): Promise<number> {
  const rows = await sql.rows<{ fixture_id: number }>(
    `select distinct snapshot.fixture_id
     from facts.parked_quotes parked join facts.market_snapshots snapshot on snapshot.id = parked.snapshot_id
     where parked.normalised_name = $1`,
    [normalisedName],
  );
  return retryParkedQuotes(
    sql,
    rows.map((row) => row.fixture_id),
    normalisedName,
  );
}

/**
 * Schedules keep the referee as written until he is settled.
 * @returns fixtures that got him
 */
async function settleReferee(
  sql: SqlTransaction,
  countryId: number | null,
  normalisedName: string,
  refereeId: number,
): Promise<number[]> {
  const written = await sql.rows<{ referee_name: string }>(
    'select distinct referee_name from facts.fixture_schedules where referee_id is null and referee_name is not null',
  );
  const spellings = written.map((row) => row.referee_name).filter((name) => normaliseName(name) === normalisedName);
  if (spellings.length === 0) return [];
  const rows = await sql.rows<{ fixture_id: number }>(
    `update facts.fixture_schedules schedule set referee_id = $1
     from facts.fixtures fixture join competitions competition on competition.id = fixture.competition_id
     where fixture.id = schedule.fixture_id and schedule.referee_id is null and schedule.referee_name = any($2::text[])
       and ($3::bigint is null or competition.country_id = $3)
     returning schedule.fixture_id`,
    [refereeId, spellings, countryId],
  );
  return [...new Set(rows.map((row) => row.fixture_id))];
}
