import { boardDifferences, differences } from './compare.js';
import { facetDifferences } from './facets.js';
import { lineups } from './line-ups.js';
import type { Moment } from './moment.js';
import type { BoardQuery } from './query.js';
import { walkBoard } from './walk.js';
import type { Ask, Page } from './walk.js';

const keyOf = ({ eventId, playerId }: Readonly<Record<string, unknown>>): string => [eventId, playerId].join(' ');

/** Differences of a line-up board from the expected one: its records, and the other members of each page. */
export async function lineupDifferences(
  moment: Moment,
  ask: Ask,
  query: BoardQuery,
  pageSize: number,
): Promise<{ lines: string[]; ignored: readonly string[] }> {
  const { totalCount, records, pages, ignored } = await walkBoard(ask, query, pageSize, moment.newestAt());
  const expected = lineups(moment, query);
  const besides = (page: Page): string[] =>
    differences(
      {
        positionChangeCount: expected.positionChangeCount,
        events: [...new Set(page.data.map(({ eventId }) => eventId as number))].map(
          (id) => expected.events.get(id) ?? null,
        ),
      },
      page,
      `page ${page.pagination.currentPage}`,
    );
  const lines = [
    ...expected.faults,
    ...(totalCount === expected.records.length
      ? []
      : [`totalCount ${totalCount} instead of ${expected.records.length}`]),
    ...boardDifferences(expected.records, records, { keyOf, pricesOf: () => [] }),
    ...pages.flatMap(besides).slice(0, 3),
    ...(await facetDifferences(moment, query, pages, (others) => lineups(moment, others).records)),
  ];
  return { lines, ignored };
}
