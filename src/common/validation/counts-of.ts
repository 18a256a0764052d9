import type { Type } from '@nestjs/common';
import { IntegerField } from './fields.js';

/**
 * Base class of the counts of a match: a member for each statistic, null where unknown.
 * @example class TeamCounts extends CountsOf(TEAM_STATISTICS) {}
 */
export function CountsOf<Key extends string>(
  statistics: readonly { readonly key: Key; readonly displayName: string }[],
): Type<Record<Key, number | null>> {
  class Counts {
    constructor() {
      Object.assign(this, Object.fromEntries(statistics.map(({ key }) => [key, null])));
    }
  }
  for (const { key, displayName } of statistics) {
    const description = `${displayName}; null if unknown.`;
    IntegerField(description, { minimum: 0, nullable: true, example: 4 })(Counts.prototype, key);
  }
  return Counts as Type<Record<Key, number | null>>;
}
