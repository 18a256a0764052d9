import type { SqlTransaction } from '../../database/sql-client.js';
import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  NameReference,
} from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { normaliseName } from '../../football/names.js';
import type { RefusedRow } from '../source.js';
import { findDoubtfulTeams } from './doubtful-teams.js';
import type { UnknownTeam } from './doubtful-teams.js';
import { resolveCountries } from './countries.js';
import type { Resolved, ResolvedCountry } from './countries.js';
import {
  bookmakerRow,
  competitionRow,
  managerRow,
  phaseRow,
  REGULAR_SEASON,
  seasonRow,
  teamRow,
} from './entity-rows.js';
import { ensureEntities, findAliases, findExternalReferences, storeExternalReferences } from './entity-table.js';
import type { EntityRow, EntityTableKind, ReferencedKind } from './entity-table.js';
import { resolveReferees } from './referees.js';
import { describeTeam, renameTeams, storePreferredNames } from './team-descriptions.js';
import { nameKey, refuseDoubtfulTeams } from './refused-teams.js';
import { shippedAliases } from './shipped-aliases.js';
import { markResolved } from './unresolved-names.js';

/** The source of a unit, as stored in `sources`. */
export interface LoadingSource {
  id: number;
  name: string;
  matchPrecedence: number;
  playerPrecedence: number;
}

interface ResolvedCompetition extends Resolved {
  meetingsPerGround: number;
  countryId: number;
  country: string;
}

interface Wanted {
  reference: NameReference;
  country: string;
  row: EntityRow;
}

/**
 * Resolves the names of countries, competitions, seasons, phases, teams, referees, managers and bookmakers of one unit:
 * by the source's id, then by alias, then by normalised name within the country. Look-ups are in bulk; new entities are
 * created.
 */
export class NameResolver {
  #countries = new Map<string, ResolvedCountry>();
  readonly #competitions = new Map<string, ResolvedCompetition>();
  readonly #seasons = new Map<string, Resolved>();
  readonly #phases = new Map<string, Resolved>();
  readonly #teams = new Map<string, Resolved>();
  /** Candidates for names that may mean known teams; a person resolves them. */
  #doubtfulTeams = new Map<string, { id: number; name: string }[]>();
  /** By external id of a team that a source renames: the other team that has the new name. */
  #takenNames: ReadonlyMap<string, number> = new Map();
  readonly #managers = new Map<string, Resolved>();
  readonly #bookmakers = new Map<string, number>();
  #referees = new Map<string, number | null>();
  /** Number of entities created by this unit. */
  created = 0;
  /** Number of entities renamed by this unit. */
  renamed = 0;
  /** Stored fixtures whose referee became ambiguous. */
  reopened: readonly number[] = [];

  constructor(
    private readonly sql: SqlTransaction,
    private readonly source: LoadingSource,
  ) {}

  /**
   * Resolves every name in the records.
   * @returns records whose teams are resolved; the others are refused until a person resolves them
   */
  async resolve(
    given: readonly AnyCanonicalRecord[],
  ): Promise<{ records: readonly AnyCanonicalRecord[]; refused: RefusedRow[] }> {
    const { countries, created } = await resolveCountries(this.sql, given);
    this.#countries = countries;
    this.created += created;
    await this.#resolveCompetitions(given);
    const givenFixtures = given.filter((record) => record.kind === 'fixture');
    await this.#resolveSeasons(given, givenFixtures);
    await this.#resolveTeams(given, givenFixtures);
    const refused = await refuseDoubtfulTeams(
      this.sql,
      this.source,
      this.#doubtfulTeams,
      this.#takenNames,
      (country) => this.country(country).id,
      given,
    );
    const lines = new Set(refused.map(({ record }) => record));
    const records = given.filter((record) => !lines.has(record));
    const fixtures = records.filter((record) => record.kind === 'fixture');
    for (const record of records)
      if (record.kind === 'team') await describeTeam(this.sql, this.team(record.country, record.team).id, record);
    await this.#resolveManagers(records, fixtures);
    await this.#resolveBookmakers(records);
    const referees = await resolveReferees(this.sql, this.source.id, [
      ...records.flatMap((record) =>
        record.kind === 'referee'
          ? [{ country: this.country(record.country), reference: record.referee, context: 'a list of referees' }]
          : [],
      ),
      ...fixtures.flatMap((fixture) =>
        fixture.referee === null
          ? []
          : [
              {
                country: this.country(this.competition(fixture.competition).country),
                reference: fixture.referee,
                context: `${fixture.home.name} v ${fixture.away.name}, ${fixture.day}`,
              },
            ],
      ),
    ]);
    this.#referees = referees.ids;
    this.reopened = referees.reopened;
    return { records, refused: refused.map(({ row }) => row) };
  }

  country(name: string): ResolvedCountry {
    return getOrFail(this.#countries, normaliseName(name));
  }

  competition(reference: CompetitionReference): ResolvedCompetition {
    return getOrFail(this.#competitions, competitionKey(reference));
  }

  season(reference: CompetitionReference, name: string): Resolved {
    return getOrFail(this.#seasons, `${this.competition(reference).id}|${name}`);
  }

  phase(reference: CompetitionReference, season: string, phase: string | null): Resolved {
    const key = `${this.season(reference, season).id}|${normaliseName(phase ?? REGULAR_SEASON)}`;
    return getOrFail(this.#phases, key);
  }

  team(country: string, reference: NameReference): Resolved {
    return getOrFail(this.#teams, nameKey(country, reference));
  }

  /** Id of the referee; null: the name is not resolved. */
  referee(country: string, reference: NameReference): number | null {
    return this.#referees.get(nameKey(this.country(country).naturalKey, reference)) ?? null;
  }

  manager(country: string, reference: NameReference): number {
    return getOrFail(this.#managers, nameKey(country, reference)).id;
  }

  bookmaker(reference: NameReference): number {
    return getOrFail(this.#bookmakers, reference.name);
  }

  async #resolveCompetitions(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    for (const record of records) {
      if (!('competition' in record)) continue;
      const { competition } = record;
      const key = competitionKey(competition);
      if (wanted.has(key) && record.kind !== 'competition') continue;
      wanted.set(key, {
        reference: { name: competition.name, externalId: competition.externalId },
        country: competition.country,
        row: competitionRow(
          this.country(competition.country),
          competition.name,
          record.kind === 'competition' ? record : null,
        ),
      });
    }
    const resolved = await this.#resolve('competition', wanted);
    const rows = await this.sql.rows<{ id: number; meetings_per_ground: number; country_id: number }>(
      'select id, meetings_per_ground, country_id from competitions where id = any($1::bigint[])',
      [[...resolved.values()].map((entry) => entry.id)],
    );
    const details = new Map(rows.map((row) => [row.id, row]));
    for (const [key, { id, naturalKey }] of resolved) {
      const { meetings_per_ground: meetingsPerGround, country_id: countryId } = getOrFail(details, id);
      const { country } = getOrFail(wanted, key);
      this.#competitions.set(key, { id, naturalKey, meetingsPerGround, countryId, country });
    }
  }

  async #resolveSeasons(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const seasons = new Map<string, EntityRow>();
    for (const record of records) {
      if (record.kind !== 'fixture' && record.kind !== 'squad') continue;
      const competition = this.competition(record.competition);
      seasons.set(`${competition.id}|${record.season}`, seasonRow(competition, record.season));
    }
    const ids = await this.#ensure('season', [...seasons.values()]);
    for (const [key, row] of seasons)
      this.#seasons.set(key, { id: getOrFail(ids, row.natural_key), naturalKey: row.natural_key });

    const phases = new Map<string, EntityRow>();
    for (const fixture of fixtures) {
      const season = this.season(fixture.competition, fixture.season);
      const name = fixture.phase ?? REGULAR_SEASON;
      phases.set(`${season.id}|${normaliseName(name)}`, phaseRow(season, name));
    }
    const phaseIds = await this.#ensure('phase', [...phases.values()]);
    for (const [key, row] of phases)
      this.#phases.set(key, { id: getOrFail(phaseIds, row.natural_key), naturalKey: row.natural_key });
  }

  async #resolveTeams(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    const competitions = new Map<string, Set<number>>();
    const newNames = new Set<string>();
    const want = (country: string, reference: NameReference, isNew: boolean, competitionId: number | null): void => {
      const key = nameKey(country, reference);
      if (isNew || reference.new === true) newNames.add(`${country}|${normaliseName(reference.name)}`);
      const ids = competitions.get(key) ?? new Set();
      if (competitionId !== null) ids.add(competitionId);
      competitions.set(key, ids);
      if (wanted.has(key)) return;
      wanted.set(key, {
        reference,
        country,
        row: teamRow(this.country(country), reference.name, this.source.matchPrecedence),
      });
    };
    for (const { competition, home, away, new: isNew = false } of fixtures) {
      for (const team of [home, away]) want(competition.country, team, isNew, this.competition(competition).id);
    }
    for (const record of records) {
      const isNew = 'new' in record && record.new === true;
      if (record.kind === 'squad')
        want(record.competition.country, record.team, isNew, this.competition(record.competition).id);
      else if (record.kind === 'team') want(record.country, record.team, isNew, null);
    }
    const { found } = await this.#findKnown('team', wanted);
    const unknown = new Map<string, UnknownTeam>();
    for (const [key, { reference, country, row }] of wanted) {
      const isShipped = shippedAliases().canonicalTeamName(this.country(country).name, reference.name) !== null;
      if (found.has(key) || isShipped || newNames.has(`${country}|${normaliseName(reference.name)}`)) continue;
      unknown.set(key, {
        name: reference.name,
        naturalKey: row.natural_key,
        countryId: this.country(country).id,
        competitionIds: getOrFail(competitions, key),
      });
    }
    this.#doubtfulTeams = await findDoubtfulTeams(this.sql, this.source, unknown);
    for (const key of this.#doubtfulTeams.keys()) wanted.delete(key);
    const given = records.flatMap((record) => {
      // other sources reuse their ids for other teams
      if (record.kind !== 'team' || record.team.externalId === null || this.source.name !== 'canonical') return [];
      return [{ externalId: record.team.externalId, name: record.team.name, country: this.country(record.country) }];
    });
    const { renamed, taken } = await renameTeams(this.sql, this.source.id, given);
    this.renamed += renamed;
    this.#takenNames = taken;
    for (const [key, resolved] of await this.#resolve('team', wanted)) this.#teams.set(key, resolved);
    await storePreferredNames(this.sql, this.#teams, wanted);
    for (const [key, { reference, country }] of wanted) {
      if (!newNames.has(`${country}|${normaliseName(reference.name)}`)) continue;
      await markResolved(
        this.sql,
        'team',
        this.country(country).id,
        normaliseName(reference.name),
        getOrFail(this.#teams, key).id,
      );
    }
  }

  async #resolveManagers(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    for (const record of records) {
      if (record.kind !== 'manager') continue;
      const nationality = record.nationality === null ? null : this.country(record.nationality).id;
      wanted.set(nameKey(record.country, record.manager), {
        reference: record.manager,
        country: record.country,
        row: managerRow(this.country(record.country).name, record.manager, record, nationality),
      });
    }
    for (const { competition, homeManager, awayManager } of fixtures) {
      for (const reference of [homeManager, awayManager]) {
        if (reference === null || wanted.has(nameKey(competition.country, reference))) continue;
        wanted.set(nameKey(competition.country, reference), {
          reference,
          country: competition.country,
          row: managerRow(this.country(competition.country).name, reference, null, null),
        });
      }
    }
    for (const [key, resolved] of await this.#resolve('manager', wanted)) this.#managers.set(key, resolved);
  }

  async #resolveBookmakers(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const rows = new Map<string, EntityRow>();
    for (const record of records) {
      if (record.kind === 'bookmaker')
        rows.set(record.bookmaker.name, bookmakerRow(record.bookmaker.name, record.isExchange, record.priceFeed));
    }
    for (const record of records) {
      if (record.kind !== 'marketSnapshot' || rows.has(record.bookmaker.name)) continue;
      rows.set(record.bookmaker.name, bookmakerRow(record.bookmaker.name, record.isExchange, null));
    }
    const aliases = await findAliases(this.sql, 'bookmaker', [...rows.keys()].map(normaliseName));
    const aliased = (name: string): number | undefined => aliases.get(`|${normaliseName(name)}`);
    const ids = await this.#ensure(
      'bookmaker',
      [...rows].filter(([name]) => aliased(name) === undefined).map(([, row]) => row),
    );
    for (const [name, row] of rows) this.#bookmakers.set(name, aliased(name) ?? getOrFail(ids, row.natural_key));
  }

  /** Resolves by external id, then alias, then natural key; stores new external ids. */
  async #resolve(
    kind: EntityTableKind & ReferencedKind,
    wanted: ReadonlyMap<string, Wanted>,
  ): Promise<Map<string, Resolved>> {
    const { found, known } = await this.#findKnown(kind, wanted);
    const ids = await this.#ensure(
      kind,
      [...wanted].filter(([key]) => !found.has(key)).map(([, { row }]) => row),
    );
    const fresh = new Map<string, number>();
    for (const [key, { reference, row }] of wanted) {
      const id = found.get(key) ?? getOrFail(ids, row.natural_key);
      found.set(key, id);
      if (reference.externalId !== null && !known.has(reference.externalId)) fresh.set(reference.externalId, id);
    }
    await storeExternalReferences(this.sql, this.source.id, kind, fresh);
    return this.#withNaturalKeys(kind, found);
  }

  /** Ids by external id, else by alias; and the known external ids of the source. */
  async #findKnown(
    kind: EntityTableKind & ReferencedKind,
    wanted: ReadonlyMap<string, Wanted>,
  ): Promise<{ found: Map<string, number>; known: Map<string, number> }> {
    const externalIds = [...wanted.values()].flatMap(({ reference }) => reference.externalId ?? []);
    const known = await findExternalReferences(this.sql, this.source.id, kind, externalIds);
    const aliases = await findAliases(
      this.sql,
      kind,
      [...wanted.values()].map(({ reference }) => normaliseName(reference.name)),
    );
    const found = new Map<string, number>();
    for (const [key, { reference, country }] of wanted) {
      const name = normaliseName(reference.name);
      const id =
        (reference.externalId === null ? undefined : known.get(reference.externalId)) ??
        aliases.get(`${this.country(country).id}|${name}`) ??
        aliases.get(`|${name}`);
      if (id !== undefined) found.set(key, id);
    }
    return { found, known };
  }

  async #withNaturalKeys(kind: EntityTableKind, found: ReadonlyMap<string, number>): Promise<Map<string, Resolved>> {
    const tables = { competition: 'competitions', team: 'teams', manager: 'managers' } as const;
    const table = tables[kind as keyof typeof tables];
    const rows = await this.sql.rows<{ id: number; natural_key: string }>(
      `select id, natural_key from ${table} where id = any($1::bigint[])`,
      [[...new Set(found.values())]],
    );
    const keys = new Map(rows.map((row) => [row.id, row.natural_key]));
    return new Map([...found].map(([key, id]) => [key, { id, naturalKey: getOrFail(keys, id) }]));
  }

  async #ensure(kind: EntityTableKind, rows: readonly EntityRow[]): Promise<Map<string, number>> {
    const { ids, created } = await ensureEntities(this.sql, kind, rows);
    this.created += created;
    return ids;
  }
}

function competitionKey(reference: CompetitionReference): string {
  return `${reference.country}|${reference.name}|${reference.externalId ?? ''}`;
}
