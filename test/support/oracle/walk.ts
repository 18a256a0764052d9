import type { Response } from 'supertest';
import type { Rounded } from './arithmetic.js';
import type { BoardQuery } from './query.js';

/**
 * The expected value of a record's member: itself, the rounding of a number, an instant in Unix seconds, or as stated.
 */
export type Expected =
  | number
  | string
  | boolean
  | null
  | Rounded
  | { readonly numberInText: number }
  | { readonly instant: number }
  | { readonly startsWith: string }
  | { readonly prefixOf: readonly Expected[] }
  | readonly Expected[]
  | { readonly [member: string]: Expected };

/** An expected record of a board. */
export interface ExpectedRecord {
  /** Identifies the record within its board. */
  readonly key: string;
  readonly record: { readonly [member: string]: Expected };
  /** Displayed prices, each with its bookmaker's name. */
  readonly prices: readonly (readonly [bookmaker: string, odds: number])[];
}

export type ServedRecord = Readonly<Record<string, unknown>>;
/** Sends GET with a query and the credentials of the board. */
export type Ask = (query: BoardQuery) => Promise<Response>;

/** All records of a board, page after page of one revision. */
export interface Walked {
  readonly totalCount: number;
  readonly records: readonly ServedRecord[];
  /** The responses that contained them. */
  readonly pages: readonly Page[];
  /** Parameters that the route reported as ignored. */
  readonly ignored: readonly string[];
}

/** A response of a board. */
export interface Page {
  readonly data: readonly ServedRecord[];
  readonly revision?: string;
  readonly pagination: {
    currentPage: number;
    pageSize: number;
    totalCount: number;
    totalPages: number;
    hasNextPage: boolean;
    hasPreviousPage: boolean;
  };
  readonly [member: string]: unknown;
}

/**
 * Reads all pages and one beyond them, and checks that their totals agree.
 * @param pageSize page size, unless that would take more than 40 pages
 * @param newestAt when the newest datum was known, Unix seconds
 */
export async function walkBoard(ask: Ask, query: BoardQuery, pageSize: number, newestAt: number): Promise<Walked> {
  const records: ServedRecord[] = [];
  const answers: Page[] = [];
  let revision: string | undefined;
  let [page, pages, total, size] = [1, 1, 0, pageSize];
  let ignored: string[] = [];
  // one page past the last
  while (page <= pages + 1) {
    const response = await ask({
      ...query,
      page: String(page),
      pageSize: String(size),
      ...(revision === undefined ? {} : { revision }),
    });
    if (response.status !== 200)
      throw new Error(`${response.status} for page ${page} of ${JSON.stringify(query)}: ${response.text}`);
    const answer = response.body as Page;
    const { data, pagination, revision: servedRevision } = answer;
    if (page === 1) {
      revision = servedRevision;
      ignored = response.headers['x-ignored-parameters']?.split(', ').map(decodeURIComponent) ?? [];
      if (size < 100 && pagination.totalPages > 40) {
        size = 100;
        continue;
      }
      total = pagination.totalCount;
      pages = Math.ceil(total / size);
    }
    const expected = {
      currentPage: page,
      pageSize: size,
      totalCount: total,
      totalPages: pages,
      hasNextPage: page < pages,
      hasPreviousPage: page > 1 && pages > 0,
    };
    expect({
      query,
      revision: servedRevision,
      header: response.headers['revision'],
      pagination,
      dataAsOf: answer['dataAsOf'],
      oldestQuoteAt: answer['oldestQuoteAt'] ?? null,
    }).toMatchObject({
      query,
      revision,
      header: revision,
      pagination: expected,
      dataAsOf: new Date(newestAt * 1000).toISOString().replace('.000', ''),
      oldestQuoteAt: oldestOf(data),
    });
    if (data.length !== Math.max(0, Math.min(size, total - size * (page - 1))))
      throw new Error(`page ${page} of ${pages} holds ${data.length} records`);
    records.push(...data);
    answers.push(answer);
    page += 1;
  }
  return { totalCount: total, records, pages: answers, ignored: ignored.filter((name) => name !== 'revision') };
}

/** The moment of the oldest price in the records; null if they have none. */
function oldestOf(records: readonly ServedRecord[]): string | null {
  const moments = records.flatMap(({ bookmakers }) =>
    ((bookmakers ?? []) as readonly { readonly quotedAt: string }[]).map(({ quotedAt }) => quotedAt),
  );
  return moments.sort()[0] ?? null;
}
