import { screen, within } from '@testing-library/react';
import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookDeliveryPage, WebhookPage } from '../src/api';
import { texts } from '../src/texts';
import { button, open, service, signIn, untilSearchIs } from './support/dashboard';
import { recordedResponse } from './support/service';

const { webhooks: words, write, editor } = texts.ops;
const webhook = recordedResponse<Webhook>('webhooks_get');
const deliveries = recordedResponse<WebhookDeliveryPage>('webhookDeliveries_list');
const [delivered] = deliveries.data;
const subscriber = ['webhooks:write'];
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(async () => {
  service.answer('webhooks_get', () => Response.json(webhook, { headers: { ETag: '"1"' } }));
  await signIn(['webhooks:write', 'maintenance:read']);
});

describe('the webhooks', () => {
  it('are listed with address, state, events and owner', async () => {
    await open('/ops/webhooks');
    const row = within(await screen.findByRole('row', { name: new RegExp(webhook.url) }));
    for (const text of [words.states.active, webhook.subject, webhook.description])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(new RegExp(words.types['value-bet']))).toBeTruthy();
  });

  it('explain what to do if there are none', async () => {
    const page = recordedResponse<WebhookPage>('webhooks_list');
    service.answer('webhooks_list', { ...page, data: [] });
    const user = await open('/ops/webhooks');
    await screen.findByText(words.noneWhy);
    await user.click(screen.getByRole('link', { name: words.create }));
    await untilSearchIs({ create: 'true' });
  });

  it('are shown to operators without own subscriptions', async () => {
    await signIn(['maintenance:read']);
    await open('/ops/webhooks?webhook=1');
    await screen.findByRole('heading', { name: words.deliveries });
    expect(screen.queryByRole('button', { name: words.test })).toBeNull();
    expect(screen.queryByRole('button', { name: words.replay })).toBeNull();
    expect(screen.getByText(texts.ops.readOnly('webhooks:write'))).toBeTruthy();
  });
});

describe('a new webhook', () => {
  it('is stored with its events, and shows its secret once', async () => {
    service.answer('webhooks_create', { ...webhook, id: 7, secret: 'whsec_once' } satisfies CreatedWebhook);
    const user = await open('/ops/webhooks?create=true');
    await user.type(await screen.findByLabelText(words.url), 'https://example.com/a');
    await user.click(screen.getByRole('checkbox', { name: words.types['line-up'] }));
    await user.click(screen.getByRole('checkbox', { name: words.types['fit.failed'] }));
    await user.click(button(editor.show));
    const form = await dialog(words.create);
    await user.type(form.getByLabelText(write.reason), 'a new desk{Enter}');
    await screen.findByText('whsec_once');
    expect(service.last('webhooks_create').body).toEqual({
      url: 'https://example.com/a',
      eventTypes: ['line-up', 'fit.failed'],
      reason: 'a new desk',
    });
    await user.click(screen.getByRole('link', { name: words.openCreated }));
    await untilSearchIs({ webhook: '7' });
    expect(screen.queryByText('whsec_once')).toBeNull();
  });

  it('offers no operator events to others', async () => {
    await signIn(subscriber);
    await open('/ops/webhooks?create=true');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: words.types['fit.failed'] });
    expect(box.disabled).toBe(true);
    expect(screen.getByText(words.operatorEventsWhy)).toBeTruthy();
  });
});

describe('an open webhook', () => {
  it('shows deliveries attempt by attempt, and resends them', async () => {
    service.answer('webhookDeliveries_replay', { ...delivered!, state: 'waiting' } satisfies WebhookDelivery);
    const user = await open('/ops/webhooks?webhook=1');
    await user.click(await screen.findByText(words.attemptsInAll(2)));
    expect(screen.getByText(/the receiver responded with 503/)).toBeTruthy();
    expect(screen.getByText(new RegExp(`204 ${words.acknowledged}`))).toBeTruthy();
    await user.click(button(words.deliveryStates.failed));
    await vi.waitFor(() => expect(service.last('webhookDeliveries_list').query).toMatchObject({ state: 'failed' }));
    await user.click(await screen.findByRole('button', { name: words.replay }));
    await vi.waitFor(() =>
      expect(service.last('webhookDeliveries_replay').path).toBe(
        `/api/v2/webhooks/1/deliveries/${delivered!.id}/replay`,
      ),
    );
  });

  it('sends a test event', async () => {
    service.answer('webhookDeliveries_test', { ...delivered!, state: 'waiting' } satisfies WebhookDelivery);
    const user = await open('/ops/webhooks?webhook=1');
    await user.click(await screen.findByRole('button', { name: words.test }));
    await screen.findByText(words.tested);
  });

  it('gets a new secret, which is shown once', async () => {
    service.answer('webhooks_rotateSecret', { secret: 'whsec_other', previousSecretUntil: '2025-02-26T15:00:00.000Z' });
    const user = await open('/ops/webhooks?webhook=1');
    await user.click(await screen.findByRole('button', { name: words.steps.rotate }));
    const form = await dialog(words.stepOf.rotate);
    await user.type(form.getByLabelText(write.reason), 'it leaked{Enter}');
    await screen.findByText('whsec_other');
  });

  it('can be paused and deleted', async () => {
    service.answer('webhooks_change', { ...webhook, state: 'paused' });
    service.answer('webhooks_delete', () => new Response(null, { status: 204 }));
    const user = await open('/ops/webhooks?webhook=1');
    await user.click(await screen.findByRole('button', { name: words.steps.pause }));
    await user.type((await dialog(words.stepOf.pause)).getByLabelText(write.reason), 'holidays{Enter}');
    await screen.findByText(words.stepDone.pause);
    expect(service.last('webhooks_change').body).toEqual({ state: 'paused', reason: 'holidays' });
    expect(service.last('webhooks_change').headers.get('If-Match')).toBe('"1"');
    await user.click(button(words.steps.remove));
    await user.type((await dialog(words.stepOf.remove)).getByLabelText(write.reason), 'unused{Enter}');
    await untilSearchIs({});
  });

  it('shows why it is disabled', async () => {
    const disabled: Webhook = {
      ...webhook,
      state: 'disabled',
      disabledBecause: 'the receiver responded with 410 Gone',
    };
    service.answer('webhooks_get', () => Response.json(disabled));
    await open('/ops/webhooks?webhook=1');
    await screen.findByText(words.disabledWhy('the receiver responded with 410 Gone'));
    expect(screen.getByRole('button', { name: words.steps.resume })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.test }).disabled).toBe(true);
  });
});
