/** The regression behind the ratings: indices of its coefficients, and the two rows of each match. */
import type { SparseRows } from '../../maths/poisson-regression.js';

/** One number per side. */
export interface HomeAway {
  home: number;
  away: number;
}

/** Counts of one match, or expectations of them. */
export interface RatedMatch extends HomeAway {
  homeTeamId: number;
  awayTeamId: number;
  /** Weight in the fit, at least 0; see `decayWeight`. */
  weight: number;
  /** Referee, whose factor moves both counts; null or absent where unknown. */
  refereeId?: number | null;
}

/** Entries of a row: level, home, strength and tempo of both teams, referee. */
const WIDTH = 7;

/** Indices of coefficients: level 0, home 1, then strength and tempo of each team, then referees. */
export interface CoefficientIndices {
  teams: Map<number, number>;
  referees: Map<number, number>;
  size: number;
}

/** Indices for every team, and for every referee where they are rated. */
export function coefficientIndices(matches: readonly RatedMatch[], withReferees: boolean): CoefficientIndices {
  const teams = new Map<number, number>();
  const referees = new Map<number, number>();
  for (const { homeTeamId, awayTeamId } of matches) {
    for (const id of [homeTeamId, awayTeamId]) if (!teams.has(id)) teams.set(id, 2 + 2 * teams.size);
  }
  const first = 2 + 2 * teams.size;
  for (const { refereeId } of matches) {
    if (withReferees && refereeId != null && !referees.has(refereeId)) referees.set(refereeId, first + referees.size);
  }
  return { teams, referees, size: first + referees.size };
}

/** Two rows of the regression for each match: the home count, the away count. */
export function rowsOf(matches: readonly RatedMatch[], { teams, referees, size }: CoefficientIndices): SparseRows {
  const rowCount = 2 * matches.length;
  const indices = new Int32Array(rowCount * WIDTH);
  const values = new Float64Array(rowCount * WIDTH);
  const responses = new Float64Array(rowCount);
  const weights = new Float64Array(rowCount);
  matches.forEach((match, index) => {
    const [h, a] = [teams.get(match.homeTeamId)!, teams.get(match.awayTeamId)!];
    const referee = match.refereeId == null ? undefined : referees.get(match.refereeId);
    const [r, present] = referee === undefined ? [0, 0] : [referee, 1];
    const at = 2 * index * WIDTH;
    indices.set([0, 1, h, h + 1, a, a + 1, r, 0, 1, h, h + 1, a, a + 1, r], at);
    values.set([1, 1, 1, 1, -1, 1, present, 1, -1, -1, 1, 1, 1, present], at);
    responses.set([match.home, match.away], 2 * index);
    weights.fill(match.weight, 2 * index, 2 * index + 2);
  });
  return { rowCount, coefficientCount: size, width: WIDTH, indices, values, responses, weights };
}
