/** Models of players' counts: fit, forecast, probabilities at lines. */
export { encodeAppearances, historyAt } from './appearance-columns.js';
export type { AppearanceColumns, HistoryColumns, PlayerAppearance, PlayerHistory } from './appearance-columns.js';
export { contextBeforeMatch } from './before-match.js';
export type { ContextBeforeMatch, LineupState, PlayerBeforeMatch } from './before-match.js';
export { positionCode, venueCode, VENUE } from './dictionaries.js';
export { fitPlayerCounts } from './fit.js';
export type { PlayerCountInput } from './fit.js';
export { forecastHorizons, forecastPlayerCount } from './forecast.js';
export type { ForecastBasis, PlayerCountContext, PlayerCountForecast } from './forecast.js';
export { chooseHorizon, HORIZON_MATCHES, HORIZONS } from './history-sums.js';
export type { ChosenHorizon, Horizon } from './history-sums.js';
export {
  forecastVariance,
  HistoryProbabilities,
  isForecastLine,
  LINE_PROBABILITIES,
  linePlace,
  logOddsSlope,
  lineProbabilities,
  MODEL_FAMILIES,
  playerCountProbabilities,
} from './line-probabilities.js';
export type { ModelFamily, PlayerLineProbabilities } from './line-probabilities.js';
export { forecastMinutes, minutesRecord } from './minutes.js';
export type { MinutesForecast } from './minutes.js';
export type { MinutesRecord } from './minutes.js';
export { PLAYER_COUNT_VERSION, preparePlayerCounts } from './model.js';
export type { PlayerCountModel, PreparedPlayerCounts } from './model.js';
export { PLAYER_COUNT_SETTINGS } from './settings.js';
export type { PlayerCountSettings } from './settings.js';
export type { TeamStrength, TeamStrengths } from './team-priors.js';
