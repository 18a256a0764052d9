import styles from './team-bar.module.css';

/** The first colour of a team as a narrow bar; a grey one where it is unknown. */
export function TeamBar({ color }: { readonly color: string | null }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width="100%" height="100%" rx="2" fill={color ?? undefined} />
    </svg>
  );
}
