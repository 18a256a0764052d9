import * as Ariakit from '@ariakit/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesUndo } from '../../../api';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { Changes } from './changes';
import { ReasonForm } from './reason-form';
import styles from './shared.module.css';
import { WriteProblem } from './write-problem';

const words = texts.ops.undo;

interface UndoDialogProps {
  /** Number of the decision. */
  readonly decision: number;
  /** What was decided, in words. */
  readonly subject: string;
  readonly close: () => void;
  /** Called once it is undone, with what the service says of it. */
  readonly undone: (message: string) => void;
}

/** Shows what an undo restores, asks for a reason, and undoes a decision. */
export function UndoDialog({ decision, subject, close, undone }: UndoDialogProps) {
  const [reason, setReason] = useState<string>(words.reason);
  const path = { id: decision };
  const preview = useQuery({
    queryKey: ['preview', 'undo', decision],
    queryFn: ({ signal }) => namesUndo({ path, body: { dryRun: true }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const undoing = useMutation({
    mutationFn: () => namesUndo({ path, body: { dryRun: false, reason: reason.trim() } }),
    onSuccess: ({ message }) => undone(message),
  });
  const problem = undoing.error ?? preview.error;
  return (
    <Ariakit.Dialog open onClose={close} className={styles.dialog} unmountOnHide>
      <Ariakit.DialogHeading>{words.title}</Ariakit.DialogHeading>
      <p className={styles.subject}>
        <bdi>{subject}</bdi>
      </p>
      {preview.data === undefined ? (
        preview.error === null && <p role="status">{texts.ops.write.working}</p>
      ) : (
        <Changes changes={preview.data.changes} />
      )}
      <p className={styles.small}>{words.nothingElse}</p>
      {problem === null ? null : <WriteProblem error={problem} />}
      <ReasonForm
        reason={reason}
        change={setReason}
        action={words.confirm}
        isReady={preview.data !== undefined && !undoing.isPending}
        submit={() => undoing.mutate()}
      >
        <Button onClick={close}>{texts.ops.cancel}</Button>
      </ReasonForm>
    </Ariakit.Dialog>
  );
}
