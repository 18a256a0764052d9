import type {
  AnyCanonicalRecord,
  PlayerStatisticsRecord,
  ScorePair,
  Side,
  SubstitutionsRecord,
  TeamStatisticsRecord,
} from '../../../football/canonical.js';
import { countCards, minutesPlayed } from '../../../football/match-events.js';
import type { ParsedUnit, RefusedRow } from '../../source.js';
import { SIDES, teamStatisticsRecord } from '../records.js';
import { noPlayerCounts } from './parse-counts.js';
import { tallyEvents, type MatchTally, type SideTally } from './parse-events.js';
import { lineupRecord, playerReference, readLineups, resolveStarters, type ListedLineup } from './parse-lineups.js';
import { matchFixture, type ResultFromEvents, type StatsBombMatch } from './parse-matches.js';

function teamStatistics(fixtureRef: string, side: Side, tally: SideTally): TeamStatisticsRecord {
  const { counts, cards } = tally;
  const ofHalf = (half: 1 | 2): number =>
    countCards(cards.filter((shown) => shown.half === half).map(({ card }) => card)).cards;
  const ofMatch = countCards(cards.map(({ card }) => card));
  return teamStatisticsRecord({
    line: tally.start?.line ?? 1,
    fixtureRef,
    side,
    values: { ...counts, ...ofMatch, firstHalfCards: ofHalf(1), secondHalfCards: ofHalf(2) },
  });
}

function playerStatistics(
  fixtureRef: string,
  side: Side,
  lineup: ListedLineup,
  starters: readonly number[],
  minutes: ReadonlyMap<number, number>,
  tally: MatchTally,
): PlayerStatisticsRecord[] {
  const eleven = new Set(starters);
  const { cards } = tally.sides[side];
  const played = [...lineup.players.values()].filter((player) => (minutes.get(player.id) ?? 0) > 0);
  return played
    .sort((one, other) => one.id - other.id)
    .map((player) => {
      const counts = tally.players.get(player.id)?.counts ?? noPlayerCounts();
      const shown = cards.filter((card) => card.playerId === player.id).map(({ card }) => card);
      const { yellowCards, redCards, cards: all } = countCards(shown);
      return {
        kind: 'playerStatistics',
        line: lineup.line,
        fixtureRef,
        side,
        player: playerReference(player),
        minutes: minutes.get(player.id) ?? 0,
        isStarter: eleven.has(player.id),
        values: { ...counts, yellowCards, redCards, cards: all },
        knownAt: null,
      };
    });
}

function substitutions(fixtureRef: string, side: Side, lineup: ListedLineup, tally: SideTally): SubstitutionsRecord {
  // Both players are in the line-up: resolveStarters adds those missing from the file.
  const reference = (id: number) => playerReference(lineup.players.get(id)!);
  return {
    kind: 'substitutions',
    line: tally.start?.line ?? 1,
    fixtureRef,
    side,
    pairs: tally.substitutions.map(({ minute, off, on }) => ({
      minute,
      playerOff: reference(off.id),
      playerOn: reference(on.id),
    })),
    knownAt: null,
  };
}

/** Reports players with events who were never on the pitch: line-ups or substitutions are incomplete. */
function reportAbsentPlayers(tally: MatchTally, minutes: ReadonlyMap<number, number>): RefusedRow[] {
  return [...tally.players]
    .filter(([id]) => !minutes.has(id))
    .map(([id, { name, side }]) => ({
      line: tally.sides[side].start?.line ?? 1,
      code: 'player_not_on_pitch',
      message: `${name} (player.id ${id}) has events, but neither started nor came on: they count for his team only`,
    }));
}

/**
 * The score of 90 minutes. With extra time, which the stated score includes, it is the goals of the first two periods,
 * provided that they add up to the stated score, alone or with those of extra time; else unknown.
 */
function fullTimeResult(
  match: StatsBombMatch,
  tally: MatchTally,
): Omit<ResultFromEvents, 'homeHalfTimeGoals' | 'awayHalfTimeGoals'> {
  const { score: stated } = match;
  const score = { homeGoals: stated?.home ?? null, awayGoals: stated?.away ?? null };
  const { extraTime, shootOut } = tally;
  const { home, away } = tally.sides;
  const penalties = shootOut === null ? {} : { penalties: { homeGoals: shootOut.home, awayGoals: shootOut.away } };
  if (extraTime === null || stated === null) return { ...score, ...penalties };
  const fullTime = {
    homeGoals: home.score.goals + away.score.ownGoals,
    awayGoals: away.score.goals + home.score.ownGoals,
  };
  const afterExtraTime = {
    homeGoals: fullTime.homeGoals + extraTime.home,
    awayGoals: fullTime.awayGoals + extraTime.away,
  };
  const isScore = ({ homeGoals, awayGoals }: ScorePair): boolean =>
    homeGoals === stated.home && awayGoals === stated.away;
  if (isScore(afterExtraTime) || isScore(fullTime)) return { ...fullTime, afterExtraTime, ...penalties };
  return {
    homeGoals: null,
    awayGoals: null,
    afterExtraTime: { homeGoals: stated.home, awayGoals: stated.away },
    ...penalties,
  };
}

/** Parses one match with its events: fixture, result, statistics, line-ups and substitutions, zeros included. */
export function parseMatch(match: StatsBombMatch, events: readonly unknown[], lineups: readonly unknown[]): ParsedUnit {
  const sideOfTeam = new Map<number, Side>([
    [match.home.id, 'home'],
    [match.away.id, 'away'],
  ]);
  const tally = tallyEvents(events, sideOfTeam);
  const refused = [...tally.refused];
  const lineupsBySide = readLineups(lineups, sideOfTeam, refused);
  const starters = {
    home: resolveStarters(lineupsBySide.home, tally.sides.home, refused),
    away: resolveStarters(lineupsBySide.away, tally.sides.away, refused),
  };
  const minutes = minutesPlayed([...starters.home, ...starters.away], tally.changes, tally.endMinute);
  refused.push(...reportAbsentPlayers(tally, minutes));

  const ref = String(match.id);
  const { home, away } = tally.sides;
  const records: AnyCanonicalRecord[] = [
    matchFixture(
      match,
      {
        ...fullTimeResult(match, tally),
        homeHalfTimeGoals: home.score.firstHalfGoals + away.score.firstHalfOwnGoals,
        awayHalfTimeGoals: away.score.firstHalfGoals + home.score.firstHalfOwnGoals,
      },
      true,
    ),
  ];
  let playerRows = 0;
  for (const side of SIDES) {
    const lineup = lineupsBySide[side];
    const rows = playerStatistics(ref, side, lineup, starters[side], minutes, tally);
    playerRows += rows.length;
    records.push(
      teamStatistics(ref, side, tally.sides[side]),
      ...rows,
      lineupRecord(ref, side, lineup, starters[side], tally.sides[side], refused),
      substitutions(ref, side, lineup, tally.sides[side]),
    );
  }
  return { records, refused, rowsRead: playerRows };
}
