import { rounded } from './arithmetic.js';
import type { Moment, TeamMatch } from './moment.js';
import { opponentHitRate, teamOf, valuesAgainst } from './opponents.js';
import { bestOf, outcomesOf } from './prices.js';
import type { Outcome } from './prices.js';
import { flagOf, numberOf, textOf } from './query.js';
import type { BoardQuery } from './query.js';
import { bestPriceOf, candidatesOf, commonRecord, isAskedFor, isOfCompetition, rankTrends } from './trend-board.js';
import type { TrendRow } from './trend-board.js';
import { bestWindow, isHit } from './trend-windows.js';
import { ORACLE_HISTORY_DAYS, ORACLE_MIN_WINDOW, ORACLE_TEAM_STATISTICS } from './vocabulary.js';
import type { ExpectedRecord } from './walk.js';

type TrendScope = 'team' | 'match';
/**
 * A match of the window with the value tested against its line: the team's own count, or that of both sides together.
 */
interface EligibleMatch {
  readonly match: TeamMatch;
  readonly value: number;
  /** Whether it is the sum of the players' counts. */
  readonly isSummed: boolean;
}
interface TeamTrendRow extends TrendRow {
  readonly matches: readonly EligibleMatch[];
  readonly opponent: number;
  readonly scope: TrendScope;
}

/** Every record of the board of team trends, in order. */
export function teamTrends(moment: Moment, query: BoardQuery): ExpectedRecord[] {
  const fixtures = moment.eligible();
  const columns = new Map(ORACLE_TEAM_STATISTICS.map(({ key, column }) => [key, column]));
  const outcomes = outcomesOf(moment, fixtures, flagOf(query, 'includeStale') ?? false).filter(({ market }) =>
    columns.has(market),
  );
  const scope = scopeOf(query, outcomes);
  // a match line is tested from either side
  const candidates = (['home', 'away'] as const).flatMap((side) => {
    const standard =
      flagOf(query, 'includeUnpriced') !== true
        ? []
        : fixtures.flatMap((fixture) =>
            ORACLE_TEAM_STATISTICS.flatMap(({ key, lines, totalLines }) =>
              (scope === 'match' ? totalLines : lines).map((line) => ({
                fixture,
                subject: teamOf(fixture, side),
                statistic: key,
                line,
              })),
            ),
          );
    return candidatesOf(
      query,
      outcomes,
      (outcome) => (outcome.scope === (scope === 'match' ? 'match' : side) ? teamOf(outcome.fixture, side) : null),
      standard,
    );
  });
  const since = moment.settings.now - ORACLE_HISTORY_DAYS * 86_400;
  const against = new Map<string, number[]>();
  const rows = candidates
    .filter((candidate) => isAskedFor(moment, query, candidate, null))
    .flatMap((candidate): TeamTrendRow[] => {
      const { fixture, subject, statistic, line, side } = candidate;
      const column = columns.get(statistic)!;
      const isEligible = isOfCompetition(query, fixture);
      const eligibleOf = (team: number): EligibleMatch[] =>
        (moment.teamMatches.get(team) ?? [])
          .filter((match) => match.fixture.kickoff >= since && isEligible(match))
          .flatMap((match) => {
            const own = { value: match.values[column] ?? null, isSummed: match.summed.includes(column) };
            const { value, isSummed } = scope === 'match' ? totalOf(moment, match, column) : own;
            return value === null ? [] : [{ match, value, isSummed }];
          });
      const eligible = eligibleOf(subject);
      const window = bestWindow(
        eligible.map(({ value }) => value),
        line,
        side,
        numberOf(query, 'minWindow') ?? ORACLE_MIN_WINDOW,
      );
      if (window === null) return [];
      const opponent = subject === fixture.home ? fixture.away : fixture.home;
      const name = `${opponent}|${column}|${fixture.competition}`;
      if (!against.has(name))
        against.set(
          name,
          scope === 'match'
            ? eligibleOf(opponent).map(({ value }) => value)
            : valuesAgainst(moment, opponent, column, isEligible),
        );
      return [
        {
          ...candidate,
          subjectName: moment.teams.get(subject)!.name,
          window,
          ...bestPriceOf(moment, candidate),
          opponentRank: null,
          isStarter: null,
          opponentHitRate: opponentHitRate(against.get(name)!, window.length, line, side),
          matches: eligible.slice(0, window.length),
          opponent,
          scope,
        },
      ];
    });
  return (rankTrends(query, rows) as TeamTrendRow[]).map((row) => recordOf(moment, row));
}

/** Lines of one side, unless no fixture's line has a price that counts and standard lines are not requested. */
function scopeOf(query: BoardQuery, outcomes: readonly Outcome[]): TrendScope {
  const asked = textOf(query, 'scope');
  if (asked !== null) return asked as TrendScope;
  if (flagOf(query, 'includeUnpriced') === true) return 'team';
  const isTeamLine = ({ scope, side, line, shown }: Outcome): boolean =>
    (scope === 'home' || scope === 'away') &&
    (side === 'over' || side === 'under') &&
    line !== null &&
    bestOf(shown) !== null;
  return outcomes.some(isTeamLine) ? 'team' : 'match';
}

/** Sum of both sides in a match of a team; null if either is unknown. */
function totalOf(
  moment: Moment,
  { fixture, opponent, values, summed }: TeamMatch,
  column: string,
): { value: number | null; isSummed: boolean } {
  const conceded = (moment.teamMatches.get(opponent) ?? []).find((match) => match.fixture.id === fixture.id);
  const [ours, theirs] = [values[column] ?? null, conceded?.values[column] ?? null];
  return {
    value: ours === null || theirs === null ? null : ours + theirs,
    isSummed: summed.includes(column) || (conceded?.summed.includes(column) ?? false),
  };
}

function recordOf(moment: Moment, row: TeamTrendRow): ExpectedRecord {
  const { fixture, subject, statistic, line, side, opponent, scope } = row;
  const name = (team: number): string => moment.teams.get(team)!.name;
  const slug = (team: number): string => moment.teams.get(team)!.slug;
  return {
    key: [scope, fixture.id, subject, statistic, line, side].join(' '),
    record: {
      ...commonRecord(moment, row),
      scope,
      teamId: subject,
      teamName: name(subject),
      teamSlug: slug(subject),
      opponentTeamId: opponent,
      opponentTeamName: name(opponent),
      opponentTeamSlug: slug(opponent),
      derivedFrom: row.matches.some(({ isSummed }) => isSummed) ? 'players' : null,
      opponentHitRate: rounded(row.opponentHitRate, 0),
      recentGames: row.matches.map(({ value, match: { fixture: played, side: own, opponent: against } }) => ({
        eventId: played.id,
        eventTimestamp: played.kickoff,
        isHome: own === 'home',
        opponentId: against,
        opponentName: name(against),
        opponentSlug: slug(against),
        statValue: value,
        isHit: isHit(value, line, side),
        isPush: value === line,
      })),
    },
    prices: row.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]),
  };
}
