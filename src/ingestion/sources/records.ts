import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  Side,
  TeamStatisticsRecord,
} from '../../football/canonical.js';
import type { KnownCompetition } from '../../football/competitions.js';

/** Both sides, the home side first. */
export const SIDES: readonly Side[] = ['home', 'away'];

type Unstated = 'phase' | 'referee' | 'homeManager' | 'awayManager' | 'result' | 'resultKnownAt';

/** A fixture record; what the source does not state is null. */
export function fixtureRecord(
  stated: Omit<FixtureRecord, 'kind' | Unstated> & Partial<Pick<FixtureRecord, Unstated>>,
): FixtureRecord {
  const people = { referee: null, homeManager: null, awayManager: null };
  return { kind: 'fixture', phase: null, ...people, result: null, resultKnownAt: null, ...stated };
}

/** Counts of one side, known at the same time as the result; `cardsApproximate` defaults to false. */
export function teamStatisticsRecord(
  stated: Pick<TeamStatisticsRecord, 'line' | 'fixtureRef' | 'side' | 'values'> & { cardsApproximate?: boolean },
): TeamStatisticsRecord {
  return { kind: 'teamStatistics', cardsApproximate: false, knownAt: null, ...stated };
}

/** Catalogue data on a competition and its country. */
export function catalogueRecords(
  { country, countrySlug, alpha2, slug, priority }: KnownCompetition,
  competition: CompetitionReference,
  line: number,
): AnyCanonicalRecord[] {
  return [
    { kind: 'country', line, name: country, slug: countrySlug, alpha2 },
    { kind: 'competition', line, competition, slug, priority },
  ];
}
