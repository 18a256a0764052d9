import type { SqlTransaction } from '../../src/database/sql-client.js';
import { slugOf } from '../../src/football/names.js';
import { CopyBuffer } from '../../src/ingestion/load/copy.js';
import { searchable } from './league.js';
import type { ScaleLeague } from './league.js';
import { SOURCE } from './match-rows.js';

/** Sends a league's country, competition, seasons, teams, players and referees. */
export async function sendEntities(sql: SqlTransaction, league: ScaleLeague): Promise<void> {
  const countries = new CopyBuffer('countries', ['id', 'natural_key', 'slug', 'name', 'search_name']);
  countries.add([
    league.countryId,
    league.countryKey,
    league.countrySlug,
    league.country,
    searchable(league.country)[1],
  ]);
  const competitions = new CopyBuffer('competitions', [
    'id',
    'natural_key',
    'country_id',
    'slug',
    'name',
    'priority',
    'meetings_per_ground',
    'search_name',
  ]);
  const [slug, searchName] = searchable(league.competition);
  competitions.add([
    league.competitionId,
    league.competitionKey,
    league.countryId,
    slug,
    league.competition,
    league.index + 1,
    2,
    searchName,
  ]);
  const seasons = new CopyBuffer('seasons', ['id', 'natural_key', 'competition_id', 'name', 'start_year']);
  const phases = new CopyBuffer('phases', ['id', 'natural_key', 'season_id', 'slug', 'name']);
  for (const season of league.seasons) {
    seasons.add([season.id, season.key, league.competitionId, season.name, season.startYear]);
    phases.add([season.phaseId, season.phaseKey, season.id, 'regular-season', 'Regular season']);
  }
  const teams = new CopyBuffer('teams', [
    'id',
    'natural_key',
    'country_id',
    'slug',
    'name',
    'primary_color',
    'secondary_color',
    'search_name',
    'name_precedence',
  ]);
  const players = new CopyBuffer('players', [
    'id',
    'natural_key',
    'country_id',
    'slug',
    'name',
    'full_name',
    'position_group',
    'search_name',
    'name_precedence',
  ]);
  for (const team of league.teams) {
    const colour = (shift: number): string => `#${((team.id >>> shift) & 0xffffff).toString(16).padStart(6, '0')}`;
    teams.add([
      team.id,
      team.key,
      league.countryId,
      slugOf(team.name),
      team.name,
      colour(0),
      colour(7),
      searchable(team.name)[1],
      SOURCE,
    ]);
    for (const player of team.squad) {
      players.add([
        player.id,
        player.key,
        league.countryId,
        slugOf(player.name),
        player.name,
        player.name,
        player.group,
        searchable(player.name)[1],
        SOURCE,
      ]);
    }
  }
  const referees = new CopyBuffer('referees', [
    'id',
    'natural_key',
    'country_id',
    'slug',
    'name',
    'short_form',
    'search_name',
  ]);
  for (const { id, key, name, shortForm } of league.referees)
    referees.add([id, key, league.countryId, slugOf(name), name, shortForm, searchable(name)[1]]);
  for (const rows of [countries, competitions, seasons, phases, teams, players, referees]) await rows.send(sql);
}

/** Sends the shirt numbers of a season. */
export async function sendSquads(sql: SqlTransaction, league: ScaleLeague, season: number): Promise<void> {
  const squads = new CopyBuffer('squad_members', ['season_id', 'team_id', 'player_id', 'source_id', 'jersey_number']);
  for (const team of league.teams) {
    for (const [shirt, player] of team.squad.entries())
      squads.add([league.seasons[season]!.id, team.id, player.id, SOURCE, shirt + 1]);
  }
  await squads.send(sql);
}
