import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { scorecardListPending, scorecardListPicks, scorecardShow } from '../../api';
import type { PendingPickRow, ScorecardListPicksData, ScorecardShowData } from '../../api';
import { client } from '../../api/client.gen';
import { pollAtClockSpeed } from '../../session/service-clock';
import type { PendingSearch, PicksSearch } from './picks-search';

/** The service grades once a minute. */
const pollMilliseconds = 60_000;

type Query = NonNullable<ScorecardListPicksData['query']>;
type Grouping = NonNullable<NonNullable<ScorecardShowData['query']>['groupBy']>[number];

/** Selects the bets to show; absent: all. */
export interface PicksChoice {
  readonly source?: Query['source'];
  readonly board?: Query['board'];
  /** Id of a match. */
  readonly match?: number | undefined;
}

const idsOf = ({ match }: PicksChoice): number[] | undefined => (match === undefined ? undefined : [match]);

/** Results of bets, in total and by group. */
export function scorecardQuery(choice: PicksChoice, groupBy: readonly Grouping[]) {
  const { source = 'live', board, match } = choice;
  return queryOptions({
    queryKey: ['scorecard', source, board, match, groupBy],
    refetchInterval: () => pollAtClockSpeed(pollMilliseconds),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      scorecardShow({
        query: { source, board, eventIds: idsOf(choice), groupBy: [...groupBy] },
        querySerializer: { array: { explode: false, style: 'form' } },
        signal,
      }),
  });
}

function queryOf(choice: PicksChoice, { grade, order = 'losses', after, before }: PicksSearch): Query {
  return {
    source: choice.source ?? 'live',
    board: choice.board,
    eventIds: idsOf(choice),
    grade,
    sortBy: order === 'newest' ? 'recorded' : 'profit',
    sortOrder: order === 'losses' ? 'asc' : 'desc',
    after,
    before,
  };
}

/** Graded bets per page, and the largest page of the API. */
const PAGE_BETS = 20;
const LARGEST_PAGE = 100;

/** A page of graded bets. */
export function picksQuery(choice: PicksChoice, search: PicksSearch) {
  const query = { ...queryOf(choice, search), limit: PAGE_BETS };
  return queryOptions({
    queryKey: ['picks', query],
    refetchInterval: () => pollAtClockSpeed(pollMilliseconds),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => scorecardListPicks({ query, signal }),
  });
}

/** All bets of the list as CSV, from its pages: each has the header line, and links to the next. */
export async function picksCsv(choice: PicksChoice, { grade, order }: PicksSearch): Promise<Blob> {
  const query = { ...queryOf(choice, { grade, order }), limit: LARGEST_PAGE, format: 'csv' };
  const pages: string[] = [];
  let next: string | undefined = client.buildUrl({ url: '/api/v2/scorecard/picks', query });
  while (next !== undefined) {
    const { data, response }: { data: string; response: Response } = await client.get<{ 200: string }, unknown, true>({
      url: next,
      parseAs: 'text',
      throwOnError: true,
    });
    pages.push(pages.length === 0 ? data : data.slice(data.indexOf('\n') + 1));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return new Blob(pages, { type: 'text/csv' });
}

/** Pending bets per page. */
const PAGE_PENDING = 10;
/** Maximum number of pages of pending bets read per match. */
const MOST_PAGES = 10;

/** A page of bets awaiting a result. */
export function pendingQuery({ board, match }: PicksChoice, { pendingAfter, pendingBefore }: PendingSearch) {
  const query = { board, eventIds: idsOf({ match }), after: pendingAfter, before: pendingBefore, limit: PAGE_PENDING };
  return queryOptions({
    queryKey: ['picks', 'pending', query],
    refetchInterval: () => pollAtClockSpeed(pollMilliseconds),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => scorecardListPending({ query, signal }),
  });
}

/** All bets on a match awaiting a result. */
export function pendingOfMatchQuery(match: number) {
  return queryOptions({
    queryKey: ['picks', 'pending', match],
    refetchInterval: () => pollAtClockSpeed(pollMilliseconds),
    queryFn: async ({ signal }) => {
      const bets: PendingPickRow[] = [];
      let after: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { eventIds: [match], after, limit: LARGEST_PAGE };
        const { data, page: position } = await scorecardListPending({ query, signal });
        bets.push(...data);
        if (position.nextCursor === null) break;
        after = position.nextCursor;
      }
      return bets;
    },
  });
}
