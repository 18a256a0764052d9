import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookDeliveriesReplay } from '../../../api';
import type { WebhookAttempt, WebhookDelivery } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Button } from '../../../parts/button';
import { Chips } from '../../../parts/chips';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { texts } from '../../../texts';
import { Instant } from '../shared/cells';
import styles from '../shared/shared.module.css';
import { WriteProblem } from '../shared/write-problem';
import own from './webhooks.module.css';
import { deliveriesQuery } from './webhooks-requests';

const words = texts.ops.webhooks;
type State = WebhookDelivery['state'];
const states: readonly State[] = ['waiting', 'delivered', 'failed'];

interface DeliveriesProps {
  readonly id: string;
  readonly mayReplay: boolean;
}

/** Past and pending deliveries to a webhook, with every attempt. */
export function Deliveries({ id, mayReplay }: DeliveriesProps) {
  const [state, setState] = useState<State>();
  const [after, setAfter] = useState<string>();
  const query = useQuery({ ...deliveriesQuery(id, state, after), placeholderData: keepPreviousData });
  return (
    <section className={styles.stack} aria-label={words.deliveries}>
      <h3>{words.deliveries}</h3>
      <Chips
        label={words.state}
        options={[
          { value: 'all' as const, text: words.allDeliveries },
          ...states.map((value) => ({ value, text: words.deliveryStates[value] })),
        ]}
        isChosen={(value) => value === (state ?? 'all')}
        choose={(value) => {
          setState(value === 'all' ? undefined : value);
          setAfter(undefined);
        }}
      />
      <QueryStates query={query} skeleton={<SkeletonRows count={5} />}>
        {({ data, page: { nextCursor } }) => (
          <>
            {data.length > 0 ? null : (
              <p className={styles.small}>{state === undefined ? words.noDeliveries : words.noSuchDeliveries}</p>
            )}
            <ul>
              {data.map((delivery) => (
                <Delivery key={delivery.id} webhookId={id} delivery={delivery} mayReplay={mayReplay} />
              ))}
            </ul>
            <div className={styles.buttons}>
              {after === undefined ? null : <Button onClick={() => setAfter(undefined)}>{words.newest}</Button>}
              {nextCursor === null ? null : <Button onClick={() => setAfter(nextCursor)}>{words.older}</Button>}
            </div>
          </>
        )}
      </QueryStates>
    </section>
  );
}

interface DeliveryProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
  readonly mayReplay: boolean;
}

function Delivery({ webhookId, delivery, mayReplay }: DeliveryProps) {
  const { id, type, state, createdAt, nextAttemptAt, error, attempts, body } = delivery;
  const client = useQueryClient();
  const replaying = useMutation({
    mutationFn: () => webhookDeliveriesReplay({ path: { id: webhookId, deliveryId: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ops', '/webhooks', 'deliveries', webhookId] }),
  });
  return (
    <li className={styles.entry}>
      <span>
        <b>{words.types[type]}</b> · {words.deliveryStates[state]}
      </span>
      <span className={styles.small}>
        <Instant at={createdAt} />
        {nextAttemptAt === null ? null : (
          <>
            {' '}
            · {words.nextAttempt}: <Instant at={nextAttemptAt} />
          </>
        )}
      </span>
      {error === null ? null : <span className={own.body}>{error}</span>}
      {replaying.error === null ? null : <WriteProblem error={replaying.error} />}
      <div className={styles.entryFoot}>
        <details>
          <summary>{attempts.length === 0 ? words.notTried : words.attemptsInAll(attempts.length)}</summary>
          <ul>
            {attempts.map((attempt) => (
              <Attempt key={attempt.startedAt} attempt={attempt} />
            ))}
          </ul>
          <code className={`${styles.small} ${own.body}`}>{body}</code>
        </details>
        {state === 'waiting' || !mayReplay ? null : (
          <Button disabled={replaying.isPending} onClick={() => replaying.mutate()}>
            {words.replay}
          </Button>
        )}
      </div>
    </li>
  );
}

function Attempt({
  attempt: { startedAt, durationMilliseconds, status, error },
}: {
  readonly attempt: WebhookAttempt;
}) {
  const format = useFormat();
  return (
    <li className={styles.small}>
      <Instant at={startedAt} /> · {words.milliseconds(format.number(durationMilliseconds))} ·{' '}
      {error ?? `${status ?? ''} ${words.acknowledged}`.trim()}
    </li>
  );
}
