import type {
  NameReference,
  PlayerReference,
  PositionGroup,
  SquadRecord,
  TeamRecord,
} from '../../../football/canonical.js';
import { playerName } from './parse-player-name.js';
import { RowFault } from '../row-fault.js';
import { LeftOutRows, readEach, type TableRow } from './parse-table.js';

/** Competitions by the short name in match ids (`24-25-prem-...`) and in the column `tournament`. */
export const TOURNAMENTS: ReadonlyMap<string, { country: string; name: string }> = new Map([
  ['prem', { country: 'England', name: 'Premier League' }],
]);

/** Column `position` of players.csv. `Unknown` marks the clubs' managers, who belong to no squad. */
export const POSITIONS: ReadonlyMap<string, PositionGroup | null> = new Map<string, PositionGroup | null>([
  ['goalkeeper', 'G'],
  ['gkp', 'G'],
  ['defender', 'D'],
  ['def', 'D'],
  ['midfielder', 'M'],
  ['mid', 'M'],
  ['forward', 'F'],
  ['fwd', 'F'],
  ['unknown', null],
]);

export const TEAMS_REQUIRED = ['code', 'name'] as const;
export const PLAYERS_REQUIRED = [
  'player_code',
  'player_id',
  'first_name',
  'second_name',
  'web_name',
  'team_code',
  'position',
] as const;

/** The league of a season folder: its teams and squads are those of this league. */
export const LEAGUE = { ...TOURNAMENTS.get('prem')!, externalId: 'prem' };

export interface SeasonTeam {
  line: number;
  code: string;
  reference: NameReference;
  shortName: string | null;
}

export interface SeasonPlayer {
  line: number;
  /** Number within the season, used by the statistics. */
  id: string;
  reference: PlayerReference;
  lastClub: string;
  isManager: boolean;
}

/** Reads the season's teams; unreadable rows are reported by the file's own unit. */
export function readTeams(rows: readonly TableRow[], leftOut = new LeftOutRows()): Map<string, SeasonTeam> {
  const teams = readEach(rows, leftOut, (row): SeasonTeam => {
    const code = row.requireKey('code');
    return {
      line: row.line,
      code,
      reference: { name: row.requireText('name'), externalId: code },
      shortName: row.text('short_name'),
    };
  });
  return new Map(teams.map((team) => [team.code, team]));
}

/** Players of a season by their number in it. Their stable id is `player_code`. */
export function readPlayers(rows: readonly TableRow[], leftOut = new LeftOutRows()): Map<string, SeasonPlayer> {
  const players = readEach(rows, leftOut, (row): SeasonPlayer => {
    const first = row.text('first_name') ?? '';
    const second = row.requireText('second_name');
    const position = row.requireText('position');
    const positionGroup = POSITIONS.get(position.toLowerCase());
    if (positionGroup === undefined) {
      throw new RowFault(
        'unknown_position',
        `position must be Goalkeeper, Defender, Midfielder, Forward or Unknown, not "${position}"`,
      );
    }
    return {
      line: row.line,
      id: row.requireKey('player_id'),
      reference: {
        name: playerName({ first, second, web: row.text('web_name') ?? '' }),
        fullName: `${first} ${second}`.trim(),
        externalId: row.requireKey('player_code'),
        positionGroup,
      },
      lastClub: row.requireKey('team_code'),
      isManager: positionGroup === null,
    };
  });
  return new Map(players.map((player) => [player.id, player]));
}

export function teamRecords(teams: ReadonlyMap<string, SeasonTeam>): TeamRecord[] {
  return [...teams.values()].map(({ line, reference, shortName }) => ({
    kind: 'team',
    line,
    country: LEAGUE.country,
    team: reference,
    shortName,
    primaryColor: null,
    secondaryColor: null,
  }));
}

/** Every player at his last club of the season; the managers among them belong to no squad. */
export function squadRecords(
  players: ReadonlyMap<string, SeasonPlayer>,
  teams: ReadonlyMap<string, SeasonTeam>,
  season: string,
  leftOut: LeftOutRows,
): SquadRecord[] {
  return [...players.values()]
    .filter((player) => !player.isManager)
    .flatMap(({ line, reference, lastClub }) => {
      const team = teams.get(lastClub);
      if (team === undefined) {
        const message = `team_code ${lastClub} is in no row of teams.csv`;
        leftOut.refused.push({ line, code: 'unknown_team', message });
        return [];
      }
      return [
        {
          kind: 'squad' as const,
          line,
          competition: LEAGUE,
          season,
          team: team.reference,
          player: reference,
          jerseyNumber: null,
        },
      ];
    });
}
