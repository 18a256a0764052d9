import { RecordFields } from '../../common/paging/record-fields.js';
import { PriceOutlier, PriceOutliersQuery } from './price-outliers.dto.js';
import { PropsOutlier, PropsOutliersQuery } from './props-outliers.dto.js';

/** What `view=compact` shows on both price boards. */
const compactPriceFields = [
  'event_id',
  'event_timestamp',
  'league_name',
  'hometeam',
  'awayteam',
  'team_name',
  'player_id',
  'playername',
  'market',
  'market_id',
  'market_type',
  'line',
  'bookmaker_count',
  'avg_odd',
  'max_odd',
] as const;

/** Members of records that queries of price outliers select. */
export const priceOutlierFields = new RecordFields(PriceOutlier, {
  fields: [
    ...compactPriceFields,
    'odds_discrepancy',
    'scope',
    'best_odds.highest.bookmaker',
    'fairOdd',
    'edge',
    'valueEdge',
    'isLonely',
    'movement',
  ],
});
priceOutlierFields.declareOn(PriceOutliersQuery);

/** Members of records that queries of props outliers select. */
export const propsOutlierFields = new RecordFields(PropsOutlier, {
  fields: [...compactPriceFields, 'outlierPct', 'best_odds.highest.bookmaker', 'movement'],
});
propsOutlierFields.declareOn(PropsOutliersQuery);
