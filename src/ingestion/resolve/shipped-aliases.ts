import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectDirectory } from '../../config/project-directory.js';
import { clubsNicknamed } from '../../football/club-nicknames.js';
import { normaliseName } from '../../football/names.js';

/** The shipped list of team names: known aliases of clubs by country. */
export class ShippedAliases {
  readonly #canonical = new Map<string, string>();
  readonly #names = new Map<string, Set<string>>();

  /** @param rows country, canonical name and one alias */
  constructor(rows: readonly { country: string; canonical: string; alias: string }[]) {
    for (const { country, canonical, alias } of rows) {
      const context = normaliseName(country);
      const known = this.#canonical.get(`${context}|${normaliseName(alias)}`);
      if (known !== undefined && known !== canonical) {
        throw new Error(`the shipped aliases give ${alias} (${country}) to both ${known} and ${canonical}`);
      }
      this.#canonical.set(`${context}|${normaliseName(alias)}`, canonical);
      this.#canonical.set(`${context}|${normaliseName(canonical)}`, canonical);
      const names = this.#names.get(`${context}|${normaliseName(canonical)}`) ?? new Set();
      names.add(normaliseName(alias)).add(normaliseName(canonical));
      this.#names.set(`${context}|${normaliseName(canonical)}`, names);
    }
  }

  /** Canonical name for an alias, or for a nickname that is unique within the country; null: neither. */
  canonicalTeamName(country: string, name: string): string | null {
    const [context, wanted] = [normaliseName(country), normaliseName(name)];
    const canonical = this.#canonical.get(`${context}|${wanted}`);
    if (canonical !== undefined) return canonical;
    const [only, another] = clubsNicknamed(wanted).filter((club) => normaliseName(club.country) === context);
    return only !== undefined && another === undefined ? only.name : null;
  }

  /** Normalised names of a team, including the given one, for the search text. */
  namesOf(country: string, canonicalName: string): string[] {
    const known = this.#names.get(`${normaliseName(country)}|${normaliseName(canonicalName)}`) ?? [];
    return [...new Set([normaliseName(canonicalName), ...known])].sort();
  }
}

let shipped: ShippedAliases | null = null;

/** The list in `aliases/teams.csv` beside this file's folder, read once. */
export function shippedAliases(): ShippedAliases {
  if (shipped === null) {
    const text = readFileSync(join(projectDirectory, 'src/ingestion/resolve/aliases/teams.csv'), 'utf8');
    shipped = new ShippedAliases(parse(text, { columns: true, trim: true, skip_empty_lines: true }));
  }
  return shipped;
}
