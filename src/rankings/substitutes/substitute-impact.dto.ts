import {
  ArrayField,
  EnumField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageOf } from '../../common/paging/page-of.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { impactSortColumns, impactStatistics, impactWindows } from './substitute-impact.js';
import type { ImpactSortColumn, ImpactWindow } from './substitute-impact.js';

export class SubstituteImpactQuery extends PageQuery() {
  @StringField(
    'Only matches of this competition, given by slug or by uniqueTournamentId in digits. `leagues` lists those that ' +
      'have any; an unknown one returns 400 and names the nearest.',
    {
      optional: true,
      maximumLength: 100,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      inWords: 'the slug or the uniqueTournamentId of a competition',
      example: 'premier-league',
    },
  )
  league?: string;

  @boardFilters.uniqueTournamentIds(
    'Only matches of these competitions; an unknown id returns 400. `league` selects a single one.',
  )
  uniqueTournamentIds?: number[];

  @boardFilters.teamIds('Only players whose last start in the window was for these teams; an unknown id returns 400.')
  teamIds?: number[];

  @boardFilters.playerIds() playerIds?: number[];

  @boardFilters.search(
    "Words from the names and known aliases of the player or of the player's team; every word must match.",
    { example: 'kane' },
  )
  search?: string;

  @EnumField('Statistic to add up.', impactStatistics, { default: 'shots' }) stat: PlayerStatisticKey;

  @EnumField(
    'Eligible starts: those in the current season of each competition (that of its latest match to have kicked ' +
      'off), the most recent 5, 10 or 20, or all.',
    impactWindows,
    { default: 'season' },
  )
  window: ImpactWindow;

  @boardFilters.sortBy(
    'Column to sort by; unknown values come last. Ties by `boostPct`, then `addedTotal`, highest first, then player.',
    impactSortColumns,
    { default: 'boostPct', example: 'withSubAvg' },
  )
  sortBy: ImpactSortColumn;

  @boardFilters.sortOrder('Direction of `sortBy`.', { default: 'desc' }) sortOrder: SortOrder;
}

export class SubstituteImpact {
  @IntegerField('Rank on the whole filtered board, in its order.', { minimum: 1, example: 1 }) rank: number;
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @PublicIdField('Internal id of the player.', { example: 501 }) playerInternalId: number;
  @StringField('Player name.', { example: 'Harry Kane' }) playerName: string;
  @StringField('Slug of the player.', { example: 'harry-kane' }) playerSlug: string;
  @PublicIdField("Team of the player's last start in the window; null if the source names none.", {
    nullable: true,
    example: 11,
  })
  teamId: number | null;
  @StringField('Name of that team.', { nullable: true, example: 'Tottenham' }) teamName: string | null;
  @StringField('Slug of that team.', { nullable: true, example: 'tottenham' }) teamSlug: string | null;
  @NumberField('Eligible starts in the window.', { minimum: 1, example: 17 }) starts: number;
  @NumberField('Starts in which the player was replaced and a substitute played on.', { minimum: 0, example: 6 })
  subbedOff: number;
  @NumberField("The player's own minutes per start.", { minimum: 0, example: 83.12 }) avgMinutes: number;
  @NumberField("The player's own total.", { minimum: 0, example: 58 }) baseTotal: number;
  @NumberField("The player's own mean per start.", { minimum: 0, example: 3.41 }) baseAvg: number;
  @NumberField("Counts of the substitutes who played on in the player's place.", { minimum: 0, example: 4 })
  addedTotal: number;
  @NumberField('Sum of `baseTotal` and `addedTotal`.', { minimum: 0, example: 62 }) withSubTotal: number;
  @NumberField('`withSubTotal` per start.', { minimum: 0, example: 3.65 }) withSubAvg: number;
  @NumberField('`addedTotal` in percent of `baseTotal`; null if `baseTotal` is 0.', {
    nullable: true,
    minimum: 0,
    example: 6.9,
  })
  boostPct: number | null;
}

export class SubstituteImpactLeague {
  @StringField('Name of the competition.', { example: 'Premier League' }) name: string;
  @StringField('Slug of the competition.', { example: 'premier-league' }) slug: string;
  @PublicIdField('Id of the competition.', { example: 17 }) uniqueTournamentId: number;
}

export class SubstituteImpactThresholds {
  @IntegerField('Minimum number of starts in the window.', { minimum: 0, example: 5 }) minStarts: number;
  @NumberField('Minimum own total in the window; 0 for goals, assists and cards.', { minimum: 0, example: 5 })
  minBaseTotal: number;
}

export class SubstituteImpactPage extends PageOf(SubstituteImpact) {
  @TimestampField('Kick-off of the latest match with an eligible start, in Unix seconds; null if none.', {
    nullable: true,
    example: 1450539900,
  })
  generatedAt: number | null;

  @ArrayField(
    'Competitions with matches whose source lists substitutions; not affected by filters.',
    () => SubstituteImpactLeague,
  )
  leagues: SubstituteImpactLeague[];

  @EnumField('The statistic of the query.', impactStatistics, { example: 'shots' })
  stat: PlayerStatisticKey;

  @ObjectField('Minimum values for a player to be ranked in the window.', () => SubstituteImpactThresholds)
  thresholds: SubstituteImpactThresholds;

  @EnumField('The window of the query.', impactWindows, { example: 'season' })
  window: ImpactWindow;
}

/** Members that queries can select. */
export const substituteImpactFields = new RecordFields(SubstituteImpact, {
  fields: [
    'rank',
    'playerId',
    'playerName',
    'teamId',
    'teamName',
    'starts',
    'subbedOff',
    'avgMinutes',
    'baseAvg',
    'withSubAvg',
    'boostPct',
  ],
});
substituteImpactFields.declareOn(SubstituteImpactQuery);
