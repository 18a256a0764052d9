import { pluralise } from '../../common/pluralise.js';
import type { SqlClient } from '../../database/sql-client.js';
import { scorecardGroups } from '../scorecard-group.js';
import { readSums } from '../sums.queries.js';
import type { Estimate } from '../scorecard.dto.js';

/** The scorecard of replayed picks by market family, one string per line. */
export async function scorecardLines(sql: SqlClient): Promise<string[]> {
  const rows = await readSums(sql, { source: 'replay', dimensions: ['marketFamily'], board: 'all' });
  return scorecardGroups('marketFamily', rows).map(
    ({ key, bets, matches, claimedValuePct, closingLineValuePct, roiPct }) =>
      `${key}: ${pluralise(bets, 'bet')} on ${pluralise(matches, 'match', 'matches')}, claimed ${claimedValuePct} %, ` +
      `closing line ${intervalText(closingLineValuePct)}, returned ${intervalText(roiPct)}` +
      (roiPct.value !== null && roiPct.low === null ? ' (too few to say)' : ''),
  );
}

const intervalText = ({ value, low, high }: Estimate): string =>
  low === null || high === null ? `${value ?? '-'} %` : `${value} % [${low}, ${high}]`;
