import { RecordFields } from '../common/paging/record-fields.js';
import { ValueBetCard } from './value-bets.dto.js';
import { ValueBetsQuery } from './value-bets.query.js';

/** Members of records that queries select. */
export const valueBetFields = new RecordFields(ValueBetCard, {
  fields: [
    'cardKey',
    'matchId',
    'matchDate',
    'homeTeamName',
    'awayTeamName',
    'leagueName',
    'playerId',
    'playerName',
    'position',
    'teamName',
    'marketType',
    'marketName',
    'line',
    'scannerSide',
    'scannerOdds',
    'scannerBookmaker',
    'scannerEdge',
    'scannerFairOdds',
    'edgeLow',
    'edgeHigh',
    'bestOverOdds',
    'bestUnderOdds',
    'sampleSize',
    'consensusSources',
    'hitRates',
    'activityInfo.inPredictedLineup',
    'movement',
    'last30Stats',
  ],
  mostItems: { last30Stats: 10 },
});
valueBetFields.declareOn(ValueBetsQuery);
