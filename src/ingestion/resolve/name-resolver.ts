import type { ClientBase } from 'pg';
import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  NameReference,
} from '../../football/canonical.js';
import { findByBookmakerName } from '../../football/bookmakers.js';
import { COMPETITIONS } from '../../football/competitions.js';
import { normaliseName, slugOf } from '../../football/names.js';
import {
  ensureEntities,
  findAliases,
  findExternalReferences,
  storeExternalReferences,
} from './entity-table.js';
import type { EntityRow, EntityTableKind, ReferencedKind } from './entity-table.js';
import { naturalKeys } from './identity.js';
import { resolveReferees } from './referees.js';
import { shippedAliases } from './shipped-aliases.js';

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

interface Wanted {
  reference: NameReference;
  country: string;
  row: EntityRow;
}

const regularSeason = 'Regular season';

/**
 * Settles the names of countries, competitions, seasons, phases, teams, referees, managers and
 * bookmakers of one unit: by the source's id, then by alias, then by normalised name within the
 * country. Everything is looked up in bulk; what is new is created.
 */
export class NameResolver {
  readonly #countries = new Map<string, Resolved>();
  readonly #competitions = new Map<string, Resolved & { meetingsPerGround: number; countryId: number; country: string }>();
  readonly #seasons = new Map<string, Resolved>();
  readonly #phases = new Map<string, Resolved>();
  readonly #teams = new Map<string, Resolved>();
  readonly #managers = new Map<string, Resolved>();
  readonly #bookmakers = new Map<string, number>();
  #referees = new Map<string, number | null>();
  /** Entities created by this unit. */
  created = 0;

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
    this.#referees = await resolveReferees(
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
  }

  country(name: string): Resolved & { name: string } {
    return { ...this.#countries.get(normaliseName(name))!, name };
  }

  competition(reference: CompetitionReference): Resolved & { meetingsPerGround: number; countryId: number; country: string } {
    return this.#competitions.get(competitionKey(reference))!;
  }

  season(reference: CompetitionReference, name: string): Resolved {
    return this.#seasons.get(`${this.competition(reference).id}|${name}`)!;
  }

  phase(reference: CompetitionReference, season: string, phase: string | null): Resolved {
    return this.#phases.get(`${this.season(reference, season).id}|${normaliseName(phase ?? regularSeason)}`)!;
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
    const want = (name: string, slug: string | null = null, alpha2: string | null = null): void => {
      const known = COMPETITIONS.find((entry) => normaliseName(entry.country) === normaliseName(name));
      const before = rows.get(normaliseName(name));
      rows.set(normaliseName(name), {
        natural_key: naturalKeys.country(name),
        slug: slug ?? known?.countrySlug ?? (before?.['slug'] as string | undefined) ?? slugOf(name),
        name: known?.country ?? name,
        alpha2: alpha2 ?? known?.alpha2 ?? (before?.['alpha2'] as string | null | undefined) ?? null,
        search_name: normaliseName(name),
        created_at: 'now',
        updated_at: 'now',
      });
    };
    for (const record of records) {
      if (record.kind === 'country') want(record.name, record.slug, record.alpha2);
      else if ('competition' in record) want(record.competition.country);
      else if ('country' in record) want(record.country);
      if (record.kind === 'manager' && record.nationality !== null) want(record.nationality);
    }
    const aliases = await findAliases(this.client, 'country', [...rows.keys()]);
    const ids = await this.#ensure('country', [...rows.values()]);
    for (const [name, row] of rows) {
      this.#countries.set(name, { id: aliases.get(`|${name}`) ?? ids.get(row.natural_key)!, naturalKey: row.natural_key });
    }
  }

  async #resolveCompetitions(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    for (const record of records) {
      if (!('competition' in record)) continue;
      const reference = record.competition;
      const known = COMPETITIONS.find(
        (entry) => normaliseName(entry.country) === normaliseName(reference.country) && normaliseName(entry.name) === normaliseName(reference.name),
      );
      const described = record.kind === 'competition' ? record : null;
      const before = wanted.get(competitionKey(reference))?.row;
      wanted.set(competitionKey(reference), {
        reference: { name: reference.name, externalId: reference.externalId },
        country: reference.country,
        row: {
          natural_key: naturalKeys.competition(reference.country, reference.name),
          country_id: this.country(reference.country).id,
          slug: described?.slug ?? known?.slug ?? (before?.['slug'] as string | undefined) ?? slugOf(reference.name),
          name: known?.name ?? reference.name,
          priority: described?.priority ?? known?.priority ?? (before?.['priority'] as number | undefined) ?? 1000,
          meetings_per_ground: known?.meetingsPerGround ?? 1,
          search_name: normaliseName(`${reference.name} ${reference.country}`),
        },
      });
    }
    const resolved = await this.#settle('competition', wanted);
    const details = await this.client.query<{ id: number; natural_key: string; meetings_per_ground: number; country_id: number }>(
      'select id, natural_key, meetings_per_ground, country_id from competitions where id = any($1::bigint[])',
      [[...resolved.values()].map((entry) => entry.id)],
    );
    for (const [key, { id }] of resolved) {
      const row = details.rows.find((detail) => detail.id === id)!;
      this.#competitions.set(key, {
        id,
        naturalKey: row.natural_key,
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
      seasons.set(`${competition.id}|${record.season}`, {
        natural_key: naturalKeys.season(competition.naturalKey, record.season),
        competition_id: competition.id,
        name: record.season,
        start_year: Number(record.season.slice(0, 4)),
      });
    }
    const ids = await this.#ensure('season', [...seasons.values()]);
    for (const [key, row] of seasons) this.#seasons.set(key, { id: ids.get(row.natural_key)!, naturalKey: row.natural_key });

    const phases = new Map<string, EntityRow>();
    for (const fixture of fixtures) {
      const season = this.season(fixture.competition, fixture.season);
      const name = fixture.phase ?? regularSeason;
      phases.set(`${season.id}|${normaliseName(name)}`, {
        natural_key: naturalKeys.phase(season.naturalKey, name),
        season_id: season.id,
        slug: slugOf(name),
        name: normaliseName(name) === normaliseName(regularSeason) ? regularSeason : name,
        is_group: /^group\b/i.test(name),
      });
    }
    const phaseIds = await this.#ensure('phase', [...phases.values()]);
    for (const [key, row] of phases) this.#phases.set(key, { id: phaseIds.get(row.natural_key)!, naturalKey: row.natural_key });
  }

  async #resolveTeams(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    const want = (country: string, reference: NameReference): void => {
      const canonical = shippedAliases().canonicalTeamName(country, reference.name);
      const name = canonical ?? reference.name;
      wanted.set(nameKey(country, reference), {
        reference,
        country,
        row: {
          natural_key: naturalKeys.team(country, name),
          country_id: this.country(country).id,
          slug: slugOf(name),
          name,
          search_name: shippedAliases().spellings(country, name).join(' '),
          name_precedence: canonical === null ? this.source.matchPrecedence : 0,
        },
      });
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
    for (const record of records) {
      if (record.kind !== 'team') continue;
      await this.client.query(
        `update teams set short_name = coalesce($2, short_name), primary_color = coalesce($3, primary_color),
           secondary_color = coalesce($4, secondary_color)
         where id = $1 and (short_name, primary_color, secondary_color) is distinct from
           (coalesce($2, short_name), coalesce($3, primary_color), coalesce($4, secondary_color))`,
        [this.team(record.country, record.team).id, record.shortName, record.primaryColor, record.secondaryColor],
      );
    }
  }

  async #resolveManagers(records: readonly AnyCanonicalRecord[], fixtures: readonly FixtureRecord[]): Promise<void> {
    const wanted = new Map<string, Wanted>();
    const want = (country: string, reference: NameReference, described?: { shortName: string | null; nationality: string | null; publicId?: number | null | undefined }): void => {
      const key = nameKey(country, reference);
      if (wanted.has(key) && described === undefined) return;
      wanted.set(key, {
        reference,
        country,
        row: {
          id: described?.publicId ?? null,
          natural_key: naturalKeys.manager(country, reference.name),
          slug: slugOf(reference.name),
          name: reference.name,
          short_name: described?.shortName ?? null,
          country_id: described?.nationality == null ? null : this.country(described.nationality).id,
          search_name: normaliseName(reference.name),
          updated_at: 'now',
        },
      });
    };
    for (const record of records) if (record.kind === 'manager') want(record.country, record.manager, record);
    for (const fixture of fixtures) {
      for (const reference of [fixture.homeManager, fixture.awayManager]) {
        if (reference !== null) want(fixture.competition.country, reference);
      }
    }
    for (const [key, resolved] of await this.#settle('manager', wanted)) this.#managers.set(key, resolved);
  }

  async #resolveBookmakers(records: readonly AnyCanonicalRecord[]): Promise<void> {
    const rows = new Map<string, EntityRow>();
    const want = (reference: NameReference, isExchange: boolean, priceFeed: string | null): void => {
      if (rows.has(reference.name) && priceFeed === null) return;
      const known = findByBookmakerName(reference.name);
      const slug = known?.slug ?? slugOf(reference.name);
      rows.set(reference.name, {
        natural_key: naturalKeys.bookmaker(slug),
        slug,
        name: known?.name ?? reference.name,
        is_exchange: known?.isExchange ?? isExchange,
        price_feed: priceFeed ?? known?.priceFeed ?? slug,
      });
    };
    for (const record of records) if (record.kind === 'bookmaker') want(record.bookmaker, record.isExchange, record.priceFeed);
    for (const record of records) if (record.kind === 'marketSnapshot') {
      if (!rows.has(record.bookmaker.name)) want(record.bookmaker, record.isExchange, null);
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
