import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Side } from '../../football/canonical.js';
import { positionChangeOf, POSITION_STARTS } from '../../models/lineups/position-change.js';
import { projectSide } from '../../models/lineups/project-side.js';
import { LineupHistory } from '../../models/lineups/lineup-history.js';
import type { StartParameters } from '../../models/lineups/start-model.js';
import type { MatchLineup } from '../../models/lineups/match-lineups.js';
import { listPositions, startsKey } from './position-history.queries.js';
import { listConfirmed, listSquadNumbers } from './projections.queries.js';
import type { ConfirmedStarter, StoredLineup, StoredStarter, UpcomingFixture } from './projections.queries.js';
import type { SqlClient } from '../../database/sql-client.js';
import { readTeamMatches, secondsOf } from './match-lineups.js';

const SIDES = ['home', 'away'] as const;

type Starter = Omit<StoredStarter, 'usualPosition' | 'gamesAnalyzed' | 'isPositionChange'>;
type Lineup = Omit<StoredLineup, 'starters'> & { readonly kickoffAt: Date; readonly starters: readonly Starter[] };

const teamOf = (fixture: UpcomingFixture, side: Side): number =>
  side === 'home' ? fixture.homeTeamId : fixture.awayTeamId;
const keyOf = (fixtureId: number, side: Side): string => `${fixtureId} ${side}`;

/** The line-ups to show of one competition's fixtures as of `now`: published ones, else projections. */
export async function lineupsOf(
  sql: SqlClient,
  fixtures: readonly UpcomingFixture[],
  parameters: StartParameters,
  now: Date,
): Promise<StoredLineup[]> {
  const ids = fixtures.map(({ id }) => id);
  const confirmed = confirmedLineups(fixtures, await listConfirmed(sql, ids, now));
  const open = fixtures.filter(({ id }) => SIDES.some((side) => !confirmed.has(keyOf(id, side))));
  const projected = open.length === 0 ? [] : await projectedLineups(sql, open, parameters, now);
  const all = [
    ...confirmed.values(),
    ...projected.filter(({ fixtureId, side }) => !confirmed.has(keyOf(fixtureId, side))),
  ];
  return withPositionChanges(sql, all, now);
}

function confirmedLineups(
  fixtures: readonly UpcomingFixture[],
  rows: readonly ConfirmedStarter[],
): Map<string, Lineup> {
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const lineups = new Map<string, Lineup & { starters: Starter[] }>();
  for (const { fixtureId, side, playerId, group, position, jerseyNumber, publishedAt } of rows) {
    const key = keyOf(fixtureId, side);
    const fixture = byId.get(fixtureId);
    if (fixture === undefined) continue;
    const lineup = lineups.get(key) ?? {
      fixtureId,
      side,
      teamId: teamOf(fixture, side),
      predictionType: 'confirmed',
      projectedAt: publishedAt,
      kickoffAt: fixture.kickoffAt,
      starters: [],
    };
    lineup.starters.push({ playerId, group, position, jerseyNumber, startProbability: 1 });
    lineups.set(key, lineup);
  }
  return lineups;
}

async function projectedLineups(
  sql: SqlClient,
  fixtures: readonly UpcomingFixture[],
  parameters: StartParameters,
  now: Date,
): Promise<Lineup[]> {
  const teamIds = [...new Set(fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))];
  const last = fixtures.reduce((latest, { kickoffAt }) => (kickoffAt > latest ? kickoffAt : latest), now);
  const { matches, elsewhere } = await readTeamMatches(sql, teamIds, last, now);
  const squads = await listSquadNumbers(sql, [...new Set(fixtures.map(({ seasonId }) => seasonId))], teamIds);
  const numberOf = new Map(
    squads.map(({ seasonId, teamId, playerId, jerseyNumber }) => [`${seasonId} ${teamId} ${playerId}`, jerseyNumber]),
  );
  const wanted = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  const history = new LineupHistory(matches);
  for (const { playerId, teamId, competitionId, kickoffAt } of elsewhere)
    history.see(playerId, { teamId, competitionId, playedAt: secondsOf(kickoffAt) });
  const lineups: Lineup[] = [];
  for (const match of matches) {
    const fixture = wanted.get(match.fixtureId);
    for (const side of SIDES) {
      if (fixture === undefined) break;
      const known = history.sideOf(match, side);
      const projection = projectSide(parameters, known);
      if (projection === null) continue;
      lineups.push({
        fixtureId: match.fixtureId,
        side,
        teamId: known.teamId,
        predictionType: 'predicted',
        projectedAt: now,
        kickoffAt: fixture.kickoffAt,
        starters: projection.starters.map(({ playerId, group, position, startProbability }) => ({
          playerId,
          group,
          position,
          startProbability,
          jerseyNumber:
            lastNumber(playerId, known.lineups) ??
            numberOf.get(`${match.seasonId} ${known.teamId} ${playerId}`) ??
            null,
        })),
      });
      // lets requests be served in between
      await yieldToEventLoop();
    }
    history.add(match);
  }
  return lineups;
}

/** The player's last shirt number in this team. */
function lastNumber(playerId: number, lineups: readonly MatchLineup[]): number | null {
  for (const { players } of lineups) {
    const row = players.find((player) => player.playerId === playerId);
    if (row?.jerseyNumber != null) return row.jerseyNumber;
  }
  return null;
}

async function withPositionChanges(sql: SqlClient, lineups: readonly Lineup[], now: Date): Promise<StoredLineup[]> {
  const pairs = lineups.flatMap(({ kickoffAt, starters }) => starters.map(({ playerId }) => ({ playerId, kickoffAt })));
  const histories = await listPositions(sql, pairs, POSITION_STARTS, now);
  return lineups.map(({ kickoffAt, starters, ...lineup }) => ({
    ...lineup,
    starters: starters
      .map((starter) => {
        const history = histories.get(startsKey({ playerId: starter.playerId, kickoffAt })) ?? [];
        const { usualPosition, gamesAnalyzed, isPositionChange } = positionChangeOf(starter.position, history);
        return { ...starter, usualPosition, gamesAnalyzed, isPositionChange };
      })
      .sort((one, other) => one.playerId - other.playerId),
  }));
}
