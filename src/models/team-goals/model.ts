import { devig } from '../../football/odds-margin.js';
import type { MarginMethod } from '../../football/odds-margin.js';
import type { ClosingPrices, TeamMatch, TeamModel } from '../team-prediction.js';
import { fitTeamGoals } from './fit.js';
import type { GoalsFit, GoalsMatch } from './fit.js';
import type { HomeAway } from '../team-ratings/fit-ratings.js';
import { impliedRates } from './implied-rates.js';
import { predictGoals } from './predict.js';
import { GOALS_SETTINGS } from './settings.js';
import type { GoalsSettings, GoalsVariant } from './settings.js';

/** Fewest matches of a division from which a model is fitted. */
const LEAST_MATCHES = 20;
/** Number of newest matches that decide the variant of a division. */
const RECENT_MATCHES = 40;
/** The method closest to the results on seasons before 2022/23. */
const MARGIN_METHOD: MarginMethod = 'power';

/**
 * Creates the goals model, with a variant by the data of a division: closing prices of past matches,
 * else shots, else scores alone.
 * @param settingsOf settings of each variant; replaced when tuning
 */
export function createGoalsModel(
  settingsOf: Readonly<Record<GoalsVariant, GoalsSettings>> = GOALS_SETTINGS,
): TeamModel<GoalsFit> {
  return {
    name: 'team-goals',
    version: 2,
    statistics: ['goals'],
    windowDays: Math.max(...Object.values(settingsOf).map(({ windowDays }) => windowDays)),
    settings: settingsOf,
    fit(_statistic, matches, now) {
      const history = matches.flatMap((match) => (match.playedAt < now ? (goalsMatchOf(match) ?? []) : []));
      if (history.length < LEAST_MATCHES) return null;
      return fitTeamGoals(history, now, settingsOf[chooseVariant(history)]);
    },
    predict(fit, { homeTeamId, awayTeamId }) {
      const { homeRate, awayRate, ...rest } = predictGoals(fit, homeTeamId, awayTeamId);
      const dispersions = { homeDispersion: null, awayDispersion: null, totalDispersion: null };
      return { homeLambda: homeRate, awayLambda: awayRate, ...dispersions, ...rest };
    },
  };
}

export const teamGoalsModel = createGoalsModel();

/** Variant for the richest data that most of the newest matches have. */
export function chooseVariant(history: readonly GoalsMatch[]): GoalsVariant {
  const recent = history.slice(-RECENT_MATCHES);
  const most = (has: (match: GoalsMatch) => boolean): boolean => 2 * recent.filter(has).length > recent.length;
  if (most(({ marketRates }) => marketRates !== null)) return 'prices';
  return most(({ shotsOnTarget, shots }) => shotsOnTarget !== null && shots !== null) ? 'shots' : 'results';
}

/** Cache of implied rates: they never change, and solving for them is the most expensive step. */
const ratesOfPrices = new WeakMap<ClosingPrices, HomeAway | { none: true }>();

/** A match as training data of this model; null without a score. */
export function goalsMatchOf({ playedAt, homeTeamId, awayTeamId, home, away, closing }: TeamMatch): GoalsMatch | null {
  if (home.goals === undefined || away.goals === undefined) return null;
  const both = (key: 'shots' | 'shotsOnTarget'): HomeAway | null =>
    home[key] === undefined || away[key] === undefined ? null : { home: home[key], away: away[key] };
  return {
    playedAt,
    homeTeamId,
    awayTeamId,
    homeGoals: home.goals,
    awayGoals: away.goals,
    shotsOnTarget: both('shotsOnTarget'),
    shots: both('shots'),
    marketRates: marketRatesOf(closing),
  };
}

/** Expected goals that closing prices imply; null where the three results are not priced. */
function marketRatesOf(closing: ClosingPrices): HomeAway | null {
  const cached = ratesOfPrices.get(closing);
  if (cached) return 'none' in cached ? null : cached;
  const result = devig(MARGIN_METHOD, [closing.home, closing.draw, closing.away]);
  const total = devig(MARGIN_METHOD, [closing.over25, closing.under25]);
  const rates =
    result && impliedRates({ home: result[0]!, draw: result[1]!, away: result[2]!, over25: total?.[0] ?? null });
  ratesOfPrices.set(closing, rates ?? { none: true });
  return rates;
}
