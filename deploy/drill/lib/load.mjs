import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http.mjs';
import { kickoffOf, MATCHES, stepFeed } from './league.mjs';

const PORT = 8080;
const CLIENTS = 8;
const READS_A_SECOND = 20;
const STEP_MILLISECONDS = 6_000;

/** A caller that returns cookies like a browser: for its instance, and for the newest revision it has seen. */
class Client {
  #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #cookies = new Map();
  revision = 0;

  async send(options) {
    const cookies = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...options.headers, ...(cookies !== '' && { Cookie: cookies }) };
    const onHeaders = (received) => this.#store(received['set-cookie'] ?? []);
    return send({ port: PORT, agent: this.#agent, ...options, headers, onHeaders });
  }

  #store(cookies) {
    for (const cookie of cookies) {
      const [name, value] = cookie.split(';')[0].split('=');
      this.#cookies.set(name, value);
    }
  }
}

/** Requests of callers at a steady rate, and the outcome of each. */
export class Load {
  /** Everything sent: `kind` read, decision or import; `at` and `end` in milliseconds. */
  requests = [];
  /** Responses that were wrong or older than data the caller had seen. */
  faults = [];
  /** Acknowledged decisions, by number; those with an unknown outcome are in `uncertain`. */
  decisions = new Set();
  moves = new Set();
  uncertain = { decisions: new Set(), moves: new Set() };
  #token;
  #clients = Array.from({ length: CLIENTS }, () => new Client());
  #writer = new Client();
  #decision = 0;
  #move = 0;
  #last = { decision: null, move: null };
  #ids;
  #stopped = false;
  #running = [];

  /** @param token bearer token of an operator @param ids public ids of teams and matches to read */
  constructor(token, ids) {
    this.#token = token;
    this.#ids = ids;
  }

  /** Number of the next match to move. */
  get nextMove() {
    return this.#move;
  }

  /** Number of the last decision sent. */
  get lastDecision() {
    return this.#decision;
  }

  start() {
    this.#running = [
      this.#repeat(1_000 / READS_A_SECOND, (round) => this.#read(round)),
      this.#repeat(1_000, () => this.#decide()),
      this.#repeat(STEP_MILLISECONDS, () => this.#import()),
    ];
  }

  async stop() {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  /** Starts work at a steady rate, whether or not earlier work has finished. */
  async #repeat(interval, work) {
    const open = new Set();
    for (let round = 0; !this.#stopped; round += 1) {
      const one = work(round).finally(() => open.delete(one));
      open.add(one);
      await sleep(interval);
    }
    await Promise.all(open);
  }

  async #sendNoted(client, kind, options) {
    const at = Date.now();
    const response = await client.send(options);
    const { status, headers, text } = response;
    const retryAfter = headers['retry-after'];
    const reason = status < 500 ? null : text.slice(0, 200);
    this.requests.push({ kind, at, end: Date.now(), status, path: options.path, retryAfter, reason });
    return response;
  }

  async #read(round) {
    const client = this.#clients[round % CLIENTS];
    const { decision, move } = this.#last;
    const { teams, fixtures } = this.#ids;
    const pick = (list) => list[Math.floor(Math.random() * list.length)];
    const paths = [
      () => '/api/v2/matchday-fixtures',
      () => `/api/v2/teams/${pick(teams)}`,
      () => '/api/v2/rankings/team-prop-trends',
      () => `/api/v2/fixtures/${pick(fixtures)}`,
      () => '/api/v2/rankings/price-outliers',
      () => '/api/v2/search?q=rovers',
      () => '/api/v2/competitions',
      () => `/api/v2/fixtures?status=notstarted&limit=${10 + (round % 30)}`,
    ];
    const turn = Math.floor(round / CLIENTS) % (paths.length + 2);
    if (turn === paths.length && decision !== null) return this.#readDecision(client, decision);
    if (turn === paths.length + 1 && move !== null) return this.#readMove(client, move);
    const { revision } = client;
    const path = paths[turn % paths.length]();
    const response = await this.#sendNoted(client, 'read', { path });
    this.#checkRevision(client, revision, path, response);
  }

  /** Checks that a response is not older than the data that the caller had seen before its request. */
  #checkRevision(client, before, path, { headers }) {
    const revision = Number(/^\d+/.exec(headers.revision ?? '')?.[0] ?? 0);
    if (revision === 0) return;
    if (revision < before) this.#fault(`${path}: revision ${revision} after ${before}`);
    client.revision = Math.max(client.revision, revision);
  }

  async #readDecision(client, { number, consistency }) {
    const headers = { 'Consistency-Token': consistency };
    const { status } = await this.#sendNoted(client, 'read', { path: `/api/country/drill-${number}`, headers });
    if (status === 404) this.#fault(`country ${number} is not there`);
  }

  async #readMove(client, { number, consistency }) {
    const headers = { 'Consistency-Token': consistency };
    const path = `/api/v2/fixtures/${this.#ids.fixtures[number]}`;
    const { status, text } = await this.#sendNoted(client, 'read', { path, headers });
    if (status !== 200) return;
    const shown = new Date(JSON.parse(text).kickoffAt).getTime();
    if (shown !== kickoffOf(number, true)) this.#fault(`match ${number} shows its old kick-off`);
  }

  #fault(what) {
    this.faults.push({ at: Date.now(), what });
  }

  async #decide() {
    const number = (this.#decision += 1);
    const body = JSON.stringify({ name: `Drill country ${number}` });
    await this.#write('decision', number, { method: 'PUT', path: `/api/country/drill-${number}`, body });
  }

  async #import() {
    const number = this.#move;
    if (number >= MATCHES) return;
    this.#move += 1;
    const path = `/api/v2/imports?source=canonical&fileName=step-${number}.ndjson`;
    await this.#write('import', number, { method: 'POST', path, body: stepFeed(number) });
  }

  async #write(kind, number, options) {
    const type = kind === 'import' ? 'application/octet-stream' : 'application/json';
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(options.body),
    };
    const { status, headers: answered, text } = await this.#sendNoted(this.#writer, kind, { ...options, headers });
    const [list, name] = kind === 'import' ? ['moves', 'move'] : ['decisions', 'decision'];
    if (status !== 200) {
      this.uncertain[list].add(number);
      if (typeof status === 'number' && status < 500) this.#fault(`${kind} ${number}: ${status} ${text.slice(0, 200)}`);
      return;
    }
    this[list].add(number);
    this.#last[name] = { number, consistency: answered['consistency-token'] ?? '' };
  }
}
