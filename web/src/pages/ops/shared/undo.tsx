import { useState } from 'react';
import { namesUndo } from '../../../api';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { maintenance, useMayWrite } from '../sections';
import { Changes, sentenceOf, usePreview } from './decision';
import styles from './shared.module.css';
import { useStored } from './stored';
import { WriteDialog } from './write-dialog';

const words = texts.ops.undo;

interface UndoProps {
  /** Number of the decision. */
  readonly decision: number;
  /** Description of the decision. */
  readonly subject: string;
}

/** Button that undoes a decision in a list. */
export function UndoButton(props: UndoProps) {
  const mayWrite = useMayWrite(maintenance);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!mayWrite} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen ? <UndoDialog {...props} close={() => setOpen(false)} /> : null}
    </>
  );
}

/** Shows what an undo restores, asks for a reason, and undoes the decision. */
export function UndoDialog({ decision, subject, close }: UndoProps & { readonly close: () => void }) {
  const path = { id: decision };
  const stored = useStored();
  const preview = usePreview({
    key: `undo ${decision}`,
    decide: (body, signal) => namesUndo({ path, body, signal }),
  });
  return (
    <WriteDialog
      title={words.title}
      action={words.confirm}
      reason={words.reason}
      isReady={preview.data !== undefined}
      problem={preview.error}
      write={(reason) => namesUndo({ path, body: { dryRun: false, reason } })}
      written={({ step }) => {
        close();
        void stored({ message: sentenceOf(step) });
      }}
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
