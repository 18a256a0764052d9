import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, NameReference } from '../../football/canonical.js';
import type { RefusedRow } from '../source.js';
import { recordUnresolvedName } from './unresolved-names.js';

/** Key of a reference within its context in the resolver's maps. */
export function nameKey(context: string, reference: NameReference): string {
  return `${context}|${reference.externalId ?? ''}|${reference.name}`;
}

/** Refuses records with an ambiguous team and lists its name for a person. */
export async function refuseDoubtfulTeams(
  sql: SqlTransaction,
  source: { id: number; name: string },
  doubtful: ReadonlyMap<string, { id: number; name: string }[]>,
  taken: ReadonlyMap<string, number>,
  countryIdOf: (name: string) => number,
  records: readonly AnyCanonicalRecord[],
): Promise<{ record: AnyCanonicalRecord; row: RefusedRow }[]> {
  if (doubtful.size === 0 && taken.size === 0) return [];
  const refused: { record: AnyCanonicalRecord; row: RefusedRow }[] = [];
  for (const record of records) {
    const { teams, country, context } = teamsOf(record);
    const holder = record.kind === 'team' ? taken.get(record.team.externalId ?? '') : undefined;
    if (record.kind === 'team' && holder !== undefined) {
      const { name, externalId } = record.team;
      const message = `${externalId} cannot be called '${name}': team ${holder} is; if they are one, merge them`;
      refused.push({ record, row: { line: record.line, code: 'name_taken', message } });
    }
    for (const reference of teams) {
      const candidates = doubtful.get(nameKey(country, reference));
      if (candidates === undefined) continue;
      const { name } = reference;
      await recordUnresolvedName(sql, {
        sourceId: source.id,
        kind: 'team',
        countryId: countryIdOf(country),
        name,
        context,
        candidates,
      });
      if (refused.at(-1)?.record === record) continue;
      const meant = candidates.map((each) => `${each.name} (${each.id})`).join(', ');
      const orNew = source.name === 'canonical' ? ', or say "new": true,' : '';
      const message = `'${name}' may be ${meant}: resolve it with npm run resolve${orNew} and import the file again`;
      refused.push({ record, row: { line: record.line, code: 'unresolved_name', message } });
    }
  }
  return refused;
}

/** Teams that a record names, their country, and the context in words. */
function teamsOf(record: AnyCanonicalRecord): { teams: NameReference[]; country: string; context: string } {
  switch (record.kind) {
    case 'fixture': {
      const { competition, season, day, home, away } = record;
      const context = `${competition.name} ${season}, ${day}: ${home.name} v ${away.name}`;
      return { teams: [home, away], country: competition.country, context };
    }
    case 'squad':
      return {
        teams: [record.team],
        country: record.competition.country,
        context: `squads of ${record.competition.name} ${record.season}`,
      };
    case 'team':
      return { teams: [record.team], country: record.country, context: 'a list of teams' };
    default:
      return { teams: [], country: '', context: '' };
  }
}
