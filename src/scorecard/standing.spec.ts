import { standingOf } from './standing.js';
import type { GoalsInPlay, OpenSelection, ScoreInPlay } from './standing.js';

const score: ScoreInPlay = { period: 'secondHalf', minute: 60, homeGoals: 2, awayGoals: 1 };
const bet = (market: string, side: OpenSelection['side'], line: number | null, scope = 'match'): OpenSelection => ({
  market,
  side,
  line,
  scope,
});

describe('the state of a bet by the live score', () => {
  it.each<[string, OpenSelection, string, number]>([
    ['the leading side', bet('matchResult', 'home', null), 'win', 1],
    ['a draw', bet('matchResult', 'draw', null), 'loss', 1],
    ['more goals than the line', bet('goals', 'over', 2.5), 'win', 3],
    ['as many goals as the line', bet('goals', 'under', 3), 'push', 3],
    ['goals of a side', bet('goals', 'over', 1.75, 'away'), 'loss', 1],
    ['a quarter line of a handicap', bet('asianHandicap', 'home', -1.25), 'half-loss', 1],
    ['the other side of a handicap', bet('asianHandicap', 'away', -0.5), 'loss', 1],
    ['goals of both sides', bet('bothTeamsToScore', 'yes', null), 'win', 1],
  ])('is the grade by the settlement rules: %s', (_, selection, grade, value) => {
    expect(standingOf(selection, score, null)).toEqual({ grade, value });
  });

  it.each<[string, OpenSelection, ScoreInPlay | null]>([
    ['counts other than goals', bet('corners', 'over', 9.5), score],
    ['goals of the first half', bet('firstHalfGoals', 'over', 0.5), score],
    ['no score', bet('goals', 'over', 2.5), null],
    ['extra time', bet('goals', 'over', 2.5), { ...score, period: 'extraTime', minute: 103 }],
    ['a break before or in extra time', bet('goals', 'over', 2.5), { ...score, period: 'break', minute: 105 }],
    ['an end that may follow extra time', bet('goals', 'over', 2.5), { ...score, period: 'finished', minute: null }],
    ['an end after extra time', bet('goals', 'over', 2.5), { ...score, period: 'finished', minute: 120 }],
  ])('is unknown: %s', (_, selection, inPlay) => {
    expect(standingOf(selection, inPlay, null)).toBeNull();
  });

  it('is known at the end of 90 minutes', () => {
    const over = bet('goals', 'over', 2.5);
    expect(standingOf(over, { ...score, period: 'finished', minute: 90 }, null)?.grade).toBe('win');
    expect(standingOf(over, { ...score, period: 'halfTime', minute: null }, null)?.grade).toBe('win');
  });

  it('follows the goals of a player once he has scored and every goal is known', () => {
    const over = bet('goals', 'over', 0.5, 'player');
    const goals: GoalsInPlay = { home: 2, away: 1, ofPlayer: 1 };
    expect(standingOf(over, score, goals)).toEqual({ grade: 'win', value: 1 });
    expect(standingOf({ ...over, side: 'under' }, score, goals)?.grade).toBe('loss');
    // he may still be on the bench: the bet would be void
    expect(standingOf(over, score, { ...goals, ofPlayer: 0 })).toBeNull();
    expect(standingOf(over, score, { ...goals, home: 1 })).toBeNull();
    expect(standingOf(over, score, null)).toBeNull();
    expect(standingOf(bet('shots', 'over', 0.5, 'player'), score, goals)).toBeNull();
  });
});
