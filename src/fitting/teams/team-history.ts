import type { TeamStatisticKey } from '../../football/statistics.js';
import type { ClosingPrices, SideCounts, TeamMatch } from '../../models/team-prediction.js';
import type { SqlClient } from '../../database/sql-client.js';
import { listPublishedClosingPrices, listQuotedClosingPrices, listTeamHistory } from './team-history.queries.js';
import type { ClosingPriceRow, TeamHistoryRow } from './team-history.queries.js';

/** Training data of the models of one competition. */
export interface TeamHistory {
  /** Oldest first. */
  readonly matches: readonly TeamMatch[];
  /** Newest moment at which any of it became known; null without matches. */
  readonly dataMoment: Date | null;
}

const noPrices: ClosingPrices = { home: null, draw: null, away: null, over25: null, under25: null };

/**
 * The finished matches of a competition from a moment on, as known at `now`. Closing prices are the
 * published means, else the means of the bookmakers' closing quotes.
 */
export async function readTeamHistory(
  sql: SqlClient,
  competitionId: number,
  from: Date,
  now: Date,
): Promise<TeamHistory> {
  const rows = await listTeamHistory(sql, competitionId, from, now);
  const published = pricesOf(
    await listPublishedClosingPrices(
      sql,
      rows.map(({ fixtureId }) => fixtureId),
      now,
    ),
  );
  const unpublished = rows.flatMap(({ fixtureId }) => (published.has(fixtureId) ? [] : [fixtureId]));
  const quoted = pricesOf(unpublished.length === 0 ? [] : await listQuotedClosingPrices(sql, unpublished, now));
  return {
    matches: rows.map((row) => teamMatchOf(row, published.get(row.fixtureId) ?? quoted.get(row.fixtureId) ?? noPrices)),
    dataMoment: rows.reduce<Date | null>(
      (newest, { knownAt }) => (newest === null || knownAt > newest ? knownAt : newest),
      null,
    ),
  };
}

function pricesOf(rows: readonly ClosingPriceRow[]): Map<number, ClosingPrices> {
  const prices = new Map<number, ClosingPrices>();
  for (const { fixtureId, outcome, odds } of rows)
    prices.set(fixtureId, { ...(prices.get(fixtureId) ?? noPrices), [outcome]: odds });
  return prices;
}

function teamMatchOf(
  { fixtureId, kickoffAt, homeTeamId, awayTeamId, refereeId, home, away }: TeamHistoryRow,
  closing: ClosingPrices,
): TeamMatch {
  return {
    fixtureId,
    playedAt: Math.floor(kickoffAt.getTime() / 1000),
    homeTeamId,
    awayTeamId,
    refereeId,
    home: countsOf(home),
    away: countsOf(away),
    closing,
  };
}

/** Known counts, sorted by key: equal data must have equal digests. */
function countsOf(counts: TeamHistoryRow['home']): SideCounts {
  const known = Object.entries(counts).filter((entry): entry is [TeamStatisticKey, number] => entry[1] !== null);
  return Object.fromEntries(known.sort(([one], [other]) => (one < other ? -1 : 1)));
}
