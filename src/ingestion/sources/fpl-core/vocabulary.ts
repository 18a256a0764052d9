import type { PositionGroup } from '../../../football/canonical.js';

/** Competitions by the short name in match ids (`24-25-prem-...`) and in the column `tournament`. */
export const TOURNAMENTS: ReadonlyMap<string, { country: string; name: string }> = new Map([
  ['prem', { country: 'England', name: 'Premier League' }],
]);

/**
 * Column `position` of players.csv. `Unknown` is how the game lists the clubs' managers, who can be
 * picked like players; they belong to no squad.
 */
export const POSITIONS: ReadonlyMap<string, PositionGroup | null> = new Map<string, PositionGroup | null>([
  ['goalkeeper', 'G'],
  ['gkp', 'G'],
  ['defender', 'D'],
  ['def', 'D'],
  ['midfielder', 'M'],
  ['mid', 'M'],
  ['forward', 'F'],
  ['fwd', 'F'],
  ['unknown', null],
]);
