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
  @StringField({
    optional: true,
    maximumLength: 100,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    inWords: 'the slug or the uniqueTournamentId of a competition',
    description:
      'Only matches of this competition: its slug, or its uniqueTournamentId in digits. `leagues` lists ' +
      'those that have any; an unknown one is 400 with the nearest.',
    example: 'premier-league',
  })
  league?: string;

  @boardFilters.uniqueTournamentIds({
    description: 'Only matches of these competitions; an unknown id is 400. `league` asks for one of them.',
  })
  uniqueTournamentIds?: number[];

  @boardFilters.teamIds({
    description: 'Only players whose last start in the window was for these teams; an unknown id is 400.',
  })
  teamIds?: number[];

  @boardFilters.playerIds() playerIds?: number[];

  @boardFilters.search({
    description: 'Words of the names and known aliases of the player or of his team; every word must be found.',
    example: 'kane',
  })
  search?: string;

  @EnumField(impactStatistics, { default: 'shots', description: 'Statistic that is added up.' })
  stat: PlayerStatisticKey;

  @EnumField(impactWindows, {
    default: 'season',
    description:
      'Eligible starts: those of the current season of each competition (the season of its latest match that ' +
      'has kicked off), the most recent 5, 10 or 20, or all.',
  })
  window: ImpactWindow;

  @boardFilters.sortBy(impactSortColumns, {
    default: 'boostPct',
    description:
      'Column to sort by; unknown values come last. Ties by `boostPct`, then `addedTotal`, highest first, then player.',
    example: 'withSubAvg',
  })
  sortBy: ImpactSortColumn;

  @boardFilters.sortOrder({ default: 'desc', description: 'Direction of `sortBy`.' }) sortOrder: SortOrder;
}

export class SubstituteImpact {
  @IntegerField({ minimum: 1, description: 'Place on the whole filtered board, in its order.', example: 1 })
  rank: number;
  @PublicIdField({ description: 'Player.', example: 501 }) playerId: number;
  @PublicIdField({ description: 'Internal id of the player.', example: 501 }) playerInternalId: number;
  @StringField({ description: 'Player name.', example: 'Harry Kane' }) playerName: string;
  @StringField({ description: 'Player name as part of an address.', example: 'harry-kane' }) playerSlug: string;
  @PublicIdField({
    nullable: true,
    description: 'Team of his last start in the window; null where the source names none.',
    example: 11,
  })
  teamId: number | null;
  @StringField({ nullable: true, description: 'Name of that team.', example: 'Tottenham' }) teamName: string | null;
  @StringField({ nullable: true, description: 'Slug of that team.', example: 'tottenham' }) teamSlug: string | null;
  @NumberField({ minimum: 1, description: 'Eligible starts in the window.', example: 17 }) starts: number;
  @NumberField({ minimum: 0, description: 'Starts in which a substitute played on in his place.', example: 6 })
  subbedOff: number;
  @NumberField({ minimum: 0, description: 'His own minutes per start.', example: 83.12 }) avgMinutes: number;
  @NumberField({ minimum: 0, description: 'His own total.', example: 58 }) baseTotal: number;
  @NumberField({ minimum: 0, description: 'His own mean per start.', example: 3.41 }) baseAvg: number;
  @NumberField({ minimum: 0, description: 'Counts of the players who played on in his place.', example: 4 })
  addedTotal: number;
  @NumberField({ minimum: 0, description: 'Own total and added total together.', example: 62 }) withSubTotal: number;
  @NumberField({ minimum: 0, description: '`withSubTotal` per start.', example: 3.65 }) withSubAvg: number;
  @NumberField({
    nullable: true,
    minimum: 0,
    description: '`addedTotal` in percent of `baseTotal`; null where that is 0.',
    example: 6.9,
  })
  boostPct: number | null;
}

export class SubstituteImpactLeague {
  @StringField({ description: 'Competition.', example: 'Premier League' }) name: string;
  @StringField({ description: 'Its slug.', example: 'premier-league' }) slug: string;
  @PublicIdField({ description: 'Its id.', example: 17 }) uniqueTournamentId: number;
}

export class SubstituteImpactThresholds {
  @IntegerField({ minimum: 0, description: 'Least number of starts in the window.', example: 5 }) minStarts: number;
  @NumberField({
    minimum: 0,
    description: 'Least own total in the window; 0 for goals, assists and cards.',
    example: 5,
  })
  minBaseTotal: number;
}

export class SubstituteImpactPage extends PageOf(SubstituteImpact) {
  @TimestampField({
    nullable: true,
    description: 'Kick-off of the newest match with an eligible start, Unix seconds; null without one.',
    example: 1450539900,
  })
  generatedAt: number | null;

  @ArrayField(() => SubstituteImpactLeague, {
    description: 'Competitions with matches whose source tells who replaced whom; no filter changes them.',
  })
  leagues: SubstituteImpactLeague[];

  @EnumField(impactStatistics, { description: 'The statistic of the query.', example: 'shots' })
  stat: PlayerStatisticKey;

  @ObjectField(() => SubstituteImpactThresholds, { description: 'Least values of a ranked player in the window.' })
  thresholds: SubstituteImpactThresholds;

  @EnumField(impactWindows, { description: 'The window of the query.', example: 'season' })
  window: ImpactWindow;
}

/** Members of records that queries select. */
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
