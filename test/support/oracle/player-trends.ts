import { mean, rounded } from './arithmetic.js';
import type { Moment, PlayerMatch } from './moment.js';
import { opponentOf, rankOf, seasonAgainst, teamOf } from './opponents.js';
import type { SeasonAgainst } from './opponents.js';
import { activityOf } from './activity.js';
import { bestOf, outcomesOf } from './prices.js';
import { flagOf, listOf, numberOf } from './query.js';
import type { BoardQuery } from './query.js';
import { Replacements } from './replacements.js';
import { bestPriceOf, candidatesOf, commonRecord, isAskedFor, isOfCompetition, rankTrends } from './trend-board.js';
import type { TrendRow } from './trend-board.js';
import { bestWindow, isHit } from './trend-windows.js';
import { ORACLE_HISTORY_DAYS, ORACLE_MIN_WINDOW, ORACLE_PLAYER_STATISTICS } from './vocabulary.js';
import type { ExpectedRecord } from './walk.js';

interface Played {
  readonly match: PlayerMatch;
  readonly used: number;
  readonly own: number;
}
interface PlayerTrendRow extends TrendRow {
  readonly games: readonly Played[];
  readonly team: number | null;
  readonly opponent: number | null;
  readonly season: SeasonAgainst;
  readonly isStarter: boolean;
}

/** Every record of the board of player trends, in order. */
export function playerTrends(moment: Moment, query: BoardQuery): ExpectedRecord[] {
  const fixtures = moment.eligible();
  const columns = new Map(ORACLE_PLAYER_STATISTICS.map(({ key, column }) => [key, column]));
  const outcomes = outcomesOf(moment, fixtures, flagOf(query, 'includeStale') ?? false);
  const replacements = new Replacements(moment);
  const [startsOnly, superSub] = [flagOf(query, 'startsOnly') ?? true, flagOf(query, 'superSub') ?? false];
  const standard =
    flagOf(query, 'includeUnpriced') !== true
      ? []
      : fixtures.flatMap((fixture) => {
          const quoted = outcomes
            .filter((outcome) => outcome.fixture.id === fixture.id && bestOf(outcome.shown) !== null)
            .map(({ player }) => player);
          const subjects = new Set(
            [...moment.starters(fixture.id).map(({ player }) => player), ...quoted].filter((player) => player !== null),
          );
          return [...subjects].flatMap((subject) =>
            ORACLE_PLAYER_STATISTICS.flatMap(({ key, lines }) =>
              lines.map((line) => ({ fixture, subject, statistic: key, line })),
            ),
          );
        });
  const candidates = candidatesOf(
    query,
    outcomes,
    ({ scope, player, market }) => (scope === 'player' && columns.has(market) ? player : null),
    standard,
  );
  const since = moment.settings.now - ORACLE_HISTORY_DAYS * 86_400;
  const positions = listOf(query, 'positions');
  const seasons = new Map<string, SeasonAgainst>();
  const rows = candidates
    .filter((candidate) => isAskedFor(moment, query, candidate, candidate.subject))
    .flatMap((candidate): PlayerTrendRow[] => {
      const { fixture, subject, statistic, line, side } = candidate;
      const column = columns.get(statistic)!;
      const isStarter = moment.starter(fixture.id, subject) !== null;
      if (positions !== null && !moment.positionsOf(fixture, subject).some((word) => positions.includes(word)))
        return [];
      if (startsOnly && !isStarter && side === 'under') return [];
      const games = (moment.playerMatches.get(subject) ?? [])
        .filter(
          (match) =>
            match.fixture.kickoff >= since &&
            isOfCompetition(query, fixture)(match) &&
            (!startsOnly || !isStarter || match.isStarter) &&
            (match.values[column] ?? null) !== null,
        )
        .flatMap((match) => {
          const used = superSub ? replacements.valueWith(subject, match, column) : match.values[column]!;
          return used === null ? [] : [{ match, own: match.values[column]!, used }];
        });
      const window = bestWindow(
        games.map(({ used }) => used),
        line,
        side,
        numberOf(query, 'minWindow') ?? ORACLE_MIN_WINDOW,
      );
      if (window === null) return [];
      const ownSide = moment.sideOf(fixture, subject);
      const opponent = ownSide === null ? null : teamOf(fixture, ownSide === 'home' ? 'away' : 'home');
      const name = `${fixture.season}|${column}`;
      if (!seasons.has(name)) seasons.set(name, seasonAgainst(moment, fixture.season, column));
      return [
        {
          ...candidate,
          subjectName: moment.players.get(subject)!.name,
          window,
          ...bestPriceOf(moment, candidate),
          opponentHitRate: null,
          opponentRank: rankOf(seasons.get(name)!, opponent),
          games: games.slice(0, window.length),
          opponent,
          isStarter,
          team: ownSide === null ? null : teamOf(fixture, ownSide),
          season: seasons.get(name)!,
        },
      ];
    });
  return (rankTrends(query, rows) as PlayerTrendRow[]).map((row) => recordOf(moment, replacements, row));
}

function recordOf(moment: Moment, replacements: Replacements, row: PlayerTrendRow): ExpectedRecord {
  const { fixture, subject, statistic, line, side, games, season, team, opponent } = row;
  const teamOrNull = (id: number | null) => (id === null ? undefined : moment.teams.get(id));
  const opponentAverage = opponent === null ? null : (season.averages.get(opponent) ?? null);
  return {
    key: [fixture.id, subject, statistic, line, side].join(' '),
    record: {
      ...commonRecord(moment, row),
      eventInternalId: fixture.id,
      uniqueTournamentId: fixture.competition,
      playerId: subject,
      playerName: row.subjectName,
      teamId: team,
      teamName: teamOrNull(team)?.name ?? null,
      teamSlug: teamOrNull(team)?.slug ?? null,
      opponentTeamId: opponent,
      opponentTeamName: teamOrNull(opponent)?.name ?? null,
      opponentTeamSlug: teamOrNull(opponent)?.slug ?? null,
      inPredictedLineup: row.isStarter,
      position: moment.groupOf(fixture.id, subject),
      activityInfo: { ...activityOf(moment, subject, team) },
      starts: games.filter(({ match }) => match.isStarter).length,
      avgMinutes: rounded(mean(games.map(({ match }) => match.minutes)), 2),
      opponentAverage: rounded(opponentAverage, 0),
      leagueAverage: rounded(season.league, 0),
      opponentAverageExact: rounded(opponentAverage, 2),
      leagueAverageExact: rounded(season.league, 2),
      opponentRank: row.opponentRank,
      totalRanks: season.averages.size,
      recentGames: games.map(({ match, used, own }) => ({
        eventId: match.fixture.id,
        eventTimestamp: match.fixture.kickoff,
        isHome: match.side === null ? null : match.side === 'home',
        minutesPlayed: match.minutes,
        uniqueTournamentId: match.fixture.competition,
        hasSuperSub: replacements.hasReplacement(subject, match),
        opponentId: opponentOf(match),
        opponentName: teamOrNull(opponentOf(match))?.name ?? null,
        isStarter: match.isStarter,
        statValue: used,
        originalStatValue: own,
        isHit: isHit(used, line, side),
        isPush: used === line,
      })),
    },
    prices: row.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]),
  };
}
