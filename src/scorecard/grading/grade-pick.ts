import { SCORE_VALUES, gradeOf, profitOf } from '../../football/bet-grade.js';
import { columnOf } from '../../football/statistics.js';
import type { BegunPick, FixtureFacts, Graded, PlayerFacts } from './grading.queries.js';

/** Most bookmakers void a bet on a match that is played later than this after its day. */
const LONGEST_DELAY_MILLISECONDS = 48 * 3_600_000;
const VOID: Graded = { grade: 'void', value: null, profit: 0 };

/** Statuses of a match that was not played to its end on its day. */
const UNPLAYED: readonly string[] = ['postponed', 'canceled', 'abandoned'];

/**
 * Grades a pick; null while its result is unknown. Void: the match was awarded, abandoned, called off, or moved by more
 * than 48 hours; it began before the pick was seen; or the player did not take part. A bet on a player is valid from
 * his first minute on.
 * @param player facts of the pick's player; null: he has no row
 */
export function gradePick(pick: BegunPick, fixture: FixtureFacts, player: PlayerFacts | null): Graded | null {
  const delay = fixture.kickoffAt.getTime() - pick.kickoffAt.getTime();
  if (fixture.awarded || UNPLAYED.includes(fixture.status) || delay > LONGEST_DELAY_MILLISECONDS) return VOID;
  if (pick.firstSeenAt !== null && fixture.kickoffAt <= pick.firstSeenAt) return VOID;
  if (fixture.status !== 'finished') return null;
  if (pick.scope === 'player') {
    if (player === null || player.minutes <= 0) return fixture.hasPlayers ? VOID : null;
    if (!player.isUsable) return null;
  }
  const value = valueOf(pick, fixture, player);
  if (value === null) return null;
  const grade = gradeOf(pick, value);
  return { grade, value, profit: profitOf(grade, pick.price) };
}

/** The count that the pick is graded on; null where it is unknown. */
function valueOf({ market, scope }: BegunPick, fixture: FixtureFacts, player: PlayerFacts | null): number | null {
  const { homeGoals, awayGoals } = fixture;
  switch (market) {
    case 'matchResult':
    case 'asianHandicap':
    case 'bothTeamsToScore':
      return homeGoals === null || awayGoals === null ? null : SCORE_VALUES[market]({ homeGoals, awayGoals });
  }
  if (scope === 'player') return countOf(player?.counts ?? null, market);
  const home = market === 'goals' ? homeGoals : countOf(fixture.home, market);
  const away = market === 'goals' ? awayGoals : countOf(fixture.away, market);
  if (scope === 'home') return home;
  if (scope === 'away') return away;
  return home === null || away === null ? null : home + away;
}

const countOf = (counts: FixtureFacts['home'], market: string): number | null => counts?.[columnOf(market)] ?? null;
