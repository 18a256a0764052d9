import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';

/** Settings of a statistic, tuned once; all other parameters are fitted. Prior weights are in expected counts. */
export interface PlayerCountSettings {
  /** Older appearances are left out. */
  readonly windowDays: number;
  /** Half-life of an appearance in days, for all parameters that players share. */
  readonly halfLifeDays: number;
  /**
   * Same for the level of the competition, which moves within a season: referees and providers change their standards.
   */
  readonly levelHalfLifeDays: number;
  /** Usual counts per 90 minutes of starters. */
  readonly usualRates: Readonly<Record<PositionGroup, number>>;
  /** Usual rate of substitutes relative to starters. */
  readonly usualSubstitutes: number;
  /** Usual rate at a detailed position relative to its group. */
  readonly usualPositions: Readonly<Partial<Record<DetailedPosition, number>>>;
  /** Usual count at home relative to the mean of home and away. */
  readonly usualHome: number;
  readonly levelWeight: number;
  readonly rateWeight: number;
  readonly positionWeight: number;
  /** A team's prior factor on this statistic is its factor on goals to this power; 0: independent of goals. */
  readonly strengthPower: number;
  readonly teamWeight: number;
  readonly opponentWeight: number;
  readonly venueWeight: number;
  /**
   * Shape of the gamma distribution of players around their position, by group; also the weight of the prior in
   * expected counts.
   */
  readonly priorShapes: Readonly<Record<PositionGroup, number>>;
  /**
   * A more frequent related statistic: a player's factor in it, to this power, is the prior mean of his factor in this
   * one. Null: none. Two statistics may refer to each other: each is then fitted without the other to serve as the
   * related one.
   */
  readonly related: { readonly statistic: PlayerStatisticKey; readonly power: number } | null;
  /** Half-life of a player's own appearance, in matches. */
  readonly halfLifeMatches: number;
  /** Usual (variance - mean) / mean^2 from match to match, and its weight in appearances. */
  readonly dispersion: number;
  readonly dispersionWeight: number;
  /** Weight of the prior, in matches, in the families that count matches. */
  readonly priorMatches: number;
  /** Usual minutes of starters and substitutes. */
  readonly usualMinutes: Readonly<Record<PositionGroup, number>>;
  readonly usualSubstituteMinutes: number;
  /** Weight of the prior of the minutes, in starts. */
  readonly minutesWeight: number;
}

/** The same for every group. */
const alike = (shape: number): Record<PositionGroup, number> => ({ G: shape, D: shape, M: shape, F: shape });

const usual: Omit<PlayerCountSettings, 'usualRates'> = {
  windowDays: 800,
  halfLifeDays: 90,
  levelHalfLifeDays: 20,
  usualSubstitutes: 1.3,
  usualPositions: {},
  usualHome: 1,
  levelWeight: 60,
  rateWeight: 300,
  positionWeight: 200,
  strengthPower: 0,
  teamWeight: 60,
  opponentWeight: 60,
  venueWeight: 300,
  priorShapes: alike(4),
  related: null,
  halfLifeMatches: 20,
  dispersion: 0.05,
  dispersionWeight: 2000,
  priorMatches: 4,
  usualMinutes: { G: 90, D: 87, M: 80.5, F: 79 },
  usualSubstituteMinutes: 20,
  minutesWeight: 8,
};

/** The same on both flanks: backs, wing-backs, midfielders, wingers. */
const flanks = (rates: Partial<Record<'B' | 'WB' | 'M' | 'W', number>>): Partial<Record<DetailedPosition, number>> =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([place, rate]) => [
      [`R${place}`, rate],
      [`L${place}`, rate],
    ]),
  );

/**
 * Tuned settings by statistic: weights, shapes and half-lives from a search on the first halves of the Premier League
 * seasons 2015/16 (StatsBomb) and 2024/25 (FPL-Core). Statistics without an entry have the usual settings.
 * Where shapes differ by group they follow the likelihood of players' totals. Both seasons give similar values: for
 * shots D 5.0 and 6.0, M 5.5 and 4.1, F 24 and 26; 0.6 of that is used, since older matches have less weight. Shapes,
 * related statistics and powers of teams' strengths chosen on either season lowered the loss on the other.
 */
const TUNED: Readonly<Partial<Record<PlayerStatisticKey, Partial<PlayerCountSettings>>>> = {
  goals: {
    usualPositions: { CM: 0.6, DM: 0.4, AM: 1.7, RW: 0.6, LW: 0.7, ST: 1.2, ...flanks({ M: 1.25 }) },
    usualHome: 1.05,
    strengthPower: 0.8,
    halfLifeMatches: 40,
    priorShapes: alike(8),
    related: { statistic: 'shotsOnTarget', power: 0.9 },
  },
  assists: {
    usualPositions: {
      CB: 0.4,
      DM: 0.6,
      CM: 0.7,
      AM: 1.7,
      ST: 0.8,
      RW: 1.3,
      LW: 1.2,
      ...flanks({ B: 1.6, WB: 2, M: 1.25 }),
    },
    usualHome: 1.05,
    strengthPower: 0.8,
    halfLifeMatches: 40,
  },
  shots: {
    usualSubstitutes: 1.45,
    usualPositions: { CB: 0.95, DM: 0.6, CM: 0.85, AM: 1.5, ST: 1.18, ...flanks({ WB: 1.2, M: 1.25, W: 0.85 }) },
    usualHome: 1.07,
    strengthPower: 0.6,
    teamWeight: 120,
    halfLifeMatches: 15,
    priorShapes: { G: 4, D: 3.3, M: 2.6, F: 15 },
  },
  shotsOnTarget: {
    usualSubstitutes: 1.5,
    usualPositions: { CB: 0.9, DM: 0.55, CM: 0.8, AM: 1.6, ST: 1.25, ...flanks({ WB: 1.2, M: 1.25, W: 0.75 }) },
    usualHome: 1.06,
    halfLifeMatches: 40,
    strengthPower: 0.6,
    priorShapes: { G: 10, D: 10, M: 6, F: 30 },
    related: { statistic: 'shots', power: 0.8 },
  },
  headedShots: {
    usualPositions: { RB: 0.3, LB: 0.2, CB: 1.7, ST: 1.6, ...flanks({ WB: 0.2, W: 0.4 }) },
    usualHome: 1.08,
    halfLifeMatches: 40,
  },
  shotsOutsideBox: {
    usualPositions: {
      RB: 1.2,
      LB: 1.6,
      RWB: 2,
      LWB: 1.5,
      CB: 0.5,
      DM: 0.7,
      AM: 1.4,
      RM: 1.3,
      LM: 1.1,
      RW: 1.15,
      LW: 1.2,
      ST: 0.8,
    },
    usualHome: 1.08,
    strengthPower: 0.4,
    halfLifeMatches: 30,
  },
  fouls: {
    usualSubstitutes: 1.45,
    usualPositions: { CB: 0.82, DM: 1.17, CM: 1.08, AM: 0.8, ST: 1.03, ...flanks({ B: 1.15, M: 0.85, W: 0.95 }) },
    usualHome: 0.97,
    teamWeight: 150,
    priorShapes: alike(8),
    halfLifeMatches: 40,
    related: { statistic: 'tackles', power: 0.6 },
  },
  foulsWon: {
    usualSubstitutes: 1.25,
    usualPositions: {
      RB: 1.2,
      LB: 1.3,
      CB: 0.75,
      DM: 0.8,
      CM: 0.9,
      AM: 1.25,
      ST: 0.9,
      ...flanks({ WB: 1.2, M: 1.3, W: 1.1 }),
    },
    usualHome: 1.02,
    teamWeight: 400,
    halfLifeMatches: 15,
  },
  tackles: {
    usualSubstitutes: 1.3,
    usualPositions: {
      CB: 0.78,
      DM: 1.2,
      CM: 1.1,
      AM: 0.75,
      SS: 0.8,
      ST: 0.72,
      ...flanks({ B: 1.25, WB: 1.3, M: 0.85, W: 1.3 }),
    },
    usualHome: 1.01,
    rateWeight: 100,
    teamWeight: 150,
    opponentWeight: 120,
    halfLifeDays: 240,
    priorShapes: alike(8),
    dispersion: 0.1,
    related: { statistic: 'fouls', power: 0.4 },
  },
  interceptions: {
    usualSubstitutes: 1,
    usualPositions: { DM: 1.4, AM: 0.6, RM: 0.6, LM: 0.8, RW: 1.2, LW: 1.4, ST: 0.7 },
    usualHome: 0.98,
    priorShapes: alike(6),
  },
  passes: {
    usualSubstitutes: 1.05,
    usualPositions: {
      CB: 0.9,
      DM: 1.1,
      CM: 1.06,
      RM: 0.8,
      LM: 0.75,
      RW: 1.25,
      LW: 1.2,
      ST: 0.75,
      ...flanks({ B: 1.1 }),
    },
    usualHome: 1.02,
    priorShapes: alike(12),
    rateWeight: 3000,
    positionWeight: 2000,
    teamWeight: 1500,
    opponentWeight: 1500,
    venueWeight: 5000,
    levelWeight: 500,
  },
  offsides: {
    usualSubstitutes: 1,
    usualPositions: { DM: 0.4, CM: 0.4, AM: 2, RM: 1.5, LM: 1.3, RW: 0.7, LW: 0.65, ST: 1.35 },
    usualHome: 1.05,
  },
  cards: {
    usualSubstitutes: 1.2,
    usualPositions: { RB: 1.2, CB: 0.9, DM: 1.2, AM: 0.7 },
    usualHome: 0.93,
    priorShapes: alike(6),
    halfLifeMatches: 60,
    dispersion: 0,
  },
  saves: {
    usualSubstitutes: 1,
    usualHome: 0.95,
    priorShapes: alike(12),
    halfLifeMatches: 60,
  },
};

/** Settings of every statistic of the catalogue. */
export const PLAYER_COUNT_SETTINGS = Object.fromEntries(
  PLAYER_STATISTICS.map(({ key, usualRates }) => [key, { ...usual, usualRates, ...TUNED[key] }]),
) as Readonly<Record<PlayerStatisticKey, PlayerCountSettings>>;
