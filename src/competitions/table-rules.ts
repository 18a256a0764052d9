import { publicIdOf } from '../common/public-id.js';
import { COMPETITIONS } from '../football/competitions.js';
import { USUAL_TABLE_RULE } from '../football/standings.js';
import type { TableRule } from '../football/standings.js';
import { naturalKeys } from '../ingestion/resolve/identity.js';

/** By public id, which stays the same when an operator renames the country. */
const tableRules = new Map(
  COMPETITIONS.map(({ country, name, tableRule }) => [publicIdOf(naturalKeys.competition(country, name)), tableRule]),
);

/** Table rule of a competition; by goal difference if it is not in the catalogue. */
export function tableRuleOf(competitionId: number): TableRule {
  return tableRules.get(competitionId) ?? USUAL_TABLE_RULE;
}
