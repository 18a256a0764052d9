import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NumberField,
  TimeZoneField,
} from '../common/validation/index.js';
import { boardFilters, fixtureSearchWords } from '../common/paging/board-filters.js';
import type { SortOrder } from '../common/paging/board-filters.js';
import { PageQuery } from '../common/paging/page-query.js';
import { MOST_EDGE } from '../football/market-family.js';
import { DEFAULT_MARGIN_METHOD, MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';

/** Suffix of a statistic that selects the positive-expected-value mode. */
export const positiveSuffix = ':positive-ev';

const metrics = [...TEAM_STATISTIC_KEYS, ...TEAM_STATISTIC_KEYS.map((key) => `${key}${positiveSuffix}`)];

/** `fair`: the curve through the forecasts of the closing price; `model`: the model alone, a disagreement with the market. */
export const predictionBases = ['fair', 'model'] as const;
export type PredictionBasis = (typeof predictionBases)[number];

/** Columns by which predictions are sorted. */
export const predictionSortColumns = ['kickoff', 'edge'] as const;
export type PredictionSortColumn = (typeof predictionSortColumns)[number];

/** Query parameters of the predictions. */
export class TeamStatisticsQuery extends PageQuery() {
  @DateField('Day of kick-off; only fixtures eligible on that day.', { optional: true, example: '2025-02-26' })
  date?: string;

  @boardFilters.eventIds() eventIds?: number[];
  @boardFilters.teamIds() teamIds?: number[];
  @boardFilters.uniqueTournamentIds(null, { single: 'uniqueTournamentId' }) uniqueTournamentIds?: number[];
  @boardFilters.bookmakers(
    'Only prices of these bookmakers, by identifier, name or id, are shown and used for best prices and edges. Fair ' +
      'probabilities come from all sources. An unknown bookmaker returns 400 and names the nearest.',
  )
  bookmakers?: string[];

  @boardFilters.minOdds(
    'Minimum best price of a bet, inclusive: other bets are left out, then fixtures with no bet left. In ' +
      '`positive-ev` mode, the edge of the same side counts.',
  )
  minOdds?: number;

  @boardFilters.maxOdds('Maximum best price, inclusive. Must not be below `minOdds`.') maxOdds?: number;

  @boardFilters.search(fixtureSearchWords, { example: 'man city' }) search?: string;

  @EnumField(`Statistic to predict; the suffix \`${positiveSuffix}\` means \`mode=positive-ev\`.`, metrics, {
    default: 'goals',
    example: 'corners',
  })
  metric: string;

  @EnumField(
    '`positive-ev` drops bets without a side whose edge is above `minEdge` and at most `maxEdge`, then fixtures ' +
      'with no bet left, and puts the best edge first unless `sortBy` says otherwise. A `metric` with its suffix ' +
      'selects it too.',
    ['all', 'positive-ev'],
    { default: 'all', example: 'positive-ev' },
  )
  mode: 'all' | 'positive-ev';

  @NumberField('In `positive-ev` mode: percent that an edge must exceed. Otherwise no effect.', {
    minimum: -100,
    maximum: 1_000_000,
    default: 0,
    asText: true,
    example: 2.5,
  })
  minEdge: number;

  @NumberField(
    'In `positive-ev` mode: maximum edge listed, in percent; a price with a higher one is most likely an error that ' +
      'will be voided. Otherwise no effect.',
    { minimum: -100, maximum: 1_000_000, default: MOST_EDGE, asText: true, example: 15 },
  )
  maxEdge: number;

  @boardFilters.sortBy(
    'Column to sort by: `kickoff`, or `edge`, the best edge of the bets shown. Where it is unknown, or every bet ' +
      'rests on a price far above those of only two other bookmakers, the fixture comes last. Ties by kick-off, ' +
      'priority, id. Default: `edge` in `positive-ev` mode, else `kickoff`.',
    predictionSortColumns,
    { example: 'edge' },
  )
  sortBy?: PredictionSortColumn;

  @boardFilters.sortOrder('Direction of `sortBy`. Default: `asc` for `kickoff`, else `desc`.')
  sortOrder?: SortOrder;

  @EnumField(
    'Basis of probabilities, fair odds, lambdas and edges. `fair`: one curve through all lines of a count, fitted ' +
      'to forecasts of the closing price from all bookmakers and the model (`modelWeight`). `model`: the model ' +
      'alone. Its edges are disagreement with the market, never value: on past seasons, bets that it claimed at 10 ' +
      'to 23 % were worth about -1 % at the close.',
    predictionBases,
    { default: 'fair', example: 'fair' },
  )
  basis: PredictionBasis;

  @EnumField("How a bookmaker's margin is removed from the prices of a market.", MARGIN_METHODS, {
    default: DEFAULT_MARGIN_METHOD,
    example: 'power',
  })
  devig: MarginMethod;

  @IntegerField(
    'Minimum number of independent sources at a line: with fewer there is no edge, and the line does not move the ' +
      'curve. Bookmakers on one price feed count as one. Default: 3 for results, 2 for statistics. No effect with ' +
      '`basis=model`.',
    { minimum: 1, maximum: 100, optional: true, asText: true, example: 3 },
  )
  minConsensus?: number;

  @BooleanField('Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible.', {
    default: false,
    asText: true,
    example: false,
  })
  includeStale: boolean;

  @TimeZoneField('Time zone of `date`.', { default: 'UTC', example: 'Europe/London' })
  tz: string;
}
