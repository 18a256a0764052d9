import type { DetailedPosition } from './product.js';
import { DETAILED_POSITIONS } from './product.js';

/** Counts per 90 minutes by position, relative to each other. */
const COUNTS = ['shots', 'fouls', 'foulsWon', 'tackles', 'interceptions', 'passes', 'offsides', 'assists'] as const;
/**
 * Goals per shot relative to the average; shares of headed shots, of other shots from outside the box, and of completed
 * passes.
 */
const RATES = ['finishing', 'headed', 'outside', 'accuracy'] as const;

export type PositionHabits = Record<(typeof COUNTS)[number] | (typeof RATES)[number], number>;

/** @param values of COUNTS, then of RATES */
const habits = (...values: readonly number[]): PositionHabits =>
  Object.fromEntries([...COUNTS, ...RATES].map((key, at) => [key, values[at]!])) as PositionHabits;

const fullBack = habits(0.55, 1.05, 0.9, 2, 1.3, 48, 0.05, 0.12, 0.6, 0.12, 0.55, 0.81);
const wingBack = habits(0.75, 1.05, 1, 1.8, 1.1, 44, 0.1, 0.16, 0.65, 0.1, 0.5, 0.8);
const wideMidfielder = habits(1.6, 1, 1.3, 1.5, 0.8, 38, 0.15, 0.2, 0.9, 0.1, 0.45, 0.79);
const winger = habits(2.1, 0.9, 1.5, 1.2, 0.6, 34, 0.3, 0.22, 0.95, 0.08, 0.42, 0.78);

export const POSITION_HABITS: Record<DetailedPosition, PositionHabits> = {
  GK: habits(0, 0.03, 0.12, 0.02, 0.05, 28, 0, 0.01, 0, 0, 0, 0.7),
  RB: fullBack,
  LB: fullBack,
  RWB: wingBack,
  LWB: wingBack,
  CB: habits(0.6, 1, 0.6, 1.4, 1.6, 55, 0.03, 0.03, 0.85, 0.68, 0.15, 0.87),
  DM: habits(0.8, 1.5, 1.1, 2.4, 1.5, 52, 0.03, 0.07, 0.6, 0.12, 0.62, 0.86),
  CM: habits(1.2, 1.2, 1.1, 1.8, 1, 50, 0.08, 0.14, 0.75, 0.1, 0.52, 0.85),
  AM: habits(2, 1, 1.6, 1.1, 0.6, 42, 0.2, 0.22, 0.95, 0.08, 0.45, 0.81),
  RM: wideMidfielder,
  LM: wideMidfielder,
  RW: winger,
  LW: winger,
  SS: habits(2.4, 1, 1.5, 0.9, 0.4, 30, 0.4, 0.18, 1.1, 0.15, 0.3, 0.77),
  ST: habits(2.9, 1.2, 1.3, 0.6, 0.3, 22, 0.7, 0.12, 1.25, 0.25, 0.2, 0.73),
};

const shape = (text: string): DetailedPosition[] => text.split(' ') as DetailedPosition[];

/** Shapes with their eleven positions, goalkeeper first. */
export const FORMATIONS = {
  '4-3-3': shape('GK RB CB CB LB DM CM CM RW ST LW'),
  '4-2-3-1': shape('GK RB CB CB LB DM DM RW AM LW ST'),
  '4-4-2': shape('GK RB CB CB LB RM CM CM LM ST SS'),
  '3-5-2': shape('GK CB CB CB RWB CM DM CM LWB SS ST'),
  '3-4-3': shape('GK CB CB CB RWB CM CM LWB RW ST LW'),
  '4-1-4-1': shape('GK RB CB CB LB DM RM CM CM LM ST'),
};
export type Formation = keyof typeof FORMATIONS;

/** Positions a squad is made of, one entry per place in it: 25 players. */
export const SQUAD_PLACES: readonly DetailedPosition[] = shape(
  'GK GK GK RB RB CB CB CB CB LB LB DM DM CM CM CM AM AM RM LM RW LW SS ST ST',
);

/** Loss of ability in positions close to the player's own; every other position costs UNFIT. */
const NEAR: readonly (readonly [DetailedPosition, DetailedPosition, number])[] = [
  ['RB', 'RWB', 0.1],
  ['LB', 'LWB', 0.1],
  ['RB', 'CB', 0.9],
  ['LB', 'CB', 0.9],
  ['RB', 'LB', 1],
  ['RWB', 'LWB', 1.1],
  ['RWB', 'RM', 0.3],
  ['LWB', 'LM', 0.3],
  ['RB', 'LWB', 1.1],
  ['LB', 'RWB', 1.1],
  ['CB', 'DM', 0.9],
  ['DM', 'CM', 0.25],
  ['CM', 'AM', 0.35],
  ['AM', 'SS', 0.25],
  ['AM', 'RW', 0.5],
  ['AM', 'LW', 0.5],
  ['RM', 'RW', 0.1],
  ['LM', 'LW', 0.1],
  ['RM', 'LM', 0.5],
  ['RW', 'LW', 0.3],
  ['RM', 'LW', 0.5],
  ['LM', 'RW', 0.5],
  ['CM', 'RM', 0.8],
  ['CM', 'LM', 0.8],
  ['SS', 'ST', 0.1],
  ['RW', 'ST', 0.8],
  ['LW', 'ST', 0.8],
  ['RW', 'SS', 0.6],
  ['LW', 'SS', 0.6],
  ['RB', 'RM', 0.9],
  ['LB', 'LM', 0.9],
];
const UNFIT = 2.2;
const WRONG_END = 9;

/** The whole table, filled once: own position, then required position. */
const LOSSES = Object.fromEntries(
  DETAILED_POSITIONS.map((own) => [
    own,
    Object.fromEntries(
      DETAILED_POSITIONS.map((asked) => {
        const near = NEAR.find(([one, other]) => (one === own && other === asked) || (one === asked && other === own));
        const loss = own === 'GK' || asked === 'GK' ? WRONG_END : (near?.[2] ?? UNFIT);
        return [asked, own === asked ? 0 : loss];
      }),
    ),
  ]),
) as Record<DetailedPosition, Record<DetailedPosition, number>>;

/** Loss against the player's own position, in standard deviations of ability. */
export function positionLoss(own: DetailedPosition, asked: DetailedPosition): number {
  return LOSSES[own][asked];
}
