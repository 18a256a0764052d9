import styles from './skeleton.module.css';

/** Grey placeholders for loading rows. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row} />
      ))}
    </div>
  );
}
