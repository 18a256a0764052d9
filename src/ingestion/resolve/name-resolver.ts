import type { ClientBase } from 'pg';
import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  NameReference,
  TeamRecord,
} from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import { bookmakerRow, competitionRow, countryRow, managerRow, phaseRow, REGULAR_SEASON, seasonRow, teamRow } from './entity-rows.js';
import {
  ensureEntities,
  findAliases,
  findExternalReferences,
  storeExternalReferences,
  withFreeSlugs,
} from './entity-table.js';
import type { EntityRow, EntityTableKind, ReferencedKind } from './entity-table.js';
import { countryNameOf } from './identity.js';
import { resolveReferees } from './referees.js';

/** The source of a unit, as stored in `sources`. */
export interface LoadingSource {
  id: number;
  name: string;
  matchPrecedence: number;
  playerPrecedence: number;
}

/** Public id and natural key of an entity that a record names. */
export interface Resolved {
  id: number;
  naturalKey: string;
}

/** A country, with its name as natural keys write it and with what a search for it looks through. */
export interface ResolvedCountry extends Resolved {
  name: string;
  searchName: string;
}

interface Wanted {
  reference: NameReference;
  country: string;
  row: EntityRow;
}

/**
 * Settles the names of countries, competitions, seasons, phases, teams, referees, managers and
 * bookmakers of one unit: by the source's id, then by alias, then by normalised name within the
 * country. Everything is looked up in bulk; what is new is created.
 */
export class NameResolver {
  readonly #countries = new Map<string, ResolvedCountry>();
  readonly #competitions = new Map<string, Resolved & { meetingsPerGround: number; countryId: number; country: string }>();
  readonly #seasons = new Map<string, Resolved>();
  readonly #phases = new Map<string, Resolved>();
  readonly #teams = new Map<string, Resolved>();
  readonly #managers = new Map<string, Resolved>();
  readonly #bookmakers = new Map<string, number>();
  #referees = new Map<string, number | null>();
  /** Entities created by this unit. */
  created = 0;
  /** Stored fixtures whose referee has become doubtful. */
  reopened: readonly number[] = [];

  constructor(
    private readonly client: ClientBase,
    private readonly source: LoadingSource,
  ) {}

  /** Settles every name in the records. */
  async resolve(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const fixtures = records.filter((record) => record.kind === 'fixture');
    await this.#resolveCountries(records);
    await this.#resolveCompetitions(records);
    await this.#resolveSeasons(records, fixtures);
    await this.#resolveTeams(records, fixtures);
    await this.#resolveManagers(records, fixtures);
    await this.#resolveBookmakers(records);
    const referees = await resolveReferees(
      this.client,
      this.source.id,
      [
        ...records.flatMap((record) =>
          record.kind === 'referee' ? [{ country: this.country(record.country), reference: record.referee, context: 'a list of referees' }] : [],
        ),
        ...fixtures.flatMap((fixture) =>
          fixture.referee === null
            ? []
            : [{
                country: this.country(this.competition(fixture.competition).country),
                reference: fixture.referee,
                context: `${fixture.home.name} v ${fixture.away.name}, ${fixture.day}`,
              }],
        ),
      ],
    );
    this.#referees = referees.ids;
    this.reopened = referees.reopened;
  }

  country(name: string): ResolvedCountry {
    return this.#countries.get(normaliseName(name))!;
  }

  competition(reference: CompetitionReference): Resolved & { meetingsPerGround: number; countryId: number; country: string } {
    return this.#competitions.get(competitionKey(reference))!;
  }

  season(reference: CompetitionReference, name: string): Resolved {
    return this.#seasons.get(`${this.competition(reference).id}|${name}`)!;
  }

  phase(reference: CompetitionReference, season: string, phase: string | null): Resolved {
    return this.#phases.get(`${this.season(reference, season).id}|${normaliseName(phase ?? REGULAR_SEASON)}`)!;
  }

  team(country: string, reference: NameReference): Resolved {
    return this.#teams.get(nameKey(country, reference))!;
  }

  /** The referee, or null while his name is left to be resolved. */
  referee(country: string, reference: NameReference): number | null {
    return this.#referees.get(nameKey(this.country(country).naturalKey, reference)) ?? null;
  }

  manager(country: string, reference: NameReference): number {
    return this.#managers.get(nameKey(country, reference))!.id;
  }

  bookmaker(reference: NameReference): number {
    return this.#bookmakers.get(reference.name)!;
  }

  async #resolveCountries(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const rows = new Map<string, EntityRow>();
    const want = (name: string): void => {
      if (!rows.has(normaliseName(name))) rows.set(normaliseName(name), countryRow(name, null, null));
    };
    for (const record of records) {
      if (record.kind === 'country') rows.set(normaliseName(record.name), countryRow(record.name, record.slug, record.alpha2));
    }
    for (const record of records) {
      if ('competition' in record) want(record.competition.country);
      else if ('country' in record) want(record.country);
      if (record.kind === 'manager' && record.nationality !== null) want(record.nationality);
    }
    const aliases = await findAliases(this.client, 'country', [...rows.keys()]);
    const idOf = (name: string): number | undefined => aliases.get(`|${name}`);
    const ids = await this.#ensure('country', await withFreeSlugs(this.client, [...rows].filter(([name]) => idOf(name) === undefined).map(([, row]) => row)));
    const stored = await this.client.query<{ id: number; natural_key: string; search_name: string }>(
      'select id, natural_key, search_name from countries where id = any($1::bigint[])',
      [[...new Set([...ids.values(), ...aliases.values()])]],
    );
    const byId = new Map(stored.rows.map((row) => [row.id, row]));
    for (const [name, row] of rows) {
      const { id, natural_key: naturalKey, search_name: searchName } = byId.get(idOf(name) ?? ids.get(row.natural_key)!)!;
      this.#countries.set(name, { id, naturalKey, name: countryNameOf(naturalKey), searchName });
    }
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
        row: competitionRow(this.country(competition.country), competition.name, record.kind === 'competition' ? record : null),
      });
    }
    const resolved = await this.#settle('competition', wanted);
    const details = await this.client.query<{ id: number; meetings_per_ground: number; country_id: number }>(
      'select id, meetings_per_ground, country_id from competitions where id = any($1::bigint[])',
      [[...resolved.values()].map((entry) => entry.id)],
    );
    for (const [key, { id, naturalKey }] of resolved) {
      const row = details.rows.find((detail) => detail.id === id)!;
      this.#competitions.set(key, {
        id,
        naturalKey,
        meetingsPerGround: row.meetings_per_ground,
        countryId: row.country_id,
        country: wanted.get(key)!.country,
      });
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
    for (const [key, row] of seasons) this.#seasons.set(key, { id: ids.get(row.natural_key)!, naturalKey: row.natural_key });

    const phases = new Map<string, EntityRow>();
    for (const fixture of fixtures) {
      const season = this.season(fixture.competition, fixture.season);
      const name = fixture.phase ?? REGULAR_SEASON;
      phases.set(`${season.id}|${normaliseName(name)}`, phaseRow(season, name));
    }
    const phaseIds = await this.#ensure('phase', [...phases.values()]);
    for (const [key, row] of phases) this.#phases.set(key, { id: phaseIds.get(row.natural_key)!, naturalKey: row.natural_key });
  }

  async #resolveTeams(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    const want = (country: string, reference: NameReference): void => {
      const key = nameKey(country, reference);
      if (wanted.has(key)) return;
      wanted.set(key, { reference, country, row: teamRow(this.country(country), reference.name, this.source.matchPrecedence) });
    };
    for (const fixture of fixtures) {
      want(fixture.competition.country, fixture.home);
      want(fixture.competition.country, fixture.away);
    }
    for (const record of records) {
      if (record.kind === 'squad') want(record.competition.country, record.team);
      else if (record.kind === 'team') want(record.country, record.team);
    }
    for (const [key, resolved] of await this.#settle('team', wanted)) this.#teams.set(key, resolved);
    await this.#spellTeams(wanted);
    for (const record of records) if (record.kind === 'team') await this.#describeTeam(record);
  }

  /** Of spellings that differ in accents or case the most trusted source's is shown, whatever the order of import. */
  async #spellTeams(wanted: ReadonlyMap<string, Wanted>): Promise<void> {
    const spelt = [...wanted].flatMap(([key, { row }]) => {
      const { id, naturalKey } = this.#teams.get(key)!;
      return naturalKey === row.natural_key ? [{ id, name: row['name'], name_precedence: row['name_precedence'] }] : [];
    });
    await this.client.query(
      `update teams team set name = given.name, name_precedence = given.name_precedence
       from jsonb_to_recordset($1::jsonb) as given (id bigint, name text, name_precedence smallint)
       where team.id = given.id and team.name_precedence > given.name_precedence`,
      [JSON.stringify(spelt)],
    );
  }

  /** Short name and colours, where the source gives them. */
  async #describeTeam(record: TeamRecord): Promise<void> {
    await this.client.query(
      `update teams set short_name = coalesce($2, short_name), primary_color = coalesce($3, primary_color),
         secondary_color = coalesce($4, secondary_color)
       where id = $1 and (short_name, primary_color, secondary_color) is distinct from
         (coalesce($2, short_name), coalesce($3, primary_color), coalesce($4, secondary_color))`,
      [this.team(record.country, record.team).id, record.shortName, record.primaryColor, record.secondaryColor],
    );
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
    for (const [key, resolved] of await this.#settle('manager', wanted)) this.#managers.set(key, resolved);
  }

  async #resolveBookmakers(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const rows = new Map<string, EntityRow>();
    for (const record of records) {
      if (record.kind === 'bookmaker') rows.set(record.bookmaker.name, bookmakerRow(record.bookmaker.name, record.isExchange, record.priceFeed));
    }
    for (const record of records) {
      if (record.kind !== 'marketSnapshot' || rows.has(record.bookmaker.name)) continue;
      rows.set(record.bookmaker.name, bookmakerRow(record.bookmaker.name, record.isExchange, null));
    }
    const aliases = await findAliases(this.client, 'bookmaker', [...rows.keys()].map(normaliseName));
    const settled = (name: string): number | undefined => aliases.get(`|${normaliseName(name)}`);
    const ids = await this.#ensure('bookmaker', [...rows].filter(([name]) => settled(name) === undefined).map(([, row]) => row));
    for (const [name, row] of rows) this.#bookmakers.set(name, settled(name) ?? ids.get(row.natural_key)!);
  }

  /** External id, then alias, then natural key; remembers the external ids that are new. */
  async #settle(kind: EntityTableKind & ReferencedKind, wanted: ReadonlyMap<string, Wanted>): Promise<Map<string, Resolved>> {
    const externalIds = [...wanted.values()].flatMap(({ reference }) => reference.externalId ?? []);
    const known = await findExternalReferences(this.client, this.source.id, kind, externalIds);
    const aliases = await findAliases(this.client, kind, [...wanted.values()].map(({ reference }) => normaliseName(reference.name)));
    const found = new Map<string, number>();
    for (const [key, { reference, country }] of wanted) {
      const name = normaliseName(reference.name);
      const id =
        (reference.externalId === null ? undefined : known.get(reference.externalId)) ??
        aliases.get(`${this.country(country).id}|${name}`) ??
        aliases.get(`|${name}`);
      if (id !== undefined) found.set(key, id);
    }
    const ids = await this.#ensure(kind, [...wanted].filter(([key]) => !found.has(key)).map(([, { row }]) => row));
    const fresh = new Map<string, number>();
    for (const [key, { reference, row }] of wanted) {
      const id = found.get(key) ?? ids.get(row.natural_key)!;
      found.set(key, id);
      if (reference.externalId !== null && !known.has(reference.externalId)) fresh.set(reference.externalId, id);
    }
    await storeExternalReferences(this.client, this.source.id, kind, fresh);
    return this.#withNaturalKeys(kind, found);
  }

  async #withNaturalKeys(kind: EntityTableKind, found: ReadonlyMap<string, number>): Promise<Map<string, Resolved>> {
    const tables = { competition: 'competitions', team: 'teams', manager: 'managers' } as const;
    const table = tables[kind as keyof typeof tables];
    const { rows } = await this.client.query<{ id: number; natural_key: string }>(
      `select id, natural_key from ${table} where id = any($1::bigint[])`,
      [[...new Set(found.values())]],
    );
    const keys = new Map(rows.map((row) => [row.id, row.natural_key]));
    return new Map([...found].map(([key, id]) => [key, { id, naturalKey: keys.get(id)! }]));
  }

  async #ensure(kind: EntityTableKind, rows: readonly EntityRow[]): Promise<Map<string, number>> {
    const { ids, created } = await ensureEntities(this.client, kind, rows);
    this.created += created;
    return ids;
  }
}


/** Key of a reference within its context in the resolver's maps. */
export function nameKey(context: string, reference: NameReference): string {
  return `${context}|${reference.externalId ?? ''}|${reference.name}`;
}

function competitionKey(reference: CompetitionReference): string {
  return `${reference.country}|${reference.name}|${reference.externalId ?? ''}`;
}
