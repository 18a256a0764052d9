import { initialAndSurname, normaliseName } from '../../football/names.js';

/** Entities with a public id. */
export type EntityKind =
  'country' | 'competition' | 'season' | 'phase' | 'team' | 'player' | 'referee' | 'manager' | 'bookmaker' | 'fixture';

/** Two natural keys hash to the same public id, or an id is claimed for a second entity. */
export class PublicIdCollision extends Error {
  override readonly name = 'PublicIdCollision';

  constructor(id: number, wanted: string, holder: string) {
    super(`the public id ${id} of '${wanted}' belongs to '${holder}' already; nothing was stored`);
  }
}

/** Joins the parts of a natural key; the parts are normalised names, so `|` cannot occur in them. */
function keyOf(kind: EntityKind, ...parts: string[]): string {
  return [kind, ...parts].join('|');
}

/** Normalised name in a country's natural key, which renaming does not change. */
export function countryNameOf(naturalKey: string): string {
  return naturalKey.slice(naturalKey.indexOf('|') + 1);
}

export const naturalKeys = {
  country: (country: string) => keyOf('country', normaliseName(country)),
  competition: (country: string, name: string) => keyOf('competition', normaliseName(country), normaliseName(name)),
  season: (competitionKey: string, name: string) => keyOf('season', competitionKey, name),
  phase: (seasonKey: string, name: string) => keyOf('phase', seasonKey, normaliseName(name)),
  team: (country: string, name: string) => keyOf('team', normaliseName(country), normaliseName(name)),
  player: (country: string, fullName: string) => keyOf('player', normaliseName(country), normaliseName(fullName)),
  /** Initial and surname, so that `A Marriner` and `Andre Marriner` share a key, whichever comes first. */
  referee: (country: string, name: string) => keyOf('referee', normaliseName(country), initialAndSurname(name)),
  /** For a second referee who shares initial and surname with another. */
  refereeInFull: (country: string, name: string) =>
    keyOf('referee', normaliseName(country), 'in full', normaliseName(name)),
  manager: (country: string, name: string) => keyOf('manager', normaliseName(country), normaliseName(name)),
  bookmaker: (slug: string) => keyOf('bookmaker', slug),
  fixture: (seasonKey: string, day: string, homeKey: string, awayKey: string) =>
    keyOf('fixture', seasonKey, day, homeKey, awayKey),
};
