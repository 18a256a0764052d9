/**
 * Parameters for installations that have learnt nothing yet. They hold no fact of any match; still, a moment is
 * served by what was learnt before it, so that a replay knows nothing of its future. The files are what
 * `npm run fit -- lineups --shipped` prints with the clock at that moment, formatted by `npx prettier --write`:
 * until 2015-12 learnt from Premier League 2015/16 (line-ups by StatsBomb), until 2025-06 from 2024/25 too
 * (FPL-Core-Insights).
 */
import until2015 from './shipped/until-2015-12.json' with { type: 'json' };
import until2025 from './shipped/until-2025-06.json' with { type: 'json' };
import { readStartParameters, UNLEARNT } from './start-model.js';
import type { StartParameters } from './start-model.js';

/** Sets of parameters, oldest first, with the end of what they learnt from in Unix seconds. */
const SHIPPED: readonly { readonly until: number; readonly parameters: StartParameters }[] = [
  { until: Date.UTC(2015, 11, 20) / 1000, parameters: readStartParameters(until2015) },
  { until: Date.UTC(2025, 5, 1) / 1000, parameters: readStartParameters(until2025) },
];

/** What was learnt before a moment; before all sets the oldest one, for nothing better is known. */
export function shippedParametersAt(moment: number): StartParameters {
  return (SHIPPED.findLast(({ until }) => until <= moment) ?? SHIPPED[0]!).parameters;
}

/** What may be learnt on from: a set that knows nothing from `moment` on, else nothing. */
export function shippedPriorAt(moment: number): StartParameters {
  return SHIPPED.findLast(({ until }) => until <= moment)?.parameters ?? UNLEARNT;
}
