import { Injectable } from '@nestjs/common';
import { priceKinds } from '../../boards/empty-board.js';
import type { PageBytes } from '../../common/paging/page-bytes.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { propsOutlierText } from './price-outliers.record.js';
import { PriceOutliersService } from './price-outliers.service.js';
import type { PriceBoardRequest } from './price-outliers.service.js';
import { PropsOutliersQuery } from './props-outliers.dto.js';

/** Player lines of one league whose best price stands above the others. */
@Injectable()
export class PropsOutliersService {
  constructor(private readonly prices: PriceOutliersService) {}

  /** A page of the lines of a league's fixtures to come, as it is sent. */
  bytes(query: PropsOutliersQuery): Promise<PageBytes> {
    return this.prices.boardBytes(requestOf(query));
  }
}

function requestOf(query: PropsOutliersQuery): PriceBoardRequest {
  const { minBookmakers, minOdds, maxOdds, sortOrder, includeStale, uniqueTournamentId } = query;
  return {
    name: 'props-outliers',
    query,
    filter: {
      scopes: ['player'],
      markets: query.market,
      competitionId: uniqueTournamentId,
      search: query.search,
      line: query.line,
    },
    listing: {
      minBookmakers,
      minOdds,
      maxOdds,
      sortBy: 'outlierPct',
      sortOrder,
      group: false,
      percent: 'outlierPct',
      minPercent: query.minDiscrepancy,
      maxPercent: query.maxDiscrepancy,
    },
    toText: (snapshot, line) => propsOutlierText(snapshot, line, includeStale),
    kind: priceKinds.player,
    unfiltered: () => requestOf(queryOf(PropsOutliersQuery, { uniqueTournamentId })),
  };
}
