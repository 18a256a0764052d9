import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { namesListDecisions } from '../../../api';
import type { Decision } from '../../../api';
import { Button } from '../../../parts/button';
import { Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { EntityLink } from '../shared/entity-link';
import { Instant } from '../shared/instant';
import { Listing } from '../shared/listing';
import styles from '../shared/shared.module.css';
import { Toast } from '../shared/toast';
import { UndoDialog } from '../shared/undo-dialog';
import { useMayWrite } from '../shared/use-may-write';

const words = texts.ops.decisions;

const decisionsQuery = queryOptions({
  queryKey: ['ops', 'decisions'],
  queryFn: ({ signal }) => namesListDecisions({ signal }),
});

/** The last decisions about names and entities, each with its undo. */
export function DecisionsPage() {
  const decisions = useQuery(decisionsQuery);
  const queryClient = useQueryClient();
  const mayWrite = useMayWrite(maintenance.writer);
  const [open, setOpen] = useState<Decision | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <>
      <Listing query={decisions} words={words}>
        {(rows) => (
          <Table
            caption={words.title}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { name: words.subject, cell: ({ subject }) => <bdi className={styles.clamped}>{subject}</bdi> },
              {
                name: words.action,
                cell: ({ action, kind }) => `${words.actions[action]} · ${kindOf(kind)}`,
                isText: true,
              },
              {
                name: words.entity,
                cell: ({ kind, entityId, entityName }) => <EntityLink kind={kind} id={entityId} name={entityName} />,
                isText: true,
              },
              { name: words.madeAt, cell: ({ madeAt }) => <Instant at={madeAt} />, isText: true },
              {
                name: texts.ops.undo.button,
                cell: (decision) => (
                  <Button disabled={!mayWrite} onClick={() => setOpen(decision)}>
                    {texts.ops.undo.button}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Listing>
      <Toast message={message} close={() => setMessage(null)} />
      {open === null ? null : (
        <UndoDialog
          decision={open.id}
          subject={open.subject}
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

function kindOf(kind: string): string {
  const kinds: Readonly<Record<string, string>> = texts.ops.kinds;
  return kinds[kind] ?? kind;
}
