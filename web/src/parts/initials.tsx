import { initialsOf } from './crest';
import styles from './initials.module.css';

interface InitialsProps {
  readonly name: string;
}

/** The initials of a person in a circle: sources bring no pictures. */
export function Initials({ name }: InitialsProps) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
