import type { SqlClient } from '../../database/sql-client.js';
import { scorecardGroup } from '../scorecard-group.js';
import { readSums } from '../sums.repository.js';
import type { GroupSums } from '../scorecard-sums.js';
import type { Estimate } from '../scorecard.dto.js';

/** The scorecard of replayed picks by market family, one string per line. */
export async function scorecardLines(sql: SqlClient): Promise<string[]> {
  const rows = await readSums(sql, { source: 'replay', dimension: 'marketFamily', board: 'all' });
  const keys = [...new Set(rows.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const group = scorecardGroup(
      key,
      key,
      rows.filter((row: GroupSums) => row.key === key),
    );
    if (group === null) return [];
    const { bets, matches, claimedValuePct, closingLineValuePct, roiPct } = group;
    return [
      `${key}: ${bets} bets on ${matches} matches, claimed ${claimedValuePct} %, ` +
        `closing line ${intervalText(closingLineValuePct)}, returned ${intervalText(roiPct)}`,
    ];
  });
}

const intervalText = ({ value, low, high }: Estimate): string =>
  low === null || high === null ? `${value ?? '-'} %` : `${value} % [${low}, ${high}]`;
