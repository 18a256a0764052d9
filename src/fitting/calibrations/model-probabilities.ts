import type { SqlClient } from '../../database/sql-client.js';
import {
  chooseHorizon,
  expectedMinutes,
  forecastPlayerCount,
  historyAt,
  lineProbabilities,
  positionCode,
  preparePlayerCounts,
  startGivenPlays,
  VENUE,
} from '../../models/player-counts/index.js';
import type { AppearanceColumns, PlayerHistory, PreparedPlayerCounts } from '../../models/player-counts/index.js';
import { FittedModelsService } from '../fitted-models.service.js';
import { readAppearances } from '../players/appearances.js';
import type { OpenQuote } from './one-sided-quotes.repository.js';

/** Longest history that the default horizon reads. */
const HISTORY_DAYS = 800;
const DAY_MILLISECONDS = 86_400_000;
/** Latest appearances that tell how often someone outside the line-ups starts. */
const RECENT_STARTS = 10;
/** From this probability on a player is taken for a starter. */
const LIKELY = 0.5;

/** Probabilities that the quotes' bets win, by the default model and horizon of cards; NaN where there is none. */
export async function modelProbabilities(
  sql: SqlClient,
  quotes: readonly OpenQuote[],
  now: Date,
): Promise<Float64Array> {
  const result = new Float64Array(quotes.length).fill(NaN);
  const competitionIds = [...new Set(quotes.map(({ competitionId }) => competitionId))];
  const models = await new FittedModelsService(sql).playerModels(competitionIds, now);
  const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MILLISECONDS);
  for (const competitionId of competitionIds) {
    const fitted = models.get(competitionId);
    if (fitted === undefined) continue;
    const columns = await readAppearances(sql, competitionId, from, now);
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
      if (forecast !== null) result[row] = lineProbabilities('negbin', forecast, quote.line)[quote.side];
    });
  }
  return result;
}

type Forecast = ReturnType<typeof forecastPlayerCount>;

function forecastOf(
  { market, kickoff, homeTeamId, awayTeamId, playerId, startProbability, teamId, positionGroup }: OpenQuote,
  columns: AppearanceColumns,
  prepared: PreparedPlayerCounts | null,
): Forecast | null {
  if (prepared === null) return null;
  const history = historyAt(columns, playerId, market, kickoff);
  const matches = knownMatches(history);
  if (matches === 0) return null;
  const starts = startProbability === null ? recentStarts(history) : startGivenPlays(startProbability);
  const position = positionCode(positionGroup, null);
  const opponentId = teamId === homeTeamId ? awayTeamId : homeTeamId;
  return forecastPlayerCount(
    prepared,
    history,
    {
      team: teamId === null ? -1 : columns.teamIds.indexOf(teamId),
      opponent: teamId === null ? -1 : columns.teamIds.indexOf(opponentId),
      venue: teamId === null ? VENUE.unknown : teamId === homeTeamId ? VENUE.home : VENUE.away,
      position,
      isStarter: starts >= LIKELY,
      expectedMinutes: expectedMinutes(prepared, starts, history, position),
    },
    chooseHorizon(matches, 'medium').horizon,
  );
}

/** Appearances with the statistic. */
function knownMatches({ values, stride, offset, start, length }: PlayerHistory): number {
  let count = 0;
  for (let row = start; row < start + length; row += 1) if (values[row * stride + offset]! >= 0) count += 1;
  return count;
}

function recentStarts({ columns, start, length }: PlayerHistory): number {
  const recent = columns.starters.subarray(start, start + Math.min(length, RECENT_STARTS));
  return recent.reduce((sum, starter) => sum + starter, 0) / recent.length;
}
