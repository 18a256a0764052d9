import type { Calibration } from './consensus.js';
import type { Moment } from './moment.js';

/** The newest calibration of each player market type; of one with too few prices none. */
export function calibrationsAt({ tables, settings }: Moment): ReadonlyMap<string, Calibration> {
  const newest = new Map(
    tables.calibrations
      .filter(({ fittedAt }) => fittedAt <= settings.now)
      .sort((one, other) => one.fittedAt - other.fittedAt)
      .map((row) => [row.market, row.parameters]),
  );
  return new Map(
    [...newest].flatMap(([market, parameters]) => {
      if (parameters === null) return [];
      const { intercept, slope, proportional } = parameters;
      return [[market, { a: intercept, b: slope, proportional }]];
    }),
  );
}
