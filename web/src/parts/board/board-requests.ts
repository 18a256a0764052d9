import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.gen';
import { pollUnlessTold } from '../../live/live-changes';
import { askedByRoute, queryClient } from '../../query-client';
import { textOf } from '../../search-parameters';
import { ApiError } from '../../session/api-error';
import { pricedBookmakers } from '../../settings/my-bookmakers';
import { settings as currentSettings, timeZoneOf } from '../../settings/settings';
import type { Settings } from '../../settings/settings';
import type { BoardDeclaration, BoardPage, BoardRequest, DetailsRequest } from './board-declaration';
import type { BoardSearch } from './board-search';

/** Records per page. */
const pageSize = '50';

type Query = Readonly<Record<string, string>>;

/** Whether the user's bookmakers select the prices on a board: if it has the filter and the address names none. */
export function isOwnChoice({ filters }: BoardRequest, search: BoardSearch): boolean {
  return (
    search['bookmakers'] === undefined && filters.some((filter) => 'name' in filter && filter.name === 'bookmakers')
  );
}

/** Search parameters with the user's bookmakers, where those apply. @param slugs empty: all bookmakers */
export function atBookmakers(board: BoardRequest, search: BoardSearch, slugs: readonly string[]): BoardSearch {
  return slugs.length > 0 && isOwnChoice(board, search) ? { ...search, bookmakers: slugs } : search;
}

/** A page of a board. */
export function boardPageQuery<Row>(board: BoardRequest, search: BoardSearch, settings: Settings) {
  const query = {
    ...queryOf(board, search, settings),
    pageSize,
    view: 'compact',
    fields: board.fields.join(','),
    facets: board.filters.flatMap((filter) => (filter.kind === 'facet' ? filter.dimension : [])).join(',') || undefined,
  };
  return queryOptions({
    ...askedByRoute,
    queryKey: [board.id, query],
    // a page of a fixed snapshot does not change
    refetchInterval: search.revision === undefined ? pollUnlessTold : false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => get<BoardPage<Row>>(board.address, query, { signal }),
  });
}

/** Starts the request for a page of a board, while the code of the board loads. */
export function prefetchBoard(board: BoardRequest, search: BoardSearch): void {
  const asked = atBookmakers(board, search, pricedBookmakers());
  void queryClient.prefetchQuery(boardPageQuery(board, asked, currentSettings()));
}

/** One row in full. */
export function detailsQuery<Row, Details>(
  board: BoardDeclaration<Row, Details>,
  key: string,
  search: BoardSearch,
  settings: Settings,
) {
  const { search: _words, page: _page, revision: _revision, ...filters } = queryOf(board, search, settings);
  const query = { ...filters, ...board.queryOfSettings?.(settings) };
  return queryOptions({
    queryKey: [board.id, 'row', key, query],
    refetchInterval: pollUnlessTold,
    // when filters and settings change, the sheet of a row would otherwise lose the focus
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => board.details({ key, query, signal }),
  });
}

/** A row in full, for boards whose API addresses it by key. */
export function rowOf<Details>(address: string, { key, query, signal }: DetailsRequest): Promise<Details> {
  return get<Details>(`${address}/${encodeURIComponent(key)}`, query, { signal });
}

/** A page with only the first row that matches a query, in full. */
export function onlyRowOf<Page>(
  address: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Page> {
  return get<Page>(address, { ...query, pageSize: '1' }, { signal });
}

/** The whole board as CSV, with its filters applied. */
export function boardCsv(board: BoardRequest, search: BoardSearch): Promise<Blob> {
  const { page: _page, revision: _revision, ...query } = queryOf(board, search, currentSettings());
  return get<Blob>(board.address, { ...query, format: 'csv' }, { parseAs: 'blob' });
}

/** Query sent to the service: the search parameters except those that only the page uses. */
function queryOf(
  { sortedBy, asksForOrder = false, isDayChosen }: BoardRequest,
  { row: _row, columns: _columns, others: _others, ...search }: BoardSearch,
  settings: Settings,
): Query {
  const order = asksForOrder ? { sortBy: sortedBy } : {};
  const zone = isDayChosen?.(search) === true ? { tz: timeZoneOf(settings) } : {};
  return Object.fromEntries(
    Object.entries({ ...order, ...zone, ...search }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(value)]],
    ),
  );
}

interface GetOptions {
  readonly signal?: AbortSignal;
  readonly parseAs?: 'blob';
}

/** Sends a request with the generated client, with the access token if signed in. */
async function get<Body>(url: string, query: Record<string, string | undefined>, options: GetOptions): Promise<Body> {
  return client.get<{ 200: Body }, unknown, true, 'data'>({
    url,
    query,
    responseStyle: 'data',
    throwOnError: true,
    security: [{ scheme: 'bearer', type: 'http' }],
    ...options,
  });
}

/** Whether the snapshot of a page is no longer in memory. */
export function isRevisionGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'revision_gone';
}
