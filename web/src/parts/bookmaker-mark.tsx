import styles from './bookmaker-mark.module.css';
import { initialsOf } from './crest';

/** Names of the colours, each at least 4.5:1 against white. */
const colours = ['blue', 'green', 'red', 'violet', 'brown', 'teal', 'pink', 'slate'] as const;

/**
 * The initials of a bookmaker, hidden from screen readers and copying, on a colour derived from its name, the same on
 * every page; no logo is loaded.
 */
export function BookmakerMark({ name }: { readonly name: string }) {
  return (
    <span className={`${styles.mark} ${styles[colourOf(name)]}`} data-initials={initialsOf(name)} aria-hidden="true" />
  );
}

/** A bookmaker by its mark and its name. */
export function MarkedBookmaker({ name }: { readonly name: string }) {
  return (
    <>
      <BookmakerMark name={name} />
      {name}
    </>
  );
}

function colourOf(name: string): (typeof colours)[number] {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return colours[hash % colours.length] ?? 'slate';
}
