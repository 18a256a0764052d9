import type { SqlTransaction } from '../../database/sql-client.js';
import type { CompetitionReference, NameReference, SquadRecord } from '../../football/canonical.js';
import type { ParsedUnit, SkippedRow } from '../source.js';

/** Days ahead whose matches show which seasons a team currently plays in. */
const DAYS_AHEAD = 60;

interface CurrentSeason {
  readonly teamExternalId: string;
  readonly team: NameReference;
  readonly competition: CompetitionReference;
  readonly season: string;
}

/**
 * Turns squads without a season into squad records of each season of the team's country in which the team has a match
 * within 60 days of the response. International cups are left out: their squads are derived from line-ups.
 * @param receivedAt when the response was received; null: unknown, so the season of its squads is unknown too
 */
export async function withCurrentSquads(
  sql: SqlTransaction,
  sourceId: number,
  receivedAt: string | null,
  unit: ParsedUnit,
): Promise<ParsedUnit> {
  const { currentSquads = [] } = unit;
  if (currentSquads.length === 0) return unit;
  const teams = currentSquads.map(({ teamExternalId }) => teamExternalId);
  const seasons =
    receivedAt === null ? [] : await sql.rows<CurrentSeason>(CURRENT_SEASONS, [sourceId, teams, receivedAt]);
  const skipped: SkippedRow[] = [];
  const records = currentSquads.flatMap(({ line, teamExternalId, players }): SquadRecord[] => {
    const own = seasons.filter((season) => season.teamExternalId === teamExternalId);
    if (own.length === 0) skipped.push({ line, code: 'squad_without_match' });
    return own.flatMap(({ team, competition, season }) =>
      players.map((member) => ({ kind: 'squad', line, competition, season, team, ...member })),
    );
  });
  return { ...unit, records: [...unit.records, ...records], skipped: [...(unit.skipped ?? []), ...skipped] };
}

const CURRENT_SEASONS = `
  select distinct on (reference.external_id, season.id) reference.external_id as "teamExternalId",
    jsonb_build_object('name', team.name, 'externalId', reference.external_id) as team,
    jsonb_build_object('country', country.name, 'name', competition.name, 'externalId', league.external_id)
      as competition,
    season.name as season
  from external_references reference
  join teams team on team.id = reference.entity_id
  join facts.fixtures fixture on team.id in (fixture.home_team_id, fixture.away_team_id)
  join seasons season on season.id = fixture.season_id
  join competitions competition on competition.id = season.competition_id
    and competition.country_id = team.country_id
  join countries country on country.id = competition.country_id
  join external_references league
    on league.source_id = $1 and league.kind = 'competition' and league.entity_id = competition.id
  where reference.source_id = $1 and reference.kind = 'team' and reference.external_id = any($2::text[])
    and fixture.kickoff_at > $3::timestamptz
    and fixture.kickoff_at < $3::timestamptz + interval '${DAYS_AHEAD} days'
  order by reference.external_id, season.id, league.external_id`;
