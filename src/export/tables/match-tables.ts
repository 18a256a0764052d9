import { PLAYER_SOURCE_COUNTS, TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { column } from '../export-table.js';
import type { ExportColumn, ExportTable } from '../export-table.js';

/** `shotsOnTarget` as words: `shots on target`. */
const inWords = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const countsOf = (counts: readonly { key: string; column: string }[]): ExportColumn[] =>
  counts.map(({ key, column: name }) => column.integer(name, inWords(key), `statistics.${name}`));

/** Matches, and what teams and players did in them. */
export const matchTables: readonly ExportTable[] = [
  {
    name: 'fixtures',
    description: 'A match, played or to come.',
    columns: [
      column.id('fixture_id', 'public id; `eventId` of the API', 'fixture.id'),
      column.text('slug', 'slug', 'fixture.slug'),
      column.id('competition_id', 'public id of the competition', 'competition.id'),
      column.text('competition_name', 'its name', 'competition.name'),
      column.text('country_name', 'country of the competition', 'country.name'),
      column.id('season_id', 'public id of the season', 'season.id'),
      column.text('season_name', 'its name, such as `2024/2025`', 'season.name'),
      column.text('phase_name', 'stage or group; `Regular season` if the source has none', 'phase.name'),
      column.id('home_team_id', 'public id of the home side', 'home.id'),
      column.text('home_team_name', 'its name', 'home.name'),
      column.id('away_team_id', 'public id of the away side', 'away.id'),
      column.text('away_team_name', 'its name', 'away.name'),
      column.moment('kickoff_at', 'kick-off', 'fixture.kickoff_at'),
      column.text('kickoff_quality', '`stated`, `corrected` or `assumed`', 'fixture.kickoff_quality'),
      column.text('status', '`notstarted`, `inprogress`, `finished`, `postponed` and so on', 'fixture.status'),
      column.flag('awarded', 'whether the result was awarded rather than played out', 'fixture.awarded'),
      column.integer('home_score', 'goals of the home side after 90 minutes', 'fixture.home_goals'),
      column.integer('away_score', 'goals of the away side after 90 minutes', 'fixture.away_goals'),
      column.integer('home_half_time_score', 'goals of the home side at half-time', 'fixture.home_half_time_goals'),
      column.integer('away_half_time_score', 'goals of the away side at half-time', 'fixture.away_half_time_goals'),
      column.id('referee_id', 'public id of the referee', 'referee.id'),
      column.text('referee_name', 'name of the referee', 'referee.name'),
    ],
    rows: (moment) => `from football_as_of.fixtures(${moment}) fixture
      join competitions competition on competition.id = fixture.competition_id
      join countries country on country.id = competition.country_id
      join seasons season on season.id = fixture.season_id
      left join phases phase on phase.id = fixture.phase_id
      join teams home on home.id = fixture.home_team_id
      join teams away on away.id = fixture.away_team_id
      left join referees referee on referee.id = fixture.referee_id`,
    sortedBy: ['kickoff_at', 'fixture_id'],
  },
  {
    name: 'team-match-statistics',
    description: 'What one side did in one match.',
    columns: [
      column.id('fixture_id', 'public id of the match', 'statistics.fixture_id'),
      column.text('side', '`home` or `away`', 'statistics.side'),
      column.id('team_id', 'public id of the team', 'statistics.team_id'),
      column.id('opponent_id', 'public id of the other team', 'statistics.opponent_id'),
      column.id('season_id', 'public id of the season', 'statistics.season_id'),
      column.integer('goals', 'goals after 90 minutes', 'statistics.goals'),
      column.integer('first_half_goals', 'goals at half-time', 'statistics.first_half_goals'),
      ...countsOf(TEAM_SOURCE_COUNTS),
      column.flag(
        'cards_approximate',
        'whether first yellow cards of players sent off by a second are missing',
        'statistics.cards_approximate',
      ),
      column.flag(
        'is_corrupted',
        'whether the counts contradict each other; boards and models ignore such a row',
        'statistics.is_corrupted',
      ),
    ],
    rows: (moment) => `from football_as_of.team_statistics(${moment}) statistics`,
    sortedBy: ['fixture_id', 'side'],
  },
  {
    name: 'player-match-statistics',
    description: 'What one player did in one match.',
    columns: [
      column.id('fixture_id', 'public id of the match', 'statistics.fixture_id'),
      column.id('player_id', 'public id of the player', 'statistics.player_id'),
      column.text('side', '`home` or `away`', 'statistics.side'),
      column.id('team_id', 'public id of the team', 'statistics.team_id'),
      column.id('season_id', 'public id of the season', 'statistics.season_id'),
      column.text('source', 'source of the counts', 'source.name'),
      column.integer('minutes', 'minutes played', 'statistics.minutes'),
      column.flag('is_starter', 'whether the player started', 'statistics.is_starter'),
      ...countsOf(PLAYER_SOURCE_COUNTS),
      column.flag('is_usable', 'false: boards and models ignore the row as corrupted', 'statistics.is_usable'),
    ],
    rows: (moment) => `from football_as_of.player_statistics(${moment}) statistics
      join sources source on source.id = statistics.source_id`,
    sortedBy: ['fixture_id', 'player_id'],
  },
];
