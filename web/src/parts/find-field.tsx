import { useEffect, useRef, useState } from 'react';
import styles from './find-field.module.css';
import { useDebounced } from './use-debounced';

interface FindFieldProps {
  readonly label: string;
  /** The words of the address. */
  readonly value: string;
  /** Hands on what stands in the field once somebody stops typing; undefined: nothing. */
  readonly change: (words: string | undefined) => void;
}

const typingMilliseconds = 200;

/** A field for words to find, which follows the address of the page. */
export function FindField({ label, value, change }: FindFieldProps) {
  const [words, setWords] = useState(value);
  const settled = useDebounced(words, typingMilliseconds);
  const handedOn = useRef(value);
  useEffect(() => {
    if (settled === handedOn.current) return;
    handedOn.current = settled;
    change(settled.trim() === '' ? undefined : settled);
    // `change` is another function at each rendering
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    // the address has changed by itself: back, a link
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
