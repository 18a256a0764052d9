import type { ManagerRecord, NameReference } from '../../football/canonical.js';
import { findByBookmakerName } from '../../football/bookmakers.js';
import { COMPETITIONS } from '../../football/competitions.js';
import type { KnownCompetition } from '../../football/competitions.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { EntityRow } from './entity-table.queries.js';
import { naturalKeys } from './identity.js';
import { shippedAliases } from './shipped-aliases.js';

/** Name of the only stage of a competition without stages. */
export const REGULAR_SEASON = 'Regular season';

const isSame = (one: string, other: string): boolean => normaliseName(one) === normaliseName(other);

/** Row of a new country; slug and ISO code default to those of the catalogue. */
export function countryRow(name: string, slug: string | null, alpha2: string | null): EntityRow {
  const known = COMPETITIONS.find((entry) => isSame(entry.country, name));
  return {
    natural_key: naturalKeys.country(name),
    slug: slug ?? known?.countrySlug ?? slugOf(name),
    name: known?.country ?? name,
    alpha2: alpha2 ?? known?.alpha2 ?? null,
    search_name: normaliseName(name),
    created_at: 'now',
    updated_at: 'now',
  };
}

/** Row of a new competition. */
export function competitionRow(
  country: { id: number; name: string; searchName: string },
  name: string,
  described: { slug: string | null; priority: number | null } | null,
): EntityRow {
  const known: KnownCompetition | undefined = COMPETITIONS.find(
    (entry) => isSame(entry.country, country.name) && isSame(entry.name, name),
  );
  return {
    natural_key: naturalKeys.competition(country.name, name),
    country_id: country.id,
    slug: described?.slug ?? known?.slug ?? slugOf(name),
    name: known?.name ?? name,
    priority: described?.priority ?? known?.priority ?? 1000,
    meetings_per_ground: known?.meetingsPerGround ?? 1,
    search_name: `${normaliseName(name)} ${country.searchName}`,
  };
}

/** Row of a new season, named `2015/2016` or `2019`. */
export function seasonRow(competition: { id: number; naturalKey: string }, name: string): EntityRow {
  return {
    natural_key: naturalKeys.season(competition.naturalKey, name),
    competition_id: competition.id,
    name,
    start_year: Number(name.slice(0, 4)),
  };
}

/** Row of a new stage or group of a season. */
export function phaseRow(season: { id: number; naturalKey: string }, name: string): EntityRow {
  return {
    natural_key: naturalKeys.phase(season.naturalKey, name),
    season_id: season.id,
    slug: slugOf(name),
    name: isSame(name, REGULAR_SEASON) ? REGULAR_SEASON : name,
    is_group: /^group\b/i.test(name),
  };
}

/** Row of a new team, under its canonical name if the shipped list has the alias. */
export function teamRow(country: { id: number; name: string }, given: string, matchPrecedence: number): EntityRow {
  const canonical = shippedAliases().canonicalTeamName(country.name, given);
  const name = canonical ?? given;
  return {
    natural_key: naturalKeys.team(country.name, name),
    country_id: country.id,
    slug: slugOf(name),
    name,
    search_name: shippedAliases().namesOf(country.name, name).join(' '),
    name_precedence: canonical === null ? matchPrecedence : 0,
  };
}

/** Row of a new manager; `described` is what the source states apart from the name. */
export function managerRow(
  country: string,
  reference: NameReference,
  described: Pick<ManagerRecord, 'shortName' | 'publicId'> | null,
  nationalityId: number | null,
): EntityRow {
  return {
    id: described?.publicId ?? null,
    natural_key: naturalKeys.manager(country, reference.name),
    slug: slugOf(reference.name),
    name: reference.name,
    short_name: described?.shortName ?? null,
    country_id: nationalityId,
    search_name: normaliseName(reference.name),
    updated_at: 'now',
  };
}

/** Row of a new bookmaker; the catalogue's description takes precedence over the source's. */
export function bookmakerRow(given: string, isExchange: boolean, priceFeed: string | null): EntityRow {
  const known = findByBookmakerName(given);
  const slug = known?.slug ?? slugOf(given);
  return {
    natural_key: naturalKeys.bookmaker(slug),
    slug,
    name: known?.name ?? given,
    is_exchange: known?.isExchange ?? isExchange,
    price_feed: priceFeed ?? known?.priceFeed ?? slug,
  };
}
