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
    'Only matches of this competition: its slug, or its uniqueTournamentId in digits. `leagues` lists ' +
      'those that have any; an unknown one is 400 with the nearest.',
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
    'Only matches of these competitions; an unknown id is 400. `league` asks for one of them.',
  )
  uniqueTournamentIds?: number[];

  @boardFilters.teamIds('Only players whose last start in the window was for these teams; an unknown id is 400.')
  teamIds?: number[];

  @boardFilters.playerIds() playerIds?: number[];

  @boardFilters.search('Words of the names and known aliases of the player or of his team; every word must be found.', {
    example: 'kane',
  })
  search?: string;

  @EnumField('Statistic that is added up.', impactStatistics, { default: 'shots' })
  stat: PlayerStatisticKey;

  @EnumField(
    'Eligible starts: those of the current season of each competition (the season of its latest match that ' +
      'has kicked off), the most recent 5, 10 or 20, or all.',
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
  @IntegerField('Place on the whole filtered board, in its order.', { minimum: 1, example: 1 }) rank: number;
  @PublicIdField('Player.', { example: 501 }) playerId: number;
  @PublicIdField('Internal id of the player.', { example: 501 }) playerInternalId: number;
  @StringField('Player name.', { example: 'Harry Kane' }) playerName: string;
  @StringField('Player name as part of an address.', { example: 'harry-kane' }) playerSlug: string;
  @PublicIdField('Team of his last start in the window; null where the source names none.', {
    nullable: true,
    example: 11,
  })
  teamId: number | null;
  @StringField('Name of that team.', { nullable: true, example: 'Tottenham' }) teamName: string | null;
  @StringField('Slug of that team.', { nullable: true, example: 'tottenham' }) teamSlug: string | null;
  @NumberField('Eligible starts in the window.', { minimum: 1, example: 17 }) starts: number;
  @NumberField('Starts in which a substitute played on in his place.', { minimum: 0, example: 6 }) subbedOff: number;
  @NumberField('His own minutes per start.', { minimum: 0, example: 83.12 }) avgMinutes: number;
  @NumberField('His own total.', { minimum: 0, example: 58 }) baseTotal: number;
  @NumberField('His own mean per start.', { minimum: 0, example: 3.41 }) baseAvg: number;
  @NumberField('Counts of the players who played on in his place.', { minimum: 0, example: 4 }) addedTotal: number;
  @NumberField('Own total and added total together.', { minimum: 0, example: 62 }) withSubTotal: number;
  @NumberField('`withSubTotal` per start.', { minimum: 0, example: 3.65 }) withSubAvg: number;
  @NumberField('`addedTotal` in percent of `baseTotal`; null where that is 0.', {
    nullable: true,
    minimum: 0,
    example: 6.9,
  })
  boostPct: number | null;
}

export class SubstituteImpactLeague {
  @StringField('Competition.', { example: 'Premier League' }) name: string;
  @StringField('Its slug.', { example: 'premier-league' }) slug: string;
  @PublicIdField('Its id.', { example: 17 }) uniqueTournamentId: number;
}

export class SubstituteImpactThresholds {
  @IntegerField('Minimum number of starts in the window.', { minimum: 0, example: 5 }) minStarts: number;
  @NumberField('Minimum total of his own in the window; 0 for goals, assists and cards.', { minimum: 0, example: 5 })
  minBaseTotal: number;
}

export class SubstituteImpactPage extends PageOf(SubstituteImpact) {
  @TimestampField('Kick-off of the newest match with an eligible start, Unix seconds; null without one.', {
    nullable: true,
    example: 1450539900,
  })
  generatedAt: number | null;

  @ArrayField(
    'Competitions with matches whose source names substitutions; filters do not change them.',
    () => SubstituteImpactLeague,
  )
  leagues: SubstituteImpactLeague[];

  @EnumField('The statistic of the query.', impactStatistics, { example: 'shots' })
  stat: PlayerStatisticKey;

  @ObjectField('Minimum values of a ranked player in the window.', () => SubstituteImpactThresholds)
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
