import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { betsImport, betsList, betsSummarise } from '../../api';
import type { BetsImportReport } from '../../api';
import type { MyBetsSearch } from './my-bets-search';

/** The service grades once a minute. */
const pollMilliseconds = 60_000;
/** Bets per page. */
const PAGE_BETS = 20;

/** A page of the signed-in user's bets. */
export function betsQuery({ status, after, before }: MyBetsSearch) {
  const query = { status, after, before, limit: PAGE_BETS };
  return queryOptions({
    queryKey: ['mine', 'bets', query],
    refetchInterval: pollMilliseconds,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => betsList({ query, signal }),
  });
}

/** Results of all of them. */
export const summaryQuery = queryOptions({
  queryKey: ['mine', 'summary'],
  refetchInterval: pollMilliseconds,
  queryFn: ({ signal }) => betsSummarise({ signal }),
});

/** Checks a table, or stores its bets. */
export const sendTable = (table: string, dryRun: boolean): Promise<BetsImportReport> =>
  betsImport({ body: table, query: { dryRun } });
