import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { DecisionReply, UnresolvedName } from '../../../api';
import { Button } from '../../../parts/button';
import { Message } from '../../../parts/message';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { useKeys } from '../../../parts/use-keys';
import { texts } from '../../../texts';
import { DecisionToast } from '../shared/decision-toast';
import type { Decided } from '../shared/decision-toast';
import { sentenceOf } from '../shared/step-sentence';
import { NameFilters } from './name-filters';
import { NameList } from './name-list';
import { NamePanel } from './name-panel';
import { namesQuery } from './names-requests';
import styles from './names.module.css';

const route = getRouteApi('/ops/');
const words = texts.ops.names;

/** The queue of names that imports could not match: the list, the evidence for one name, the decision. */
export function NamesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const names = useQuery(namesQuery(search));
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Decided | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const queue = names.data?.data ?? [];
  const open = queue.find(({ id }) => id === search.name) ?? queue[0];

  const show = (name: UnresolvedName | undefined): void => {
    void navigate({ search: (old) => ({ ...old, name: name?.id }), replace: true, resetScroll: false });
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[data-name="${name.id}"]`)?.focus();
  };
  const move = (step: number): void => {
    // the address follows later than quick keys
    const row = list.current?.contains(document.activeElement) === true ? document.activeElement : null;
    const id = Number(row?.getAttribute('data-name') ?? open?.id);
    const at = queue.findIndex((name) => name.id === id);
    show(queue[Math.min(Math.max(at + step, 0), queue.length - 1)]);
  };
  /** Reads the queue again after a decision, and opens the name that stands in the place of the decided one. */
  const goOn = async (reply: DecisionReply): Promise<void> => {
    const at = queue.findIndex((name) => name === open);
    setDone({ message: sentenceOf(reply.step), decision: reply.decision });
    await queryClient.invalidateQueries({ queryKey: ['ops'] });
    const left = queryClient.getQueryData(namesQuery(search).queryKey)?.data ?? [];
    show(left[Math.min(at, left.length - 1)]);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    f: () => document.querySelector<HTMLElement>('#name-filters input')?.focus(),
  });
  const isGone = search.name !== undefined && names.data !== undefined && open?.id !== search.name;
  const hasFilters = [search.kind, search.source, search.find].some((value) => value !== undefined);
  return (
    <>
      <NameFilters
        search={search}
        names={names.data}
        change={(changed) =>
          void navigate({
            search: (old) => ({ ...old, ...changed, after: undefined, before: undefined, name: undefined }),
            replace: true,
          })
        }
      />
      <QueryStates query={names} skeleton={<SkeletonRows count={12} />}>
        {(page) =>
          open === undefined ? (
            <Message title={hasFilters ? words.filtersExcludeAll : words.empty} detail={words.emptyWhy}>
              {hasFilters ? (
                <Button onClick={() => void navigate({ search: {} })}>{texts.states.resetFilters}</Button>
              ) : null}
            </Message>
          ) : (
            <div className={`${styles.queue} ${search.name === undefined ? '' : styles.withName}`}>
              <div ref={list} className={styles.list}>
                {isGone ? <p className={styles.gone}>{words.gone}</p> : null}
                <NameList page={page} open={open} />
              </div>
              <NamePanel key={open.id} name={open} reason={reason} changeReason={setReason} decided={goOn} />
            </div>
          )
        }
      </QueryStates>
      <DecisionToast decided={done} change={setDone} />
    </>
  );
}
