import type { SqlTransaction } from '../../database/sql-client.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { pluralise } from '../../common/pluralise.js';
import { currentId } from '../../database/sql-conditions.js';
import { initialAndSurname, normaliseName, slugOf } from '../../football/names.js';
import { ensureEntities, ENTITY_TABLES, findEntity } from './entity-table.queries.js';
import type { AliasKind, EntityRow } from './entity-table.queries.js';
import { naturalKeys } from './identity.js';
import { retryPricesOf } from './pending-quotes.queries.js';
import { recordResolution, ResolutionError, UnknownDecision } from './resolutions.queries.js';
import type { Decided, DecidedKind, Decider } from './resolutions.queries.js';
import { refreshSearchNames } from './search-names.queries.js';
import { findUnresolvedName, markFixtureResolved, markResolved } from './unresolved-names.queries.js';
import type { ResolvableName } from './unresolved-names.queries.js';

/** Result of resolving a name. */
export interface ResolvedName {
  kind: DecidedKind;
  name: string;
  country: string | null;
  /** `id` is null for a separate match, which the next import stores. */
  entity: { id: number | null; name: string };
  created: boolean;
  /** Number of prices that waited for the name and are now resolved. */
  quotes: number;
  /** Number of fixtures whose referee was resolved. */
  fixtures: number;
  /** Id for undoing it; null if nothing changed. */
  resolution: number | null;
}
type Effect = Omit<ResolvedName, 'resolution'>;

/** Sentence that describes a resolution. */
export function sentenceOf({ kind, name, country, entity, created, quotes, fixtures }: ResolvedName): string {
  const within = country === null ? '' : ` in ${country}`;
  const meaning = entity.id === null ? entity.name : `${created ? 'the new ' : ''}${entity.name} (${entity.id})`;
  return [
    `${kind} '${name}'${within} is ${meaning}`,
    ...(quotes > 0 ? [`${pluralise(quotes, 'waiting price')} resolved`] : []),
    ...(fixtures > 0 ? [`${pluralise(fixtures, 'fixture')} resolved`] : []),
    ...(kind === 'fixture' ? ['import the file again, as its rows were refused'] : []),
  ].join('; ');
}

/**
 * Resolves a listed name within a transaction, together with everything that waited for it.
 * @param entityId public id of an entity of the name's kind, or `new`; for a fixture, of one of its candidates
 * @throws ResolutionError with what is wrong
 */
export async function resolveListedName(
  sql: SqlTransaction,
  id: number,
  entityId: number | 'new',
  decider: Decider,
): Promise<ResolvedName> {
  const listed = await findUnresolvedName(sql, id);
  if (listed === null) {
    throw new UnknownDecision('listed name', id, `no name is listed under ${id}; without parameters the list is shown`);
  }
  if (listed.resolvedAt !== null) throw new ResolutionError(`${id} (${listed.name}) is resolved already`);
  if (listed.kind === 'fixture') return resolveListedFixture(sql, listed, entityId, decider);
  const { kind, name, country, countryId } = listed;
  return recordResolved(sql, kind, name, decider, async () => {
    const isNew = entityId === 'new';
    const id = isNew ? await createEntity(sql, listed) : entityId;
    const decided = await storeAlias(sql, kind, { id: countryId, name: country }, name, id);
    return { ...decided, result: { ...decided.result, created: isNew } };
  });
}

/** Resolves a doubtful fixture to one of its candidates, or to a separate match; the next import stores its rows. */
async function resolveListedFixture(
  sql: SqlTransaction,
  { id, name, country, candidates }: ResolvableName,
  fixtureId: number | 'new',
  decider: Decider,
): Promise<ResolvedName> {
  const isNew = fixtureId === 'new';
  const fixture = isNew ? null : await findFixture(sql, fixtureId);
  if (!isNew && fixture === null) throw new ResolutionError(`there is no fixture with the id ${fixtureId}`);
  if (!isNew && !(await isCandidate(sql, fixture?.id ?? 0, candidates))) {
    const listed = candidates.map((candidate) => `${candidate.id} ${candidate.name}`).join(', ');
    throw new ResolutionError(`${name} can only be one of its candidates (${listed}), or a match of its own`);
  }
  const entity = fixture ?? { id: null, name: 'a match of its own' };
  const decision = { action: 'settle', kind: 'fixture', subject: name, decider } as const;
  const { id: resolution } = await recordResolution(sql, decision, async () => {
    await markFixtureResolved(sql, id, entity.id);
    return { entity, fixtureIds: [], pricedFixtureIds: [], before: null, result: null };
  });
  return { kind: 'fixture', name, country, entity, created: false, quotes: 0, fixtures: 0, resolution };
}

function findFixture(sql: SqlTransaction, id: number): Promise<{ id: number; name: string } | null> {
  return sql.row<{ id: number; name: string }>(
    `select fixture.id, format('%s v %s, %s', home.name, away.name, fixture.day) as name
     from facts.fixtures fixture
     join teams home on home.id = fixture.home_team_id
     join teams away on away.id = fixture.away_team_id
     where fixture.id = ${currentId('fixture', '$1::bigint')}`,
    [id],
  );
}

/** Whether a fixture is currently one of the candidates. */
async function isCandidate(
  sql: SqlTransaction,
  fixtureId: number,
  candidates: readonly { readonly id: number }[],
): Promise<boolean> {
  const rows = await sql.rows(
    `select from unnest($2::bigint[]) candidate (id) where ${currentId('fixture', 'candidate.id')} = $1::bigint`,
    [fixtureId, candidates.map(({ id }) => id)],
  );
  return rows.length > 0;
}

/**
 * Resolves a name within a country, or in every country (null), to an entity.
 * @throws ResolutionError if the entity is unknown, or the name was resolved to another one
 */
export async function resolveAlias(
  sql: SqlTransaction,
  kind: AliasKind,
  country: { id: number; name: string } | null,
  name: string,
  entityId: number,
  decider: Decider,
): Promise<ResolvedName> {
  return recordResolved(sql, kind, name, decider, () => storeAlias(sql, kind, country, name, entityId));
}

async function recordResolved(
  sql: SqlTransaction,
  kind: AliasKind,
  subject: string,
  decider: Decider,
  work: () => Promise<Decided<Effect>>,
): Promise<ResolvedName> {
  const { id, result } = await recordResolution(sql, { action: 'settle', kind, subject, decider }, work);
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
  if (entity === null) throw new ResolutionError(`there is no ${kind} with the id ${entityId}`);
  const normalisedName = normaliseName(name);
  if (normalisedName === '') throw new ResolutionError(`'${name}' is not a name`);
  await refuseForeignName(sql, kind, country?.id ?? null, normalisedName, entity);
  const alias = await sql.rowOrFail<{ entity_id: number }>(
    `insert into aliases (kind, country_id, normalised_name, entity_id, origin) values ($1, $2, $3, $4, 'resolved')
     on conflict on constraint aliases_unique do update set entity_id = aliases.entity_id
     returning entity_id`,
    [kind, country?.id ?? null, normalisedName, entity.id],
  );
  if (alias.entity_id !== entity.id) {
    throw new ResolutionError(`'${name}' was resolved to the ${kind} ${alias.entity_id} before`);
  }
  await refreshSearchNames(sql, kind, [entity.id]);
  await markResolved(sql, kind, country?.id ?? null, normalisedName, entity.id);
  const fixtureIds = kind === 'referee' ? await assignReferee(sql, country?.id ?? null, normalisedName, entity.id) : [];
  const prices = kind === 'player' ? await retryPricesOf(sql, [normalisedName]) : { quotes: 0, fixtureIds: [] };
  return {
    entity,
    fixtureIds,
    pricedFixtureIds: prices.fixtureIds,
    before: null,
    result: {
      kind,
      name,
      country: country?.name ?? null,
      entity,
      created: false,
      quotes: prices.quotes,
      fixtures: fixtureIds.length,
    },
  };
}

/** Refuses the name of another entity, as the two would remain separate; players and referees may share a name. */
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
  if (other !== undefined) throw new ResolutionError(`'${normalisedName}' is the name of another ${kind}, ${other.id}`);
}

async function createEntity(sql: SqlTransaction, listed: ResolvableName): Promise<number> {
  const { kind, countryKeyName: country, countryId, name } = listed;
  const common = { country_id: countryId, slug: slugOf(name), name, search_name: normaliseName(name) };
  // if a namesake has the plain key, the key marks this one as resolved by an operator
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
      throw new ResolutionError(`a ${kind} cannot be created here`);
  }
}

/** Creates the entity under the first free key. */
async function insertFirst(sql: SqlTransaction, kind: AliasKind, rows: readonly EntityRow[]): Promise<number> {
  for (const row of rows) {
    const { ids, created } = await ensureEntities(sql, kind, [row]);
    if (created === 1) return getOrFail(ids, row.natural_key);
  }
  throw new ResolutionError(`a ${kind} of this name is known already: resolve it to that one's id`);
}

/** Assigns the referee to schedules with the unresolved name. @returns their fixtures */
async function assignReferee(
  sql: SqlTransaction,
  countryId: number | null,
  normalisedName: string,
  refereeId: number,
): Promise<number[]> {
  const written = await sql.rows<{ referee_name: string }>(
    'select distinct referee_name from facts.fixture_schedules where referee_id is null and referee_name is not null',
  );
  const names = written.map((row) => row.referee_name).filter((name) => normaliseName(name) === normalisedName);
  if (names.length === 0) return [];
  const rows = await sql.rows<{ fixture_id: number }>(
    `update facts.fixture_schedules schedule set referee_id = $1
     from facts.fixtures fixture join competitions competition on competition.id = fixture.competition_id
     where fixture.id = schedule.fixture_id and schedule.referee_id is null and schedule.referee_name = any($2::text[])
       and ($3::bigint is null or competition.country_id = $3)
     returning schedule.fixture_id`,
    [refereeId, names, countryId],
  );
  return [...new Set(rows.map((row) => row.fixture_id))];
}
