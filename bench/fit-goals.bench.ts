/**
 * Fitting time of a division's goals model: four seasons of 380 matches, every variant, and four divisions one after
 * the other. Beside it the same estimate of the ratings from goals by a plain quasi-Newton search with numeric
 * gradients, as in a first implementation. Generated data.
 *
 *   npm run bench fit-goals
 *
 * BENCH_ROUNDS (40) is the number of runs of each; medians are compared.
 */
import { minimise } from './support/minimise.js';
import { Random } from '../src/maths/random.js';
import { fitTeamGoals } from '../src/models/team-goals/fit.js';
import type { GoalsMatch } from '../src/models/team-goals/fit.js';
import { GOALS_SETTINGS } from '../src/models/team-goals/settings.js';
import type { GoalsSettings } from '../src/models/team-goals/settings.js';
import { fitRatings, ratedMeans } from '../src/models/team-ratings/fit-ratings.js';
import type { RatedMatch, RatingPrior } from '../src/models/team-ratings/fit-ratings.js';
import { decayWeight } from '../src/models/team-ratings/memory.js';

const BOUND_WINDOW_MS = 50;
const BOUND_ALL_MS = 1000;
const DAY = 86_400;
const NOW = 1_700_000_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Four seasons of twenty teams, three of them replaced every summer. */
function league(key: string): GoalsMatch[] {
  const random = new Random(key);
  const strength = Array.from({ length: 29 }, () => 0.3 * random.normal());
  const matches: GoalsMatch[] = [];
  for (let season = 0; season < 4; season += 1) {
    const teams = Array.from({ length: 20 }, (_, index) => (index < 17 ? index : index + 3 * season));
    const pairs = random.shuffled(
      teams.flatMap((home) => teams.flatMap((away) => (home === away ? [] : [[home, away] as const]))),
    );
    pairs.forEach(([home, away], index) => {
      const lead = 0.12 + strength[home]! - strength[away]!;
      const [h, a] = [Math.exp(0.25 + lead), Math.exp(0.25 - lead)];
      const onTarget = { home: random.poisson(3.2 * h), away: random.poisson(3.2 * a) };
      matches.push({
        playedAt: NOW - (4 - season) * 365 * DAY + Math.floor(index / 10) * 7 * DAY,
        homeTeamId: home,
        awayTeamId: away,
        homeGoals: random.poisson(h),
        awayGoals: random.poisson(a),
        shotsOnTarget: onTarget,
        shots: { home: onTarget.home + random.poisson(8), away: onTarget.away + random.poisson(7) },
        marketRates: { home: h * random.factor(0.05), away: a * random.factor(0.05) },
      });
    });
  }
  return matches.sort((one, other) => one.playedAt - other.playedAt);
}

function timed(work: () => unknown, times = rounds): number {
  work();
  return median(
    Array.from({ length: times }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    }),
  );
}

const leagues = ['one', 'two', 'three', 'four'].map(league);
const first = leagues[0]!;
const fitAll = (settings: GoalsSettings): void =>
  leagues.forEach((matches) => void fitTeamGoals(matches, NOW, settings));
let isWithin = true;
for (const settings of Object.values(GOALS_SETTINGS)) {
  const cold = timed(() => fitTeamGoals(first, NOW, settings));
  const all = timed(() => fitAll(settings), Math.ceil(rounds / 4));
  isWithin &&= cold <= BOUND_WINDOW_MS && all <= BOUND_ALL_MS;
  say(`${settings.name.padEnd(8)} ${first.length} matches: ${cold.toFixed(1)} ms; four divisions ${all.toFixed(1)} ms`);
}

// The same objective for the ratings from goals alone, minimised with finite-difference gradients.
const settings = GOALS_SETTINGS.results;
const rated: RatedMatch[] = first.map(({ playedAt, homeTeamId, awayTeamId, homeGoals, awayGoals }) => ({
  homeTeamId,
  awayTeamId,
  home: homeGoals,
  away: awayGoals,
  weight: decayWeight((NOW - playedAt) / DAY, settings.halfLifeDays),
}));
const prior: RatingPrior = {
  level: { mean: 0.3, deviation: 1 },
  home: { mean: 0.12, deviation: 0.3 },
  teamMean: () => ({ strength: 0, tempo: 0 }),
  strengthDeviation: settings.strengthDeviation,
  tempoDeviation: settings.tempoDeviation,
};
const size = 2 + 2 * 29;
const objective = (x: Float64Array): number => {
  let sum = (x[0]! - 0.3) ** 2 / 2 + (x[1]! - 0.12) ** 2 / (2 * 0.3 ** 2);
  for (let team = 0; team < 29; team += 1) {
    sum +=
      x[2 + 2 * team]! ** 2 / (2 * settings.strengthDeviation ** 2) +
      x[3 + 2 * team]! ** 2 / (2 * settings.tempoDeviation ** 2);
  }
  const ratingOf = (team: number): { strength: number; tempo: number } => ({
    strength: x[2 + 2 * team]!,
    tempo: x[3 + 2 * team]!,
  });
  for (const { homeTeamId, awayTeamId, home, away, weight } of rated) {
    const means = ratedMeans({ level: x[0]!, home: x[1]! }, ratingOf(homeTeamId), ratingOf(awayTeamId));
    sum -= weight * (home * Math.log(means.home) - means.home + away * Math.log(means.away) - means.away);
  }
  return sum;
};
const byDifferences = (): Float64Array =>
  minimise(
    (x, gradient) => {
      const value = objective(x);
      for (let index = 0; index < size; index += 1) {
        const moved = Float64Array.from(x);
        moved[index]! += 1e-6;
        gradient[index] = (objective(moved) - value) / 1e-6;
      }
      return value;
    },
    new Float64Array(size),
    { tolerance: 1e-3 },
  ).point;
const newton = timed(() => fitRatings(rated, prior));
const plain = timed(byDifferences, 3);
const apart = Math.abs(fitRatings(rated, prior).teams[3]!.strength - byDifferences()[2 + 2 * 3]!);
say(
  `ratings from goals: Newton with analytic derivatives ${newton.toFixed(1)} ms, numeric gradients ` +
    `${plain.toFixed(0)} ms: ${(plain / newton).toFixed(0)} times as long, ${apart.toExponential(0)} apart`,
);
say(`bounds: ${BOUND_WINDOW_MS} ms a division, ${BOUND_ALL_MS} ms all four: ${isWithin ? 'met' : 'MISSED'}`);
process.exitCode = isWithin ? 0 : 1;
