import type { SqlClient } from '../../database/sql-client.js';
import {
  chooseHorizon,
  contextBeforeMatch,
  forecastMinutes,
  forecastPlayerCount,
  historyAt,
  lineProbabilities,
  minutesRecord,
  positionCode,
  preparePlayerCounts,
} from '../../models/player-counts/index.js';
import type { AppearanceColumns, PlayerHistory, PreparedPlayerCounts } from '../../models/player-counts/index.js';
import { FittedModelsService } from '../fitted-models.service.js';
import { readAppearances } from '../players/appearances.js';
import type { OpenQuote } from './one-sided-quotes.queries.js';

/** Longest history that the default horizon reads. */
const HISTORY_DAYS = 800;
const DAY_MILLISECONDS = 86_400_000;

/** Win probabilities of quotes by the default model and horizon of cards; null where there is none. */
export async function modelProbabilities(
  sql: SqlClient,
  quotes: readonly OpenQuote[],
  now: Date,
): Promise<(number | null)[]> {
  const result = quotes.map((): number | null => null);
  const competitionIds = [...new Set(quotes.map(({ competitionId }) => competitionId))];
  const models = await new FittedModelsService(sql).playerModels(competitionIds, now);
  const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MILLISECONDS);
  for (const competitionId of competitionIds) {
    const fitted = models.get(competitionId);
    if (fitted === undefined) continue;
    const playerIds = [
      ...new Set(quotes.flatMap((quote) => (quote.competitionId === competitionId ? [quote.playerId] : []))),
    ];
    const columns = await readAppearances(sql, { competitionId, from, playerIds }, now);
    const prepared = new Map(
      [...fitted].map(([statistic, model]) => [statistic, preparePlayerCounts(model, columns.teamIds)]),
    );
    const forecasts = new Map<string, Forecast | null>();
    quotes.forEach((quote, row) => {
      if (quote.competitionId !== competitionId) return;
      const key = `${quote.market} ${quote.fixtureId} ${quote.playerId}`;
      let forecast = forecasts.get(key);
      if (forecast === undefined) {
        forecast = forecastOf(quote, columns, prepared.get(quote.market) ?? null);
        forecasts.set(key, forecast);
      }
      if (forecast === null) return;
      result[row] = lineProbabilities('negbin', forecast, quote.line)[quote.side];
    });
  }
  return result;
}

type Forecast = ReturnType<typeof forecastPlayerCount>;

function forecastOf(
  quote: OpenQuote,
  columns: AppearanceColumns,
  prepared: PreparedPlayerCounts | null,
): Forecast | null {
  if (prepared === null) return null;
  const { homeTeamId, awayTeamId, homeLineup, awayLineup, startProbability, positionGroup, position } = quote;
  const history = historyAt(columns, quote.playerId, quote.market, quote.kickoff);
  const matches = knownMatches(history);
  if (matches === 0) return null;
  const sides = [homeTeamId, awayTeamId];
  const teamId = quote.teamId ?? lastTeam(history, columns, sides);
  const [team, opponent] = teamId === homeTeamId ? sides : sides.toReversed();
  const indexOf = (id: number | undefined): number =>
    teamId === null || id === undefined ? -1 : columns.teamIds.indexOf(id);
  const { startProbability: starts, context } = contextBeforeMatch(
    {
      startProbability,
      lineups: { home: homeLineup, away: awayLineup },
      isHome: teamId === null ? null : teamId === homeTeamId,
      team: indexOf(team),
      opponent: indexOf(opponent),
      position: positionCode(positionGroup, position),
    },
    history,
  );
  const record = minutesRecord(history);
  const { horizon } = chooseHorizon(matches, 'medium');
  const minutes = forecastMinutes(prepared, starts, record, context.position);
  return forecastPlayerCount(prepared, history, { ...context, ...minutes }, horizon);
}

/** Which of two teams a player last played for; null for neither. */
function lastTeam(
  { start, length }: PlayerHistory,
  columns: AppearanceColumns,
  sides: readonly number[],
): number | null {
  for (let row = start; row < start + length; row += 1) {
    const teamId = columns.teamIds[columns.teams[row] ?? -1];
    if (teamId !== undefined && sides.includes(teamId)) return teamId;
  }
  return null;
}

/** Number of appearances with the statistic. */
function knownMatches({ values, stride, offset, start, length }: PlayerHistory): number {
  let count = 0;
  for (let row = start; row < start + length; row += 1) if (values[row * stride + offset]! >= 0) count += 1;
  return count;
}
