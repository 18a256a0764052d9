import { useMutation } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { DecisionReply } from '../../../api';
import { texts } from '../../../texts';
import { Changes, sentenceOf, usePreview } from './decision';
import type { Choice } from './decision';
import { ReasonForm } from './reason-form';
import styles from './shared.module.css';
import { WriteProblem } from './write-problem';

interface DecisionFormProps {
  /** Null: nothing chosen yet. */
  readonly choice: Choice | null;
  /** What to choose. */
  readonly hint: string;
  /** Name of the choice, shown until its changes have loaded. */
  readonly chosen?: string | null;
  readonly decided: (reply: DecisionReply) => unknown;
  readonly action: string;
  readonly reason: string;
  readonly changeReason: (reason: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly button?: RefObject<HTMLButtonElement | null>;
  /** Further scope of the decision. */
  readonly note?: ReactNode;
  /** The next step after a failure. */
  readonly retry?: ReactNode;
}

/** Previews the changes of a decision, asks for a reason, and makes it. */
export function DecisionForm(props: DecisionFormProps) {
  const { choice, hint, chosen, decided, action, reason, changeReason, field, button, note, retry } = props;
  const preview = usePreview(choice);
  const deciding = useMutation({
    mutationFn: ({ decide }: Choice) => decide({ dryRun: false, reason: reason.trim() }),
    onSuccess: decided,
  });
  // a failure of another choice does not concern this one
  const failure = deciding.variables?.key === choice?.key ? deciding.error : null;
  const problem = choice === null ? null : (failure ?? preview.error);
  return (
    <>
      <div role="status" className={styles.stack}>
        {choice === null ? (
          <p className={styles.small}>{hint}</p>
        ) : preview.data === undefined ? (
          problem === null && (
            <p className={styles.small}>
              {texts.ops.write.working} <bdi>{chosen}</bdi>
            </p>
          )
        ) : (
          <>
            <p className={styles.sentence}>
              <bdi>{sentenceOf(preview.data.step)}</bdi>
            </p>
            {note}
            <Changes changes={preview.data.changes} />
          </>
        )}
      </div>
      {problem === null ? null : (
        <>
          <WriteProblem error={problem} />
          {retry}
        </>
      )}
      <ReasonForm
        reason={reason}
        change={changeReason}
        action={action}
        isReady={choice !== null && preview.data !== undefined && !deciding.isPending}
        submit={() => {
          if (choice !== null) deciding.mutate(choice);
        }}
        field={field}
        button={button}
      />
    </>
  );
}
