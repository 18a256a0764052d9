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
  @BooleanField(
    'Only the last 20 finished matches of each referee; with `leagueStatsOnly`, the last 20 in the league.',
    { default: false, asText: true },
  )
  last20Only: boolean;

  @BooleanField(
    'Only matches in the competition of the next game. For a referee without a next game all matches count; a ' +
      'referee without a finished match in that competition has no row.',
    { default: false, asText: true },
  )
  leagueStatsOnly: boolean;

  @TimestampField('Earliest kick-off of the next game, Unix seconds, inclusive.', {
    optional: true,
    asText: true,
    example: 1740441600,
  })
  nextGameFrom?: number;

  @TimestampField('Latest kick-off of the next game, Unix seconds, inclusive; not before `nextGameFrom`.', {
    optional: true,
    asText: true,
    example: 1741046399,
  })
  nextGameTo?: number;

  @boardFilters.eventIds('Only referees whose next game is one of these fixtures.')
  eventIds?: number[];

  @boardFilters.teamIds('Only referees whose next game involves one of these teams; an unknown id returns 400.')
  teamIds?: number[];

  @boardFilters.uniqueTournamentIds(
    'Only referees whose next game is in these competitions; an unknown id returns 400.',
  )
  uniqueTournamentIds?: number[];

  @boardFilters.search('Words from the name, ignoring case and accents; every word must match.', { example: 'taylor' })
  search?: string;

  @boardFilters.sortBy(
    'Column to sort by; ties by name, then id. Unknown values come last. Default: `avgCardsPerGame` for referees ' +
      `with at least ${MIN_RANKED_GAMES} games, with the others after them in either \`sortOrder\`, because a mean ` +
      'over few matches is unreliable.',
    refereeSortColumns,
    { example: 'avgFoulsPerGame' },
  )
  sortBy?: RefereeSortColumn;

  @boardFilters.sortOrder('Direction of the sort. Default: `asc` for `name`, else `desc`.')
  sortOrder?: SortOrder;

  @BooleanField('Only referees with a next game, however far ahead.', { default: false, asText: true })
  upcomingOnly: boolean;
}

const percent = (what: string): PropertyDecorator =>
  IntegerField(`Percentage of the matches with card data in which ${what}, rounded; null if no match has card data.`, {
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 45,
  });
const mean = (of: string, matches: string): PropertyDecorator =>
  NumberField(`${of} per match, over the ${matches}; null if there are none.`, {
    nullable: true,
    minimum: 0,
    example: 3.87,
  });
const eventCount = (what: string): PropertyDecorator =>
  IntegerField(`${what}, over the matches with event data; null if there are none.`, {
    nullable: true,
    minimum: 0,
    example: 4,
  });
const ofNextGame = (what: string): string => `${what} of the referee's next fixture; null if none is known.`;

export class RefereeStatistics {
  @PublicIdField('Referee.', { example: 4711 }) id: number;
  @StringField('Name as given by the best source.', { example: 'A Taylor' }) name: string;
  @StringField('Slug of the referee.', { example: 'a-taylor' }) slug: string;
  @IntegerField('Eligible matches: finished and not awarded.', { minimum: 1, example: 31 }) games: number;
  @IntegerField('Matches with card data for both sides.', { minimum: 0, example: 31 }) gamesWithCards: number;
  @IntegerField('Matches with foul data for both sides.', { minimum: 0, example: 31 }) gamesWithFouls: number;
  @IntegerField('Matches in which the half of every card is known.', { minimum: 0, example: 12 })
  gamesWithMinutes: number;
  @mean('Cards (yellow + red)', 'matches with card data') avgCardsPerGame: number | null;
  @mean('Cards before half-time', 'matches with event data') avgFirstHalfCards: number | null;
  @mean('Fouls', 'matches with foul data') avgFoulsPerGame: number | null;
  @mean('Dismissals', 'matches with card data') avgRedCardsPerGame: number | null;
  @mean('Cards after half-time', 'matches with event data') avgSecondHalfCards: number | null;
  @mean('Yellow cards', 'matches with card data') avgYellowCardsPerGame: number | null;
  @percent('each side got a card') bothTeamsCardPct: number | null;
  @percent('each side got at least two cards') bothTeamsO15CardPct: number | null;
  @percent('more than 3.5 cards were shown') o35CardsPct: number | null;
  @percent('more than 4.5 cards were shown') o45CardsPct: number | null;
  @percent('more than 5.5 cards were shown') o55CardsPct: number | null;
  @IntegerField('Yellow cards shown, excluding second yellows.', { nullable: true, minimum: 0, example: 118 })
  yellowCards: number | null;
  @IntegerField('All dismissals.', { nullable: true, minimum: 0, example: 5 }) redCards: number | null;
  @eventCount('Dismissals by a second yellow card') yellowRedCards: number | null;
  @eventCount('Penalties taken') totalPenalties: number | null;
  @PublicIdField(ofNextGame('Event id'), { nullable: true, example: 77001 }) nextGameId: number | null;
  @PublicIdField(ofNextGame('Internal id'), { nullable: true, example: 77001 }) nextGameInternalId: number | null;
  @TimestampField(ofNextGame('Kick-off, in Unix seconds,'), { nullable: true, example: 1740512700 })
  nextGameTimestamp: number | null;
  @StringField(ofNextGame('Slug'), { nullable: true, example: 'brentford-everton' }) nextGameSlug: string | null;
  @PublicIdField(ofNextGame('Home team'), { nullable: true, example: 11 }) nextGameHomeTeamId: number | null;
  @StringField(ofNextGame('Home team name'), { nullable: true, example: 'Brentford' })
  nextGameHomeTeamName: string | null;
  @StringField(ofNextGame('Home team short name'), { nullable: true, example: 'BRE' })
  nextGameHomeTeamShortName: string | null;
  @StringField(ofNextGame('Home team slug'), { nullable: true, example: 'brentford' })
  nextGameHomeTeamSlug: string | null;
  @PublicIdField(ofNextGame('Away team'), { nullable: true, example: 12 }) nextGameAwayTeamId: number | null;
  @StringField(ofNextGame('Away team name'), { nullable: true, example: 'Everton' })
  nextGameAwayTeamName: string | null;
  @StringField(ofNextGame('Away team short name'), { nullable: true, example: 'EVE' })
  nextGameAwayTeamShortName: string | null;
  @StringField(ofNextGame('Away team slug'), { nullable: true, example: 'everton' })
  nextGameAwayTeamSlug: string | null;
}

export class RefereePage extends PageOf(RefereeStatistics) {}

/** Members that queries can select. */
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
