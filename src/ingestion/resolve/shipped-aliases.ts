import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectDirectory } from '../../config/project-directory.js';
import { normaliseName } from '../../football/names.js';

/** The shipped list of team names: every known spelling of a club within a country. */
export class ShippedAliases {
  readonly #canonical = new Map<string, string>();
  readonly #spellings = new Map<string, Set<string>>();

  /** @param rows country, canonical name and one other spelling */
  constructor(rows: readonly { country: string; canonical: string; alias: string }[]) {
    for (const { country, canonical, alias } of rows) {
      const context = normaliseName(country);
      const known = this.#canonical.get(`${context}|${normaliseName(alias)}`);
      if (known !== undefined && known !== canonical) {
        throw new Error(`the shipped aliases give ${alias} (${country}) to both ${known} and ${canonical}`);
      }
      this.#canonical.set(`${context}|${normaliseName(alias)}`, canonical);
      this.#canonical.set(`${context}|${normaliseName(canonical)}`, canonical);
      const spellings = this.#spellings.get(`${context}|${canonical}`) ?? new Set();
      spellings.add(normaliseName(alias)).add(normaliseName(canonical));
      this.#spellings.set(`${context}|${canonical}`, spellings);
    }
  }

  /** The canonical name of a team, or null when the list does not know it. */
  canonicalTeamName(country: string, name: string): string | null {
    return this.#canonical.get(`${normaliseName(country)}|${normaliseName(name)}`) ?? null;
  }

  /** Every normalised spelling of a team, the given name included; what a search looks through. */
  spellings(country: string, canonicalName: string): string[] {
    const known = this.#spellings.get(`${normaliseName(country)}|${canonicalName}`) ?? [];
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
