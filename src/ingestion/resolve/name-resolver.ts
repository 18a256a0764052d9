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
import { findDoubtfulTeams, refuseDoubtfulTeams } from './doubtful-teams.js';
import type { UnknownTeam } from './doubtful-teams.js';
import { EntityNames, resolveCountries } from './entity-names.js';
import type { Resolved, ResolvedCountry, WantedEntity } from './entity-names.js';
import {
  bookmakerRow,
  competitionRow,
  managerRow,
  phaseRow,
  REGULAR_SEASON,
  seasonRow,
  teamRow,
} from './entity-rows.js';
import { nameKey } from './entity-table.queries.js';
import type { EntityRow } from './entity-table.queries.js';
import { resolveReferees } from './referees.js';
import type { WantedReferee } from './referees.js';
import { describeTeam, renameTeams, storePreferredNames } from './team-descriptions.queries.js';
import { shippedAliases } from './shipped-aliases.js';
import { markResolved } from './unresolved-names.queries.js';

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

interface WantedTeam extends WantedEntity {
  country: string;
  /** Competitions in which the unit mentions it. */
  competitionIds: Set<number>;
}

/**
 * Resolves the names of one unit, except players and fixtures: by the source's id, then by alias, then by normalised
 * name within the country. Creates new entities.
 */
export class NameResolver {
  #countries = new Map<string, ResolvedCountry>();
  #competitions = new Map<string, ResolvedCompetition>();
  #seasons = new Map<string, Resolved>();
  #phases = new Map<string, Resolved>();
  #teams = new Map<string, Resolved>();
  /** Candidates for names that may refer to known teams; an operator resolves them. */
  #doubtfulTeams = new Map<string, { id: number; name: string }[]>();
  /** For each team that a source renames, by external id: the other team that already has the new name. */
  #takenNames: ReadonlyMap<string, number> = new Map();
  #managers = new Map<string, Resolved>();
  #bookmakers = new Map<string, Resolved>();
  #referees = new Map<string, number | null>();
  readonly #names: EntityNames;
  /** Number of entities renamed by this unit. */
  renamed = 0;
  /** Stored fixtures whose referee is now ambiguous. */
  reopened: readonly number[] = [];

  constructor(
    private readonly sql: SqlTransaction,
    private readonly source: LoadingSource,
  ) {
    this.#names = new EntityNames(sql, source.id);
  }

  /** Number of entities created by this unit. */
  get created(): number {
    return this.#names.created;
  }

  /** Resolves every name. @returns the records except those with doubtful teams, which are refused */
  async resolve(
    input: readonly AnyCanonicalRecord[],
  ): Promise<{ records: readonly AnyCanonicalRecord[]; refused: RefusedRow[] }> {
    const { countries, created } = await resolveCountries(this.sql, input);
    this.#countries = countries;
    this.#names.created += created;
    await this.#resolveCompetitions(input);
    await this.#resolveSeasons(input);
    await this.#resolveTeams(input);
    const refused = await refuseDoubtfulTeams(
      this.sql,
      this.source,
      this.#doubtfulTeams,
      this.#takenNames,
      (country) => this.country(country).id,
      input,
    );
    const refusedRecords = new Set(refused.map(({ record }) => record));
    const records = input.filter((record) => !refusedRecords.has(record));
    for (const record of records)
      if (record.kind === 'team') await describeTeam(this.sql, this.team(record.country, record.team).id, record);
    await this.#resolveManagers(records);
    await this.#resolveBookmakers(records);
    const referees = await resolveReferees(this.sql, this.source.id, this.#wantedReferees(records));
    this.#referees = referees.ids;
    this.reopened = referees.reopened;
    return { records, refused: refused.map(({ row }) => row) };
  }

  country(name: string): ResolvedCountry {
    return getOrFail(this.#countries, normaliseName(name));
  }

  competition(reference: CompetitionReference): ResolvedCompetition {
    return getOrFail(this.#competitions, nameKey(reference.country, reference));
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
    return getOrFail(this.#bookmakers, reference.name).id;
  }

  async #resolveCompetitions(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const wanted = new Map<string, WantedEntity & { country: string }>();
    for (const record of records) {
      if (!('competition' in record)) continue;
      const { country: countryName, ...reference } = record.competition;
      const key = nameKey(countryName, reference);
      const description = record.kind === 'competition' ? record : null;
      if (wanted.has(key) && description === null) continue;
      const country = this.country(countryName);
      const row = competitionRow(country, reference.name, description);
      wanted.set(key, { reference, country: countryName, countryId: country.id, row });
    }
    const resolved = await this.#names.resolve('competition', wanted);
    const rows = await this.sql.rows<{ id: number; meetingsPerGround: number; countryId: number }>(
      `select id, meetings_per_ground as "meetingsPerGround", country_id as "countryId"
       from competitions where id = any($1::bigint[])`,
      [[...resolved.values()].map(({ id }) => id)],
    );
    const details = new Map(rows.map((row) => [row.id, row]));
    for (const [key, { id, naturalKey }] of resolved) {
      const { country } = getOrFail(wanted, key);
      this.#competitions.set(key, { ...getOrFail(details, id), naturalKey, country });
    }
  }

  async #resolveSeasons(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const seasons = new Map<string, EntityRow>();
    for (const record of records) {
      if (record.kind !== 'fixture' && record.kind !== 'squad') continue;
      const competition = this.competition(record.competition);
      seasons.set(`${competition.id}|${record.season}`, seasonRow(competition, record.season));
    }
    this.#seasons = await this.#names.ensure('season', seasons);
    const phases = new Map<string, EntityRow>();
    for (const fixture of fixturesOf(records)) {
      const season = this.season(fixture.competition, fixture.season);
      const name = fixture.phase ?? REGULAR_SEASON;
      phases.set(`${season.id}|${normaliseName(name)}`, phaseRow(season, name));
    }
    this.#phases = await this.#names.ensure('phase', phases);
  }

  async #resolveTeams(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const { wanted, newNames } = this.#wantedTeams(records);
    const isNew = ({ country, reference }: WantedTeam): boolean =>
      newNames.has(`${country}|${normaliseName(reference.name)}`);
    this.#doubtfulTeams = await findDoubtfulTeams(this.sql, this.source, await this.#unknownTeams(wanted, isNew));
    for (const key of this.#doubtfulTeams.keys()) wanted.delete(key);
    const { renamed, taken } = await renameTeams(
      this.sql,
      this.source.id,
      // other sources reuse their ids for other teams
      this.source.name === 'canonical' ? records.flatMap((record) => this.#statedName(record)) : [],
    );
    this.renamed += renamed;
    this.#takenNames = taken;
    this.#teams = await this.#names.resolve('team', wanted);
    this.renamed += await storePreferredNames(this.sql, this.#teams, wanted);
    for (const [key, team] of wanted) {
      const { id } = getOrFail(this.#teams, key);
      if (isNew(team)) await markResolved(this.sql, 'team', team.countryId, normaliseName(team.reference.name), id);
    }
  }

  /** Every team named in the unit, and the names that it declares new, by `<country>|<normalised name>`. */
  #wantedTeams(records: readonly AnyCanonicalRecord[]): { wanted: Map<string, WantedTeam>; newNames: Set<string> } {
    const wanted = new Map<string, WantedTeam>();
    const newNames = new Set<string>();
    const want = (
      countryName: string,
      reference: NameReference,
      isNew: boolean,
      competitionId: number | null,
    ): void => {
      const key = nameKey(countryName, reference);
      if (isNew || reference.new === true) newNames.add(`${countryName}|${normaliseName(reference.name)}`);
      const country = this.country(countryName);
      const team = wanted.get(key) ?? {
        reference,
        country: countryName,
        countryId: country.id,
        competitionIds: new Set<number>(),
        row: teamRow(country, reference.name, this.source.matchPrecedence),
      };
      if (competitionId !== null) team.competitionIds.add(competitionId);
      wanted.set(key, team);
    };
    for (const { competition, home, away, new: isNew = false } of fixturesOf(records)) {
      for (const team of [home, away]) want(competition.country, team, isNew, this.competition(competition).id);
    }
    for (const record of records) {
      const isNew = 'new' in record && record.new === true;
      if (record.kind === 'squad')
        want(record.competition.country, record.team, isNew, this.competition(record.competition).id);
      else if (record.kind === 'team') want(record.country, record.team, isNew, null);
    }
    return { wanted, newNames };
  }

  /** Teams resolved by neither the source's id, an alias nor the shipped list, and not declared new by the unit. */
  async #unknownTeams(
    wanted: ReadonlyMap<string, WantedTeam>,
    isNew: (team: WantedTeam) => boolean,
  ): Promise<Map<string, UnknownTeam>> {
    const { found } = await this.#names.findKnown('team', wanted);
    const unknown = new Map<string, UnknownTeam>();
    for (const [key, team] of wanted) {
      const { reference, country, row, competitionIds } = team;
      const { id: countryId, name: countryName } = this.country(country);
      const isShipped = shippedAliases().canonicalTeamName(countryName, reference.name) !== null;
      if (found.has(key) || isShipped || isNew(team)) continue;
      unknown.set(key, { name: reference.name, naturalKey: row.natural_key, countryId, competitionIds });
    }
    return unknown;
  }

  /** Name in a team record with an id of the source. */
  #statedName(record: AnyCanonicalRecord) {
    if (record.kind !== 'team' || record.team.externalId === null) return [];
    return [{ externalId: record.team.externalId, name: record.team.name, country: this.country(record.country) }];
  }

  async #resolveManagers(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const wanted = new Map<string, WantedEntity>();
    for (const record of records) {
      if (record.kind !== 'manager') continue;
      const { manager: reference, nationality } = record;
      const country = this.country(record.country);
      const nationalityId = nationality === null ? null : this.country(nationality).id;
      const row = managerRow(country.name, reference, record, nationalityId);
      wanted.set(nameKey(record.country, reference), { reference, countryId: country.id, row });
    }
    for (const { competition, homeManager, awayManager } of fixturesOf(records)) {
      const country = this.country(competition.country);
      for (const reference of [homeManager, awayManager]) {
        if (reference === null || wanted.has(nameKey(competition.country, reference))) continue;
        const row = managerRow(country.name, reference, null, null);
        wanted.set(nameKey(competition.country, reference), { reference, countryId: country.id, row });
      }
    }
    this.#managers = await this.#names.resolve('manager', wanted);
  }

  async #resolveBookmakers(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const wanted = new Map<string, WantedEntity>();
    const described = records.filter((record) => record.kind === 'bookmaker');
    const quoting = records.filter((record) => record.kind === 'marketSnapshot');
    for (const record of [...described, ...quoting]) {
      const { name } = record.bookmaker;
      if (wanted.has(name) && record.kind !== 'bookmaker') continue;
      const row = bookmakerRow(name, record.isExchange, record.kind === 'bookmaker' ? record.priceFeed : null);
      // bookmakers have the same name in all sources
      wanted.set(name, { reference: { name, externalId: null }, countryId: null, row });
    }
    this.#bookmakers = await this.#names.resolve('bookmaker', wanted);
  }

  #wantedReferees(records: readonly AnyCanonicalRecord[]): WantedReferee[] {
    const listed = records.flatMap((record) =>
      record.kind === 'referee'
        ? [{ country: this.country(record.country), reference: record.referee, context: 'a list of referees' }]
        : [],
    );
    const appointed = fixturesOf(records).flatMap(({ competition, referee, home, away, day }) => {
      const country = this.country(this.competition(competition).country);
      const context = `${home.name} v ${away.name}, ${day}`;
      return referee === null ? [] : [{ country, reference: referee, context }];
    });
    return [...listed, ...appointed];
  }
}

const fixturesOf = (records: readonly AnyCanonicalRecord[]): FixtureRecord[] =>
  records.filter((record) => record.kind === 'fixture');
