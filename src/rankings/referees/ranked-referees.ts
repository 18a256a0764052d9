import type { SortOrder } from '../../common/paging/board-filters.js';
import { MIN_RANKED_GAMES } from './referee-metrics.js';
import type { RefereeSortColumn } from './referee-metrics.js';
import type { ChosenMetrics } from './referee-metrics.repository.js';
import type { RefereeCandidate, RefereeKey } from './referees.repository.js';

/** A candidate with the metrics of the matches that count. */
type RatedReferee = RefereeKey & RefereeCandidate;

/** Order of the board. */
export interface RefereeOrder {
  /** null: mean cards, referees with few games after the others. */
  readonly sortBy: RefereeSortColumn | null;
  readonly sortOrder: SortOrder;
}

/**
 * Candidates with matches that count, ranked; unknown values come last in both directions, ties stay in the order of
 * the candidates.
 * @param ofLeague metrics by competition, of which those of the next game's count; null: all matches do
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
    return metrics === undefined ? [] : [{ ...candidate, ...metrics }];
  });
  const valueOf = columnOf(sortBy);
  const sign = sortOrder === 'asc' ? 1 : -1;
  const isFew = ({ games }: RatedReferee): number => (sortBy === null && games < MIN_RANKED_GAMES ? 1 : 0);
  return rated.sort((one, other) => {
    const few = isFew(one) - isFew(other);
    if (few !== 0) return few;
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

function columnOf(sortBy: RefereeSortColumn | null): (referee: RatedReferee) => number | null {
  switch (sortBy) {
    case null:
      return ({ avgCardsPerGame }) => avgCardsPerGame;
    case 'id':
      return ({ refereeId }) => refereeId;
    case 'name':
      return ({ nameRank }) => nameRank;
    case 'nextGameId':
    case 'nextGameInternalId':
      return ({ nextGameId }) => nextGameId;
    case 'nextGameTimestamp':
      return ({ nextKickoff }) => nextKickoff;
    case 'nextGameHomeTeamId':
      return ({ nextHomeTeamId }) => nextHomeTeamId;
    case 'nextGameAwayTeamId':
      return ({ nextAwayTeamId }) => nextAwayTeamId;
    default:
      return (referee) => referee[sortBy];
  }
}
