import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { DecisionReply, UnresolvedName } from '../../../api';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { Changes } from '../shared/changes';
import { EntityFinder } from '../shared/entity-finder';
import { ReasonForm } from '../shared/reason-form';
import { sentenceOf } from '../shared/step-sentence';
import { WriteProblem } from '../shared/write-problem';
import { decide, previewQuery } from './names-requests';
import type { Meaning } from './names-requests';
import styles from './names.module.css';

const words = texts.ops.names;

interface NameDecisionProps {
  readonly name: UnresolvedName;
  readonly meaning: Meaning | null;
  /** Name of an entity that was found by hand. */
  readonly found: string | null;
  readonly choose: (meaning: Meaning, found?: string) => void;
  readonly reason: string;
  readonly changeReason: (reason: string) => void;
  readonly decided: (reply: DecisionReply) => Promise<void>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** What a name shall mean, what that changes, and why. */
export function NameDecision(props: NameDecisionProps) {
  const { name, meaning, found, choose, reason, changeReason, decided, field, button } = props;
  const queryClient = useQueryClient();
  const preview = useQuery(previewQuery(name, meaning));
  const deciding = useMutation({
    mutationFn: (chosen: Meaning) => decide(name, chosen, reason.trim()),
    onSuccess: decided,
  });
  const problem = deciding.error ?? preview.error;
  return (
    <div className={styles.decision} role="group" aria-label={words.decision}>
      <div className={styles.others}>
        {name.kind === 'fixture' ? null : (
          <EntityFinder
            label={words.another(texts.ops.kinds[name.kind])}
            kind={name.kind}
            choose={(result) => choose(result.id, result.name)}
          />
        )}
        <Button aria-pressed={meaning === 'new'} onClick={() => choose('new')}>
          <kbd>n</kbd> {name.kind === 'fixture' ? words.ownMatch : words.createNew(texts.ops.kinds[name.kind])}
        </Button>
      </div>
      <div role="status" className={styles.preview}>
        {meaning === null ? (
          <p className={styles.muted}>{words.choose}</p>
        ) : preview.data === undefined ? (
          problem === null && (
            <p className={styles.muted}>
              {texts.ops.write.working} <bdi>{found}</bdi>
            </p>
          )
        ) : (
          <>
            <p className={styles.sentence}>
              <bdi>{sentenceOf(preview.data.step)}</bdi>
            </p>
            <Scope name={name} />
            <Changes changes={preview.data.changes} />
          </>
        )}
      </div>
      {problem === null ? null : (
        <>
          <WriteProblem error={problem} />
          <div>
            <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['ops', 'names'] })}>
              {words.readAgain}
            </Button>
          </div>
        </>
      )}
      <ReasonForm
        reason={reason}
        change={changeReason}
        action={words.store}
        isReady={preview.data !== undefined && !deciding.isPending}
        submit={() => {
          if (meaning !== null) deciding.mutate(meaning);
        }}
        field={field}
        button={button}
      />
      <p className={styles.keys}>{words.keys}</p>
    </div>
  );
}

/** For whom a decision holds beside this source. */
function Scope({ name }: { readonly name: UnresolvedName }) {
  if (name.kind === 'fixture') return <p className={styles.muted}>{words.oneSource}</p>;
  return (
    <p className={styles.muted}>
      {words.allOfSpelling(texts.ops.kinds[name.kind], name.country.name)}{' '}
      {name.alsoListedBy.length === 0 ? null : words.alsoFor(name.alsoListedBy.join(', '))}
    </p>
  );
}
