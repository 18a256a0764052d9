import type { PlayerCountKey, TeamCountKey } from './statistics.js';

/** Two sources differ in a count where they are further apart than both. */
export interface DifferenceSize {
  readonly count: number;
  /** Of the value of the source that wins. */
  readonly share: number;
}

const size = (count: number, share = 0): DifferenceSize => ({ count, share });

/** Counts without a size of their own: what contradicts a better source, and leaves the worse one out. */
const OTHERS = size(3, 0.25);

/**
 * How far apart two sources may be before data health lists it; a score may not differ at all. Chosen on the Premier
 * League 2024/25 by football-data, FPL-Core and API-Football: what only words a rule differently is smaller.
 */
const SIZES: {
  readonly team: Partial<Record<TeamCountKey, DifferenceSize>>;
  readonly player: Partial<Record<PlayerCountKey | 'minutes', DifferenceSize>>;
} = {
  team: {
    shots: size(2, 0.1), // a blocked cross is a shot for some
    shotsOnTarget: size(1), // a shot cleared on the line is on target for some
    corners: size(1), // a corner that is taken again counts twice for some
    fouls: size(2, 0.1), // a foul with advantage counts for some
    offsides: size(1), // a flag that is withdrawn counts for some
    yellowCards: size(1), // cards of the bench and the first of two yellows count for some
    redCards: size(0), // dismissals are on record
    cards: size(1), // as its yellow cards
    secondYellowCards: size(0), // dismissals are on record
    penaltiesTaken: size(0), // everybody sees them
    saves: size(1), // as shots on target
    passes: size(10, 0.05), // a thousand touches of the ball, each a matter of judgement
    accuratePasses: size(10, 0.05), // as passes
  },
  player: {
    goals: size(0), // bets are settled on the scorer
    ownGoals: size(0), // as goals: one becomes the other
    assists: size(0), // bets are settled on them
    shots: size(1), // as those of teams
    shotsOnTarget: size(1), // as those of teams
    fouls: size(1), // as those of teams
    foulsWon: size(1), // as fouls
    tackles: size(2), // some count those won alone
    interceptions: size(2), // a blocked pass is one for some
    offsides: size(3), // FPL-Core leaves out many of a side's
    yellowCards: size(0), // each has a name
    redCards: size(0), // each has a name
    cards: size(0), // each has a name
    saves: size(1), // as those of teams
    passes: size(5, 0.1), // as those of teams
    accuratePasses: size(5, 0.1), // as passes
    minutes: size(10), // added time counts for some
  },
};

/** How far apart two sources may be in a count of a side or of a player. */
export function differenceSize(of: 'team' | 'player', key: string): DifferenceSize {
  const sizes: Readonly<Record<string, DifferenceSize | undefined>> = SIZES[of];
  return sizes[key] ?? OTHERS;
}
