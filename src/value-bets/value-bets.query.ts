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

/** Columns that a query may sort by; `sources` counts the independent sources at the line. */
export const cardSortColumns = ['edgeLow', 'edge', 'odds', 'kickoff', 'sources'] as const;
export type CardSortColumn = (typeof cardSortColumns)[number];

/** Matches that an honest opinion on a player needs. */
export const LEAST_SAMPLE = 5;

/** Which cards are shown: those of positive expected value, all with a price, or also standard lines without one. */
export const cardModes = ['value', 'all', 'predictions'] as const;
export type CardMode = (typeof cardModes)[number];

/** Times until kick-off. */
export const kickoffWindows = ['3h', '6h', '12h', '24h', '48h', '72h', 'today', 'tomorrow', 'week', 'all'] as const;
export type KickoffWindow = (typeof kickoffWindows)[number];

/** A query with the parameters that change the numbers of a card, for the board and the explanation of a card. */
function CardOptionsOf<Base extends Type<object>>(base: Base) {
  class CardOptionsQuery extends base {
    @EnumField(cardDirections, {
      default: 'over',
      description: 'Side that the scanner looks at; `both`: the one with the higher expected value.',
      example: 'both',
    })
    direction: CardDirection;

    @EnumField(MODEL_FAMILIES, {
      default: 'negbin',
      description: 'Family of models whose fair price the scanner uses.',
      example: 'poisson',
    })
    model: ModelFamily;

    @EnumField(HORIZONS, {
      default: 'medium',
      example: 'long',
      description:
        "The player's last 10 (short), 20 (medium), 30 (long) or 50 (extraLong) matches with the statistic. A player " +
        'with fewer than half of them is judged by the next shorter horizon.',
    })
    horizon: Horizon;

    @BooleanField({
      default: false,
      asText: true,
      example: false,
      description:
        'Adds the counts of the players who replaced him to his own, in matches that he started and whose source ' +
        'tells who replaced whom.',
    })
    superSub: boolean;

    @boardFilters.bookmakers({
      alias: 'source',
      description:
        'Eligible bookmakers, by identifier, name or id: best prices, edges and `minSources` follow from their ' +
        'prices alone.',
    })
    bookmakers?: string[];

    @BooleanField({
      default: false,
      asText: true,
      description:
        'Whether prices older than QUOTE_MAX_AGE_MINUTES are eligible. Fair probabilities come from fresh prices in any ' +
        'case.',
      example: false,
    })
    includeStale: boolean;

    @EnumField(cardBases, {
      default: 'fair',
      description:
        'What expected values are based on. `fair`: a forecast of the closing price from all bookmakers, margins removed, ' +
        'and the model, with one curve behind all lines of a player and statistic. `model`: the model alone, which is a ' +
        'disagreement with the market and never value: on past seasons such bets lost money, and more the larger the claim.',
      example: 'fair',
    })
    basis: CardBasis;

    @EnumField(MARGIN_METHODS, {
      default: DEFAULT_MARGIN_METHOD,
      description:
        'How the margin is taken out of the prices of a bookmaker that quotes over and under. The explanation of a ' +
        'card shows every method.',
      example: 'shin',
    })
    devig: MarginMethod;

    @IntegerField({
      optional: true,
      asText: true,
      minimum: 1,
      maximum: 100,
      description:
        'Fewest independent sources at a line, that of the judged price among them. With fewer a price has no ' +
        `expected value, and the line does not move the curve. Default: ${CARD_RULES.minConsensus}; none with \`basis=model\`.`,
      example: 3,
    })
    minConsensus?: number;
  }
  return CardOptionsQuery;
}

/** Parameters of `GET /api/v2/value-bets`. */
export class ValueBetsQuery extends CardOptionsOf(PageQuery({ pageAs: 'integer' })) {
  @EnumField(cardModes, {
    default: 'value',
    example: 'all',
    description:
      `\`value\`: cards with an expected value above 0 and at most \`maxEV\` (default ${MOST_EDGE}), of players with ` +
      `at least ${LEAST_SAMPLE} matches; an honest list is short, and on many days empty. \`all\`: every card with ` +
      'an eligible price, those without an expected value last; `predictions`: these, and the standard lines of ' +
      'players of the projected or confirmed eleven that nobody quotes.',
  })
  mode: CardMode;

  @BooleanField({
    default: false,
    asText: true,
    description: 'Equivalent to `mode=all`; wins over `mode`.',
    example: false,
  })
  showAll: boolean;

  @BooleanField({ default: false, asText: true, description: 'Adds fixtures that are being played.', example: false })
  showLive: boolean;

  @BooleanField({
    optional: true,
    asText: true,
    example: false,
    description:
      'Shows of each fixture and player only the first card in the order of the board, all filters applied. Default: ' +
      '`true` with `mode=value`, else `false`. `false` shows all.',
  })
  group?: boolean;

  @NumberField({
    optional: true,
    asText: true,
    description: 'Least `scannerEdge` in percent, inclusive. Cards without one are then left out.',
    example: 2.5,
  })
  minEV?: number;

  @NumberField({
    optional: true,
    asText: true,
    description:
      'Only cards whose `edgeLow`, in percent, is strictly above this; cards without one are left out. `0` lists ' +
      'what is worth taking even at the low end of its interval. On six demo leagues, whose truth is known, the ' +
      '1,616 overs with an expected value above 0 claimed 7.1 % and were worth -3.1 % +- .2; the 20 of ' +
      '`minEdgeLow=0` were worth +9.5 % +- 5.3.',
    example: 0,
  })
  minEdgeLow?: number;

  @ValueField(upperBoundRule, {
    optional: true,
    asText: true,
    description:
      `Greatest \`scannerEdge\` in percent, inclusive. In \`mode=value\` ${MOST_EDGE} unless given: beyond it a ` +
      'price is most likely wrong and will be voided. `none` lifts it.',
    example: '40',
  })
  maxEV?: number;

  @boardFilters.minOdds({
    description:
      'Least best price of the side that `scannerEdge` speaks of, inclusive. Cards without one are then left out.',
  })
  minOdds?: number;

  @boardFilters.maxOdds({ description: 'Greatest such price, inclusive.' }) maxOdds?: number;

  @NumberField({
    optional: true,
    asText: true,
    minimum: 0,
    maximum: 1_000,
    description: 'Only this line.',
    example: 1.5,
  })
  line?: number;

  @ListField(enumRule(PLAYER_STATISTIC_KEYS), {
    optional: true,
    asText: true,
    description: 'Only these statistics, by key.',
    example: ['shots', 'tackles'],
  })
  marketType?: PlayerStatisticKey[];

  @IntegerField({
    optional: true,
    minimum: 0,
    maximum: 1000,
    example: 2,
    description:
      'Least number of bookmakers with an eligible price on either side of the line; with `bookmakers` only of those ' +
      'named. Exchanges are excluded.',
  })
  minSources?: number;

  @EnumField(kickoffWindows, {
    default: 'all',
    example: '24h',
    description:
      'Time until kick-off from now; `week` is 7 days, `today` and `tomorrow` are days of the time zone `tz`.',
  })
  kickoffWindow: KickoffWindow;

  @DateField({ optional: true, description: 'Day of kick-off in the time zone `tz`.', example: '2025-02-26' })
  date?: string;

  @boardFilters.eventIds() eventIds?: number[];
  @boardFilters.teamIds({ description: 'Only players of these teams; an unknown id is 400.' }) teamIds?: number[];
  @boardFilters.playerIds() playerIds?: number[];
  @boardFilters.uniqueTournamentIds() uniqueTournamentIds?: number[];
  @boardFilters.search() search?: string;

  @BooleanField({
    optional: true,
    asText: true,
    description: 'Only players in the projected or confirmed eleven, or only others.',
    example: true,
  })
  inPredictedLineup?: boolean;

  @BooleanField({
    optional: true,
    asText: true,
    description: "Only players who started their team's last match, or only others. Where that is unknown, neither.",
    example: true,
  })
  startedLastGame?: boolean;

  @IntegerField({
    optional: true,
    asText: true,
    minimum: 0,
    maximum: 1000,
    example: 1,
    description:
      "Most matches of the player's team since his last appearance. Players of whom that is unknown are then left out.",
  })
  maxLastGameWithTeam?: number;

  @ListField(enumRule(HORIZONS), {
    optional: true,
    asText: true,
    example: ['short', 'long'],
    description:
      'Only cards whose expected value, by the chosen model, is above `minEV` (0 without it) at each of ' +
      'these horizons.',
  })
  requireHorizons?: Horizon[];

  @ListField(enumRule(MODEL_FAMILIES), {
    optional: true,
    asText: true,
    example: ['poisson', 'frequency'],
    description:
      'Only cards whose expected value, at the horizon used, is above `minEV` (0 without it) by each of these models.',
  })
  requireGroups?: ModelFamily[];

  @boardFilters.sortBy(cardSortColumns, {
    description:
      'Column to sort by: `edgeLow` (as without it), `edge` the expected value, `odds` the price of the side, ' +
      '`kickoff`, `sources` the independent sources at the line. By `edgeLow` and `edge`, `isLonely` cards come last. Ties keep the ' +
      'order of the board.',
    example: 'edge',
  })
  sortBy?: CardSortColumn;

  @boardFilters.sortOrder({
    description:
      'Direction of `sortBy`, without which it is ignored; unknown values come last in both. Default: `asc` for ' +
      '`kickoff`, else `desc`.',
  })
  sortOrder?: SortOrder;

  @TimeZoneField({
    default: 'UTC',
    description: 'Time zone of `date` and of the days of `kickoffWindow`.',
    example: 'Europe/London',
  })
  tz: string;
}
DateField({
  aliasOf: 'date',
  isOverruled: true,
  description: 'Another name of `date`, which wins where both are given.',
  example: '2025-02-26',
})(ValueBetsQuery.prototype, 'specificDate');

/** Path of an explained card. */
export class ValueBetPath {
  @StringField({
    maximumLength: 200,
    description: '`cardKey` of a card: `matchId:playerId:marketType:line`.',
    example: '8114302117730035:501:shots:1.5',
  })
  cardKey: string;
}

/** Parameters of the explanation of a card. */
export class ValueBetQuery extends CardOptionsOf(class {}) {
  @NumberField({
    optional: true,
    minimum: 0.01,
    maximum: 1,
    description:
      'Part of the full Kelly stake that `stake` advises, which makes a bankroll grow fastest if the probabilities ' +
      'are true. They are estimates: a quarter is usual. No stake is advised without it.',
    example: 0.25,
  })
  kellyFraction?: number;
  @StringField({
    optional: true,
    maximumLength: 40,
    description: 'Revision of the board on which the card stood; without it, of now.',
  })
  revision?: string;
}
