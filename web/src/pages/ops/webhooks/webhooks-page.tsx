import { webhooksList } from '../../../api';
import { texts } from '../../../texts';
import { sections } from '../sections';
import { Instant } from '../shared/cells';
import { listPage } from '../shared/operator-list';
import styles from '../shared/shared.module.css';
import { NewWebhook, OpenWebhook } from './webhook-panel';
import own from './webhooks.module.css';

const words = texts.ops.webhooks;

/** Subscriptions to events; the open one is shown and changed beside the list. */
export const WebhooksPage = listPage({
  section: sections.webhooks,
  words,
  isLive: true,
  list: ({ after, before }, signal) => webhooksList({ query: { after, before, limit: 50 }, signal }),
  keyOf: ({ id }) => id,
  columns: [
    { name: words.url, cell: ({ url }) => <span className={own.address}>{url}</span> },
    { name: words.state, cell: ({ state }) => <b className={own.word}>{words.states[state]}</b>, isText: true },
    {
      name: words.events,
      cell: ({ eventTypes, description }) => (
        <>
          {eventTypes.map((type) => words.types[type]).join(', ')}
          {description === '' ? null : <p className={styles.small}>{description}</p>}
        </>
      ),
      isText: true,
    },
    {
      name: words.owner,
      cell: ({ subject, createdAt }) => (
        <>
          <bdi>{subject}</bdi>
          <p className={styles.small}>
            <Instant at={createdAt} />
          </p>
        </>
      ),
      isText: true,
    },
  ],
  record: { parameter: 'webhook', create: words.create, Open: OpenWebhook, New: NewWebhook },
});
