import { findReplayCompetitions, loadDivision } from '../../backtest/load-replay.js';
import type { ReplayDivision } from '../../backtest/load-replay.js';
import { valueMatches } from '../../backtest/value/run-value.js';
import { SeasonForecasts } from '../../backtest/value/season-forecasts.js';
import type { BacktestOptions } from '../../backtest/replayer.js';
import { seasonsOf } from '../../backtest/walk-forward.js';
import type { PoolSqlClient, SqlClient } from '../../database/sql-client.js';
import { teamModelOf } from '../../models/team-models.js';
import { gradePicks } from '../grading/grade-picks.js';
import { addPicks } from '../recording/picks.queries.js';
import { refreshSums, readSums } from '../sums.queries.js';
import { replayedBets } from './replayed-bets.js';
import { pluralise } from '../../common/pluralise.js';
import { scorecardGroups } from '../scorecard-group.js';
import type { Estimate } from '../scorecard.dto.js';

export interface ReplayOptions extends BacktestOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Codes (E0) or slugs (premier-league); empty: every competition. */
  readonly leagues: readonly string[];
  /** Minutes after which a price is stale. */
  readonly quoteMaxAgeMinutes: number;
  /** Called after each season of a competition. */
  readonly onSeason?: (season: ReplayedSeason) => void;
}

export interface ReplayedSeason {
  readonly competition: string;
  /** First day of its kick-offs, or of the period. */
  readonly from: Date;
  readonly matches: number;
  readonly listed: number;
  /** Picks among them that were not stored before. */
  readonly added: number;
}

export interface ReplaySummary {
  readonly matches: number;
  readonly listed: number;
  readonly added: number;
  /** New or changed grades. */
  readonly graded: number;
  /** How many of them replaced a different grade. */
  readonly regraded: number;
  readonly isInterrupted: boolean;
}

/**
 * Fills the table of replayed picks: what the default boards would have listed for past matches at opening prices, by
 * the models in use, fitted to what was known before each round. A season of a competition is one transaction, and
 * picks that are already stored are left alone: a rerun after an interruption stores nothing twice.
 * @throws LeagueError
 */
export async function replayPicks(sql: PoolSqlClient, options: ReplayOptions): Promise<ReplaySummary> {
  const { now, signal, quoteMaxAgeMinutes } = options;
  const total = { matches: 0, listed: 0, added: 0 };
  const forecasts = new SeasonForecasts(sql, { now, quoteMaxAgeMinutes });
  for (const competition of await findReplayCompetitions(sql, now, options.leagues)) {
    if (signal.aborted) break;
    const division = await loadDivision(sql, competition, now);
    for (const { from, to } of seasonsOf(
      division.matches.map(({ match }) => match.playedAt),
      options,
    )) {
      const season = await replaySeason(sql, division, forecasts, { ...options, from, to });
      if (season === null) break;
      options.onSeason?.(season);
      total.matches += season.matches;
      total.listed += season.listed;
      total.added += season.added;
    }
  }
  const { written, regraded } = await gradePicks(sql, { source: 'replay', now, quoteMaxAgeMinutes, signal });
  if (!signal.aborted) await sql.transaction((transaction) => refreshSums(transaction, 'replay'));
  return { ...total, graded: written, regraded, isInterrupted: signal.aborted };
}

/** @returns null where it was interrupted: nothing of the season is stored */
async function replaySeason(
  sql: PoolSqlClient,
  division: ReplayDivision,
  forecasts: SeasonForecasts,
  options: ReplayOptions,
): Promise<ReplayedSeason | null> {
  const { competitionId, name } = division;
  const matches = await valueMatches(sql, options.now, [division], options);
  if (options.signal.aborted) return null;
  const model = teamModelOf('goals');
  const competition = { competitionId, modelVersion: model === null ? '' : `${model.name}/${model.version}` };
  const { serving } = await forecasts.at(options.from);
  const picks = matches.flatMap((match) => replayedBets(match, competition, serving));
  const { added } = await sql.transaction((transaction) => addPicks(transaction, 'replay', picks));
  return { competition: name, from: options.from, matches: matches.length, listed: picks.length, added };
}

/** The scorecard of replayed picks by market family, one string per line. */
export async function scorecardLines(sql: SqlClient): Promise<string[]> {
  const rows = await readSums(sql, { source: 'replay', dimensions: ['marketFamily'], board: 'all' });
  return scorecardGroups('marketFamily', rows).map(
    ({ key, bets, matches, claimedValuePct, closingLineValuePct, roiPct }) =>
      `${key}: ${pluralise(bets, 'bet')} on ${pluralise(matches, 'match', 'matches')}, claimed ${claimedValuePct} %, ` +
      `closing line ${intervalText(closingLineValuePct)}, returned ${intervalText(roiPct)}` +
      (roiPct.value !== null && roiPct.low === null ? ' (too few to say)' : ''),
  );
}

const intervalText = ({ value, low, high }: Estimate): string =>
  low === null || high === null ? `${value ?? '-'} %` : `${value} % [${low}, ${high}]`;
