import type { ManagerRecord, NameReference } from '../../football/canonical.js';
import { findByBookmakerName } from '../../football/bookmakers.js';
import { COMPETITIONS } from '../../football/competitions.js';
import type { KnownCompetition } from '../../football/competitions.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { EntityRow } from './entity-table.js';
import { naturalKeys } from './identity.js';
import { shippedAliases } from './shipped-aliases.js';

/** Stage of a competition that has no others. */
export const REGULAR_SEASON = 'Regular season';

const isSame = (one: string, other: string): boolean => normaliseName(one) === normaliseName(other);

/** A country as it is created; the catalogue knows its slug and its two letters when the source does not say. */
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

/** A competition as it is created. */
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

/** A season as it is created, by its label `2015/2016` or `2019`. */
export function seasonRow(competition: { id: number; naturalKey: string }, name: string): EntityRow {
  return {
    natural_key: naturalKeys.season(competition.naturalKey, name),
    competition_id: competition.id,
    name,
    start_year: Number(name.slice(0, 4)),
  };
}

/** A stage or group of a season as it is created. */
export function phaseRow(season: { id: number; naturalKey: string }, name: string): EntityRow {
  return {
    natural_key: naturalKeys.phase(season.naturalKey, name),
    season_id: season.id,
    slug: slugOf(name),
    name: isSame(name, REGULAR_SEASON) ? REGULAR_SEASON : name,
    is_group: /^group\b/i.test(name),
  };
}

/** A team as it is created, under the name of the shipped list when that knows the spelling. */
export function teamRow(country: { id: number; name: string }, given: string, matchPrecedence: number): EntityRow {
  const canonical = shippedAliases().canonicalTeamName(country.name, given);
  const name = canonical ?? given;
  return {
    natural_key: naturalKeys.team(country.name, name),
    country_id: country.id,
    slug: slugOf(name),
    name,
    search_name: shippedAliases().spellings(country.name, name).join(' '),
    name_precedence: canonical === null ? matchPrecedence : 0,
  };
}

/** A manager as he is created; `described` is what the source says beside his name. */
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

/** A bookmaker as it is created; the catalogue's description comes before the source's. */
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
