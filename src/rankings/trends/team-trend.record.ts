import type { NamedDataset } from '../../boards/snapshot/snapshot.js';
import {
  matchTrendCounts,
  concededDecided,
  concededHits,
  concededWindowNames,
  teamTrendCounts,
} from '../../boards/candidates/team-trends.js';
import type { TeamTrendCounts, TeamTrendTable } from '../../boards/candidates/team-trends.js';
import { noValues } from '../../boards/candidates/trend-values.js';
import type { RecentValues } from '../../boards/candidates/trend-values.js';
import { percentOf, roundKnown } from '../../common/rounding.js';
import { TEAM_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import type { TeamTrend, TrendScope } from './team-trends.dto.js';
import { opponentTexts, outcomeText, recordUpToPrices, trendRecord } from './trend.record.js';
import type { OwnMembers } from './trend.record.js';
import type { TrendOptions, TrendVariant } from './trend-variant.js';

/** Counts of a team's matches by scope. */
export const trendCounts: Readonly<Record<TrendScope, TeamTrendCounts>> = {
  team: teamTrendCounts,
  match: matchTrendCounts,
};

/** Opponent matches in a window: those whose conceded count hits the line, and those without a push. */
export function opponentCounts(
  { columns }: TeamTrendTable,
  window: number,
  row: number,
): { hits: number; decided: number } {
  const packed = columns[concededWindowNames[window]!][row]!;
  return { hits: concededHits(packed), decided: concededDecided(packed) };
}

/** JSON text of a record up to its prices, written from the snapshot alone. */
export function teamTrendUpToPrices(
  snapshot: NamedDataset,
  variant: TrendVariant<TeamTrendTable>,
  row: number,
  scope: TrendScope,
  options: Pick<TrendOptions, 'sameCompetition'>,
): string {
  const { entities } = snapshot.dataset;
  const { table, windows } = variant;
  const { columns } = table;
  const window = windows.window[row]!;
  const [team, opponent] = [entities.teams[columns.team[row]!]!, entities.teams[columns.opponent[row]!]!];
  const statistic = TEAM_STATISTICS[columns.statistic[row]!]!;
  const conceded = opponentCounts(table, window, row);
  const counts = trendCounts[scope];
  const { competition } = entities.fixtures[columns.fixture[row]!]!;
  counts.own(
    snapshot.dataset,
    {
      subject: columns.team[row]!,
      statistic: columns.statistic[row]!,
      competition: options.sameCompetition ? competition : null,
    },
    values,
  );
  const matches = values.rows.subarray(0, TREND_WINDOWS[window]);
  const shared = trendRecord(snapshot.dataset, variant, row, {
    kind: scope,
    subjectId: team.id,
    statistic: statistic.key,
  });
  const own: OwnMembers<TeamTrend> = {
    teamId: team.id,
    teamName: team.name,
    teamSlug: team.slug,
    teamPrimaryColor: team.primaryColor,
    teamSecondaryColor: team.secondaryColor,
    opponentTeamId: opponent.id,
    opponentTeamName: opponent.name,
    opponentTeamSlug: opponent.slug,
    statType: statistic.key,
    statDisplay: scope === 'match' ? `${statistic.displayName} (both sides)` : statistic.displayName,
    scope,
    derivedFrom: matches.some((match) => counts.isSummed(snapshot.dataset, match, columns.statistic[row]!))
      ? 'players'
      : null,
    opponentHitRate: roundKnown(percentOf(conceded.hits, conceded.decided), 0),
  };
  return recordUpToPrices(shared, own, gamesText(snapshot, table, row, values, matches.length));
}

/** Buffer reused for each record. */
const values = noValues();

/** The matches of a window as a JSON array of `TeamTrendGame`. */
function gamesText(
  snapshot: NamedDataset,
  { columns }: TeamTrendTable,
  row: number,
  { rows, values: counts }: RecentValues,
  window: number,
): string {
  const opponents = opponentTexts(snapshot);
  const { fixtureId, kickoff, isHome, opponent } = snapshot.dataset.teams.matches.columns;
  const [line, side] = [columns.line[row]!, columns.side[row]!];
  let text = '';
  for (let index = 0; index < window; index += 1) {
    const [match, value] = [rows[index]!, counts[index]!];
    text +=
      `${index === 0 ? '[' : ','}{"eventId":${fixtureId[match]!},"eventTimestamp":${kickoff[match]!},` +
      `${outcomeText(value, line, side)},` +
      `"isHome":${isHome[match] === 1},${opponents.of(opponent[match]!)},"statValue":${value}}`;
  }
  return `${text}]`;
}
