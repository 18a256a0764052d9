import { Injectable } from '@nestjs/common';
import type { PageBytes } from '../common/paging/page-bytes.js';
import { propsOutlierText } from './price-outliers.record.js';
import { PriceOutliersService } from './price-outliers.service.js';
import type { PropsOutliersQuery } from './props-outliers.dto.js';

/** Player lines of one league whose best price stands above the others. */
@Injectable()
export class PropsOutliersService {
  constructor(private readonly prices: PriceOutliersService) {}

  /** A page of the lines of a league's fixtures to come, as it is sent. */
  bytes(query: PropsOutliersQuery): Promise<PageBytes> {
    const { minBookmakers, minOdds, maxOdds, sortOrder, includeStale } = query;
    return this.prices.boardBytes({
      name: 'props-outliers',
      query,
      filter: { scopes: ['player'], markets: query.market, competitionId: query.uniqueTournamentId, search: query.search, line: query.line },
      listing: {
        minBookmakers, minOdds, maxOdds, sortBy: 'outlierPct', sortOrder, group: false,
        percent: 'outlierPct', minPercent: query.minDiscrepancy, maxPercent: query.maxDiscrepancy,
      },
      toText: (snapshot, line) => propsOutlierText(snapshot, line, includeStale),
    });
  }
}
