import { facetMembers } from '../../common/paging/facets.js';
import type { FacetDimension, FacetMembers, FacetValue } from '../../common/paging/facets.js';
import type { Board, BoardContext, BoardQuery, BoardRows, BoardVariant, FacetContext } from './board.js';
import type { Criterion } from './order.js';
import { rankedPage, sortedPage } from './ranked-page.js';
import { RowList } from './row-list.js';
import type { RowFilter } from './row-list.js';

/** Rows of a board that pass a query's filters: their number, and those of its page in its order. */
export function query<Snapshot, Options, Variant extends BoardVariant, Filters extends object, Order extends string>(
  board: Board<Snapshot, Options, Variant, Filters, Order>,
  snapshot: Snapshot,
  requested: BoardQuery<Options, Filters, Order>,
): BoardRows<Variant> {
  const {
    order,
    page: { skip, take },
  } = requested;
  const passed = passingRows(board, snapshot, requested);
  const { passing, context } = passed;
  const { variant } = context;
  const sorted = board.sorted?.(context) ?? null;
  const isSorted = sorted !== null && sorted.by === order?.by && sorted.direction === order.direction;
  const criteria =
    order === undefined
      ? variant.order
      : [
          ...lastRows(board.last?.(order.by, context) ?? null),
          { values: board.orders[order.by](context), direction: order.direction },
          ...(board.ties?.(order.by, context) ?? variant.order),
        ];
  const rows = isSorted ? sortedPage(passing, sorted.rows, skip, take) : rankedPage(passing, criteria, skip, take);
  return { count: passing.length, rows, passing, variant, facets: facetsOf(board, snapshot, requested, passed) };
}

const lastRows = (values: ArrayLike<number> | null): Criterion[] =>
  values === null ? [] : [{ values, direction: 'ascending' }];

/** A query without its order and page. */
type Asked<Options, Filters extends object> = Pick<
  BoardQuery<Options, Filters, string>,
  'options' | 'filters' | 'group'
>;

interface PassingRows<Snapshot, Options, Variant extends BoardVariant, Filters> {
  readonly passing: Uint32Array;
  readonly context: FacetContext<Snapshot, Options, Variant, Filters>;
}

/** The parts of a board that decide which rows pass, and how they are counted. */
type Counted<Snapshot, Options, Variant extends BoardVariant, Filters extends object> = Pick<
  Board<Snapshot, Options, Variant, Filters, string>,
  'variant' | 'filters' | 'group' | 'facets'
>;

function passingRows<Snapshot, Options, Variant extends BoardVariant, Filters extends object>(
  board: Counted<Snapshot, Options, Variant, Filters>,
  snapshot: Snapshot,
  { options, filters, group = false }: Asked<Options, Filters>,
): PassingRows<Snapshot, Options, Variant, Filters> {
  const context = { snapshot, variant: board.variant(snapshot, options), options, filters };
  const list = new RowList(context.variant.candidates);
  for (const filter of filtersOf(board, filters, context)) filter(list);
  if (group && board.group !== undefined) list.keepBest(board.group(context));
  return { passing: list.passing, context };
}

/** Counts rows by value of the requested dimensions; for one whose own filter is set, the other filters run again. */
function facetsOf<Snapshot, Options, Variant extends BoardVariant, Filters extends object>(
  board: Counted<Snapshot, Options, Variant, Filters>,
  snapshot: Snapshot,
  { facets, ...asked }: Asked<Options, Filters> & { readonly facets?: readonly FacetDimension[] | undefined },
  passed: PassingRows<Snapshot, Options, Variant, Filters>,
): FacetMembers | null {
  if (facets === undefined) return null;
  return facetMembers(
    facets.map((dimension): readonly [FacetDimension, FacetValue[]] => {
      const facet = board.facets[dimension];
      if (facet === undefined) throw new Error(`the board counts no rows by ${dimension}`);
      const others = withoutOwn(asked, facet);
      const { passing, context } = others === asked ? passed : passingRows(board, snapshot, others);
      return [dimension, facet.count(passing, context)];
    }),
  );
}

/** The query without a dimension's own filter and options; the same object if they are not set. */
function withoutOwn<Options, Filters extends object>(
  asked: Asked<Options, Filters>,
  { ownFilter, ownOptions = {} }: { readonly ownFilter?: keyof Filters; readonly ownOptions?: Partial<Options> },
): Asked<Options, Filters> {
  const { options, filters } = asked;
  const isFiltered = ownFilter !== undefined && (filters[ownFilter] ?? null) !== null;
  const isChosen = (Object.keys(ownOptions) as (keyof Options)[]).some((name) => options[name] !== ownOptions[name]);
  if (!isFiltered && !isChosen) return asked;
  return {
    ...asked,
    options: isChosen ? { ...options, ...ownOptions } : options,
    filters: isFiltered ? { ...filters, [ownFilter]: undefined } : filters,
  };
}

function* filtersOf<Snapshot, Options, Variant extends BoardVariant, Filters extends object>(
  board: Counted<Snapshot, Options, Variant, Filters>,
  filters: Filters,
  context: BoardContext<Snapshot, Variant>,
): Generator<RowFilter> {
  for (const name of Object.keys(board.filters) as (keyof Filters)[]) {
    const requested = filters[name];
    if (requested === undefined || requested === null) continue;
    const filter = board.filters[name](requested, context);
    if (typeof filter === 'function') yield filter;
    else yield* filter;
  }
}
