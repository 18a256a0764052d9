import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Token of the bot of the tests. */
export const telegramToken = '4711:token-of-the-telegram-tests';

export interface TelegramButton {
  readonly text: string;
  readonly callback_data: string;
}

/** A call of the Bot API. */
export interface TelegramCall {
  readonly method: string;
  readonly payload: {
    readonly chat_id?: number;
    readonly message_id?: number;
    readonly text?: string;
    readonly offset?: number;
    readonly timeout?: number;
    readonly [name: string]: unknown;
  };
}

/** A message as shown in a chat. */
export interface ShownMessage {
  readonly chatId: number;
  readonly id: number;
  text: string;
  buttons: TelegramButton[][];
}

/** An error of the API, or a connection that is cut: before the call takes effect, or after it. */
export type TelegramFault =
  { readonly status: number; readonly description: string; readonly parameters?: object } | 'cut' | 'cut after it';

/** An update for the bot. */
export interface Update {
  readonly update_id: number;
}

/** The Bot API on loopback, with one bot: queues its updates and shows what it sends. */
export class TelegramServer {
  readonly calls: TelegramCall[] = [];
  readonly messages: ShownMessage[] = [];
  /** Notices of pressed buttons by the number of the query. */
  readonly notices = new Map<string, string>();
  webhook: TelegramCall['payload'] | null = null;
  /** The fault of a call; null: none. */
  faultOf: (call: TelegramCall) => TelegramFault | null = () => null;
  delayMilliseconds = 0;
  /** Administrators of every group. */
  readonly administrators = new Set<number>();
  /** The user who writes and presses. */
  personId = 77;
  /** Language of the user. */
  language = 'en';
  private pending: Update[] = [];
  private lastUpdate = 1_000;
  private lastMessage = 0;
  private readonly polls = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TelegramServer> {
    const server: Server = createServer((request, response) => void telegram.receive(request, response));
    const telegram = new TelegramServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return telegram;
  }

  get root(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** An update with the next number. */
  update(content: object): Update & object {
    return { update_id: (this.lastUpdate += 1), ...content };
  }

  /** A text that a chat sends. */
  text(text: string, chatId = 77, more: object = {}): Update & object {
    const chat = { id: chatId, type: chatId < 0 ? 'supergroup' : 'private', first_name: 'Kim' };
    const from = { id: this.personId, is_bot: false, first_name: 'Kim', language_code: this.language };
    return this.update({
      message: { message_id: (this.lastMessage += 1), date: 1_740_000_000, chat, from, text, ...more },
    });
  }

  /** The press of a button by its label. */
  press(message: ShownMessage, label: string): Update & { readonly callback_query: { readonly id: string } } {
    const button = message.buttons.flat().find(({ text }) => text === label);
    if (button === undefined) throw new Error(`no button ${label} below: ${message.text}`);
    return this.pressOf(message, button.callback_data);
  }

  /** The press of a button with any data. */
  pressOf({ chatId, id }: ShownMessage, data: string): Update & { readonly callback_query: { readonly id: string } } {
    const chat = { id: chatId, type: chatId < 0 ? 'supergroup' : 'private' };
    const from = { id: this.personId, is_bot: false, first_name: 'Kim', language_code: this.language };
    const query = { id: `query-${this.lastUpdate + 1}`, from, chat_instance: '1', data };
    const message = { message_id: id, date: 1_740_000_000, chat };
    return { update_id: (this.lastUpdate += 1), callback_query: { ...query, message } } as never;
  }

  /** Queues updates until the bot polls them. */
  queue(...updates: readonly Update[]): void {
    this.pending.push(...updates);
    for (const wake of this.polls) wake();
  }

  /** Whether every queued update was fetched, and the bot has polled for later ones. */
  get isIdle(): boolean {
    return this.pending.length === 0;
  }

  callsOf(method: string): TelegramCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const call = { method, payload: (body === '' ? {} : JSON.parse(body)) as TelegramCall['payload'] };
    if (token !== telegramToken) return respond(response, { status: 401, description: 'Unauthorized' });
    this.calls.push(call);
    const fault = this.faultOf(call);
    if (fault === 'cut') return void response.destroy();
    if (fault !== null && fault !== 'cut after it') return respond(response, fault);
    const result = await this.resultOf(call, response);
    if (this.delayMilliseconds > 0) await sleep(this.delayMilliseconds);
    if (fault === 'cut after it') return void response.destroy();
    respond(response, result);
  }

  private async resultOf({ method, payload }: TelegramCall, response: ServerResponse): Promise<object> {
    switch (method) {
      case 'getMe':
        return { result: { id: 4711, is_bot: true, first_name: 'Football', username: 'football_bot' } };
      case 'setWebhook':
        this.webhook = payload;
        return { result: true };
      case 'deleteWebhook':
        this.webhook = null;
        return { result: true };
      case 'getUpdates':
        return { result: await this.updatesFrom(payload, response) };
      case 'sendMessage':
        return { result: this.show({ ...payload, message_id: (this.lastMessage += 1) }) };
      case 'editMessageText':
        return this.edit(payload);
      case 'answerCallbackQuery':
        this.notices.set(String(payload['callback_query_id']), payload.text ?? '');
        return { result: true };
      case 'getChatMember': {
        const status = this.administrators.has(Number(payload['user_id'])) ? 'administrator' : 'member';
        return { result: { status, user: { id: payload['user_id'], is_bot: false, first_name: 'Kim' } } };
      }
      case 'setMyCommands':
        return { result: true };
      default:
        return { status: 404, description: 'Not Found: method not found' };
    }
  }

  private async updatesFrom({ offset = 0, timeout = 0 }: TelegramCall['payload'], response: ServerResponse) {
    this.pending = this.pending.filter(({ update_id: id }) => id >= offset);
    if (this.pending.length === 0 && timeout > 0) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          this.polls.delete(end);
          resolve();
        };
        const timer = setTimeout(end, timeout * 1_000);
        this.polls.add(end);
        response.on('close', end);
      });
    }
    return this.pending.slice(0, 100);
  }

  private show({ chat_id: chatId = 0, message_id: id = 0, text = '', ...more }: TelegramCall['payload']): object {
    if (text.length > 4096) throw new Error('message is too long');
    this.messages.push({ chatId, id, text, buttons: buttonsOf(more) });
    return { message_id: id, chat: { id: chatId }, date: 1, text };
  }

  private edit({ chat_id: chatId, message_id: id, text = '', ...more }: TelegramCall['payload']): object {
    const shown = this.messages.find((each) => each.chatId === chatId && each.id === id);
    if (shown === undefined) return { status: 400, description: 'Bad Request: message to edit not found' };
    const buttons = buttonsOf(more);
    if (shown.text === text && JSON.stringify(shown.buttons) === JSON.stringify(buttons))
      return { status: 400, description: 'Bad Request: message is not modified' };
    Object.assign(shown, { text, buttons });
    return { result: { message_id: id, text } };
  }
}

function buttonsOf(payload: Record<string, unknown>): TelegramButton[][] {
  const { inline_keyboard: rows = [] } = (payload['reply_markup'] ?? {}) as { inline_keyboard?: TelegramButton[][] };
  for (const { callback_data: data } of rows.flat())
    if (Buffer.byteLength(data) > 64) throw new Error(`too much data of a button: ${data}`);
  return rows;
}

function respond(response: ServerResponse, answer: object): void {
  if (response.destroyed) return;
  const { status = 200, ...rest } = answer as { status?: number };
  const body = status === 200 ? { ok: true, ...rest } : { ok: false, error_code: status, ...rest };
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
