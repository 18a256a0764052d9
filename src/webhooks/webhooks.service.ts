import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { missingScope } from '../common/access/access-errors.js';
import type { Caller } from '../common/access/caller.js';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { requireMatch } from '../common/entity-tag.js';
import { NotPublicError, requirePublicHost } from '../common/net/public-address.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, invalidMember } from '../common/problem/application-error.js';
import { SecretBox } from '../common/secrets/secret-box.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { maintenanceReaders } from '../maintenance/maintenance-scopes.js';
import { OPERATOR_EVENT_TYPES } from './event-types.js';
import type { SubscribedEventType } from './event-types.js';
import {
  listedSubject,
  isOperator,
  requireOwner,
  subjectOf,
  visibleWebhook,
  writableWebhook,
} from './webhook-access.js';
import { webhookOf } from './webhook-records.js';
import { newWebhookSecret } from './webhook-secrets.js';
import type {
  CreatedWebhook,
  Webhook,
  WebhookBody,
  WebhookChange,
  WebhookPage,
  WebhookSecret,
  WebhooksQuery,
} from './webhooks.dto.js';
import { WebhooksRepository } from './webhooks.repository.js';
import type { SubscriptionFields } from './webhooks.repository.js';

/** Most webhooks per subject. */
const MOST_WEBHOOKS = 50;
/** How long a replaced secret keeps signing along with the new one. */
const OVERLAP_MILLISECONDS = 86_400_000;

/** Looks up and changes webhook subscriptions. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly repository: WebhooksRepository,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
    private readonly secrets: SecretBox,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** A page of the webhooks that a caller may see, newest first. */
  async list(query: WebhooksQuery, path: string, caller: Caller): Promise<WebhookPage> {
    const subject = listedSubject(caller);
    return this.pager.page({
      path,
      query,
      read: (window) => this.repository.list(subject, window),
      keyOf: ({ id }) => [-id],
      present: (record) => webhookOf(record, this.clock.realTime.now()),
    });
  }

  /** @throws ApplicationError `not_found`, also for another subject's webhook */
  async get(id: number, caller: Caller): Promise<Webhook> {
    return webhookOf(visibleWebhook(await this.repository.find(id), id, caller), this.clock.realTime.now());
  }

  /**
   * Subscribes; only this response contains the secret.
   * @throws ApplicationError `invalid_input` naming the member; `insufficient_scope` for operator events;
   * `conflict` beyond the most webhooks per subject
   */
  async create(body: WebhookBody, writer: Writer): Promise<CreatedWebhook> {
    const subject = subjectOf(writer.caller);
    const fields: SubscriptionFields = {
      url: this.allowedUrl(body.url),
      description: body.description?.trim() ?? '',
      eventTypes: allowedTypes(body.eventTypes, writer.caller),
      state: 'active',
    };
    const secret = newWebhookSecret();
    const now = this.clock.realTime.now();
    return this.transactions.run(writer, async (transaction) => {
      requireMatch(writer.ifMatch, null);
      if ((await this.repository.count(transaction, subject)) >= MOST_WEBHOOKS)
        throw new ApplicationError(
          'conflict',
          `You have ${MOST_WEBHOOKS} webhooks, the most allowed: delete one first.`,
        );
      const id = await this.repository.insert(transaction, subject, fields, { secret: this.secrets.seal(secret), now });
      const webhook = webhookOf(visibleWebhook(await this.repository.find(id, transaction), id, writer.caller), now);
      await transaction.record({ entityKind: 'webhook', entityId: id, action: 'create', before: null, after: webhook });
      return { ...webhook, secret };
    });
  }

  /**
   * Replaces the given members. Operators may pause and resume other subjects' webhooks, but change nothing else.
   * @throws ApplicationError `not_found`, `forbidden`, `precondition_failed`, `invalid_input`, `insufficient_scope`
   */
  async change(id: number, change: WebhookChange, writer: Writer): Promise<Webhook> {
    const { url, description, eventTypes, state } = change;
    const now = this.clock.realTime.now();
    return this.transactions.run(writer, async (transaction) => {
      const before = writableWebhook(await this.repository.lock(transaction, id), id, writer.caller);
      const shownBefore = webhookOf(before, now);
      requireMatch(writer.ifMatch, shownBefore);
      if (url !== undefined || description !== undefined || eventTypes !== undefined)
        requireOwner(before, writer.caller, 'change its address, description and events');
      const added = (eventTypes ?? []).filter((type) => !before.eventTypes.includes(type));
      allowedTypes(added, writer.caller);
      const fields: SubscriptionFields = {
        url: url === undefined ? before.url : this.allowedUrl(url),
        description: description?.trim() ?? before.description,
        eventTypes: eventTypes === undefined ? before.eventTypes : [...new Set(eventTypes)],
        state: state ?? before.state,
      };
      const { url: oldUrl, description: oldDescription, eventTypes: oldTypes, state: oldState } = before;
      const old = { url: oldUrl, description: oldDescription, eventTypes: oldTypes, state: oldState };
      if (isDeepStrictEqual(fields, old)) return shownBefore;
      await this.repository.update(transaction, id, fields);
      const after = webhookOf(visibleWebhook(await this.repository.find(id, transaction), id, writer.caller), now);
      await transaction.record({ entityKind: 'webhook', entityId: id, action: 'update', before: shownBefore, after });
      return after;
    });
  }

  /**
   * Unsubscribes; deliveries are deleted with the webhook.
   * @throws ApplicationError `not_found`, `precondition_failed`
   */
  async delete(id: number, writer: Writer): Promise<void> {
    await this.transactions.run(writer, async (transaction) => {
      const record = writableWebhook(await this.repository.lock(transaction, id), id, writer.caller);
      const before = webhookOf(record, this.clock.realTime.now());
      requireMatch(writer.ifMatch, before);
      await this.repository.delete(transaction, id);
      await transaction.record({ entityKind: 'webhook', entityId: id, action: 'delete', before, after: null });
    });
  }

  /**
   * Creates a new secret; the previous one keeps signing along with it for 24 hours.
   * @throws ApplicationError `not_found`, `precondition_failed`, `forbidden` for another subject's webhook
   */
  async rotateSecret(id: number, writer: Writer): Promise<WebhookSecret> {
    const secret = newWebhookSecret();
    const now = this.clock.realTime.now();
    const previousUntil = new Date(now.getTime() + OVERLAP_MILLISECONDS);
    return this.transactions.run(writer, async (transaction) => {
      const record = writableWebhook(await this.repository.lock(transaction, id), id, writer.caller);
      requireOwner(record, writer.caller, 'make another secret');
      const before = webhookOf(record, now);
      requireMatch(writer.ifMatch, before);
      await this.repository.replaceSecret(transaction, id, this.secrets.seal(secret), previousUntil);
      const previousSecretUntil = previousUntil.toISOString();
      const after = { ...before, previousSecretUntil, secret: 'replaced' };
      await transaction.record({ entityKind: 'webhook', entityId: id, action: 'rotate-secret', before, after });
      return { secret, previousSecretUntil };
    });
  }

  /** Checks a URL that a subscriber entered. @throws ApplicationError `invalid_input` */
  private allowedUrl(text: string): string {
    const schemes = this.config.allowsPrivateWebhooks ? ['https:', 'http:'] : ['https:'];
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || !schemes.includes(url.protocol)) {
      const allowed = schemes.map((scheme) => `${scheme}//`).join(' or ');
      throw invalidMember(['url'], `must be an address that begins with ${allowed}`);
    }
    if (url.username !== '' || url.password !== '')
      throw invalidMember(['url'], 'must hold no user and no password; the signature proves who sends');
    if (!this.config.allowsPrivateWebhooks) refusePrivate(url);
    return text;
  }
}

function refusePrivate(url: URL): void {
  try {
    requirePublicHost(url);
  } catch (error) {
    if (error instanceof NotPublicError) throw invalidMember(['url'], `must be public: ${error.message}`);
    throw error;
  }
}

/** Event types without duplicates. @throws ApplicationError `insufficient_scope` for those of operators */
function allowedTypes(types: readonly SubscribedEventType[], caller: Caller): SubscribedEventType[] {
  const operators: readonly string[] = OPERATOR_EVENT_TYPES;
  const reserved = types.filter((type) => operators.includes(type));
  if (reserved.length > 0 && !isOperator(caller)) {
    const detail = `Events of operators (${reserved.join(', ')}) need the scope maintenance:read or maintenance:write.`;
    throw missingScope(maintenanceReaders.slice(0, 1), detail);
  }
  return [...new Set(types)];
}
