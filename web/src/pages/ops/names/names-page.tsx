import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { namesListUnresolved } from '../../../api';
import type { UnresolvedName } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Button } from '../../../parts/button';
import { Message } from '../../../parts/message';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { cleared } from '../../../parts/use-change-search';
import { useFirstPageOnceEmpty } from '../../../parts/use-first-page-once-empty';
import { useKeys } from '../../../parts/use-keys';
import type { SearchOf } from '../../../search-parameters';
import { nameOfSource, texts } from '../../../texts';
import { nameKinds, sections, useMayWrite } from '../sections';
import { ListFilters } from '../shared/list-filters';
import type { ListFilter } from '../shared/list-filters';
import { useSectionSearch } from '../shared/operator-list';
import { useStored } from '../shared/stored';
import type { Stored } from '../shared/stored';
import { ClearMatchesButton } from './clear-matches';
import { NameList } from './name-list';
import { NamePanel } from './name-panel';
import styles from './names.module.css';

const section = sections.names;
type NamesSearch = SearchOf<typeof section.parameters>;

const words = texts.ops.names;

/** Maximum page size of the service. */
const limit = 100;

const filters: readonly ListFilter<keyof NamesSearch, UnresolvedName>[] = [
  { kind: 'words', name: 'find', label: words.find },
  {
    kind: 'chips',
    name: 'kind',
    label: words.kind,
    options: Object.fromEntries(nameKinds.map((kind) => [kind, texts.ops.kinds[kind]])),
  },
  { kind: 'values', name: 'source', label: words.source, value: ({ source }) => source, nameOf: nameOfSource },
];

/** A page of the queue. */
function namesQuery({ kind, source, find, skipped, after, before }: NamesSearch) {
  const query = { kind, source, q: find, skipped, after, before, limit };
  return queryOptions({
    queryKey: ['ops', 'names', query],
    queryFn: ({ signal }) => namesListUnresolved({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The queue of names that imports could not match: the list, the evidence for one name, the decision. */
export function NamesPage() {
  const { search, change } = useSectionSearch(section);
  const names = useQuery(namesQuery(search));
  useFirstPageOnceEmpty(names.isPlaceholderData ? undefined : names.data?.data, search);
  const mayWrite = useMayWrite(section.access);
  const [reason, setReason] = useState(words.reason);
  const list = useRef<HTMLDivElement>(null);
  const queue = names.data?.data ?? [];
  const open = queue.find(({ id }) => id === search.name) ?? queue[0];
  const show = (name: UnresolvedName | undefined): void => {
    change({ name: name?.id });
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[data-name="${name.id}"]`)?.focus();
  };
  useQueueKeys({ list, queue, open, show });
  const goOn = useNextName(search, show);
  const isGone = search.name !== undefined && names.data !== undefined && open?.id !== search.name;
  return (
    <>
      <ListFilters
        filters={filters}
        rows={queue}
        search={search}
        change={(changed) => change({ ...changed, name: undefined })}
        isOpen={search.name !== undefined}
      >
        <SkippedFilter count={names.data?.skipped ?? 0} />
        {mayWrite ? <ClearMatchesButton /> : null}
      </ListFilters>
      <QueryStates query={names} skeleton={<SkeletonRows count={12} />}>
        {(page) =>
          open === undefined ? (
            <NoName hasFilters={filters.some(({ name }) => search[name] !== undefined)} />
          ) : (
            <div className={`${styles.queue} ${search.name === undefined ? '' : styles.withName}`}>
              <div ref={list} className={styles.list}>
                {isGone ? <p className={styles.gone}>{words.gone}</p> : null}
                <NameList page={page} open={open} />
              </div>
              <NamePanel
                key={open.id}
                name={open}
                reason={reason}
                changeReason={setReason}
                goOn={(stored) => goOn(stored, queue.indexOf(open))}
              />
            </div>
          )
        }
      </QueryStates>
    </>
  );
}

/** Switches the list to the skipped names; hidden if there are none. */
function SkippedFilter({ count }: { readonly count: number }) {
  const { search, change } = useSectionSearch(section);
  const format = useFormat();
  const { skipped = false } = search;
  if (count === 0 && !skipped) return null;
  const others = { skipped: skipped ? undefined : true, name: undefined, after: undefined, before: undefined };
  return (
    <Button aria-pressed={skipped} onClick={() => change(others)}>
      {words.skippedNames(format.number(count))}
    </Button>
  );
}

function NoName({ hasFilters }: { readonly hasFilters: boolean }) {
  const { search, change } = useSectionSearch(section);
  const title = hasFilters ? words.filtersExcludeAll : search.skipped ? words.noneSkipped : words.empty;
  return (
    <Message title={title} detail={words.emptyWhy}>
      {hasFilters ? <Button onClick={() => change(cleared(search))}>{texts.states.resetFilters}</Button> : null}
    </Message>
  );
}

interface Queue {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly queue: readonly UnresolvedName[];
  readonly open: UnresolvedName | undefined;
  readonly show: (name: UnresolvedName | undefined) => void;
}

/** Keys that move through the queue, and to its filters. */
function useQueueKeys({ list, queue, open, show }: Queue): void {
  const move = (step: number): void => {
    // the address lags behind fast key presses
    const row = list.current?.contains(document.activeElement) === true ? document.activeElement : null;
    const id = Number(row?.getAttribute('data-name') ?? open?.id);
    const at = queue.findIndex((name) => name.id === id);
    show(queue[Math.min(Math.max(at + step, 0), queue.length - 1)]);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    f: () => document.querySelector<HTMLElement>('#list-filters input')?.focus(),
  });
}

/** Refetches the queue after a change, and opens the name in the position of the one that left it. */
function useNextName(search: NamesSearch, show: Queue['show']) {
  const queryClient = useQueryClient();
  const report = useStored();
  return async (stored: Stored, at: number): Promise<void> => {
    await report(stored);
    const left = queryClient.getQueryData(namesQuery(search).queryKey)?.data ?? [];
    show(left[Math.min(at, left.length - 1)]);
  };
}
