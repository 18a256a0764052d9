import type { SortOrder } from '../../common/paging/board-filters.js';
import { MIN_RANKED_GAMES } from './referee-metrics.js';
import type { RefereeSortColumn } from './referee-metrics.js';
import type { ChosenMetrics } from './referee-metrics.repository.js';
import type { RefereeCandidate, RefereeKey, RefereeCriteria } from './referees.repository.js';
import { invalidParameter } from '../../common/problem/application-error.js';
import { searchPatterns } from '../../common/names/search-words.js';
import { anyIds } from '../../public-ids/public-ids.service.js';
import type { RefereesQuery } from './referees.dto.js';

/** A candidate with the metrics of the counted matches. */
interface RatedReferee {
  readonly candidate: RefereeCandidate;
  readonly metrics: ChosenMetrics;
}

/** Order of the board. */
export interface RefereeOrder {
  /** null: mean cards, with referees of few games last. */
  readonly sortBy: RefereeSortColumn | null;
  readonly sortOrder: SortOrder;
}

/**
 * Ranks the candidates that have counted matches; unknown values come last in both directions, ties keep the order of
 * the candidates.
 * @param ofLeague metrics by competition, of which that of the next game counts; null: all matches count
 */
export function rankedReferees(
  candidates: readonly RefereeCandidate[],
  overall: readonly ChosenMetrics[],
  ofLeague: readonly ChosenMetrics[] | null,
  { sortBy, sortOrder }: RefereeOrder,
): RefereeKey[] {
  const byReferee = new Map(overall.map((each) => [each.refereeId, each]));
  const byLeague = new Map(ofLeague?.map((each) => [`${each.refereeId} ${each.competitionId}`, each]));
  const rated = candidates.flatMap((candidate): RatedReferee[] => {
    const { refereeId, nextCompetitionId } = candidate;
    const isOfLeague = ofLeague !== null && nextCompetitionId !== null;
    const metrics = isOfLeague ? byLeague.get(`${refereeId} ${nextCompetitionId}`) : byReferee.get(refereeId);
    return metrics === undefined ? [] : [{ candidate, metrics }];
  });
  const valueOf = columnOf(sortBy);
  const sign = sortOrder === 'asc' ? 1 : -1;
  const isFew = ({ metrics: { games } }: RatedReferee): number => (sortBy === null && games < MIN_RANKED_GAMES ? 1 : 0);
  rated.sort((one, other) => {
    const few = isFew(one) - isFew(other);
    if (few !== 0) return few;
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
  return rated.map(({ candidate: { refereeId, nextGameId }, metrics }) => ({ refereeId, nextGameId, metrics }));
}

function columnOf(sortBy: RefereeSortColumn | null): (referee: RatedReferee) => number | null {
  switch (sortBy) {
    case null:
      return ({ metrics }) => metrics.avgCardsPerGame;
    case 'id':
      return ({ candidate }) => candidate.refereeId;
    case 'name':
      return ({ candidate }) => candidate.nameRank;
    case 'nextGameId':
    case 'nextGameInternalId':
      return ({ candidate }) => candidate.nextGameId;
    case 'nextGameTimestamp':
      return ({ candidate }) => candidate.nextKickoff;
    case 'nextGameHomeTeamId':
      return ({ candidate }) => candidate.nextHomeTeamId;
    case 'nextGameAwayTeamId':
      return ({ candidate }) => candidate.nextAwayTeamId;
    default:
      return ({ metrics }) => metrics[sortBy];
  }
}

/** Criteria that match every referee. */
export const everyReferee: RefereeCriteria = {
  namePatterns: [],
  last20Only: false,
  leagueStatsOnly: false,
  upcomingOnly: false,
  nextGameFrom: null,
  nextGameTo: null,
  ids: anyIds,
  sortBy: null,
  sortOrder: 'desc',
};

/** Criteria of a query. @throws ApplicationError `invalid_input` for `nextGameTo` before `nextGameFrom` */
export function criteriaOf(query: RefereesQuery): Omit<RefereeCriteria, 'ids'> {
  const { nextGameFrom, nextGameTo, sortBy } = query;
  if (nextGameFrom !== undefined && nextGameTo !== undefined && nextGameTo < nextGameFrom) {
    const detail = `must not be before nextGameFrom, which is ${nextGameFrom}; it is ${nextGameTo}`;
    throw invalidParameter('nextGameTo', detail);
  }
  return {
    namePatterns: searchPatterns(query.search),
    last20Only: query.last20Only,
    leagueStatsOnly: query.leagueStatsOnly,
    upcomingOnly: query.upcomingOnly,
    nextGameFrom: nextGameFrom === undefined ? null : new Date(nextGameFrom * 1000),
    nextGameTo: nextGameTo === undefined ? null : new Date(nextGameTo * 1000),
    sortBy: sortBy ?? null,
    sortOrder: query.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc'),
  };
}
