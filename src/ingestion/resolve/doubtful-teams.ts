import type { SqlTransaction } from '../../database/sql-client.js';
import type { AnyCanonicalRecord, NameReference } from '../../football/canonical.js';
import { getOrFail } from '../../common/get-or-fail.js';
import { publicIdOf } from '../../common/public-id.js';
import type { RefusedRow } from '../source.js';
import { nameKey } from './entity-table.queries.js';
import { resemblesTeam } from './similar-names.js';
import { recordUnresolvedName } from './unresolved-names.queries.js';

/** A team that the unit would create. */
export interface UnknownTeam {
  name: string;
  naturalKey: string;
  countryId: number;
  /** Competitions in which the unit mentions it; empty: any of its country. */
  competitionIds: ReadonlySet<number>;
}

interface KnownTeam {
  id: number;
  name: string;
  competition_id: number;
  country_id: number;
  aliases: string[];
  /** The unit's source has already listed a match of this team. */
  is_stated: boolean;
}

/**
 * Finds unknown teams that may be known teams of the same competition under another name; an operator resolves them.
 * @returns candidates by key of `unknown`; teams without candidates are left out
 */
export async function findDoubtfulTeams(
  sql: SqlTransaction,
  source: { id: number; name: string },
  unknown: ReadonlyMap<string, UnknownTeam>,
): Promise<Map<string, { id: number; name: string }[]>> {
  const doubtful = new Map<string, { id: number; name: string }[]>();
  const created = await withoutStored(sql, unknown);
  if (created.size === 0) return doubtful;
  const rows = await sql.rows<KnownTeam>(KNOWN_TEAMS, [
    [...new Set([...created.values()].map((team) => team.countryId))],
    source.id,
  ]);
  // a source with its own fixed vocabulary always writes a team the same way, so another name is another team
  const known = rows.filter((team) => source.name === 'canonical' || !team.is_stated);
  for (const [key, { name, countryId, competitionIds }] of created) {
    const candidates = new Map<number, { id: number; name: string }>();
    for (const team of known) {
      if (competitionIds.size > 0 ? !competitionIds.has(team.competition_id) : team.country_id !== countryId) continue;
      if ([team.name, ...team.aliases].some((each) => resemblesTeam(name, each)))
        candidates.set(team.id, { id: team.id, name: team.name });
    }
    if (candidates.size > 0) doubtful.set(key, [...candidates.values()]);
  }
  return doubtful;
}

/** Leaves out teams that are already stored under their natural key, or were merged into another team. */
async function withoutStored(
  sql: SqlTransaction,
  unknown: ReadonlyMap<string, UnknownTeam>,
): Promise<Map<string, UnknownTeam>> {
  if (unknown.size === 0) return new Map();
  const ids = new Map([...unknown].map(([key, { naturalKey }]) => [key, publicIdOf(naturalKey)]));
  const rows = await sql.rows<{ id: number }>(
    `select id from teams where id = any($1::bigint[])
     union select old_id from public_id_aliases where kind = 'team' and old_id = any($1::bigint[])`,
    [[...ids.values()]],
  );
  const stored = new Set(rows.map(({ id }) => id));
  return new Map([...unknown].filter(([key]) => !stored.has(getOrFail(ids, key))));
}

const KNOWN_TEAMS = `
  with playing (competition_id, country_id, team_id, fixture_id) as (
    select competition.id, competition.country_id, side.team_id, fixture.id
    from competitions competition
    join facts.fixtures fixture on fixture.competition_id = competition.id
    cross join lateral (values (fixture.home_team_id), (fixture.away_team_id)) as side (team_id)
    where competition.country_id = any($1::bigint[])
    union all
    select competition.id, competition.country_id, member.team_id, null
    from competitions competition
    join seasons season on season.competition_id = competition.id
    join squad_members member on member.season_id = season.id
    where competition.country_id = any($1::bigint[])
  ), stated as (
    select playing.competition_id, playing.country_id, playing.team_id,
      bool_or(schedule.fixture_id is not null) as is_stated
    from playing
    left join facts.fixture_schedules schedule
      on schedule.fixture_id = playing.fixture_id and schedule.source_id = $2 and schedule.version = 1
    group by playing.competition_id, playing.country_id, playing.team_id
  )
  select team.id, team.name, stated.competition_id, stated.country_id, stated.is_stated,
    array(
      select alias.normalised_name from aliases alias where alias.kind = 'team' and alias.entity_id = team.id
    ) as aliases
  from stated join teams team on team.id = stated.team_id
  order by team.name, team.id`;

/** Refuses records with an ambiguous team and lists its name for an operator. */
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

/** Teams named in a record, their country, and the context as text. */
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
