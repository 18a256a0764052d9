import type { DetailedPosition, PositionGroup } from './canonical.js';

/** Wide forwards are forwards, wide midfielders and attacking midfielders are midfielders. */
const GROUPS: Readonly<Record<DetailedPosition, PositionGroup>> = {
  GK: 'G',
  RB: 'D',
  RWB: 'D',
  CB: 'D',
  LB: 'D',
  LWB: 'D',
  DM: 'M',
  CM: 'M',
  AM: 'M',
  RM: 'M',
  LM: 'M',
  RW: 'F',
  LW: 'F',
  SS: 'F',
  ST: 'F',
};

/** The group (goalkeeper, defence, midfield, forward) of a detailed position. */
export function positionGroupOf(position: DetailedPosition): PositionGroup {
  return GROUPS[position];
}
