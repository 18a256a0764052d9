import { useQuery } from '@tanstack/react-query';
import { namesUndo } from '../../../api';
import { texts } from '../../../texts';
import { Changes } from './changes';
import styles from './shared.module.css';
import { sentenceOf } from './step-sentence';
import { WriteDialog } from './write-dialog';

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
  const path = { id: decision };
  const preview = useQuery({
    queryKey: ['preview', 'undo', decision],
    queryFn: ({ signal }) => namesUndo({ path, body: { dryRun: true }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <WriteDialog
      title={words.title}
      action={words.confirm}
      reason={words.reason}
      isReady={preview.data !== undefined}
      problem={preview.error}
      write={(reason) => namesUndo({ path, body: { dryRun: false, reason } })}
      written={({ step }) => undone(sentenceOf(step))}
      close={close}
    >
      <p className={styles.subject}>
        <bdi>{subject}</bdi>
      </p>
      {preview.data === undefined ? (
        preview.error === null && <p role="status">{texts.ops.write.working}</p>
      ) : (
        <Changes changes={preview.data.changes} />
      )}
      <p className={styles.small}>{words.nothingElse}</p>
    </WriteDialog>
  );
}
