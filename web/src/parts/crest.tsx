import styles from './crest.module.css';
import { inkOn } from './team-colours';

interface CrestProps {
  readonly name: string;
  /** `#rrggbb`; null if no source has it. */
  readonly primary: string | null;
  readonly secondary: string | null;
}

/** A shield with a team's initials in its two colours: sources provide no images. */
export function Crest({ name, primary, secondary }: CrestProps) {
  return (
    <svg className={styles.crest} viewBox="0 0 24 26" aria-hidden="true">
      <path d={shield} className={styles.field} fill={primary ?? 'var(--miss)'} />
      <path d={sash} fill={secondary ?? 'var(--bar)'} />
      <text x="12" y="16" textAnchor="middle" className={styles.initials} fill={inkOn(primary)}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}

const shield = 'M2 2h20v11c0 6-4.5 9.5-10 11.5C6.5 22.500 2 19 2 13Z';
const sash = 'M2 2h20v3.5H2Z';

/** First letters of two words, or the first two of one; short words such as FC count only if all are short. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.-]+/).filter((word) => /\p{L}/u.test(word));
  const long = words.filter((word) => word.length > 3);
  const [first = '', second] = long.length > 0 ? long : words;
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toLocaleUpperCase();
}
