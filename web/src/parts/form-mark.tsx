import { texts } from '../texts';
import styles from './form-mark.module.css';

/** A result of a team's form as its letter. */
export function FormMark({ result }: { readonly result: 'W' | 'D' | 'L' }) {
  return <span className={`${styles.mark} ${styles[result]}`}>{texts.match.resultLetters[result]}</span>;
}
