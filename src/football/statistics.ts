/**
 * The single catalogue of statistics: the counts of a side and of a player in a match.
 * An entry is a count. Feed, tables, sources, models, demo, boards, validation, OpenAPI and bot derive from it; append
 * new entries to the end of their list and add a column in a migration (docs/contributing/statistics.md).
 */
import type {
  CountEntry,
  Defined,
  PlayerStatisticEntry,
  TeamCountEntry,
  TeamStatisticEntry,
} from './statistic-entries.js';

/** The Odds API's four market keys of a count of both sides and of one side. */
const totals = (name: string): readonly string[] =>
  ['totals', 'alternate_totals', 'team_totals', 'alternate_team_totals'].map((market) => `${market}_${name}`);

/** Counts of a side in a match, in display order. */
const TEAM_COUNTS = [
  {
    key: 'goals',
    displayName: 'Goals',
    isScore: true,
    lines: [0.5, 1.5, 2.5],
    totalLines: [1.5, 2.5, 3.5],
    marketNames: ['totals', 'alternate_totals', 'team_totals', 'alternate_team_totals'],
  },
  {
    key: 'firstHalfGoals',
    displayName: 'First-half goals',
    isScore: true,
    lines: [0.5, 1.5],
    totalLines: [0.5, 1.5, 2.5],
    marketNames: totals('h1'),
  },
  {
    key: 'shots',
    displayName: 'Shots',
    lines: [9.5, 11.5, 13.5],
    totalLines: [22.5, 24.5, 26.5],
    marketNames: totals('shots'),
    footballData: ['HS', 'AS'],
    fplCore: 'total_shots',
    statsBomb: ['Shot'],
  },
  {
    key: 'shotsOnTarget',
    displayName: 'Shots on target',
    lines: [3.5, 4.5, 5.5],
    totalLines: [7.5, 8.5, 9.5],
    marketNames: totals('shots_on_target'),
    footballData: ['HST', 'AST'],
    fplCore: 'shots_on_target',
    statsBomb: ['Shot', 'on target'],
  },
  {
    key: 'corners',
    displayName: 'Corners',
    lines: [3.5, 4.5, 5.5],
    totalLines: [8.5, 9.5, 10.5],
    marketNames: totals('corners'),
    footballData: ['HC', 'AC'],
    fplCore: 'corners',
    statsBomb: ['Pass', 'corner'],
  },
  {
    key: 'fouls',
    displayName: 'Fouls',
    lines: [9.5, 10.5, 11.5],
    totalLines: [20.5, 22.5, 24.5],
    marketNames: totals('fouls'),
    footballData: ['HF', 'AF'],
    fplCore: 'fouls_committed',
    statsBomb: ['Foul Committed', 'no advantage'],
  },
  {
    key: 'offsides',
    displayName: 'Offsides',
    lines: [1.5, 2.5],
    totalLines: [3.5, 4.5],
    marketNames: totals('offsides'),
    footballData: ['HO', 'AO'],
    fplCore: 'offsides',
    statsBomb: ['Offside'],
  },
  {
    key: 'yellowCards',
    displayName: 'Yellow cards',
    isCard: true,
    lines: [0.5, 1.5, 2.5],
    totalLines: [3.5, 4.5, 5.5],
    marketNames: ['totals_yellow_cards', 'alternate_totals_yellow_cards'],
    footballData: ['HY', 'AY'],
    fplCore: 'yellow_cards',
  },
  {
    key: 'redCards',
    displayName: 'Red cards',
    isCard: true,
    lines: [0.5],
    totalLines: [0.5],
    marketNames: ['totals_red_cards'],
    footballData: ['HR', 'AR'],
    fplCore: 'red_cards',
  },
  {
    // yellow 1, straight red 1, second yellow 1 more: summed by each parser
    key: 'cards',
    displayName: 'Cards',
    isCard: true,
    lines: [0.5, 1.5, 2.5],
    totalLines: [3.5, 4.5, 5.5],
    marketNames: totals('cards'),
  },
  {
    // FPL-Core counts tackles won only
    key: 'tackles',
    displayName: 'Tackles',
    lines: [14.5, 16.5, 18.5],
    totalLines: [30.5, 33.5, 36.5],
    marketNames: totals('tackles'),
    statsBomb: ['Duel', 'tackle'],
  },
  {
    key: 'saves',
    displayName: 'Saves',
    lines: [1.5, 2.5, 3.5],
    totalLines: [4.5, 5.5, 6.5],
    marketNames: totals('saves'),
    fplCore: 'keeper_saves',
    statsBomb: ['Goal Keeper', 'save'],
  },
  {
    key: 'passes',
    displayName: 'Passes',
    lines: [374.5, 424.5, 474.5],
    totalLines: [824.5, 874.5, 924.5],
    marketNames: totals('passes'),
    fplCore: 'passes',
    statsBomb: ['Pass'],
  },
  { key: 'accuratePasses', fplCore: 'accurate_passes', statsBomb: ['Pass', 'completed'] },
  // dismissals by a second yellow card
  { key: 'secondYellowCards', isCard: true },
  // cards = yellow + red, in either half; both unknown without event data
  { key: 'firstHalfCards', isCard: true },
  { key: 'secondHalfCards', isCard: true },
  { key: 'penaltiesTaken', isCard: true, statsBomb: ['Shot', 'penalty'] },
  // scored by players of this side; they count for the opponent
  { key: 'ownGoals', isCard: true, statsBomb: ['Own Goal Against'] },
] as const satisfies readonly (TeamCountEntry | TeamStatisticEntry)[];

/**
 * Counts of a player in a match, in display order. Usual rates are rounded means of the first halves of the Premier
 * League seasons 2015/16 (StatsBomb) and 2024/25 (FPL-Core).
 */
const PLAYER_COUNTS = [
  {
    key: 'goals',
    displayName: 'Goals',
    lines: [0.5],
    marketNames: ['player_goal_scorer_anytime', 'player_goals'],
    usualRates: { G: 0.001, D: 0.04, M: 0.14, F: 0.36 },
    fplCore: 'goals',
    statsBomb: ['Shot', 'goal'],
  },
  {
    key: 'assists',
    displayName: 'Assists',
    lines: [0.5],
    marketNames: ['player_assists'],
    usualRates: { G: 0.004, D: 0.045, M: 0.14, F: 0.135 },
    fplCore: 'assists',
    statsBomb: ['Pass', 'goal assist'],
  },
  {
    key: 'shots',
    displayName: 'Shots',
    lines: [0.5, 1.5, 2.5],
    marketNames: ['player_shots'],
    usualRates: { G: 0.01, D: 0.55, M: 1.5, F: 2.55 },
    fplCore: 'total_shots',
    statsBomb: ['Shot'],
  },
  {
    key: 'shotsOnTarget',
    displayName: 'Shots on target',
    lines: [0.5, 1.5],
    marketNames: ['player_shots_on_target'],
    usualRates: { G: 0.002, D: 0.16, M: 0.5, F: 1 },
    fplCore: 'shots_on_target',
    statsBomb: ['Shot', 'on target'],
  },
  {
    key: 'headedShots',
    displayName: 'Headed shots',
    lines: [0.5],
    marketNames: ['player_headed_shots'],
    usualRates: { G: 0.002, D: 0.18, M: 0.08, F: 0.41 },
    statsBomb: ['Shot', 'header'],
  },
  { key: 'headedShotsOnTarget', statsBomb: ['Shot', 'header', 'on target'] },
  {
    key: 'shotsOutsideBox',
    displayName: 'Shots from outside the box',
    lines: [0.5],
    marketNames: ['player_shots_outside_box'],
    usualRates: { G: 0.002, D: 0.19, M: 0.84, F: 0.81 },
    statsBomb: ['Shot', 'outside the box'],
  },
  { key: 'shotsOnTargetOutsideBox', statsBomb: ['Shot', 'outside the box', 'on target'] },
  {
    key: 'fouls',
    displayName: 'Fouls',
    lines: [0.5, 1.5],
    marketNames: ['player_fouls', 'player_fouls_committed'],
    usualRates: { G: 0.02, D: 0.88, M: 1.29, F: 1.17 },
    fplCore: 'fouls_committed',
    statsBomb: ['Foul Committed', 'no advantage'],
  },
  {
    key: 'foulsWon',
    displayName: 'Fouls won',
    lines: [0.5, 1.5],
    marketNames: ['player_fouls_won', 'player_to_be_fouled'],
    usualRates: { G: 0.1, D: 0.7, M: 1.26, F: 1.4 },
    fplCore: 'was_fouled',
    statsBomb: ['Foul Won', 'no advantage'],
  },
  {
    key: 'tackles',
    displayName: 'Tackles',
    lines: [1.5, 2.5],
    marketNames: ['player_tackles'],
    usualRates: { G: 0.02, D: 2, M: 2.15, F: 1 },
    fplCore: 'tackles',
    statsBomb: ['Duel', 'tackle'],
  },
  {
    key: 'interceptions',
    displayName: 'Interceptions',
    lines: [0.5, 1.5],
    marketNames: ['player_interceptions'],
    usualRates: { G: 0.02, D: 0.9, M: 0.75, F: 0.27 },
    fplCore: 'interceptions',
    statsBomb: ['Interception'],
  },
  {
    // FPL-Core counts accurate passes only
    key: 'passes',
    displayName: 'Passes',
    lines: [29.5, 39.5, 49.5],
    marketNames: ['player_passes'],
    usualRates: { G: 31, D: 48, M: 51, F: 34 },
    statsBomb: ['Pass'],
  },
  { key: 'accuratePasses', fplCore: 'accurate_passes', statsBomb: ['Pass', 'completed'] },
  {
    key: 'offsides',
    displayName: 'Offsides',
    lines: [0.5],
    marketNames: ['player_offsides'],
    usualRates: { G: 0.001, D: 0.04, M: 0.1, F: 0.55 },
    fplCore: 'offsides',
    statsBomb: ['Offside'],
  },
  { key: 'yellowCards' },
  { key: 'redCards' },
  {
    // yellow 1, straight red 1, second yellow 1 more
    key: 'cards',
    displayName: 'Cards',
    lines: [0.5],
    marketNames: ['player_to_receive_card', 'player_cards'],
    usualRates: { G: 0.04, D: 0.19, M: 0.23, F: 0.15 },
  },
  {
    key: 'saves',
    displayName: 'Saves',
    lines: [2.5, 3.5],
    marketNames: ['player_saves', 'player_goalie_saves'],
    usualRates: { G: 3.25, D: 0.0005, M: 0.0005, F: 0.0005 },
    fplCore: 'saves',
    statsBomb: ['Goal Keeper', 'save'],
  },
  { key: 'ownGoals', statsBomb: ['Own Goal Against'] },
  { key: 'firstHalfShots', statsBomb: ['Shot', 'first half'] },
  { key: 'firstHalfShotsOnTarget', statsBomb: ['Shot', 'on target', 'first half'] },
  { key: 'firstHalfFouls', statsBomb: ['Foul Committed', 'no advantage', 'first half'] },
  { key: 'firstHalfFoulsWon', statsBomb: ['Foul Won', 'no advantage', 'first half'] },
  // API-Football leaves blocked shots out of its players' shots
  { key: 'unblockedShots' },
] as const satisfies readonly (CountEntry | PlayerStatisticEntry)[];

type TeamEntry = (typeof TEAM_COUNTS)[number];
type PlayerEntry = (typeof PLAYER_COUNTS)[number];

/** Counts of a side that come from sources and are stored in tables of observations. */
export type TeamCountKey = Exclude<TeamEntry, { isScore: true }>['key'];
/** Counts of a player that come from sources and are stored in tables. */
export type PlayerCountKey = PlayerEntry['key'];
/** Statistics of a side: goals and the counts shown on boards. */
export type TeamStatisticKey = Extract<TeamEntry, { lines: unknown }>['key'];
/** Statistics of a player: the counts shown on boards. */
export type PlayerStatisticKey = Extract<PlayerEntry, { lines: unknown }>['key'];

/** Table column of a count. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type TeamStatisticDefinition = Defined<TeamStatisticEntry, TeamStatisticKey>;
export type PlayerStatisticDefinition = Defined<PlayerStatisticEntry, PlayerStatisticKey>;

/** Every count of a side that comes from sources, in storage order. */
export const TEAM_SOURCE_COUNTS: readonly Defined<TeamCountEntry, TeamCountKey>[] = TEAM_COUNTS.flatMap((entry) =>
  'isScore' in entry ? [] : [{ ...entry, column: columnOf(entry.key) }],
);
/** Every count of a player that comes from sources, in storage order. */
export const PLAYER_SOURCE_COUNTS: readonly Defined<CountEntry, PlayerCountKey>[] = PLAYER_COUNTS.map((entry) => ({
  ...entry,
  column: columnOf(entry.key),
}));

/** Statistics of a side in a match, in display order. */
export const TEAM_STATISTICS: readonly TeamStatisticDefinition[] = TEAM_COUNTS.flatMap((entry) =>
  'lines' in entry ? [{ ...entry, column: columnOf(entry.key) }] : [],
);
/** Statistics of a player in a match, in display order. */
export const PLAYER_STATISTICS: readonly PlayerStatisticDefinition[] = PLAYER_COUNTS.flatMap((entry) =>
  'lines' in entry ? [{ ...entry, column: columnOf(entry.key) }] : [],
);

const SUMMED_KEYS: readonly (TeamStatisticKey & PlayerStatisticKey)[] = [
  'shots',
  'shotsOnTarget',
  'fouls',
  'tackles',
  'saves',
  'passes',
];
/**
 * Statistics of a side that are the sum over its players: in 506 of 508 sides of FPL-Core for shots on target and
 * fouls. Not goals, some of which are own goals of the opponent; cards, some of which go to the bench; offsides, which
 * FPL-Core has in full for 132 of them.
 */
export const SUMMED_STATISTICS: readonly TeamStatisticDefinition[] = SUMMED_KEYS.map((key) =>
  find(TEAM_STATISTICS, key),
);

export const TEAM_STATISTIC_KEYS: readonly TeamStatisticKey[] = TEAM_STATISTICS.map(({ key }) => key);
export const PLAYER_STATISTIC_KEYS: readonly PlayerStatisticKey[] = PLAYER_STATISTICS.map(({ key }) => key);

function find<Entry extends { key: string }>(entries: readonly Entry[], key: Entry['key']): Entry {
  const entry = entries.find((each) => each.key === key);
  if (entry === undefined) throw new Error(`the catalogue has no statistic ${key}`);
  return entry;
}

export const teamStatistic = (key: TeamStatisticKey): TeamStatisticDefinition => find(TEAM_STATISTICS, key);

export const playerStatistic = (key: PlayerStatisticKey): PlayerStatisticDefinition => find(PLAYER_STATISTICS, key);
