/**
 * True values of the simulator that the feed does not contain, for tests and benches that compare the product with
 * them.
 */
export { DEMO_BOOKMAKERS, feedOf } from './bookmakers.js';
export type { DemoBookmaker } from './bookmakers.js';
export { DAY, HOUR, LINEUP_BEFORE, MINUTE, RESULT_AFTER, runningSeason, seasonsAt } from './calendar.js';
export { BOARDS } from './markets.js';
export { DEMO_SEED } from './news.js';
export { playerChances, playerTruths } from './player-truth.js';
export type { PlayerTruth } from './player-truth.js';
export { FixturePrices } from './prices.js';
export { GoalDifference, overUnder } from './probabilities.js';
export type { Chance } from './probabilities.js';
export { playSeason } from './season.js';
export type { Season, SeasonFixture } from './season.js';
export { statisticTruths } from './statistic-truth.js';
export type { StatisticTruth } from './statistic-truth.js';
