import { useEffect, useRef, useState } from 'react';
import styles from './find-field.module.css';
import { useDebounced } from './use-debounced';

interface FindFieldProps {
  readonly label: string;
  /** Words in the address. */
  readonly value: string;
  /** Called with the words in the field once the user stops typing; undefined: empty. */
  readonly change: (words: string | undefined) => void;
}

const typingMilliseconds = 200;

/** A search field that follows the address of the page. */
export function FindField({ label, value, change }: FindFieldProps) {
  const [words, setWords] = useState(value);
  const settled = useDebounced(words, typingMilliseconds);
  const handedOn = useRef(value);
  useEffect(() => {
    if (settled === handedOn.current) return;
    handedOn.current = settled;
    change(settled.trim() === '' ? undefined : settled);
    // `change` is a new function on each render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    // the address has changed from outside: back, a link
    if (value === handedOn.current.trim()) return;
    handedOn.current = value;
    setWords(value);
  }, [value]);
  return (
    <input
      className={styles.field}
      type="search"
      placeholder={label}
      aria-label={label}
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  );
}
