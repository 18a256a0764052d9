import type { ChangedTable } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const words = texts.ops.write;
const names: Readonly<Record<string, string>> = words.tables;

/** Rows that a decision changes, by table; says so where it changes none. */
export function Changes({ changes }: { readonly changes: readonly ChangedTable[] }) {
  const format = useFormat();
  if (changes.length === 0) return <p>{words.nothing}</p>;
  const partsOf = ({ inserted, updated, deleted }: ChangedTable): string[] => [
    ...(inserted === 0 ? [] : [words.inserted(format.number(inserted))]),
    ...(updated === 0 ? [] : [words.updated(format.number(updated))]),
    ...(deleted === 0 ? [] : [words.deleted(format.number(deleted))]),
  ];
  return (
    <dl className={styles.changes} aria-label={words.changes}>
      {changes.map((change) => (
        <div key={change.table}>
          <dt>{names[change.table] ?? change.table}</dt>
          <dd>{partsOf(change).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
