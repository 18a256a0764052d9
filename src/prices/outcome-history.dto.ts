import { scopes } from '../boards/dataset/prices.js';
import type { Scope } from '../boards/dataset/prices.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../common/validation/index.js';
import { OTHER_MARKETS } from '../football/canonical.js';
import type { OutcomeSide } from '../football/canonical.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../football/statistics.js';

/** Markets that have prices. */
export const pricedMarkets = [
  ...OTHER_MARKETS,
  ...new Set<string>([...TEAM_STATISTIC_KEYS, ...PLAYER_STATISTIC_KEYS]),
] as const;

const outcomeSides: readonly OutcomeSide[] = ['over', 'under', 'home', 'draw', 'away', 'yes', 'no'];

/** Maximum number of changes per bookmaker, and of consensus points, in a history. */
export const MOST_CHANGES = 200;

/** States of an offer after a price change. */
export const offerStates = ['offered', 'suspended', 'withdrawn'] as const;
export type OfferState = (typeof offerStates)[number];

/** Parameters of `GET /api/v2/prices/history`. */
export class OutcomeHistoryQuery {
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;

  @EnumField(
    'Key of the statistic (`market_id` of price outliers, `marketType` of value bets), or another market.',
    pricedMarkets,
    { example: 'matchResult' },
  )
  market: string;

  @EnumField(
    'What the line is about: the match, a side or a player. Default: `player` with `playerId`, else `match`.',
    scopes,
    { optional: true, example: 'match' },
  )
  scope?: Scope;

  @PublicIdField('Player, for player lines.', { optional: true, example: 3_560_197_300_174_190 }) playerId?: number;

  @NumberField('The line; for a handicap, that of the home side. Absent for markets without a line.', {
    optional: true,
    minimum: -100,
    maximum: 1_000,
    example: 2.5,
  })
  line?: number;

  @EnumField(
    '`over` or `under` for a line; `home`, `draw` or `away` for `matchResult`; `home` or `away` for ' +
      '`asianHandicap`; `yes` or `no` for `bothTeamsToScore`.',
    outcomeSides,
    { example: 'home' },
  )
  side: OutcomeSide;
}

export class OpeningPriceShown {
  @InstantField('Time of the price.', { example: '2025-02-24T09:30:00Z' }) at: string;
  @BooleanField('Whether that time is assumed rather than stated.', { example: false }) assumed: boolean;
  @NumberField('Decimal odds as quoted.', { minimum: 1, example: 2.1 }) odds: number;
}

/** A bookmaker's offer from a moment on. */
export class PriceChangeShown {
  @InstantField('Time of the change.', { example: '2025-02-25T11:00:00Z' }) at: string;
  @BooleanField('Whether that time is assumed rather than stated; null if a price ends and none begins.', {
    nullable: true,
    example: false,
  })
  assumed: boolean | null;
  @EnumField(
    '`offered`: at these odds; `suspended`: listed but not available (suspended, or at most 1.01); `withdrawn`: no ' +
      'longer listed.',
    offerStates,
    { example: 'offered' },
  )
  state: OfferState;
  @NumberField('Decimal odds as quoted; null unless offered.', { nullable: true, minimum: 1, example: 2 })
  odds: number | null;
  @NumberField('Mean probability of all sources at that time.', {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.4871,
  })
  consensusProbability: number | null;
}

export class BookmakerHistoryShown {
  @StringField('Name of the bookmaker.', { example: 'bet365' }) bookmaker: string;
  @PublicIdField('Id of the bookmaker.', { example: 1_307_310_425_518_223 }) bookmakerId: number;
  @StringField('Stable identifier of the bookmaker.', { example: 'bet365' }) identifier: string;
  @BooleanField('Whether it is an exchange: shown, but not part of the mean.', { example: false }) exchange: boolean;
  @ObjectField('First known price; null if everything listed was suspended or at most 1.01.', () => OpeningPriceShown, {
    nullable: true,
  })
  opening: OpeningPriceShown | null;
  @ArrayField(
    'Changes up to kick-off, oldest first; the first is the opening price, or what was listed and suspended before ' +
      `it. If there are more than ${MOST_CHANGES}, the first and the newest ${MOST_CHANGES - 1}.`,
    () => PriceChangeShown,
    { maximumItems: MOST_CHANGES },
  )
  changes: PriceChangeShown[];
  @IntegerField('Changes after the first that `changes` omits.', { minimum: 0, example: 0 }) changesLeftOff: number;
  @NumberField('Current price; null if none is offered, and once the match has begun.', {
    nullable: true,
    minimum: 1,
    example: 2,
  })
  current: number | null;
  @NumberField('Last price before kick-off; null until then.', { nullable: true, minimum: 1, example: 1.95 })
  closing: number | null;
}

export class ConsensusPointShown {
  @InstantField('Time of the change.', { example: '2025-02-25T11:00:00Z' }) at: string;
  @NumberField('Probability of the side, if the bet is decided; null while no source is left.', {
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.4871,
  })
  probability: number | null;
  @NumberField('1 / `probability`: decimal odds without a margin; 2 decimals, 3 below 1.10.', {
    nullable: true,
    minimum: 1,
    example: 2.05,
  })
  fairOdds: number | null;
  @IntegerField('Independent sources in the mean.', { minimum: 0, example: 5 }) sources: number;
  @EnumField(
    '`calibrated`: at least one source quotes one side only, and its probability is how often such prices won in ' +
      'the past; `twoSided`: all quote every side.',
    ['twoSided', 'calibrated'],
    { example: 'twoSided' },
  )
  kind: ConsensusKind;
}

/** The price history of one outcome. */
export class OutcomeHistory extends RevisionMembers {
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;
  @TimestampField('Kick-off.', { example: 1_740_598_200 }) eventTimestamp: number;
  @PublicIdField('The home side.', { example: 3_560_197_300_174_190 }) homeTeamId: number;
  @StringField('Name of the home side.', { example: 'Brentford' }) homeTeamName: string;
  @PublicIdField('The away side.', { example: 7_000_315_220_046_119 }) awayTeamId: number;
  @StringField('Name of the away side.', { example: 'Everton' }) awayTeamName: string;
  @EnumField('Key of the market.', pricedMarkets, { example: 'goals' }) market: string;
  @EnumField('What the line is about: the match, a side or a player.', scopes, { example: 'match' }) scope: Scope;
  @PublicIdField('Player, for player lines.', { nullable: true, example: 501 }) playerId: number | null;
  @StringField('Name of the player.', { nullable: true, example: 'Bryan Mbeumo' }) playerName: string | null;
  @NumberField('The line; null if none.', { nullable: true, example: 2.5 }) line: number | null;
  @EnumField('The side.', outcomeSides, { example: 'over' }) side: OutcomeSide;
  @ArrayField('Histories by bookmaker, ordered by name.', () => BookmakerHistoryShown)
  bookmakers: BookmakerHistoryShown[];
  @ArrayField(
    'Mean of all independent sources at each change, oldest first, without exchanges, margins removed by the power ' +
      `method. A price not repeated for QUOTE_MAX_AGE_MINUTES drops out. If there are more than ${MOST_CHANGES} ` +
      `points, the first and the newest ${MOST_CHANGES - 1}.`,
    () => ConsensusPointShown,
    { maximumItems: MOST_CHANGES },
  )
  consensus: ConsensusPointShown[];
  @IntegerField('Points after the first that `consensus` omits.', { minimum: 0, example: 0 }) consensusLeftOff: number;
  @BooleanField('Whether the last move was a steam move, as on the price boards.', { example: false }) steam: boolean;
}
