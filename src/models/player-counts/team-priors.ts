/** Priors of teams without player rows, from the goals they score and concede. */
import type { AppearanceColumns } from './appearance-columns.js';

/** A team as factors on its own and its opponents' expected goals. */
export interface TeamStrength {
  readonly attack: number;
  readonly defence: number;
}

/** By team id, from a goals model of the competition that uses no data later than the fit. */
export type TeamStrengths = Readonly<Record<string, TeamStrength>>;

/** Prior factors of teams, around 1 over the teams of the columns; 1 for unknown teams. */
export interface TeamPriors {
  readonly strengths: TeamStrengths;
  /** Factors on the counts of a team's players, and on the counts it concedes. */
  readonly made: (teamId: number) => number;
  readonly conceded: (teamId: number) => number;
}

/** @param power turns a factor on goals into one on the statistic; 0: independent of goals */
export function teamPriors(
  input: TeamStrengths | null,
  { teamIds }: Pick<AppearanceColumns, 'teamIds'>,
  power: number,
): TeamPriors {
  const strengths = power === 0 ? {} : (input ?? {});
  const present = teamIds.flatMap((id) => strengths[id] ?? []);
  const factor = (read: (strength: TeamStrength) => number): ((teamId: number) => number) => {
    const usual = present.reduce((sum, strength) => sum + Math.log(read(strength)), 0) / Math.max(1, present.length);
    return (teamId) => {
      const strength = strengths[teamId];
      return strength === undefined ? 1 : Math.exp(power * (Math.log(read(strength)) - usual));
    };
  };
  return { strengths, made: factor(({ attack }) => attack), conceded: factor(({ defence }) => defence) };
}

/**
 * Factors by team id, in the order of the ids, since equal data must serialise equally: the fitted ones for teams with
 * rows, the priors for the others.
 * @param seen indices of teams with rows
 * @param fitted factors by team index
 */
export function factorsByTeam(
  seen: ReadonlySet<number>,
  teamIds: readonly number[],
  fitted: Float64Array,
  { strengths }: TeamPriors,
  prior: (teamId: number) => number,
): Record<string, number> {
  const factors = new Map(Object.keys(strengths).map((id) => [Number(id), prior(Number(id))]));
  for (const index of seen) factors.set(teamIds[index]!, fitted[index]!);
  return Object.fromEntries([...factors].sort(([one], [other]) => one - other));
}
