import { familyOf } from './blend.js';
import type { Fixture, Moment } from './moment.js';
import { newestFit } from './price-forecasts.js';
import { outcomesOf } from './prices.js';

/** Hours from the newest price to kick-off below which closes lie a known distance from their forecast. */
const HOURS = [3, 12, 36, 60];

/** Before anything is fitted: by `HOURS`, and for longer. */
const SHIPPED: Readonly<Record<string, readonly number[]>> = {
  matchResult: [0.05, 0.075, 0.092, 0.12, 0.144],
  goalTotals: [0.06, 0.09, 0.105, 0.115, 0.13],
  goalHandicap: [0.08, 0.12, 0.145, 0.16, 0.18],
  matchCounts: [0.079, 0.079, 0.079, 0.086, 0.1],
  playerCounts: [0.043, 0.051, 0.062, 0.07, 0.071],
};

const newestOfMoments = new WeakMap<Moment, Map<string, number>>();
const marketsOf = (fixture: number, family: string): string => `${fixture} ${family}`;

/** When the newest fresh price of each family of a fixture was taken, whole seconds since 1970. */
function newestPrices(moment: Moment): ReadonlyMap<string, number> {
  const known = newestOfMoments.get(moment);
  if (known !== undefined) return known;
  const newest = new Map<string, number>();
  newestOfMoments.set(moment, newest);
  for (const { fixture, scope, market, shown } of outcomesOf(moment, moment.eligible())) {
    const key = marketsOf(fixture.id, familyOf(scope, market));
    const taken = shown.map(({ snapshot }) => Math.floor(snapshot.takenAt));
    newest.set(key, Math.max(newest.get(key) ?? 0, ...taken));
  }
  return newest;
}

/** Standard deviation of the close around its forecast, in log-odds: one for all markets of a family of a fixture. */
export function closeError(moment: Moment, fixture: Fixture, family: string): number {
  const newest = newestPrices(moment).get(marketsOf(fixture.id, family)) ?? 0;
  const bucket = HOURS.filter((limit) => (fixture.kickoff - newest) / 3600 >= limit).length;
  const fitted = newestFit(moment, family)?.errors;
  if (fitted === undefined) return SHIPPED[family]![bucket]!;
  return fitted.byHours[bucket]! * (fitted.byCompetition[fixture.competition] ?? 1);
}
