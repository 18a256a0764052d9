import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  /** Composes `dialog` of this part, and sets the width. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A dialog over the page, open as long as it is mounted. */
export function Dialog({ title, close, className, children }: DialogProps) {
  return (
    <Ariakit.Dialog
      open
      onClose={close}
      className={className ?? ''}
      backdrop={<div className={styles.backdrop} />}
      unmountOnHide
    >
      <Ariakit.DialogHeading>{title}</Ariakit.DialogHeading>
      {children}
    </Ariakit.Dialog>
  );
}
