import {
  BooleanField,
  IntegerField,
  NumberField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../../common/validation/index.js';
import { boardFilters } from '../../common/paging/board-filters.js';
import type { SortOrder } from '../../common/paging/board-filters.js';
import { PageOf } from '../../common/paging/page-of.js';
import { PageQuery } from '../../common/paging/page-query.js';
import { RecordFields } from '../../common/paging/record-fields.js';
import { MIN_RANKED_GAMES, refereeSortColumns } from './referee-metrics.js';
import type { RefereeSortColumn } from './referee-metrics.js';

export class RefereesQuery extends PageQuery() {
  @BooleanField({
    default: false,
    asText: true,
    description: 'Only the last 20 finished matches of each referee; with `leagueStatsOnly` the last 20 of the league.',
  })
  last20Only: boolean;

  @BooleanField({
    default: false,
    asText: true,
    description:
      'Only matches in the competition of the next game. A referee without a next game has all matches; a referee ' +
      'without a finished match in that competition has no row.',
  })
  leagueStatsOnly: boolean;

  @TimestampField({
    optional: true,
    asText: true,
    description: 'Earliest kick-off of the next game, Unix seconds, inclusive.',
    example: 1740441600,
  })
  nextGameFrom?: number;

  @TimestampField({
    optional: true,
    asText: true,
    description: 'Latest kick-off of the next game, Unix seconds, inclusive; not before `nextGameFrom`.',
    example: 1741046399,
  })
  nextGameTo?: number;

  @boardFilters.eventIds({ description: 'Only referees whose next game is one of these fixtures.' })
  eventIds?: number[];

  @boardFilters.teamIds({ description: "Only referees whose next game is one of these teams'; an unknown id is 400." })
  teamIds?: number[];

  @boardFilters.uniqueTournamentIds({
    description: 'Only referees whose next game is in these competitions; an unknown id is 400.',
  })
  uniqueTournamentIds?: number[];

  @boardFilters.search({
    description: 'Words of the name, without regard to case and accents; every word must be found.',
    example: 'taylor',
  })
  search?: string;

  @boardFilters.sortBy(refereeSortColumns, {
    description:
      'Column to sort by; ties by name, then id. Unknown values come last. Default: `avgCardsPerGame` of referees ' +
      `with at least ${MIN_RANKED_GAMES} games, the others by it after them, whatever \`sortOrder\`: a mean of a few ` +
      'matches says little.',
    example: 'avgFoulsPerGame',
  })
  sortBy?: RefereeSortColumn;

  @boardFilters.sortOrder({ description: 'Direction of the sort. Default: `asc` for `name`, else `desc`.' })
  sortOrder?: SortOrder;

  @BooleanField({ default: false, asText: true, description: 'Only referees with a next game, however far ahead.' })
  upcomingOnly: boolean;
}

const percent = (what: string) => ({
  nullable: true,
  minimum: 0,
  maximum: 100,
  description: `Percent of the matches with cards in which ${what}, rounded; null where no match has cards.`,
  example: 45,
});
const mean = (of: string, matches: string) => ({
  nullable: true,
  minimum: 0,
  description: `${of} per match, over the ${matches}; null where there is none.`,
  example: 3.87,
});
const eventCount = (what: string) => ({
  nullable: true,
  minimum: 0,
  description: `${what}, over the matches with event data; null where none has them.`,
  example: 4,
});
const ofNextGame = (what: string) => ({
  nullable: true,
  description: `${what} of his earliest future fixture; null where none is known.`,
});

export class RefereeStatistics {
  @PublicIdField({ description: 'Referee.', example: 4711 }) id: number;
  @StringField({ description: 'Name as the best source writes it.', example: 'A Taylor' }) name: string;
  @StringField({ description: 'Name as part of an address.', example: 'a-taylor' }) slug: string;
  @IntegerField({ minimum: 1, description: 'Eligible matches: finished ones that are not awarded.', example: 31 })
  games: number;
  @IntegerField({ minimum: 0, description: 'Matches with the cards of both sides.', example: 31 })
  gamesWithCards: number;
  @IntegerField({ minimum: 0, description: 'Matches with the fouls of both sides.', example: 31 })
  gamesWithFouls: number;
  @IntegerField({ minimum: 0, description: 'Matches that tell the half of each card.', example: 12 })
  gamesWithMinutes: number;
  @NumberField(mean('Cards (yellow + red)', 'matches with cards')) avgCardsPerGame: number | null;
  @NumberField(mean('Cards before half-time', 'matches with event data')) avgFirstHalfCards: number | null;
  @NumberField(mean('Fouls', 'matches with fouls')) avgFoulsPerGame: number | null;
  @NumberField(mean('Dismissals', 'matches with cards')) avgRedCardsPerGame: number | null;
  @NumberField(mean('Cards after half-time', 'matches with event data')) avgSecondHalfCards: number | null;
  @NumberField(mean('Yellow cards', 'matches with cards')) avgYellowCardsPerGame: number | null;
  @IntegerField(percent('each side got a card')) bothTeamsCardPct: number | null;
  @IntegerField(percent('each side got at least two cards')) bothTeamsO15CardPct: number | null;
  @IntegerField(percent('more than 3.5 cards were shown')) o35CardsPct: number | null;
  @IntegerField(percent('more than 4.5 cards were shown')) o45CardsPct: number | null;
  @IntegerField(percent('more than 5.5 cards were shown')) o55CardsPct: number | null;
  @IntegerField({
    nullable: true,
    minimum: 0,
    description: 'Yellow cards shown, without second yellows.',
    example: 118,
  })
  yellowCards: number | null;
  @IntegerField({ nullable: true, minimum: 0, description: 'All dismissals.', example: 5 }) redCards: number | null;
  @IntegerField(eventCount('Dismissals by a second yellow card')) yellowRedCards: number | null;
  @IntegerField(eventCount('Penalties taken')) totalPenalties: number | null;
  @PublicIdField({ ...ofNextGame('Event id'), example: 77001 }) nextGameId: number | null;
  @PublicIdField({ ...ofNextGame('Internal id'), example: 77001 }) nextGameInternalId: number | null;
  @TimestampField({ ...ofNextGame('Kick-off, Unix seconds,'), example: 1740512700 }) nextGameTimestamp: number | null;
  @StringField({ ...ofNextGame('Slug'), example: 'brentford-everton' }) nextGameSlug: string | null;
  @PublicIdField({ ...ofNextGame('Home team'), example: 11 }) nextGameHomeTeamId: number | null;
  @StringField({ ...ofNextGame('Home team name'), example: 'Brentford' }) nextGameHomeTeamName: string | null;
  @StringField({ ...ofNextGame('Home team short name'), example: 'BRE' }) nextGameHomeTeamShortName: string | null;
  @StringField({ ...ofNextGame('Home team slug'), example: 'brentford' }) nextGameHomeTeamSlug: string | null;
  @PublicIdField({ ...ofNextGame('Away team'), example: 12 }) nextGameAwayTeamId: number | null;
  @StringField({ ...ofNextGame('Away team name'), example: 'Everton' }) nextGameAwayTeamName: string | null;
  @StringField({ ...ofNextGame('Away team short name'), example: 'EVE' }) nextGameAwayTeamShortName: string | null;
  @StringField({ ...ofNextGame('Away team slug'), example: 'everton' }) nextGameAwayTeamSlug: string | null;
}

export class RefereePage extends PageOf(RefereeStatistics) {}

/** Members of records that queries select. */
export const refereeFields = new RecordFields(RefereeStatistics, {
  fields: [
    'id',
    'name',
    'games',
    'avgCardsPerGame',
    'avgYellowCardsPerGame',
    'avgRedCardsPerGame',
    'avgFoulsPerGame',
    'totalPenalties',
    'o35CardsPct',
    'o45CardsPct',
    'o55CardsPct',
    'nextGameId',
    'nextGameTimestamp',
    'nextGameHomeTeamName',
    'nextGameAwayTeamName',
  ],
});
refereeFields.declareOn(RefereesQuery);
