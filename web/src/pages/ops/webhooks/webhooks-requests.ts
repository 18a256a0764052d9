import { queryOptions } from '@tanstack/react-query';
import { webhookDeliveriesList, webhooksGet } from '../../../api';
import type { WebhookDelivery } from '../../../api';
import { pollMilliseconds } from '../../../query-client';
import { readTagged } from '../shared/tagged';

const key = ['ops', '/webhooks'] as const;
const DELIVERIES_SHOWN = 25;

/** A webhook, with the entity tag of the response. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'webhook', id],
    queryFn: ({ signal }) => readTagged((request) => webhooksGet({ path: { id }, ...request }), signal),
  });

/** Past and pending deliveries, newest first. */
export const deliveriesQuery = (id: string, state: WebhookDelivery['state'] | undefined, after: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'deliveries', id, state, after],
    queryFn: ({ signal }) =>
      webhookDeliveriesList({ path: { id }, query: { state, after, limit: DELIVERIES_SHOWN }, signal }),
    refetchInterval: pollMilliseconds,
  });
