import type { PlayerCountKey, TeamCountKey } from './statistics.js';

/** Two sources disagree on a count if their difference exceeds both limits. */
export interface DifferenceSize {
  readonly count: number;
  /** Share of the winning source's value. */
  readonly share: number;
}

const size = (count: number, share = 0): DifferenceSize => ({ count, share });

/** Default for counts without a size of their own: the limit from which a worse source is left out. */
const OTHERS = size(3, 0.25);

/**
 * Largest differences between two sources that data health does not list; scores must not differ at all. Chosen on the
 * Premier League 2024/25 by football-data, FPL-Core and API-Football: differences in definition alone are smaller.
 */
const SIZES: {
  readonly team: Partial<Record<TeamCountKey, DifferenceSize>>;
  readonly player: Partial<Record<PlayerCountKey | 'minutes', DifferenceSize>>;
} = {
  team: {
    shots: size(2, 0.1), // some count a blocked cross as a shot
    shotsOnTarget: size(1), // some count a shot cleared on the line as on target
    corners: size(1), // some count a retaken corner twice
    fouls: size(2, 0.1), // some count fouls with advantage played
    offsides: size(1), // some count a withdrawn flag
    yellowCards: size(1), // some count cards of the bench and the first of two yellows
    redCards: size(0), // dismissals are on record
    cards: size(1), // as its yellow cards
    secondYellowCards: size(0), // dismissals are on record
    penaltiesTaken: size(0), // unambiguous
    saves: size(1), // as shots on target
    passes: size(10, 0.05), // about a thousand touches, each a matter of judgement
    accuratePasses: size(10, 0.05), // as passes
  },
  player: {
    goals: size(0), // bets are settled on the scorer
    ownGoals: size(0), // as goals: one may be reclassified as the other
    assists: size(0), // bets are settled on them
    shots: size(1), // as those of teams
    shotsOnTarget: size(1), // as those of teams
    fouls: size(1), // as those of teams
    foulsWon: size(1), // as fouls
    tackles: size(2), // some count tackles won only
    interceptions: size(2), // some count a blocked pass
    offsides: size(3), // FPL-Core leaves out many of a side's
    yellowCards: size(0), // each has a name
    redCards: size(0), // each has a name
    cards: size(0), // each has a name
    saves: size(1), // as those of teams
    passes: size(5, 0.1), // as those of teams
    accuratePasses: size(5, 0.1), // as passes
    minutes: size(10), // some count added time
  },
};

/** Largest accepted difference between two sources in a count of a side or a player. */
export function differenceSize(of: 'team' | 'player', key: string): DifferenceSize {
  const sizes: Readonly<Record<string, DifferenceSize | undefined>> = SIZES[of];
  return sizes[key] ?? OTHERS;
}
