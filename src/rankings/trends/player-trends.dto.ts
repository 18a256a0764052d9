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
/** Columns by which trends of players are sorted. */
export const playerTrendSortColumns = [...trendSortColumns, 'opponentRank'] as const;
export type PlayerTrendSortColumn = (typeof playerTrendSortColumns)[number];

export class PlayerTrendsQuery extends TrendsQuery {
  @boardFilters.playerIds() playerIds?: number[];

  @ListField(enumRule(PLAYER_STATISTIC_KEYS), {
    optional: true,
    asText: true,
    description: 'Only these statistics, by key.',
    example: ['shots', 'tackles'],
  })
  statTypes?: PlayerStatisticKey[];

  @ListField(enumRule(positions), {
    optional: true,
    asText: true,
    example: ['D', 'AM'],
    description:
      'Only players of these positions: groups `G, D, M, F` or detailed ones; of the projected or ' +
      'confirmed line-up, else of his last match.',
  })
  positions?: (PositionGroup | DetailedPosition)[];

  @boardFilters.sortBy(playerTrendSortColumns, {
    alias: 'sorting.column',
    example: 'hitRate',
    description:
      'Column to sort by; unknown values come last, ties in default order: players of the published or projected ' +
      'eleven before all others, doubtful best prices (lonely ones, and edges above 30 %) after all others of these, ' +
      '`edgeLow` descending, rows without one last, then Wilson bound and best price descending, kick-off, event, ' +
      'player name, statistic, line, side. `confidence` is the Wilson bound, whatever the price.',
  })
  sortBy?: PlayerTrendSortColumn;

  @BooleanField({
    default: true,
    asText: true,
    description:
      'For players of the projected or confirmed eleven only matches that they started are eligible; unders of other ' +
      'players, who mostly come on late, are left out. With `false` all matches and sides are eligible.',
  })
  startsOnly: boolean;

  @BooleanField({
    default: false,
    asText: true,
    description:
      'Adds the counts of the players who replaced him, in matches that he started and whose source gives out/in ' +
      'pairs.',
  })
  superSub: boolean;
}

/** A match of the window. */
export class PlayerTrendGame {
  @PublicIdField({ description: 'Match.', example: 7_114_302_117_730_035 }) eventId: number;
  @TimestampField({ description: 'Its kick-off in Unix seconds.', example: 1_739_993_400 }) eventTimestamp: number;
  @BooleanField({ description: 'Whether he started and was replaced.', example: false }) hasSuperSub: boolean;
  @BooleanField({ description: 'Whether the value lies on this side of the line; false for a push.', example: true })
  isHit: boolean;
  @BooleanField({ description: 'Whether the value equals the line.', example: false }) isPush: boolean;
  @BooleanField({
    nullable: true,
    description: 'Whether his team was at home; null where his side is not known.',
    example: true,
  })
  isHome: boolean | null;
  @BooleanField({ description: 'Whether he started.', example: true }) isStarter: boolean;
  @IntegerField({ minimum: 1, description: 'Minutes on the pitch.', example: 90 }) minutesPlayed: number;
  @PublicIdField({ nullable: true, description: 'The opponent.', example: 13 }) opponentId: number | null;
  @StringField({ nullable: true, description: 'Its name.', example: 'Chelsea' }) opponentName: string | null;
  @StringField({ nullable: true, description: 'Its slug.', example: 'chelsea' }) opponentSlug: string | null;
  @NumberField({ minimum: 0, description: 'His own count.', example: 2 }) originalStatValue: number;
  @NumberField({
    minimum: 0,
    description: 'The count that is compared with the line; differs from his own with `superSub=true` only.',
    example: 2,
  })
  statValue: number;
  @EnumField(positions, {
    nullable: true,
    description: 'His position in the match: detailed, else the group; null where unknown.',
    example: 'ST',
  })
  position: PositionGroup | DetailedPosition | null;
  @PublicIdField({ description: "Stage of the match's season.", example: 91 }) tournamentId: number;
  @PublicIdField({ description: 'Competition of the match.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
}

/** Recent appearances of the player. */
export class PlayerActivity {
  @IntegerField({
    nullable: true,
    minimum: 0,
    example: 0,
    description:
      'Matches of his team since his last known appearance for it, whether it is known who played them or not, 0 ' +
      'when he played the last one; null where he has not played for it lately or his team is not known.',
  })
  lastGameWithTeam: number | null;
  @BooleanField({
    nullable: true,
    description:
      "Whether he started his team's last match; null where his team, or who played that match, is not known.",
    example: true,
  })
  startedLastGame: boolean | null;
}

const average = (what: string) => ({ nullable: true, minimum: 0, description: `${what}; null where unknown.` });

export class PlayerTrend extends TrendRecord {
  @ObjectField(() => PlayerActivity, { description: 'His recent appearances.' }) activityInfo: PlayerActivity;
  @PublicIdField({ description: "The database's own id of the fixture.", example: 8_114_302_117_730_035 })
  eventInternalId: number;
  @PublicIdField({ description: 'Player.', example: 501 }) playerId: number;
  @StringField({ description: 'His name.', example: 'Bryan Mbeumo' }) playerName: string;
  @EnumField(groups, {
    nullable: true,
    description: 'Goalkeeper, defence, midfield or forward; null where unknown.',
    example: 'F',
  })
  position: PositionGroup | null;
  @PublicIdField({ nullable: true, description: 'His team; null where it is not known which of the two.', example: 11 })
  teamId: number | null;
  @StringField({ nullable: true, description: 'Its name.', example: 'Brentford' }) teamName: string | null;
  @StringField({ nullable: true, description: 'Its slug.', example: 'brentford' }) teamSlug: string | null;
  @StringField({ nullable: true, description: 'Its first colour, where known.', example: '#e30613' }) teamPrimaryColor:
    string | null;
  @StringField({ nullable: true, description: 'Its second colour, where known.', example: '#ffffff' })
  teamSecondaryColor: string | null;
  @PublicIdField({ nullable: true, description: 'The opponent.', example: 12 }) opponentTeamId: number | null;
  @StringField({ nullable: true, description: 'Its name.', example: 'Everton' }) opponentTeamName: string | null;
  @StringField({ nullable: true, description: 'Its slug.', example: 'everton' }) opponentTeamSlug: string | null;
  @PublicIdField({ description: 'Competition; equals `leagueId`.', example: 1_307_310_425_518_223 })
  uniqueTournamentId: number;
  @EnumField(PLAYER_STATISTIC_KEYS, { description: 'Key of the statistic.', example: 'shots' })
  statType: PlayerStatisticKey;
  @StringField({ description: 'Its name.', example: 'Shots' }) marketName: string;
  @BooleanField({ description: 'Whether he is in the projected or confirmed eleven.', example: true })
  inPredictedLineup: boolean;
  @IntegerField({ minimum: 0, description: 'Matches of the window that he started.', example: 10 }) starts: number;
  @NumberField({ minimum: 0, description: 'His minutes per match of the window.', example: 84.3 }) avgMinutes: number;
  @IntegerField(average('Count per match that the opponent conceded this season, rounded')) opponentAverage:
    number | null;
  @NumberField(average('`opponentAverage` to two decimals')) opponentAverageExact: number | null;
  @IntegerField(average('Count per match that teams of the league conceded this season, rounded')) leagueAverage:
    number | null;
  @NumberField(average('`leagueAverage` to two decimals')) leagueAverageExact: number | null;
  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'Rank of the opponent, 1 conceding most; ties share the better one. Null where unknown.',
    example: 3,
  })
  opponentRank: number | null;
  @IntegerField({
    nullable: true,
    minimum: 1,
    description: 'Teams ranked: those with a match this season. Null without any.',
    example: 20,
  })
  totalRanks: number | null;
  @ArrayField(() => TrendPrice, { description: 'Prices of this side of the line, highest first.' })
  bookmakers: TrendPrice[];
  @ArrayField(() => PlayerTrendGame, { description: 'The matches of the window, newest first.' })
  recentGames: PlayerTrendGame[];
}

export class PlayerTrendPage extends PageOf(PlayerTrend, { priced: true }) {}
export class PlayerTrendRow extends RowOf(PlayerTrend) {}

/** Members of records that queries select. */
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
