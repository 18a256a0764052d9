import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { IntegerField } from '../../common/validation/index.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { PriceOutliersService } from '../../rankings/prices/price-outliers.service.js';
import { PriceOutlier, QuotedPrice } from '../../rankings/prices/price-outliers.dto.js';
import { PriceOutliersQuery } from '../../rankings/prices/price-outliers-query.dto.js';
import { edgeText, listLines, shown } from '../answer-text.js';
import { listedPage } from '../listed-page.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { MatchField, PagesInput } from '../tool-inputs.dto.js';
import { inputOf, listMembers, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

class ComparePricesInput extends PagesInput {
  @MatchField() eventId: number;
  @IntegerField('Minimum number of bookmakers with a price of the line.', { minimum: 1, maximum: 1000, default: 1 })
  minBookmakers: number;
}

const input = inputOf(
  PriceOutliersQuery,
  [
    ...(['market', 'scope', 'teamIds', 'playerIds', 'bookmakers', 'minOdds', 'maxOdds', 'maxDiscrepancy'] as const),
    ...(['includeStale', 'sortBy', 'sortOrder', 'revision'] as const),
  ],
  ComparePricesInput,
);

const row = recordOf(
  PriceOutlier,
  [
    ...(['market_id', 'market', 'scope', 'team_name', 'player_id', 'playername', 'line', 'market_type'] as const),
    ...(['bookmaker_count', 'max_odd', 'avg_odd', 'fairPrice', 'valueEdge', 'edgeLow', 'edgeHigh'] as const),
    ...(['verdict', 'consensusSources', 'isLonely', 'movement'] as const),
  ],
  { bookmakers: z.array(recordOf(QuotedPrice, ['bookmaker', 'odd', 'quotedAt', 'exchange'])) },
);

/** Prices of a match by bookmaker. */
@Injectable()
export class ComparePricesTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'compare_prices';
  readonly title = 'Compare prices';
  readonly description =
    'Compares what bookmakers pay on the lines of one match. Use it when somebody asks who has the best price. Name ' +
    '`market` (`matchResult` and `asianHandicap` are listed only then) and narrow by `scope`, team or player. ' +
    '`max_odd` is the best price, `fairPrice` the one at which the bet breaks even by the forecast of the closing ' +
    'price, `valueEdge` the expected profit at the price compared in percent, with its 80 % interval `edgeLow` to ' +
    '`edgeHigh`: below 0 at the low end means that it may well have no value. Prices above `maxOdds` (10 unless set) ' +
    'and stale ones are left out; a price that `isLonely` is most likely wrong or slow.';
  readonly input = input;
  readonly output = outputOf(listMembers(row, 'Lines with their prices, by `sortBy`.'));

  constructor(private readonly prices: PriceOutliersService) {}

  async answer({ eventId, limit, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const query = queryOf(PriceOutliersQuery, { ...criteria, eventIds: [eventId], pageSize: limit });
    const page = await listedPage<number, PriceOutlier>(await this.prices.open(query));
    return { data: { ...page }, lines: listLines('line', page, priceLine) };
  }
}

function priceLine({ market, playername, market_type, line, compared, ...price }: PriceOutlier): string {
  const subject = [playername, market, market_type, line].filter((part) => part !== null).join(' ');
  const edge = edgeText(price.valueEdge, price.edgeLow, price.edgeHigh);
  const samples = `${price.bookmaker_count} bookmakers, ${price.consensusSources} sources`;
  return `${subject}: ${compared.odd} at ${compared.bookmaker}, fair ${shown(price.fairPrice)}, ${edge}, ${samples}`;
}
