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
    'Only players of these positions: groups `G, D, M, F` or detailed ones; of the projected or ' +
      'confirmed line-up, else of his last match.',
    enumRule(positions),
    { optional: true, asText: true, example: ['D', 'AM'] },
  )
  positions?: (PositionGroup | DetailedPosition)[];

  @boardFilters.sortBy(
    'Column to sort by; unknown values come last, ties in default order: players of the published or projected ' +
      'eleven before all others, doubtful best prices (far above two others, or with an edge above 30 %) after ' +
      'all others of these, ' +
      '`edgeLow` descending, rows without one last, then Wilson bound and best price descending, kick-off, event, ' +
      'player name, statistic, line, side. `confidence` is the Wilson bound, whatever the price.',
    playerTrendSortColumns,
    { alias: 'sorting.column', example: 'hitRate' },
  )
  sortBy?: PlayerTrendSortColumn;

  @BooleanField(
    'For players of the projected or confirmed eleven only matches that they started are eligible; unders of other ' +
      'players, who mostly come on late, are left out. With `false` all matches and sides are eligible.',
    { default: true, asText: true },
  )
  startsOnly: boolean;

  @BooleanField(
    'Adds the counts of the players who replaced him, in matches that he started and whose source gives out/in pairs.',
    { default: false, asText: true },
  )
  superSub: boolean;
}

/** A match of the window. */
export class PlayerTrendGame {
  @PublicIdField('Match.', { example: 7_114_302_117_730_035 }) eventId: number;
  @TimestampField('Its kick-off in Unix seconds.', { example: 1_739_993_400 }) eventTimestamp: number;
  @BooleanField('Whether he started and was replaced by a known player.', { example: false })
  hasSuperSub: boolean;
  @BooleanField('Whether the value lies on this side of the line; false for a push.', { example: true }) isHit: boolean;
  @BooleanField('Whether the value equals the line.', { example: false }) isPush: boolean;
  @BooleanField('Whether his team was at home; null where his side is not known.', { nullable: true, example: true })
  isHome: boolean | null;
  @BooleanField('Whether he started.', { example: true }) isStarter: boolean;
  @IntegerField('Minutes on the pitch.', { minimum: 1, example: 90 }) minutesPlayed: number;
  @PublicIdField('The opponent.', { nullable: true, example: 13 }) opponentId: number | null;
  @StringField('Its name.', { nullable: true, example: 'Chelsea' }) opponentName: string | null;
  @StringField('Its slug.', { nullable: true, example: 'chelsea' }) opponentSlug: string | null;
  @NumberField('His own count.', { minimum: 0, example: 2 }) originalStatValue: number;
  @NumberField('The count that is compared with the line; differs from his own with `superSub=true` only.', {
    minimum: 0,
    example: 2,
  })
  statValue: number;
  @EnumField('His position in the match: detailed, else the group; null where unknown.', positions, {
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
    'Matches of his team since his last known appearance for it, whether it is known who played them or not, 0 ' +
      'when he played the last one; null where he has not played for it lately or his team is not known.',
    { nullable: true, minimum: 0, example: 0 },
  )
  lastGameWithTeam: number | null;
  @BooleanField(
    "Whether he started his team's last match; null where his team, or who played that match, is not known.",
    { nullable: true, example: true },
  )
  startedLastGame: boolean | null;
}

const orUnknown = (what: string): string => `${what}; null where unknown.`;

export class PlayerTrend extends TrendRecord {
  @ObjectField('His recent appearances.', () => PlayerActivity) activityInfo: PlayerActivity;
  @PublicIdField("The database's own id of the fixture.", { example: 8_114_302_117_730_035 }) eventInternalId: number;
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @StringField('His name.', { example: 'Bryan Mbeumo' }) playerName: string;
  @EnumField('Goalkeeper, defence, midfield or forward; null where unknown.', groups, { nullable: true, example: 'F' })
  position: PositionGroup | null;
  @PublicIdField('His team; null where it is not known which of the two.', { nullable: true, example: 11 })
  teamId: number | null;
  @StringField('Its name.', { nullable: true, example: 'Brentford' }) teamName: string | null;
  @StringField('Its slug.', { nullable: true, example: 'brentford' }) teamSlug: string | null;
  @StringField('Its first colour, where known.', { nullable: true, example: '#e30613' })
  teamPrimaryColor: string | null;
  @StringField('Its second colour, where known.', { nullable: true, example: '#ffffff' })
  teamSecondaryColor: string | null;
  @PublicIdField('The opponent.', { nullable: true, example: 12 }) opponentTeamId: number | null;
  @StringField('Its name.', { nullable: true, example: 'Everton' }) opponentTeamName: string | null;
  @StringField('Its slug.', { nullable: true, example: 'everton' }) opponentTeamSlug: string | null;
  @PublicIdField('Competition; equals `leagueId`.', { example: 1_307_310_425_518_223 }) uniqueTournamentId: number;
  @EnumField('Key of the statistic.', PLAYER_STATISTIC_KEYS, { example: 'shots' }) statType: PlayerStatisticKey;
  @StringField('Its name.', { example: 'Shots' }) marketName: string;
  @BooleanField('Whether he is in the projected or confirmed eleven.', { example: true }) inPredictedLineup: boolean;
  @IntegerField('Matches of the window that he started.', { minimum: 0, example: 10 }) starts: number;
  @NumberField('His minutes per match of the window.', { minimum: 0, example: 84.3 }) avgMinutes: number;
  @IntegerField(orUnknown('Count per match that the opponent conceded this season, rounded'), {
    nullable: true,
    minimum: 0,
  })
  opponentAverage: number | null;
  @NumberField(orUnknown('`opponentAverage` to two decimals'), { nullable: true, minimum: 0 })
  opponentAverageExact: number | null;
  @IntegerField(orUnknown('Count per match that teams of the league conceded this season, rounded'), {
    nullable: true,
    minimum: 0,
  })
  leagueAverage: number | null;
  @NumberField(orUnknown('`leagueAverage` to two decimals'), { nullable: true, minimum: 0 })
  leagueAverageExact: number | null;
  @IntegerField('Rank of the opponent, 1 conceding most; ties share the better one. Null where unknown.', {
    nullable: true,
    minimum: 1,
    example: 3,
  })
  opponentRank: number | null;
  @IntegerField('Teams ranked: those with a match this season. Null without any.', {
    nullable: true,
    minimum: 1,
    example: 20,
  })
  totalRanks: number | null;
  @ArrayField('Prices of this side of the line, highest first.', () => TrendPrice) bookmakers: TrendPrice[];
  @ArrayField('The matches of the window, newest first.', () => PlayerTrendGame) recentGames: PlayerTrendGame[];
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
