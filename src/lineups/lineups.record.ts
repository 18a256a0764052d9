import type { StarterTable } from '../boards/candidates/starters.js';
import type { Dataset } from '../boards/dataset/dataset.js';
import type { CompetitionEntry, Entities, FixtureEntry, PlayerEntry } from '../boards/dataset/entities.js';
import { positionWord } from '../boards/dataset/positions.js';
import { instantText } from '../common/calendar/instant.js';
import { round } from '../common/rounding.js';
import type { DetailedPosition, PositionGroup } from '../football/canonical.js';
import type { LineupEvent, LineupPlayer } from './lineups.dto.js';

/** Starters, and the dictionaries that their columns refer to. */
export interface StarterSource {
  readonly starters: { readonly table: StarterTable };
  readonly dataset: Dataset;
}

/** A row of the board with its player, fixture and competition. */
export interface Starter {
  readonly row: number;
  readonly player: PlayerEntry;
  readonly fixture: FixtureEntry;
  readonly competition: CompetitionEntry;
}

/** Members of a starter that the snapshot lacks. */
export interface StarterDetails {
  readonly fullName: string | null;
  readonly categoryFlag: string;
  /** Positions of his last starts before the fixture, newest first. */
  readonly positions: DetailedPosition[];
}

/** Player, fixture and competition of a row. */
export function starterOf({ starters, dataset: { entities } }: StarterSource, row: number): Starter {
  const { columns } = starters.table;
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  return {
    row,
    fixture,
    player: entities.players[columns.player[row]!]!,
    competition: entities.competitions[fixture.competition]!,
  };
}

/** A record of the board. */
export function lineupPlayer(
  { starters, dataset: { entities } }: StarterSource,
  { row, player, fixture, competition }: Starter,
  details: StarterDetails,
): LineupPlayer {
  const { columns } = starters.table;
  const team = entities.teams[columns.team[row]!]!;
  return {
    ...fixtureMembers(entities, fixture),
    teamId: team.id,
    teamName: team.name,
    categoryFlag: details.categoryFlag,
    eventId: fixture.id,
    eventSlug: fixture.slug,
    internalId: fixture.id,
    jerseyNumber: columns.jerseyNumber[row]! < 0 ? null : String(columns.jerseyNumber[row]),
    playerFullName: details.fullName ?? player.name,
    playerName: player.name,
    playerSlug: player.slug,
    playerId: player.id,
    playerInternalId: player.id,
    position: positionWord(columns.group[row]!) as PositionGroup | null,
    positionChange: {
      currentPosition: positionWord(columns.position[row]!) as DetailedPosition | null,
      gamesAnalyzed: columns.gamesAnalyzed[row]!,
      isPositionChange: columns.isPositionChange[row] === 1,
      rawHistory: details.positions,
      usualPosition: positionWord(columns.usualPosition[row]!) as DetailedPosition | null,
    },
    predictedAt: instantText(new Date(columns.projectedAt[row]!)),
    predictionType: columns.isConfirmed[row] === 1 ? 'confirmed' : 'predicted',
    startProbability: round(columns.startProbability[row]!, 4),
    viewPriority: competition.priority,
  };
}

/** The fixtures of rows, in their order. */
export function lineupEvents(
  { starters, dataset: { entities } }: StarterSource,
  rows: readonly number[],
): LineupEvent[] {
  const { columns } = starters.table;
  // confirmed if published for either side, whatever the query shows
  const isConfirmed = (index: number): boolean =>
    columns.fixture.some((fixture, row) => fixture === index && columns.isConfirmed[row] === 1);
  return [...new Set(rows.map((row) => columns.fixture[row]!))].map((index) => {
    const fixture = entities.fixtures[index]!;
    return {
      ...fixtureMembers(entities, fixture),
      id: fixture.id,
      internalId: fixture.id,
      lineupType: isConfirmed(index) ? 'confirmed' : 'predicted',
    };
  });
}

function fixtureMembers(
  { teams, competitions }: Entities,
  { home, away, kickoff, competition }: FixtureEntry,
): Omit<LineupEvent, 'id' | 'internalId' | 'lineupType'> {
  const [homeTeam, awayTeam, played] = [teams[home]!, teams[away]!, competitions[competition]!];
  return {
    awayTeamId: awayTeam.id,
    awayTeamName: awayTeam.name,
    homeTeamId: homeTeam.id,
    homeTeamName: homeTeam.name,
    matchTime: kickoff,
    tournamentName: played.name,
    uniqueTournamentId: played.id,
  };
}
