import { useId, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const words = texts.ops.write;
const longestReason = 500;

interface ReasonFormProps {
  readonly reason: string;
  readonly change: (reason: string) => void;
  /** Label of the button. */
  readonly action: string;
  /** False until the changes have been shown, and while a write is in progress. */
  readonly isReady: boolean;
  readonly submit: () => void;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly children?: ReactNode;
}

/** Asks for the reason of a change, then makes it. The button stays mounted while it waits, to keep the focus. */
export function ReasonForm({ reason, change, action, isReady, submit, field, button, children }: ReasonFormProps) {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={styles.reason}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') submit();
      }}
    >
      <label htmlFor={id}>{words.reason}</label>
      <input
        id={id}
        ref={field}
        value={reason}
        maxLength={longestReason}
        autoComplete="off"
        aria-describedby={`${id}-why`}
        aria-invalid={isMissing && reason.trim() === ''}
        onChange={({ target }) => change(target.value)}
      />
      <Button ref={button} type="submit" className={styles.main} aria-disabled={!isReady}>
        {action}
      </Button>
      {children}
      <p id={`${id}-why`} className={isMissing && reason.trim() === '' ? styles.missing : styles.small}>
        {isMissing && reason.trim() === '' ? words.reasonMissing : words.reasonWhy}
      </p>
    </form>
  );
}
