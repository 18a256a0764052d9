import {
  ArrayField,
  BooleanField,
  EnumField,
  enumRule,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import { PageOf, RowOf } from '../../common/paging/page-of.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { compactTrendFields, TrendPrice, TrendRecord, trendSortColumns, TrendsQuery } from './trends.dto.js';

const groups = ['G', 'D', 'M', 'F'] as const;
const positions = [...groups, ...DETAILED_POSITIONS] as const;
/** Sort columns of player trends. */
export const playerTrendSortColumns = [...trendSortColumns, 'opponentRank'] as const;
export type PlayerTrendSortColumn = (typeof playerTrendSortColumns)[number];

export class PlayerTrendsQuery extends TrendsQuery {
  @boardFilters.playerIds() playerIds?: number[];

  @ListField('Only these statistics, by key.', enumRule(PLAYER_STATISTIC_KEYS), {
    optional: true,
    asText: true,
    example: ['shots', 'tackles'],
  })
  statTypes?: PlayerStatisticKey[];

  @ListField(
    'Only players in these positions: groups `G, D, M, F` or detailed ones, from the projected or confirmed ' +
      "line-up, otherwise from the player's last match.",
    enumRule(positions),
    { optional: true, asText: true, example: ['D', 'AM'] },
  )
  positions?: (PositionGroup | DetailedPosition)[];

  @boardFilters.sortBy(
    'Column to sort by; unknown values come last, ties in default order: players of the published or projected ' +
      'eleven before all others, within each group doubtful best prices (far above two others, or with an edge ' +
      'above 30 %) last, then `edgeLow` descending, rows without it last, then Wilson bound and best price ' +
      'descending, kick-off, event, player name, statistic, line, side. `confidence` is the Wilson bound, ' +
      'regardless of edges and line-ups: ties by best price descending, then from kick-off on.',
    playerTrendSortColumns,
    { alias: 'sorting.column', example: 'hitRate' },
  )
  sortBy?: PlayerTrendSortColumn;

  @BooleanField(
    'For players in the projected or confirmed eleven, only matches that they started are eligible; unders of other ' +
      'players, who mostly come on late, are left out. With `false`, all matches and sides are eligible.',
    { default: true, asText: true },
  )
  startsOnly: boolean;

  @BooleanField(
    'Adds the counts of the substitutes who replaced the player, in matches he started and whose source gives ' +
      'out/in pairs.',
    { default: false, asText: true },
  )
  superSub: boolean;
}

/** A match of the window. */
export class PlayerTrendGame {
  @PublicIdField('Match.', { example: 7_114_302_117_730_035 }) eventId: number;
  @TimestampField('Kick-off in Unix seconds.', { example: 1_739_993_400 }) eventTimestamp: number;
  @BooleanField('Whether the player started and was replaced by a known player.', { example: false })
  hasSuperSub: boolean;
  @BooleanField('Whether the value lies on this side of the line; false for a push.', { example: true }) isHit: boolean;
  @BooleanField('Whether the value equals the line.', { example: false }) isPush: boolean;
  @BooleanField("Whether the player's team was at home; null if his side is unknown.", {
    nullable: true,
    example: true,
  })
  isHome: boolean | null;
  @BooleanField('Whether the player started.', { example: true }) isStarter: boolean;
  @IntegerField('Minutes on the pitch.', { minimum: 1, example: 90 }) minutesPlayed: number;
  @PublicIdField('The opponent.', { nullable: true, example: 13 }) opponentId: number | null;
  @StringField('Name of the opponent.', { nullable: true, example: 'Chelsea' }) opponentName: string | null;
  @StringField('Slug of the opponent.', { nullable: true, example: 'chelsea' }) opponentSlug: string | null;
  @NumberField("The player's own count.", { minimum: 0, example: 2 }) originalStatValue: number;
  @NumberField("Count compared with the line; differs from the player's own only with `superSub=true`.", {
    minimum: 0,
    example: 2,
  })
  statValue: number;
  @EnumField("The player's position in the match: detailed, otherwise the group; null if unknown.", positions, {
    nullable: true,
    example: 'ST',
  })
  position: PositionGroup | DetailedPosition | null;
  @PublicIdField("Stage of the match's season.", { example: 91 }) tournamentId: number;
  @PublicIdField('Competition of the match.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
}

/** Recent appearances of the player. */
export class PlayerActivity {
  @IntegerField(
    "Matches of the player's team since his last known appearance for it, whether or not it is known who played in " +
      'them; 0 if he played in the last one; null if he has not played for it lately or his team is unknown.',
    { nullable: true, minimum: 0, example: 0 },
  )
  lastGameWithTeam: number | null;
  @BooleanField(
    "Whether the player started his team's last match; null if his team, or who played in that match, is unknown.",
    { nullable: true, example: true },
  )
  startedLastGame: boolean | null;
}

const orUnknown = (what: string): string => `${what}; null if unknown.`;

export class PlayerTrend extends TrendRecord {
  @ObjectField("The player's recent appearances.", () => PlayerActivity) activityInfo: PlayerActivity;
  @PublicIdField('Internal database id of the fixture.', { example: 8_114_302_117_730_035 }) eventInternalId: number;
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @StringField('Name of the player.', { example: 'Bryan Mbeumo' }) playerName: string;
  @EnumField('Goalkeeper, defender, midfielder or forward; null if unknown.', groups, { nullable: true, example: 'F' })
  position: PositionGroup | null;
  @PublicIdField("The player's team; null if it is unknown which of the two.", { nullable: true, example: 11 })
  teamId: number | null;
  @StringField('Name of the team.', { nullable: true, example: 'Brentford' }) teamName: string | null;
  @StringField('Slug of the team.', { nullable: true, example: 'brentford' }) teamSlug: string | null;
  @StringField('Primary colour of the team; null if unknown.', { nullable: true, example: '#e30613' })
  teamPrimaryColor: string | null;
  @StringField('Secondary colour of the team; null if unknown.', { nullable: true, example: '#ffffff' })
  teamSecondaryColor: string | null;
  @PublicIdField('The opponent.', { nullable: true, example: 12 }) opponentTeamId: number | null;
  @StringField('Name of the opponent.', { nullable: true, example: 'Everton' }) opponentTeamName: string | null;
  @StringField('Slug of the opponent.', { nullable: true, example: 'everton' }) opponentTeamSlug: string | null;
  @PublicIdField('Competition; equals `leagueId`.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @EnumField('Key of the statistic.', PLAYER_STATISTIC_KEYS, { example: 'shots' }) statType: PlayerStatisticKey;
  @StringField('Name of the statistic.', { example: 'Shots' }) marketName: string;
  @BooleanField('Whether the player is in the projected or confirmed eleven.', { example: true })
  inPredictedLineup: boolean;
  @IntegerField('Matches in the window that the player started.', { minimum: 0, example: 10 }) starts: number;
  @NumberField("The player's minutes per match in the window.", { minimum: 0, example: 84.3 }) avgMinutes: number;
  @IntegerField(orUnknown('Count conceded per match by the opponent this season, rounded'), {
    nullable: true,
    minimum: 0,
  })
  opponentAverage: number | null;
  @NumberField(orUnknown('`opponentAverage` to two decimals'), { nullable: true, minimum: 0 })
  opponentAverageExact: number | null;
  @IntegerField(orUnknown('Count conceded per match by teams of the league this season, rounded'), {
    nullable: true,
    minimum: 0,
  })
  leagueAverage: number | null;
  @NumberField(orUnknown('`leagueAverage` to two decimals'), { nullable: true, minimum: 0 })
  leagueAverageExact: number | null;
  @IntegerField('Rank of the opponent, 1 conceding most; ties share the better rank. Null if unknown.', {
    nullable: true,
    minimum: 1,
    example: 3,
  })
  opponentRank: number | null;
  @IntegerField('Number of teams ranked: those with a match this season. Null if none.', {
    nullable: true,
    minimum: 1,
    example: 20,
  })
  totalRanks: number | null;
  @ArrayField('Prices of this side of the line, highest first.', () => TrendPrice) bookmakers: TrendPrice[];
  @ArrayField('Matches in the window, newest first.', () => PlayerTrendGame) recentGames: PlayerTrendGame[];
}

export class PlayerTrendPage extends PageOf(PlayerTrend, { priced: true }) {}
export class PlayerTrendRow extends RowOf(PlayerTrend) {}

/** Members that queries can select. */
export const playerTrendFields = new RecordFields(PlayerTrend, {
  fields: [
    ...compactTrendFields,
    'playerId',
    'playerName',
    'position',
    'marketName',
    'inPredictedLineup',
    'opponentRank',
    'recentGames.statValue',
  ],
  mostItems: { recentGames: 10 },
});
playerTrendFields.declareOn(PlayerTrendsQuery);
