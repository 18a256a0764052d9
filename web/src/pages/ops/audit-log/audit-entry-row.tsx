import type { AuditEntry } from '../../../api';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { differencesOf, DifferenceTable } from '../shared/difference';
import { Instant } from '../shared/instant';
import styles from '../shared/shared.module.css';
import { useMayWrite } from '../shared/use-may-write';

const words = texts.ops.auditLog;

interface AuditEntryRowProps {
  readonly entry: AuditEntry;
  readonly undo: (entry: AuditEntry) => void;
}

/** One change: when, who, what and why; below on demand what it was and became. */
export function AuditEntryRow({ entry, undo }: AuditEntryRowProps) {
  const mayWrite = useMayWrite(maintenance.writer);
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
        <bdi>{entry.actor ?? words.callers[entry.callerKind]}</bdi> · {texts.states.requestId} {entry.requestId}
      </p>
      <div className={styles.entryFoot}>
        <details>
          <summary>{words.details}</summary>
          <DifferenceTable differences={differencesOf(entry.before, entry.after)} />
        </details>
        {decision === null || !mayWrite ? null : <Button onClick={() => undo(entry)}>{texts.ops.undo.button}</Button>}
      </div>
    </li>
  );
}

/** The decision that an entry stored; null: it stored none. */
export function decisionOf({ action, after }: AuditEntry): { id: number; subject: string } | null {
  if (action !== 'settle' && action !== 'merge') return null;
  const { resolution, subject } = after ?? {};
  return typeof resolution === 'number' ? { id: resolution, subject: String(subject) } : null;
}

/** What an entry is about: its name, else its id. */
function nameOf({ before, after, entityId }: AuditEntry): string {
  const name = after?.['name'] ?? before?.['name'] ?? before?.['subject'];
  return typeof name === 'string' ? name : entityId;
}
