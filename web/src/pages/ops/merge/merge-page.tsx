import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { namesMerge } from '../../../api';
import { Button } from '../../../parts/button';
import { Chips } from '../../../parts/chips';
import { Panel } from '../../../parts/panel';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { Changes } from '../shared/changes';
import { DecisionToast } from '../shared/decision-toast';
import type { Decided } from '../shared/decision-toast';
import { EntityFinder } from '../shared/entity-finder';
import { EntityLink } from '../shared/entity-link';
import { ReasonForm } from '../shared/reason-form';
import styles from '../shared/shared.module.css';
import { sentenceOf } from '../shared/step-sentence';
import { useMayWrite } from '../shared/use-may-write';
import { WriteProblem } from '../shared/write-problem';
import { mergeableKinds } from './merge-search';
import type { MergeSearch } from './merge-search';

const route = getRouteApi('/ops/merge');
const words = texts.ops.merge;

/** Merges two entities that are one: which is given up, which stays, what changes, why. */
export function MergePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const mayWrite = useMayWrite(maintenance.writer);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Decided | null>(null);
  const { kind = 'player', duplicate, survivor } = search;
  const isComplete = duplicate !== undefined && survivor !== undefined;
  const pair = { kind, duplicate: duplicate ?? 0, survivor: survivor ?? 0 };
  const preview = useQuery({
    queryKey: ['preview', 'merge', pair],
    enabled: isComplete && mayWrite,
    queryFn: ({ signal }) => namesMerge({ body: { ...pair, dryRun: true }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const change = (changed: Partial<MergeSearch>): void => {
    void navigate({ search: (old) => ({ ...old, ...changed }), replace: true, resetScroll: false });
  };
  const merging = useMutation({
    mutationFn: () => namesMerge({ body: { ...pair, dryRun: false, reason: reason.trim() } }),
    onSuccess: (reply) => {
      setDone({ message: sentenceOf(reply.step), decision: reply.decision });
      change({ duplicate: undefined, survivor: undefined });
      void queryClient.invalidateQueries({ queryKey: ['ops'] });
    },
  });
  const problem = isComplete ? (merging.error ?? preview.error) : null;
  const side = (which: 'duplicate' | 'survivor', id: number | undefined) => (
    <div className={styles.side}>
      <h3>{words[which]}</h3>
      <p className={styles.small}>{words.why[which]}</p>
      <EntityFinder
        label={`${words[which]}: ${texts.ops.kinds[kind]}`}
        kind={kind}
        choose={(entity) => {
          merging.reset();
          setNames(new Map(names).set(entity.id, entity.name));
          change({ [which]: entity.id });
        }}
      />
      <p>
        <b>
          <bdi>{id === undefined ? words.nobody : (names.get(id) ?? '')}</bdi>
        </b>{' '}
        {id === undefined ? null : <EntityLink kind={kind} id={id} />}
      </p>
    </div>
  );
  return (
    <>
      <Panel title={words.title} lead={words.lead}>
        {mayWrite ? (
          <div className={styles.stack}>
            <Chips
              label={texts.ops.names.kind}
              options={mergeableKinds.map((value) => ({ value, text: texts.ops.kinds[value] }))}
              isChosen={(value) => value === kind}
              choose={(value) => change({ kind: value, duplicate: undefined, survivor: undefined })}
            />
            <div className={styles.sides}>
              {side('duplicate', duplicate)}
              {side('survivor', survivor)}
            </div>
            <div>
              <Button
                disabled={duplicate === undefined && survivor === undefined}
                onClick={() => change({ duplicate: survivor, survivor: duplicate })}
              >
                {words.swap}
              </Button>
            </div>
            <div role="status" className={styles.stack}>
              {!isComplete ? (
                <p className={styles.small}>{words.chooseBoth}</p>
              ) : preview.data === undefined ? (
                problem === null && <p className={styles.small}>{texts.ops.write.working}</p>
              ) : (
                <>
                  <p className={styles.sentence}>
                    <bdi>{sentenceOf(preview.data.step)}</bdi>
                  </p>
                  <Changes changes={preview.data.changes} />
                </>
              )}
            </div>
            {problem === null ? null : <WriteProblem error={problem} />}
            <ReasonForm
              reason={reason}
              change={setReason}
              action={words.merge}
              isReady={isComplete && preview.data !== undefined && !merging.isPending}
              submit={() => merging.mutate()}
            />
          </div>
        ) : (
          <p>{texts.ops.readOnly(maintenance.writer)}</p>
        )}
      </Panel>
      <DecisionToast decided={done} change={setDone} />
    </>
  );
}
