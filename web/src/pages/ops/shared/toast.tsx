import type { ReactNode } from 'react';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import styles from './shared.module.css';

interface ToastProps {
  /** What was stored, in the words of the service; null: nothing yet. */
  readonly message: string | null;
  readonly close: () => void;
  /** The way back. */
  readonly children?: ReactNode;
}

/** Says what was stored until the next change, with the way back. */
export function Toast({ message, close, children }: ToastProps) {
  return (
    <div role="status" className={message === null ? undefined : styles.toast}>
      {message === null ? null : (
        <>
          <p>
            <b>{texts.ops.names.stored}</b> <bdi>{message}</bdi>
          </p>
          {children}
          <Button onClick={close}>{texts.ops.close}</Button>
        </>
      )}
    </div>
  );
}
