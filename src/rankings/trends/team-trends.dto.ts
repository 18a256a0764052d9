import {
  ArrayField,
  BooleanField,
  EnumField,
  enumRule,
  IntegerField,
  ListField,
  NumberField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import { PageOf, RowOf } from '../../common/paging/page-of.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { compactTrendFields, TrendPrice, TrendRecord, trendSortColumns, TrendsQuery } from './trends.dto.js';

/** Sort columns of team trends. */
export const teamTrendSortColumns = [...trendSortColumns, 'opponentHitRate'] as const;
export type TeamTrendSortColumn = (typeof teamTrendSortColumns)[number];

/** Counts used for a trend: of the team, or of both sides of its matches together. */
export const trendScopes = ['team', 'match'] as const;
export type TrendScope = (typeof trendScopes)[number];

/** Origins of computed counts of a side, used where no source gives them for the side. */
const derivations = ['players'] as const;

export class TeamTrendsQuery extends TrendsQuery {
  @ListField('Only these statistics, by key.', enumRule(TEAM_STATISTIC_KEYS), {
    optional: true,
    asText: true,
    example: ['corners', 'shots'],
  })
  statTypes?: TeamStatisticKey[];

  @EnumField(
    "`team`: lines of one side, hit by that side's own counts; `match`: lines of both sides combined, such as over " +
      '2.5 goals in the match, each shown for either team with the totals of its matches. Default: `team`; `match` ' +
      'if no line of one side is quoted for any upcoming fixture and `includeUnpriced` is false.',
    trendScopes,
    { optional: true, example: 'match' },
  )
  scope?: TrendScope;

  @boardFilters.sortBy(
    'Column to sort by; unknown values come last, ties in default order: doubtful best prices (far above two ' +
      'others, or with an edge above 30 %) after all others, then `edgeLow` descending, rows without it last, then ' +
      'Wilson bound and best price descending, kick-off, event, team name, statistic, line, side. `confidence` is ' +
      'the Wilson bound, regardless of edges: ties by best price descending, then from kick-off on.',
    teamTrendSortColumns,
    { alias: 'sorting.column', example: 'hitRate' },
  )
  sortBy?: TeamTrendSortColumn;
}

/** A match of the window. */
export class TeamTrendGame {
  @PublicIdField('Match.', { example: 7_114_302_117_730_035 }) eventId: number;
  @TimestampField('Kick-off in Unix seconds.', { example: 1_739_993_400 }) eventTimestamp: number;
  @BooleanField('Whether the value lies on this side of the line; false for a push.', { example: true }) isHit: boolean;
  @BooleanField('Whether the value equals the line.', { example: false }) isPush: boolean;
  @BooleanField('Whether the team played at home.', { example: true }) isHome: boolean;
  @PublicIdField('The opponent.', { example: 13 }) opponentId: number;
  @StringField('Name of the opponent.', { example: 'Chelsea' }) opponentName: string;
  @StringField('Slug of the opponent.', { example: 'chelsea' }) opponentSlug: string;
  @NumberField("The team's count; with scope `match`, that of both sides combined.", { minimum: 0, example: 7 })
  statValue: number;
}

export class TeamTrend extends TrendRecord {
  @PublicIdField('The team.', { example: 11 }) teamId: number;
  @StringField('Name of the team.', { example: 'Brentford' }) teamName: string;
  @StringField('Slug of the team.', { example: 'brentford' }) teamSlug: string;
  @StringField('Primary colour of the team; null if unknown.', { nullable: true, example: '#e30613' })
  teamPrimaryColor: string | null;
  @StringField('Secondary colour of the team; null if unknown.', { nullable: true, example: '#ffffff' })
  teamSecondaryColor: string | null;
  @PublicIdField('The opponent.', { example: 12 }) opponentTeamId: number;
  @StringField('Name of the opponent.', { example: 'Everton' }) opponentTeamName: string;
  @StringField('Slug of the opponent.', { example: 'everton' }) opponentTeamSlug: string;
  @EnumField('Key of the statistic.', TEAM_STATISTIC_KEYS, { example: 'corners' }) statType: TeamStatisticKey;
  @StringField('Name of the statistic; with scope `match`, followed by "(both sides)".', { example: 'Corners' })
  statDisplay: string;
  @EnumField(
    'What the counts of the line and the matches cover: `team`, the team alone; `match`, both sides combined.',
    trendScopes,
    { example: 'team' },
  )
  scope: TrendScope;
  @EnumField(
    '`players`: at least one count in the window is a sum over all players of a side, because no source gives it ' +
      'for the team; otherwise null.',
    derivations,
    { nullable: true, example: null },
  )
  derivedFrom: (typeof derivations)[number] | null;
  @IntegerField(
    "Percentage of the opponent's last `trendWindow` matches, or of all within 400 days if there are fewer, in " +
      'which the opposing side hit this line (with scope `match`: in which the total of both sides did); pushes ' +
      'are left out. Null if there are none.',
    { nullable: true, minimum: 0, maximum: 100, example: 70 },
  )
  opponentHitRate: number | null;
  @ArrayField('Prices of this side of the line, highest first.', () => TrendPrice) bookmakers: TrendPrice[];
  @ArrayField('Matches in the window, newest first.', () => TeamTrendGame) recentGames: TeamTrendGame[];
}

export class TeamTrendPage extends PageOf(TeamTrend, { priced: true }) {}
export class TeamTrendRow extends RowOf(TeamTrend) {}

/** Members that queries can select. */
export const teamTrendFields = new RecordFields(TeamTrend, {
  fields: [...compactTrendFields, 'statDisplay', 'scope', 'opponentHitRate', 'recentGames.statValue'],
  mostItems: { recentGames: 10 },
});
teamTrendFields.declareOn(TeamTrendsQuery);
