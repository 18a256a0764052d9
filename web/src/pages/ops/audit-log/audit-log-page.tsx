import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { auditLogList } from '../../../api';
import type { AuditEntry } from '../../../api';
import { FindField } from '../../../parts/find-field';
import { texts } from '../../../texts';
import { Listing } from '../shared/listing';
import { Select } from '../shared/select';
import { Toast } from '../shared/toast';
import { UndoDialog } from '../shared/undo-dialog';
import { AuditEntryRow, decisionOf } from './audit-entry-row';
import { auditedActions, auditedKinds } from './audit-log-search';
import type { AuditLogSearch } from './audit-log-search';
import styles from '../shared/shared.module.css';

const route = getRouteApi('/ops/log');
const words = texts.ops.auditLog;

function auditLogQuery({ kind, action, actor, after, before }: AuditLogSearch) {
  const query = { entityKind: kind, action, actor, after, before, limit: 50 };
  return queryOptions({
    queryKey: ['ops', 'audit log', query],
    queryFn: ({ signal }) => auditLogList({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who changed what, when and why, the newest first. */
export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const entries = useQuery(auditLogQuery(search));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const change = (changed: AuditLogSearch): void => {
    void navigate({
      search: (old) => ({ ...old, ...changed, after: undefined, before: undefined }),
      replace: true,
    });
  };
  const decision = open === null ? null : decisionOf(open);
  return (
    <>
      <div className={styles.filters}>
        <FindField label={words.actor} value={search.actor ?? ''} change={(actor) => change({ actor })} />
        <Select
          label={words.kind}
          value={search.kind}
          options={auditedKinds.map((value) => ({ value, text: words.kinds[value] }))}
          change={(kind) => change({ kind })}
        />
        <Select
          label={words.action}
          value={search.action}
          options={auditedActions.map((value) => ({ value, text: words.actions[value] }))}
          change={(action) => change({ action })}
        />
      </div>
      <Listing query={entries} words={words} reset={() => void navigate({ search: {} })}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} undo={setOpen} />
            ))}
          </ul>
        )}
      </Listing>
      <Toast message={message} close={() => setMessage(null)} />
      {open === null || decision === null ? null : (
        <UndoDialog
          decision={decision.id}
          subject={decision.subject}
          close={() => setOpen(null)}
          undone={(said) => {
            setOpen(null);
            setMessage(said);
            void queryClient.invalidateQueries({ queryKey: ['ops'] });
          }}
        />
      )}
    </>
  );
}
