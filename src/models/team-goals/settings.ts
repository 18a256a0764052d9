import type { TeamRating } from '../team-ratings/fit-ratings.js';
import type { ShapePriors } from './score-shape.js';

/** A stage before the goals: its memory, its shrinkage, and the factors on its ratings as prior of the goals. */
export interface StageSettings {
  halfLifeDays: number;
  strengthDeviation: number;
  tempoDeviation: number;
  /** Rating points of goals per rating point of the stage. */
  strengthFactor: number;
  tempoFactor: number;
}

/** The shots stage counts shots off target with a reduced weight. */
export interface ShotsStageSettings extends StageSettings {
  /** Weight of a shot off target relative to one on target. */
  offTargetShare: number;
}

/** Settings of all divisions, tuned once; the fit finds the other parameters. Deviations are of logarithms of rates. */
export interface GoalsSettings {
  name: string;
  /** Older matches are left out. */
  windowDays: number;
  /** Days by which every summer ages all matches before it. */
  summerDays: number;
  /** Days in which the importance of a match's goals halves. */
  halfLifeDays: number;
  /** Standard deviation of teams around the prior of their ratings. */
  strengthDeviation: number;
  tempoDeviation: number;
  /** Prior of teams new to a division, and the number of matches after which they are established. */
  newcomer: TeamRating;
  newcomerMatches: number;
  shots: ShotsStageSettings | null;
  prices: StageSettings | null;
  /** Deviation of level and home advantage from those of the prices; without prices they are free. */
  levelDeviation: number;
  homeDeviation: number;
  /** Shape of the scores: its memory, and the priors of its parameters. */
  shape: { halfLifeDays: number } & ShapePriors;
}

/** Settings common to the variants. */
const usual = {
  windowDays: 1500,
  summerDays: 50,
  newcomerMatches: 60,
  levelDeviation: 1,
  homeDeviation: 0.3,
  shots: null,
  prices: null,
} as const;
/** Shape settings with the given prior dependence. */
const shapeAt = (dependence: number) => ({
  halfLifeDays: 700,
  nu: { mean: 1.1, precision: 200 },
  dependence: { mean: dependence, precision: 50 },
});

/**
 * `shots` and `prices` were chosen by a coordinate search on the seasons 2015/16, 2017/18, 2019/20 and
 * 2021/22 of four divisions (Premier League, La Liga, Bundesliga, Serie A) and rounded; `results` was
 * set by hand. `npm run backtest -- goals --tune` searches around them. `results` needs only scores, `shots` also shots
 * and shots on target, `prices` also the closing prices of past matches.
 */
export const GOALS_SETTINGS = {
  results: {
    ...usual,
    name: 'results',
    halfLifeDays: 400,
    strengthDeviation: 0.25,
    tempoDeviation: 0.08,
    newcomer: { strength: -0.15, tempo: -0.05 },
    shape: shapeAt(-0.05),
  },
  shots: {
    ...usual,
    name: 'shots',
    halfLifeDays: 600,
    strengthDeviation: 0.1,
    tempoDeviation: 0.075,
    newcomer: { strength: -0.1, tempo: -0.12 },
    shots: {
      halfLifeDays: 60,
      strengthDeviation: 0.2,
      tempoDeviation: 0.1,
      strengthFactor: 1.7,
      tempoFactor: 1.25,
      offTargetShare: 0.3,
    },
    shape: shapeAt(-0.2),
  },
  prices: {
    ...usual,
    name: 'prices',
    halfLifeDays: 80,
    strengthDeviation: 0.06,
    tempoDeviation: 0.0133,
    newcomer: { strength: -0.15, tempo: -0.12 },
    prices: { halfLifeDays: 25, strengthDeviation: 5, tempoDeviation: 1.6, strengthFactor: 1, tempoFactor: 1.1 },
    levelDeviation: 0.006,
    homeDeviation: 0.03,
    shape: shapeAt(-0.15),
  },
} as const satisfies Readonly<Record<string, GoalsSettings>>;

export type GoalsVariant = keyof typeof GOALS_SETTINGS;
