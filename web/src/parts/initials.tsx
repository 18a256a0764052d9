import { initialsOf } from './crest';
import styles from './initials.module.css';

interface InitialsProps {
  readonly name: string;
}

/** The initials of a person in a circle, hidden from screen readers and copying: sources provide no images. */
export function Initials({ name }: InitialsProps) {
  return <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />;
}
