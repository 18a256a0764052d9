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
  /** Label of the button. */
  readonly action: string;
  /** Initial reason. */
  readonly reason?: string;
  /** False until the changes are known. */
  readonly isReady?: boolean;
  /** Why the changes cannot be shown. */
  readonly problem?: Error | null;
  readonly write: (reason: string) => Promise<Reply>;
  readonly written: (reply: Reply) => void;
  /** Called on a failure; the dialog reports the failure after the promise has settled. */
  readonly failed?: (error: Error) => Promise<unknown> | undefined;
  readonly close: () => void;
  /** Preview of the changes. */
  readonly children: ReactNode;
}

/** Previews a change, asks for a reason, and makes it. */
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
