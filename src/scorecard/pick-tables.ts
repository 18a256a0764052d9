import type { PickSource } from './scorecard-sums.js';

/** Tables of the picks of a source, of their grades, and of the trace of changed grades. */
export interface PickTables {
  readonly picks: string;
  readonly grades: string;
  readonly regrades: string;
}

/** Tables by source: equal columns, never mixed. */
export const PICK_TABLES: Readonly<Record<PickSource, PickTables>> = {
  live: { picks: 'picks', grades: 'pick_grades', regrades: 'pick_regrades' },
  replay: { picks: 'replayed_picks', grades: 'replayed_pick_grades', regrades: 'replayed_pick_regrades' },
};

/** Condition: a pick is on a fixture of a parameter, or on one that was merged into it. */
export const onFixtures = (parameter: string): string => `pick.fixture_id = any (array(
  select unnest(${parameter}::bigint[])
  union all select old_id from public_id_aliases where kind = 'fixture' and entity_id = any (${parameter}::bigint[])
))`;
