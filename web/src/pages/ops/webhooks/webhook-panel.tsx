import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  webhookDeliveriesTest,
  webhooksChange,
  webhooksCreate,
  webhooksDelete,
  webhooksRotateSecret,
} from '../../../api';
import type { CreatedWebhook, Webhook } from '../../../api';
import { Button } from '../../../parts/button';
import { QueryStates } from '../../../parts/query-states';
import { SearchLink } from '../../../parts/search-link';
import { SkeletonRows } from '../../../parts/skeleton';
import { useSession } from '../../../session/session';
import { texts } from '../../../texts';
import { maintenance, sections, useMayWrite } from '../sections';
import { Instant } from '../shared/cells';
import { ForWriters, RecordPanel, useWritten } from '../shared/edited-record';
import styles from '../shared/shared.module.css';
import { useStored } from '../shared/stored';
import { ifMatch } from '../shared/tagged';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince, WriteProblem } from '../shared/write-problem';
import { Secret } from './secret';
import { Deliveries } from './webhook-deliveries';
import { WebhookForm } from './webhook-form';
import { webhookQuery } from './webhooks-requests';

const section = sections.webhooks;
const words = texts.ops.webhooks;

/** Adds a webhook, then shows its secret. */
export function NewWebhook() {
  const stored = useStored();
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  return (
    <RecordPanel title={words.create} parameter="create">
      <ForWriters section={section}>
        {created !== null ? (
          <div className={styles.stack}>
            <Secret secret={created.secret} />
            <SearchLink change={{ webhook: created.id, create: undefined }} isInPlace className={styles.link}>
              {words.openCreated}
            </SearchLink>
          </div>
        ) : (
          <WebhookForm
            write={async ({ url = '', eventTypes = [], ...draft }) => {
              setCreated(await webhooksCreate({ body: { url, eventTypes, ...draft } }));
              await stored({ message: words.created });
            }}
          />
        )}
      </ForWriters>
    </RecordPanel>
  );
}

/** A webhook: its state, deliveries, and subscriptions. */
export function OpenWebhook({ id }: { readonly id: string }) {
  const query = useQuery(webhookQuery(id));
  const written = useWritten('webhook');
  const scopes = useSession()?.scopes ?? [];
  const mayWrite = useMayWrite(section.access) || scopes.includes(maintenance.writer);
  return (
    <RecordPanel title={query.data?.data.description || words.title} parameter="webhook">
      <QueryStates query={query} skeleton={<SkeletonRows count={8} />}>
        {({ data, etag }) => (
          <div className={styles.parts}>
            <State webhook={data} />
            {mayWrite ? <Actions webhook={data} headers={ifMatch(etag)} readAgain={query.refetch} /> : null}
            <Deliveries id={id} mayReplay={mayWrite} />
            <ForWriters section={section}>
              <section className={styles.stack} aria-label={words.change}>
                <h3>{words.change}</h3>
                <WebhookForm
                  webhook={data}
                  write={async (changed) => {
                    await webhooksChange({ path: { id }, headers: ifMatch(etag), body: changed });
                    written({ message: words.changed, key: id });
                  }}
                  readAgain={query.refetch}
                />
              </section>
            </ForWriters>
          </div>
        )}
      </QueryStates>
    </RecordPanel>
  );
}

function State({ webhook: { url, state, disabledBecause, previousSecretUntil } }: { readonly webhook: Webhook }) {
  return (
    <div className={styles.stack}>
      <p>
        <b>{words.states[state]}</b>
        {' · '}
        <bdi className={styles.message}>{url}</bdi>
      </p>
      {state === 'failing' ? <p>{words.failingWhy}</p> : null}
      {disabledBecause === null ? null : <p>{words.disabledWhy(disabledBecause)}</p>}
      {previousSecretUntil === null ? null : (
        <p className={styles.small}>
          {words.rotatingUntil} <Instant at={previousSecretUntil} />.
        </p>
      )}
    </div>
  );
}

type Step = 'pause' | 'resume' | 'rotate' | 'remove';

interface ActionsProps {
  readonly webhook: Webhook;
  readonly headers: { readonly 'If-Match'?: string };
  readonly readAgain: () => Promise<unknown>;
}

/** Actions on a webhook other than changing it. */
function Actions({ webhook: { id, state }, headers, readAgain }: ActionsProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const written = useWritten('webhook');
  const client = useQueryClient();
  const path = { id: String(id) };
  const testing = useMutation({
    mutationFn: () => webhookDeliveriesTest({ path }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ops', '/webhooks', 'deliveries', path.id] }),
  });
  const write: Readonly<Record<Step, (reason: string) => Promise<unknown>>> = {
    pause: (reason) => webhooksChange({ path, headers, body: { state: 'paused', reason } }),
    resume: (reason) => webhooksChange({ path, headers, body: { state: 'active', reason } }),
    rotate: async (reason) => setSecret((await webhooksRotateSecret({ path, headers, query: { reason } })).secret),
    remove: (reason) => webhooksDelete({ path, headers, query: { reason } }),
  };
  const isSending = state === 'active' || state === 'failing';
  const steps: readonly Step[] = [isSending ? 'pause' : 'resume', 'rotate', 'remove'];
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <Button disabled={!isSending || testing.isPending} onClick={() => testing.mutate()}>
          {words.test}
        </Button>
        {steps.map((each) => (
          <Button key={each} onClick={() => setStep(each)}>
            {words.steps[each]}
          </Button>
        ))}
      </div>
      {testing.error === null ? null : <WriteProblem error={testing.error} />}
      <p role="status">{testing.data === undefined ? null : words.tested}</p>
      {secret === null ? null : <Secret secret={secret} />}
      {step === null ? null : (
        <WriteDialog
          title={words.stepOf[step]}
          action={words.steps[step]}
          write={write[step]}
          written={() => {
            setStep(null);
            written({ message: words.stepDone[step], key: step === 'remove' ? undefined : path.id });
          }}
          failed={(error) => (isChangedSince(error) ? readAgain() : undefined)}
          close={() => setStep(null)}
        >
          <p>{words.stepWhy[step]}</p>
        </WriteDialog>
      )}
    </div>
  );
}
