import { rounded } from './arithmetic.js';
import type { Moment, TeamMatch } from './moment.js';
import { opponentHitRate, teamOf, valuesAgainst } from './opponents.js';
import { bestOf, outcomesOf } from './prices.js';
import { flagOf, numberOf } from './query.js';
import type { BoardQuery } from './query.js';
import { candidatesOf, commonRecord, isAskedFor, rankTrends } from './trend-board.js';
import type { TrendRow } from './trend-board.js';
import { bestWindow, isHit } from './trend-windows.js';
import { ORACLE_HISTORY_DAYS, ORACLE_TEAM_STATISTICS } from './vocabulary.js';
import type { ExpectedRecord } from './walk.js';

interface TeamTrendRow extends TrendRow { readonly matches: readonly TeamMatch[]; readonly column: string; readonly opponent: number }

/** Every record of the board of team trends, in order. */
export function teamTrends(moment: Moment, query: BoardQuery): ExpectedRecord[] {
  const fixtures = moment.eligible();
  const columns = new Map(ORACLE_TEAM_STATISTICS.map(({ key, column }) => [key, column]));
  const standard = flagOf(query, 'includeUnpriced') !== true ? [] : fixtures.flatMap((fixture) =>
    [fixture.home, fixture.away].flatMap((subject) =>
      ORACLE_TEAM_STATISTICS.flatMap(({ key, lines }) => lines.map((line) => ({ fixture, subject, statistic: key, line })))));
  const candidates = candidatesOf(
    query, outcomesOf(moment, fixtures, flagOf(query, 'includeStale') ?? false),
    ({ fixture, scope, market }) => ((scope === 'home' || scope === 'away') && columns.has(market) ? teamOf(fixture, scope) : null),
    standard,
  );
  const since = moment.settings.now - ORACLE_HISTORY_DAYS * 86_400;
  const against = new Map<string, number[]>();
  const rows = candidates.filter((candidate) => isAskedFor(moment, query, candidate, null)).flatMap((candidate): TeamTrendRow[] => {
    const { fixture, subject, statistic, line, side, shown } = candidate;
    const column = columns.get(statistic)!;
    const counted = (moment.teamMatches.get(subject) ?? []).filter((match) => match.fixture.kickoff >= since && (match.values[column] ?? null) !== null);
    const window = bestWindow(counted.map(({ values }) => values[column]!), line, side, numberOf(query, 'minWindow') ?? 0);
    if (window === null) return [];
    const opponent = subject === fixture.home ? fixture.away : fixture.home;
    const name = `${opponent}|${column}`;
    if (!against.has(name)) against.set(name, valuesAgainst(moment, opponent, column));
    return [{
      ...candidate, subjectName: moment.teams.get(subject)!.name, window, bestPrice: bestOf(shown)?.odds ?? null, opponentRank: null,
      opponentHitRate: opponentHitRate(against.get(name)!, window.length, line, side), matches: counted.slice(0, window.length), column, opponent,
    }];
  });
  return (rankTrends(query, rows) as TeamTrendRow[]).map((row) => recordOf(moment, row));
}

function recordOf(moment: Moment, row: TeamTrendRow): ExpectedRecord {
  const { fixture, subject, statistic, line, side, opponent } = row;
  const name = (team: number): string => moment.teams.get(team)!.name;
  const slug = (team: number): string => moment.teams.get(team)!.slug;
  return {
    key: [fixture.id, subject, statistic, line, side].join(' '),
    record: {
      ...commonRecord(moment, row), teamId: subject, teamName: name(subject), teamSlug: slug(subject),
      opponentTeamId: opponent, opponentTeamName: name(opponent), opponentTeamSlug: slug(opponent),
      opponentHitRate: rounded(row.opponentHitRate, 0),
      recentGames: row.matches.map(({ fixture: played, side: own, opponent: against, values }) => ({
        eventId: played.id, eventTimestamp: played.kickoff, isHome: own === 'home', opponentId: against, opponentName: name(against), opponentSlug: slug(against),
        statValue: values[row.column]!, isHit: isHit(values[row.column]!, line, side), isPush: values[row.column] === line,
      })),
    },
    prices: row.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]),
  };
}
