import type { DetailedPosition, FixtureRecord, LineupRecord, Side } from '../../src/football/canonical.js';
import { positionGroupOf } from '../../src/football/canonical.js';
import { fixture, playerNamed, playerStatistics, result } from './factories.js';

/** Positions of a 4-4-2, goalkeeper first. */
export const FOUR_FOUR_TWO: readonly DetailedPosition[] = [
  'GK',
  'RB',
  'CB',
  'CB',
  'LB',
  'RM',
  'CM',
  'CM',
  'LM',
  'ST',
  'ST',
];

/** A starter by name, with position. */
export type Placed = readonly [name: string, position: DetailedPosition];

/** Eleven players of a club: `<club> 1` keeps goal, `<club> 2` is the right back, ... */
export const elevenOf = (club: string): Placed[] =>
  FOUR_FOUR_TWO.map((position, index) => [`${club} ${index + 1}`, position]);

/** A line-up with positions; shirt numbers are the numbers in the names. */
export function placedLineup(
  of: FixtureRecord,
  side: Side,
  starters: readonly Placed[],
  more: Partial<LineupRecord> = {},
): LineupRecord {
  return {
    kind: 'lineup',
    line: 1,
    fixtureRef: of.ref,
    side,
    formation: '4-4-2',
    publishedAt: null,
    players: starters.map(([name, position]) => ({
      player: playerNamed(name, { positionGroup: positionGroupOf(position) }),
      jerseyNumber: Number(name.split(' ').at(-1)),
      isStarter: true,
      position,
      positionGroup: positionGroupOf(position),
    })),
    ...more,
  };
}

/** A finished match with both line-ups and minutes. */
export function playedMatch(
  home: string,
  away: string,
  kickoff: string,
  elevens: Readonly<Record<Side, readonly Placed[]>>,
): (FixtureRecord | LineupRecord | ReturnType<typeof playerStatistics>)[] {
  const match = fixture(home, away, kickoff, { result: result(1, 0) });
  return [
    match,
    ...(['home', 'away'] as const).flatMap((side) => [
      placedLineup(match, side, elevens[side]),
      ...elevens[side].map(([name]) => playerStatistics(match, side, name, { goals: name === `${home} 11` ? 1 : 0 })),
    ]),
  ];
}
