import type { Board, BoardContext, BoardQuery, BoardRows, BoardVariant } from './board.js';
import { rankedPage, sortedPage } from './ranked-page.js';
import { RowList } from './row-list.js';
import type { RowFilter } from './row-list.js';

/** Rows of a board that pass a query's filters: how many there are, and those of its page in its order. */
export function query<Snapshot, Options, Variant extends BoardVariant, Filters extends object, Order extends string>(
  board: Board<Snapshot, Options, Variant, Filters, Order>,
  snapshot: Snapshot,
  { options, filters, order, group = false, page: { skip, take } }: BoardQuery<Options, Filters, Order>,
): BoardRows<Variant> {
  const variant = board.variant(snapshot, options);
  const context = { snapshot, variant };
  const list = new RowList(variant.candidates);
  for (const filter of filtersOf(board, filters, context)) filter(list);
  if (group && board.group !== undefined) list.keepBest(board.group(context));
  const { passing } = list;
  const sorted = board.sorted?.(context) ?? null;
  const isSorted = sorted !== null && sorted.by === order?.by && sorted.direction === order.direction;
  const criteria =
    order === undefined
      ? variant.order
      : [{ values: board.orders[order.by](context), direction: order.direction }, ...variant.order];
  const rows = isSorted ? sortedPage(passing, sorted.rows, skip, take) : rankedPage(passing, criteria, skip, take);
  return { count: passing.length, rows, passing, variant };
}

function* filtersOf<Snapshot, Options, Variant extends BoardVariant, Filters extends object, Order extends string>(
  board: Board<Snapshot, Options, Variant, Filters, Order>,
  filters: Filters,
  context: BoardContext<Snapshot, Variant>,
): Generator<RowFilter> {
  for (const name of Object.keys(board.filters) as (keyof Filters)[]) {
    const wanted = filters[name];
    if (wanted === undefined || wanted === null) continue;
    const filter = board.filters[name](wanted, context);
    if (typeof filter === 'function') yield filter;
    else yield* filter;
  }
}
