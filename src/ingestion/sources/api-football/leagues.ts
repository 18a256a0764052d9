import type { FollowedKind, OfferedLeague } from '../../connector.js';
import { RowFault } from '../row-fault.js';
import { listAt, optionalText, readResponse, requireId, requireInteger, requireText, valueAt } from './response.js';

/** Kinds of data, with the member that shows whether a league has them. */
const COVERAGE: readonly (readonly [FollowedKind, string])[] = [
  ['lineups', 'fixtures.lineups'],
  ['players', 'fixtures.statistics_players'],
  ['statistics', 'fixtures.statistics_fixtures'],
  ['events', 'fixtures.events'],
  ['injuries', 'injuries'],
  ['odds', 'odds'],
];

/**
 * Leagues of `/leagues?current=true`, with the data that the provider promises for the current season. The promise does
 * not guarantee them for any single match.
 */
export function readLeagues(body: Buffer): OfferedLeague[] {
  return readResponse('/leagues', body).elements.flatMap((element) => {
    try {
      return leagueOf(element);
    } catch (error) {
      if (error instanceof RowFault) return [];
      throw error;
    }
  });
}

function leagueOf(element: unknown): OfferedLeague[] {
  const season = listAt(element, 'seasons').find((each) => valueAt(each, 'current') === true);
  if (season === undefined) return [];
  const covered = COVERAGE.filter(([, member]) => valueAt(season, `coverage.${member}`) === true);
  return [
    {
      id: requireId(element, 'league.id'),
      name: requireText(element, 'league.name'),
      country: optionalText(element, 'country.name'),
      season: requireInteger(season, 'year'),
      kinds: ['fixtures', ...covered.map(([kind]) => kind), 'live'],
    },
  ];
}
