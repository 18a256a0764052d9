import type { PlayerCountKey, PlayerStatisticKey, TeamCountKey, TeamStatisticKey } from './product.js';
import { PLAYER_STATISTICS, TEAM_SOURCE_COUNTS, TEAM_STATISTICS } from './product.js';

/** Player counts that the demo simulates by specific rules, at their values before the match. */
const RULED_PLAYER_COUNTS = {
  goals: 0,
  assists: 0,
  shots: 0,
  shotsOnTarget: 0,
  headedShots: 0,
  headedShotsOnTarget: 0,
  shotsOutsideBox: 0,
  shotsOnTargetOutsideBox: 0,
  fouls: 0,
  foulsWon: 0,
  tackles: 0,
  interceptions: 0,
  passes: 0,
  accuratePasses: 0,
  offsides: 0,
  yellowCards: 0,
  redCards: 0,
  cards: 0,
  saves: 0,
  ownGoals: 0,
  firstHalfShots: 0,
  firstHalfShotsOnTarget: 0,
  firstHalfFouls: 0,
  firstHalfFoulsWon: 0,
} satisfies Partial<Record<PlayerCountKey, number>>;
/** Team counts that the demo simulates by specific rules, at their values before the match. */
const RULED_TEAM_COUNTS = {
  shots: 0,
  shotsOnTarget: 0,
  corners: 0,
  fouls: 0,
  offsides: 0,
  yellowCards: 0,
  redCards: 0,
  cards: 0,
  tackles: 0,
  saves: 0,
  passes: 0,
  accuratePasses: 0,
  secondYellowCards: 0,
  firstHalfCards: 0,
  secondHalfCards: 0,
  penaltiesTaken: 0,
  ownGoals: 0,
} satisfies Partial<Record<TeamCountKey, number>>;

export type PlayerCounts = Record<keyof typeof RULED_PLAYER_COUNTS | PlayerStatisticKey, number>;
export type TeamCounts = Record<keyof typeof RULED_TEAM_COUNTS | (TeamStatisticKey & TeamCountKey), number>;

/** Player statistics without a rule: simulated from the usual rates of the catalogue. */
export const USUAL_PLAYER_STATISTICS = PLAYER_STATISTICS.filter(({ key }) => !(key in RULED_PLAYER_COUNTS));
/** Team statistics without a rule: simulated from their standard lines. */
export const USUAL_TEAM_STATISTICS = TEAM_STATISTICS.filter(
  ({ key }) => !(key in RULED_TEAM_COUNTS) && TEAM_SOURCE_COUNTS.some((count) => count.key === key),
);

/** Log-normal spread of a count without a rule around its mean, from one match to the next. */
export const USUAL_SPREAD = 0.2;

/** Mean team count by statistic without a rule: its middle line, else the usual counts of the players of a 4-3-3. */
export const USUAL_MEANS: ReadonlyMap<string, number> = new Map([
  ...USUAL_PLAYER_STATISTICS.map(({ key, usualRates: { G, D, M, F } }) => [key, G + 4 * D + 3 * M + 3 * F] as const),
  ...USUAL_TEAM_STATISTICS.map(({ key, lines }) => [key, lines[Math.floor(lines.length / 2)] ?? 0] as const),
]);

const zeros = <Key extends string>(statistics: readonly { key: Key }[]): Record<Key, number> =>
  Object.fromEntries(statistics.map(({ key }) => [key, 0])) as Record<Key, number>;
const noPlayer = { ...RULED_PLAYER_COUNTS, ...zeros(USUAL_PLAYER_STATISTICS) };
const noTeam = { ...RULED_TEAM_COUNTS, ...zeros(USUAL_TEAM_STATISTICS) };

export const noPlayerCounts = (): PlayerCounts => ({ ...noPlayer });
export const noTeamCounts = (): TeamCounts => ({ ...noTeam });
