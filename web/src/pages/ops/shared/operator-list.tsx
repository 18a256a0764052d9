import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { CursorPosition } from '../../../api';
import { Button } from '../../../parts/button';
import { CursorPager } from '../../../parts/cursor-pager';
import { Message } from '../../../parts/message';
import { Panel } from '../../../parts/panel';
import { QueryStates } from '../../../parts/query-states';
import { SearchLink } from '../../../parts/search-link';
import { SkeletonRows } from '../../../parts/skeleton';
import { Table } from '../../../parts/table';
import type { Column } from '../../../parts/table';
import { cleared, useChangeSearch } from '../../../parts/use-change-search';
import { useFirstPageOnceEmpty } from '../../../parts/use-first-page-once-empty';
import { pollMilliseconds } from '../../../query-client';
import { searchOf, textOf } from '../../../search-parameters';
import type { Parameters, SearchOf } from '../../../search-parameters';
import { texts } from '../../../texts';
import type { Section } from '../sections';
import type { EditedRecord } from './edited-record';
import { ListFilters } from './list-filters';
import type { ListFilter } from './list-filters';
import styles from './shared.module.css';

/** Declares a list page for operators; all use the same component. */
export interface ListDeclaration<Declared extends Parameters, Row> {
  readonly section: Section<Declared>;
  readonly words: {
    readonly title: string;
    readonly lead: string;
    /** Meaning of an empty list, and the reason for it. */
    readonly none: string;
    readonly noneWhy: string;
  };
  readonly list: (search: SearchOf<Declared>, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly filters?: readonly ListFilter<keyof Declared & string, Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** Columns of a table; the first links to the record. */
  readonly columns?: readonly Column<Row>[];
  /** A row of a list without columns. */
  readonly Entry?: ComponentType<{ readonly row: Row }>;
  /** Actions on all rows. */
  readonly Above?: ComponentType<{ readonly page: ListPage<Row> }>;
  /** Whether rows change while the page is open. */
  readonly isLive?: boolean;
  /** The record that opens beside the list. */
  readonly record?: EditedRecord;
}

/** A page of a list; `page` is absent if it is the only one. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly page?: CursorPosition;
}

/** The page of a declared list. */
export function listPage<Declared extends Parameters, Row>(list: ListDeclaration<Declared, Row>): () => ReactNode {
  return () => <OperatorList list={list} />;
}

/** Search parameters of a section, and a function that changes them in place. */
export function useSectionSearch<Declared extends Parameters>({ parameters }: Section<Declared>) {
  return { search: searchOf(parameters)(useSearch({ strict: false })), change: useChangeSearch() };
}

interface OperatorListProps<Declared extends Parameters, Row> {
  readonly list: ListDeclaration<Declared, Row>;
}

/** A list with its filters and pages, and the open record beside it. Its entire state is in the URL. */
function OperatorList<Declared extends Parameters, Row>({ list }: OperatorListProps<Declared, Row>) {
  const { section, filters = [], isLive = false, record } = list;
  const { search, change } = useSectionSearch(section);
  const closed = record === undefined ? {} : { [record.parameter]: undefined, create: undefined };
  const listed = { ...search, ...closed };
  const query = useQuery({
    queryKey: ['ops', section.path, listed],
    queryFn: ({ signal }) => list.list(listed, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? pollMilliseconds : false,
  });
  useFirstPageOnceEmpty(query.isPlaceholderData ? undefined : query.data?.data, search);
  const panel = record === undefined ? null : panelOf(record, search);
  return (
    <div className={`${styles.split} ${panel === null ? '' : styles.withRecord}`}>
      <div className={styles.records}>
        {filters.length === 0 && record?.create === undefined ? null : (
          <ListFilters
            filters={filters}
            rows={query.data?.data ?? []}
            search={search}
            change={(changed) => change({ ...changed, ...closed })}
          >
            {record?.create === undefined ? null : (
              <SearchLink change={{ ...closed, create: true }} isInPlace className={styles.link}>
                {record.create}
              </SearchLink>
            )}
          </ListFilters>
        )}
        <ListRows list={list} query={query} reset={() => change(cleared(search))} />
      </div>
      {panel}
    </div>
  );
}

/** The new or the open record; null: none. */
function panelOf({ parameter, New, Open }: EditedRecord, search: Readonly<Record<string, unknown>>): ReactNode {
  if (search['create'] === true) return <New />;
  const id = textOf(search[parameter]);
  return id === '' ? null : <Open key={id} id={id} />;
}

interface ListRowsProps<Declared extends Parameters, Row> extends OperatorListProps<Declared, Row> {
  readonly query: UseQueryResult<ListPage<Row>>;
  /** Removes all filters. */
  readonly reset: () => void;
}

/** Loading state of a list, the reason why it is empty, or its rows with links to the adjacent pages. */
function ListRows<Declared extends Parameters, Row>({ list, query, reset }: ListRowsProps<Declared, Row>) {
  const { words, keyOf, columns = [], Entry, Above, record, filters } = list;
  const leading = columns.map((column, index) =>
    index > 0 || record === undefined
      ? column
      : {
          ...column,
          cell: (row: Row) => (
            <SearchLink
              change={{ [record.parameter]: keyOf(row), create: undefined }}
              isInPlace
              className={styles.link}
            >
              <bdi>{column.cell(row)}</bdi>
            </SearchLink>
          ),
        },
  );
  return (
    <QueryStates query={query} skeleton={<SkeletonRows count={12} />}>
      {(page) =>
        page.data.length === 0 ? (
          <Message title={words.none} detail={words.noneWhy}>
            {filters === undefined ? null : <Button onClick={reset}>{texts.states.resetFilters}</Button>}
          </Message>
        ) : (
          <Panel title={words.title} lead={words.lead}>
            {Above === undefined ? null : <Above page={page} />}
            {Entry === undefined ? (
              <Table caption={words.title} rows={page.data} keyOf={keyOf} columns={leading} />
            ) : (
              <ul>
                {page.data.map((row) => (
                  <Entry key={keyOf(row)} row={row} />
                ))}
              </ul>
            )}
            {page.page === undefined ? null : <CursorPager page={page.page} />}
          </Panel>
        )
      }
    </QueryStates>
  );
}
