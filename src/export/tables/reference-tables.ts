import { column } from '../export-table.js';
import type { ExportTable } from '../export-table.js';

/** Competitions, teams, people and bookmakers: what ids in the other tables refer to. */
export const referenceTables: readonly ExportTable[] = [
  {
    name: 'competitions',
    description: 'A competition.',
    columns: [
      column.id('competition_id', 'public id; `uniqueTournamentId` of the API', 'competition.id'),
      column.text('name', 'name', 'competition.name'),
      column.text('slug', 'slug, unique within the country', 'competition.slug'),
      column.id('country_id', 'public id of its country', 'country.id'),
      column.text('country_name', 'name of its country', 'country.name'),
    ],
    rows: () => 'from competitions competition join countries country on country.id = competition.country_id',
    sortedBy: ['competition_id'],
  },
  {
    name: 'teams',
    description: 'A club or national team.',
    columns: [
      column.id('team_id', 'public id', 'team.id'),
      column.text('name', 'name', 'team.name'),
      column.text('short_name', 'short name', 'team.short_name'),
      column.text('slug', 'slug, unique within the country', 'team.slug'),
      column.text('country_name', 'name of its country', 'country.name'),
    ],
    rows: () => 'from teams team join countries country on country.id = team.country_id',
    sortedBy: ['team_id'],
  },
  {
    name: 'players',
    description: 'A player.',
    columns: [
      column.id('player_id', 'public id', 'player.id'),
      column.text('name', 'known name', 'player.name'),
      column.text('full_name', 'full name', 'player.full_name'),
      column.text('slug', 'slug', 'player.slug'),
      column.text('country_name', 'country that the player is filed under', 'country.name'),
      column.text('position_group', '`G`, `D`, `M` or `F`', 'player.position_group'),
    ],
    rows: () => 'from players player join countries country on country.id = player.country_id',
    sortedBy: ['player_id'],
  },
  {
    name: 'bookmakers',
    description: 'A bookmaker or exchange.',
    columns: [
      column.id('bookmaker_id', 'public id', 'bookmaker.id'),
      column.text('name', 'name', 'bookmaker.name'),
      column.text('slug', 'identifier, as in the parameter `bookmakers` of the API', 'bookmaker.slug'),
      column.flag('is_exchange', 'whether it is an exchange, whose prices are never eligible', 'bookmaker.is_exchange'),
      column.text('price_feed', 'bookmakers with the same feed are one independent source', 'bookmaker.price_feed'),
    ],
    rows: () => 'from bookmakers bookmaker',
    sortedBy: ['bookmaker_id'],
  },
];
