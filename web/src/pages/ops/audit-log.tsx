import { auditLogList } from '../../api';
import type { AuditEntry } from '../../api';
import { texts } from '../../texts';
import { sections, useMayWrite } from './sections';
import { Instant } from './shared/cells';
import { differencesOf, DifferenceTable } from './shared/difference';
import { listPage } from './shared/operator-list';
import styles from './shared/shared.module.css';
import { UndoButton } from './shared/undo';

const section = sections.auditLog;
const words = texts.ops.auditLog;

/** Who changed what, when and why, the newest first. */
export const AuditLogPage = listPage({
  section,
  words,
  list: ({ kind, ...search }, signal) => auditLogList({ query: { ...search, entityKind: kind, limit: 50 }, signal }),
  filters: [
    { kind: 'words', name: 'actor', label: words.actor },
    { kind: 'select', name: 'kind', label: words.kind, options: words.kinds },
    { kind: 'select', name: 'action', label: words.action, options: words.actions },
  ],
  keyOf: ({ id }) => id,
  Entry,
});

/** One change: when, who, what and why; below, on demand, values before and after. */
function Entry({ row: entry }: { readonly row: AuditEntry }) {
  const mayWrite = useMayWrite(section.access);
  const decision = decisionOf(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <span>
          <b>
            {words.actions[entry.action]} · {words.kinds[entry.entityKind]}
          </b>{' '}
          <bdi className={styles.clamped}>{decision?.subject ?? nameOf(entry)}</bdi>
        </span>
        <Instant at={entry.recordedAt} />
      </div>
      <p className={entry.reason === null ? styles.small : undefined}>
        <bdi>{entry.reason ?? words.noReason}</bdi>
      </p>
      <p className={styles.small}>
        <bdi>{entry.actor ?? words.callers[entry.callerKind]}</bdi>
      </p>
      <div className={styles.entryFoot}>
        <details>
          <summary>{words.details}</summary>
          <DifferenceTable differences={differencesOf(entry.before, entry.after)} />
          <p className={styles.small}>
            {texts.states.requestId} {entry.requestId}
          </p>
        </details>
        {decision === null || !mayWrite ? null : <UndoButton {...decision} />}
      </div>
    </li>
  );
}

/** Decision stored by an entry; null: none. */
function decisionOf({ action, after }: AuditEntry): { decision: number; subject: string } | null {
  if (action !== 'settle' && action !== 'accept' && action !== 'merge') return null;
  const { resolution, subject } = after ?? {};
  return typeof resolution === 'number' ? { decision: resolution, subject: String(subject) } : null;
}

/** Subject of an entry: its name, else its id. */
function nameOf({ before, after, entityId }: AuditEntry): string {
  const name = after?.['name'] ?? before?.['name'] ?? before?.['subject'];
  return typeof name === 'string' ? name : entityId;
}
