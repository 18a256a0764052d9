import type { Type } from '@nestjs/common';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  ListField,
  NumberField,
  StringField,
  TimeZoneField,
  ValueField,
  enumRule,
  upperBoundRule,
} from '../common/validation/index.js';
import { CARD_RULES } from '../boards/candidates/card-curve.js';
import { boardFilters } from '../common/paging/board-filters.js';
import type { SortOrder } from '../common/paging/board-filters.js';
import { PageQuery } from '../common/paging/page-query.js';
import { MOST_EDGE } from '../football/market-family.js';
import { DEFAULT_MARGIN_METHOD, MARGIN_METHODS } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { HORIZONS, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { cardBases, cardDirections } from './card-variant.js';
import type { CardBasis, CardDirection } from './card-variant.js';

/** Sort columns of the query; `sources` counts the independent sources at the line. */
export const cardSortColumns = ['edgeLow', 'edge', 'odds', 'kickoff', 'sources'] as const;
export type CardSortColumn = (typeof cardSortColumns)[number];

/** Minimum number of matches for a meaningful opinion on a player. */
export const LEAST_SAMPLE = 5;

/** Which cards are shown: those of positive expected value, all with a price, or standard lines without one too. */
export const cardModes = ['value', 'all', 'predictions'] as const;
export type CardMode = (typeof cardModes)[number];

/** Times until kick-off. */
export const kickoffWindows = ['3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'] as const;
export type KickoffWindow = (typeof kickoffWindows)[number];

/** A query with the parameters that change the numbers of a card, for the board and the explanation of a card. */
function CardOptionsOf<Base extends Type<object>>(base: Base) {
  class CardOptionsQuery extends base {
    @EnumField('Side the scanner evaluates; `both`: the one with the higher expected value.', cardDirections, {
      default: 'over',
      example: 'both',
    })
    direction: CardDirection;

    @EnumField('Model family whose fair price the scanner uses.', MODEL_FAMILIES, {
      default: 'negbin',
      example: 'poisson',
    })
    model: ModelFamily;

    @EnumField(
      "The player's last 10 (short), 20 (medium), 30 (long) or 50 (extraLong) matches with the statistic. A player " +
        'with fewer than half of them is judged by the next shorter horizon.',
      HORIZONS,
      { default: 'medium', example: 'long' },
    )
    horizon: Horizon;

    @BooleanField(
      "Adds to the player's counts those of the substitutes who replaced him, in matches he started and whose " +
        'source lists substitutions.',
      { default: false, asText: true, example: false },
    )
    superSub: boolean;

    @boardFilters.bookmakers(
      'Eligible bookmakers, by identifier, name or id: best prices, edges and `minSources` are based on their ' +
        'prices alone.',
      { alias: 'source' },
    )
    bookmakers?: string[];

    @BooleanField(
      'Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible. Fair probabilities always come from fresh prices.',
      { default: false, asText: true, example: false },
    )
    includeStale: boolean;

    @EnumField(
      'Basis of expected values. `fair`: a forecast of the closing price from all bookmakers, margins removed, and ' +
        'the model, with one curve behind all lines of a player and statistic. `model`: the model alone, which is a ' +
        'disagreement with the market and never value: on past seasons such bets lost money, the more so the larger ' +
        'the claim.',
      cardBases,
      { default: 'fair', example: 'fair' },
    )
    basis: CardBasis;

    @EnumField(
      'How the margin is removed from the prices of a bookmaker that quotes over and under. The explanation of a ' +
        'card shows every method.',
      MARGIN_METHODS,
      { default: DEFAULT_MARGIN_METHOD, example: 'shin' },
    )
    devig: MarginMethod;

    @IntegerField(
      'Minimum number of independent sources at a line, including that of the judged price. With fewer, a price has ' +
        `no expected value, and the line does not move the curve. Default: ${CARD_RULES.minConsensus}; none with ` +
        '`basis=model`.',
      { optional: true, asText: true, minimum: 1, maximum: 100, example: 3 },
    )
    minConsensus?: number;
  }
  return CardOptionsQuery;
}

/** Parameters of `GET /api/v2/value-bets`. */
export class ValueBetsQuery extends CardOptionsOf(PageQuery({ pageAs: 'integer' })) {
  @EnumField(
    `\`value\`: cards with an expected value above 0 and at most \`maxEV\` (default ${MOST_EDGE}), for players with ` +
      `at least ${LEAST_SAMPLE} matches; an honest list is short, and on many days empty. \`all\`: every card with ` +
      'an eligible price, those without an expected value last; `predictions`: these, plus the standard lines of ' +
      'players in the projected or confirmed eleven that no bookmaker quotes.',
    cardModes,
    { default: 'value', example: 'all' },
  )
  mode: CardMode;

  @BooleanField('Equivalent to `mode=all`; overrides `mode`.', { default: false, asText: true, example: false })
  showAll: boolean;

  @BooleanField('Adds fixtures in play.', { default: false, asText: true, example: false }) showLive: boolean;

  @BooleanField(
    'Shows only the first card of each fixture and player in board order, after all filters. Default: `true` with ' +
      '`mode=value`, otherwise `false`. `false` shows all.',
    { optional: true, asText: true, example: false },
  )
  group?: boolean;

  @NumberField('Minimum `scannerEdge` in percent, inclusive; if set, cards without one are left out.', {
    optional: true,
    asText: true,
    example: 2.5,
  })
  minEV?: number;

  @NumberField(
    'Only cards whose `edgeLow`, in percent, is strictly above this; cards without one are left out. `0` lists what ' +
      'is worth taking even at the low end of its interval. In six demo leagues, where the truth is known, the ' +
      '1,616 overs with an expected value above 0 claimed 7.1 % and were worth -3.1 % +- .2; the 20 with ' +
      '`minEdgeLow=0` were worth +9.5 % +- 5.3.',
    { optional: true, asText: true, example: 0 },
  )
  minEdgeLow?: number;

  @ValueField(
    `Maximum \`scannerEdge\` in percent, inclusive. Default with \`mode=value\`: ${MOST_EDGE}, as a higher edge ` +
      'most likely means a wrong price that will be voided. `none` removes the limit.',
    upperBoundRule,
    { optional: true, asText: true, example: '40' },
  )
  maxEV?: number;

  @boardFilters.minOdds(
    'Minimum best price of the side of `scannerEdge`, inclusive; if set, cards without one are left out.',
  )
  minOdds?: number;

  @boardFilters.maxOdds('Maximum best price, inclusive.') maxOdds?: number;

  @NumberField('Only this line.', { optional: true, asText: true, minimum: 0, maximum: 1_000, example: 1.5 })
  line?: number;

  @ListField('Only these statistics, by key.', enumRule(PLAYER_STATISTIC_KEYS), {
    optional: true,
    asText: true,
    example: ['shots', 'tackles'],
  })
  marketType?: PlayerStatisticKey[];

  @IntegerField(
    'Minimum number of bookmakers with an eligible price on either side of the line; with `bookmakers`, only those ' +
      'named count. Exchanges are excluded.',
    { optional: true, minimum: 0, maximum: 1000, example: 2 },
  )
  minSources?: number;

  @EnumField(
    'Time until kick-off from now; `week` is 7 days, `today` and `tomorrow` are days in the time zone `tz`.',
    kickoffWindows,
    { default: 'all', example: '24h' },
  )
  kickoffWindow: KickoffWindow;

  @DateField('Day of kick-off in the time zone `tz`.', { optional: true, example: '2025-02-26' })
  date?: string;

  @boardFilters.eventIds() eventIds?: number[];
  @boardFilters.teamIds('Only players of these teams; an unknown id returns 400.') teamIds?: number[];
  @boardFilters.playerIds() playerIds?: number[];
  @boardFilters.uniqueTournamentIds() uniqueTournamentIds?: number[];
  @boardFilters.search() search?: string;

  @BooleanField('`true`: only players in the projected or confirmed eleven; `false`: only others.', {
    optional: true,
    asText: true,
    example: true,
  })
  inPredictedLineup?: boolean;

  @BooleanField(
    "`true`: only players who started their team's last match; `false`: only others. Neither includes players for " +
      'whom this is unknown.',
    { optional: true, asText: true, example: true },
  )
  startedLastGame?: boolean;

  @IntegerField(
    "Maximum number of matches of the player's team since his last appearance; if set, players for whom it is " +
      'unknown are left out.',
    { optional: true, asText: true, minimum: 0, maximum: 1000, example: 1 },
  )
  maxLastGameWithTeam?: number;

  @ListField(
    'Only cards whose expected value, by the chosen model, is above `minEV` (0 without it) at each of these horizons.',
    enumRule(HORIZONS),
    { optional: true, asText: true, example: ['short', 'long'] },
  )
  requireHorizons?: Horizon[];

  @ListField(
    'Only cards whose expected value, at the horizon used, is above `minEV` (0 without it) by each of these models.',
    enumRule(MODEL_FAMILIES),
    { optional: true, asText: true, example: ['poisson', 'frequency'] },
  )
  requireGroups?: ModelFamily[];

  @boardFilters.sortBy(
    'Column to sort by: `edgeLow` (as without it), `edge` the expected value, `odds` the price of the side, ' +
      '`kickoff`, `sources` the independent sources at the line. By `edgeLow` and `edge`, `isLonely` cards come ' +
      'last. Ties keep board order.',
    cardSortColumns,
    { example: 'edge' },
  )
  sortBy?: CardSortColumn;

  @boardFilters.sortOrder(
    'Direction of `sortBy`, ignored without it; unknown values come last in both. Default: `asc` for `kickoff`, ' +
      'else `desc`.',
  )
  sortOrder?: SortOrder;

  @TimeZoneField('Time zone of `date` and of the days in `kickoffWindow`.', {
    default: 'UTC',
    example: 'Europe/London',
  })
  tz: string;
}
DateField('Another name for `date`; `date` wins if both are given.', {
  aliasOf: 'date',
  isOverruled: true,
  example: '2025-02-26',
})(ValueBetsQuery.prototype, 'specificDate');

/** The key of an explained card. */
export const CardKeyField = (): PropertyDecorator =>
  StringField('`cardKey` of a card: `matchId:playerId:marketType:line`.', {
    maximumLength: 200,
    example: '8114302117730035:501:shots:1.5',
  });

/** Path of an explained card. */
export class ValueBetPath {
  @CardKeyField() cardKey: string;
}

/** Parameters of the explanation of a card. */
export class ValueBetQuery extends CardOptionsOf(class {}) {
  @NumberField(
    'Fraction of the full Kelly stake that `stake` recommends; full Kelly makes a bankroll grow fastest if the ' +
      'probabilities are true. They are estimates: a quarter is usual. Without it, no stake is recommended.',
    { optional: true, minimum: 0.01, maximum: 1, example: 0.25 },
  )
  kellyFraction?: number;
  @StringField('Revision of the board that listed the card. Default: the current one.', {
    optional: true,
    maximumLength: 40,
  })
  revision?: string;
}
