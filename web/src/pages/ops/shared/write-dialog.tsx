import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/button';
import { Dialog } from '../../../parts/dialog';
import { texts } from '../../../texts';
import { ReasonForm } from './reason-form';
import styles from './shared.module.css';
import { WriteProblem } from './write-problem';

interface WriteDialogProps<Reply> {
  readonly title: string;
  /** What the button does. */
  readonly action: string;
  /** A reason to begin with. */
  readonly reason?: string;
  /** False until what changes is known. */
  readonly isReady?: boolean;
  /** Why what changes cannot be told. */
  readonly problem?: Error | null;
  readonly write: (reason: string) => Promise<Reply>;
  readonly written: (reply: Reply) => void;
  /** What a failure asks for; the dialog tells it afterwards. */
  readonly failed?: (error: Error) => Promise<unknown> | undefined;
  readonly close: () => void;
  /** What changes. */
  readonly children: ReactNode;
}

/** Shows what a write changes, asks for its reason, and makes it. */
export function WriteDialog<Reply>(props: WriteDialogProps<Reply>) {
  const { title, action, isReady = true, problem = null, write, written, failed, close, children } = props;
  const [reason, setReason] = useState(props.reason ?? '');
  const writing = useMutation({ mutationFn: () => write(reason.trim()), onSuccess: written, onError: failed });
  const shown = writing.error ?? problem;
  return (
    <Dialog title={title} close={close} className={styles.dialog}>
      {shown === null ? null : <WriteProblem error={shown} />}
      {children}
      <ReasonForm
        reason={reason}
        change={setReason}
        action={action}
        isReady={isReady && !writing.isPending}
        submit={() => writing.mutate()}
      >
        <Button onClick={close}>{texts.ops.cancel}</Button>
      </ReasonForm>
    </Dialog>
  );
}
