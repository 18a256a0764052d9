import { PickType } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
  enumRule,
} from '../common/validation/index.js';
import { boardFilters } from '../common/paging/board-filters.js';
import { PageOf } from '../common/paging/page-of.js';
import { PageQuery } from '../common/paging/page-query.js';
import type { PageRequest } from '../common/paging/page-query.js';
import { RecordFields } from '../common/paging/record-fields.js';
import { DETAILED_POSITIONS } from '../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../football/canonical.js';

/** States of a fixture's line-ups. */
export const lineupTypes = ['confirmed', 'predicted', 'unavailable'] as const;
export type LineupType = (typeof lineupTypes)[number];
const predictionTypes = ['confirmed', 'predicted'] as const;
const groups = ['G', 'D', 'M', 'F'] as const;

const list = { nullable: true, asText: false } as const;

/** Parameters of both paths, whose paging parameters differ in type. */
function LineupsQueryOf<Base extends Type<PageRequest>>(base: Base) {
  class LineupsQuery extends base {
    @boardFilters.eventIds(null, { ...list, alias: 'games' }) eventIds?: number[];
    @boardFilters.teamIds('Only players of these teams; an unknown id returns 400.', { ...list }) teamIds?: number[];
    @boardFilters.playerIds(null, list) playerIds?: number[];
    @boardFilters.uniqueTournamentIds(null, list) uniqueTournamentIds?: number[];
    @boardFilters.search() search?: string;

    @BooleanField('Only players whose position differs from their usual one. Does not affect `positionChangeCount`.', {
      default: false,
      asText: true,
      example: false,
    })
    positionChangesOnly: boolean;

    @BooleanField('Adds fixtures in play.', { default: false, asText: true, example: false }) showLive: boolean;
  }
  return LineupsQuery;
}

/** Parameters of `GET /api/v2/lineup-projections`. */
export class LineupProjectionsQuery extends LineupsQueryOf(PageQuery()) {}
/** Parameters of `GET /api/lineups/players`. */
export class LineupPlayersQuery extends LineupsQueryOf(PageQuery({ pageAs: 'integer', pageSizeAs: 'integer' })) {}

/** Position of a player compared with those of his last starts. */
export class PositionChange {
  @EnumField(
    'Detailed position in this line-up; null if the source of the line-ups gives groups only.',
    DETAILED_POSITIONS,
    { nullable: true, example: 'LM' },
  )
  currentPosition: DetailedPosition | null;

  @IntegerField('Starts used: the last ten with a known detailed position, in any competition.', {
    minimum: 0,
    maximum: 10,
    example: 10,
  })
  gamesAnalyzed: number;

  @BooleanField('Whether the position differs from the usual one; false with fewer than three starts.', {
    example: true,
  })
  isPositionChange: boolean;

  @ListField('Detailed positions of those starts, newest first.', enumRule(DETAILED_POSITIONS), {
    example: ['LB', 'LB', 'LWB'],
  })
  rawHistory: DetailedPosition[];

  @EnumField(
    'Most frequent position in those starts, the most recent one in a tie; null if none.',
    DETAILED_POSITIONS,
    { nullable: true, example: 'LB' },
  )
  usualPosition: DetailedPosition | null;
}

/** A starter of a projected or confirmed line-up. */
export class LineupPlayer {
  @PublicIdField('The away side.', { example: 12 }) awayTeamId: number;
  @StringField('Name of the away side.', { example: 'Everton' }) awayTeamName: string;
  @StringField("Slug of the flag of the competition's country.", { example: 'england' }) categoryFlag: string;
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) eventId: number;
  @StringField('Slug of the fixture.', { example: 'brentford-everton' }) eventSlug: string;
  @PublicIdField('The home side.', { example: 11 }) homeTeamId: number;
  @StringField('Name of the home side.', { example: 'Brentford' }) homeTeamName: string;
  @PublicIdField('Internal database id of the fixture.', { example: 8_114_302_117_730_035 }) internalId: number;
  @StringField('Shirt number; in a projection, the last one the player wore for the team; null if unknown.', {
    nullable: true,
    example: '19',
  })
  jerseyNumber: string | null;
  @TimestampField('Kick-off in Unix seconds.', { example: 1_740_598_200 }) matchTime: number;
  @StringField('Full name; the known name if no other is stored.', { example: 'Bryan Tetsadong Mbeumo' })
  playerFullName: string;
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @PublicIdField('Internal database id of the player.', { example: 501 }) playerInternalId: number;
  @StringField('Known name.', { example: 'Bryan Mbeumo' }) playerName: string;
  @StringField('Slug of the player.', { example: 'bryan-mbeumo' }) playerSlug: string;
  @EnumField('Goalkeeper, defender, midfielder or forward; null if unknown.', groups, { nullable: true, example: 'F' })
  position: PositionGroup | null;
  @ObjectField("The player's position compared with his usual one.", () => PositionChange)
  positionChange: PositionChange;
  @InstantField('Time since which this line-up has been shown; for a confirmed one, when it was published.', {
    example: '2025-02-25T15:00:00Z',
  })
  predictedAt: string;
  @EnumField('A confirmed line-up replaces the projection.', predictionTypes, { example: 'predicted' })
  predictionType: string;
  @NumberField('Probability of starting, by a model fitted to earlier line-ups; 1 in a confirmed line-up.', {
    minimum: 0,
    maximum: 1,
    example: 0.9312,
  })
  startProbability: number;
  @PublicIdField('Side the player plays for.', { example: 11 }) teamId: number;
  @StringField('Name of that side.', { example: 'Brentford' }) teamName: string;
  @StringField('Name of the competition.', { example: 'Premier League' }) tournamentName: string;
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @IntegerField('Priority of the competition; 1 is shown first.', { minimum: 1, example: 1 }) viewPriority: number;
}

/** A fixture with players on the page. */
export class LineupEvent extends PickType(LineupPlayer, [
  ...(['homeTeamId', 'homeTeamName', 'awayTeamId', 'awayTeamName', 'matchTime', 'internalId'] as const),
  ...(['tournamentName', 'uniqueTournamentId'] as const),
]) {
  @PublicIdField('Fixture.', { example: 8_114_302_117_730_035 }) id: number;
  @EnumField('`confirmed` once a line-up of the fixture is published, `predicted` before.', lineupTypes, {
    example: 'predicted',
  })
  lineupType: LineupType;
}

/** A page of starters. */
export class LineupsPage extends PageOf(LineupPlayer) {
  @ArrayField('Fixtures of the records on this page, in the same order.', () => LineupEvent) events: LineupEvent[];
  @IntegerField('Players in all filtered fixtures whose position differs from their usual one.', {
    minimum: 0,
    example: 4,
  })
  positionChangeCount: number;
}

/** Members that queries can select. */
export const lineupFields = new RecordFields(LineupPlayer, {
  fields: [
    'eventId',
    'matchTime',
    'homeTeamName',
    'awayTeamName',
    'tournamentName',
    'teamId',
    'teamName',
    'playerId',
    'playerName',
    'jerseyNumber',
    'position',
    'predictionType',
    'startProbability',
    'positionChange.currentPosition',
    'positionChange.usualPosition',
    'positionChange.isPositionChange',
  ],
});
lineupFields.declareOn(LineupProjectionsQuery, LineupPlayersQuery);
