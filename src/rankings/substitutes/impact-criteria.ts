import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { searchPatterns } from '../../common/names/search-words.js';
import { playerStatistic } from '../../football/statistics.js';
import { mostStartsOf, thresholdsOf } from './substitute-impact.js';
import type { SubstituteImpactQuery } from './substitute-impact.dto.js';
import type { ImpactCriteria } from './substitute-impact.repository.js';

/** Statistic, matches and thresholds that a query asks for. */
export function criteriaOf({
  stat,
  window,
  search,
  sortBy,
  sortOrder,
}: SubstituteImpactQuery): Omit<ImpactCriteria, 'ids'> {
  return {
    column: playerStatistic(stat).column,
    patterns: searchPatterns(search),
    sortBy,
    sortOrder,
    currentSeasonOnly: window === 'season',
    mostStarts: mostStartsOf(window),
    ...thresholdsOf(stat),
  };
}

/** No source tells who replaced whom. */
export const noSubstitutions: EmptyBecause = {
  code: 'no_match_data',
  detail:
    'No match tells who replaced whom. StatsBomb events and canonical feeds with substitutions do; ' +
    'football-data and FPL-Core do not.',
};

/** Nobody meets the thresholds of a query. */
export function nobodyQualifies({ stat, window }: Pick<SubstituteImpactQuery, 'stat' | 'window'>): EmptyBecause {
  const { minStarts, minBaseTotal } = thresholdsOf(stat);
  const hint = window === 'season' ? ' window=all includes every season.' : '';
  return {
    code: 'none_qualifies',
    detail:
      `No player has ${minStarts} eligible starts and an own total of ${minBaseTotal} in the window ` +
      `${window}.${hint}`,
  };
}
