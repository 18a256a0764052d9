/** Starts the cluster of the drill, loads it, runs its scenarios and prints the table. Started by `run`. */
import { mkdtempSync, chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { causes, quickRules, rehearseAlerts } from './alerts.mjs';
import { measureCost } from './cost.mjs';
import { Cluster } from './lib/cluster.mjs';
import { send } from './lib/http.mjs';
import { leagueFeed, MATCHES, teamsOf } from './lib/league.mjs';
import { Load } from './lib/load.mjs';
import { Processes, until } from './lib/processes.mjs';
import { startReceiver } from './lib/receiver.mjs';
import { readStored, rowOf, tableOf } from './lib/report.mjs';
import { Services } from './lib/services.mjs';
import { databaseScenarios } from './scenarios/database.mjs';
import { networkScenarios } from './scenarios/network.mjs';
import { restoreScenarios } from './scenarios/restore.mjs';
import { serviceScenarios } from './scenarios/service.mjs';

const RECEIVER_PORT = 8090;
const configs = import.meta.dirname;
const began = Date.now();
const say = (text) =>
  process.stderr.write(`${String(Math.round((Date.now() - began) / 1_000)).padStart(5)} s  ${text}\n`);

const isCost = process.argv.includes('--cost');
const isAlerts = process.argv.includes('--alerts');
const scenarios = isAlerts
  ? causes
  : [...databaseScenarios, ...serviceScenarios, ...networkScenarios, ...restoreScenarios];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  const list = scenarios.map(({ name }) => `'${name}'`).join(', ');
  process.stderr.write(`no scenario ${unknown.join(', ')}; there are ${list}\n`);
  process.exit(2);
}
const chosen = wanted.length === 0 ? scenarios : scenarios.filter(({ name }) => wanted.includes(name));

const folder = mkdtempSync('/var/tmp/fairline-drill-');
chmodSync(folder, 0o755);
const processes = new Processes(folder);
const cluster = new Cluster(processes, folder, configs);
const drill = { processes, cluster, services: null, folder, say };
let load = null;
let exitCode = 0;
try {
  await startAll();
  process.stdout.write(`${await chosenTable()}\n`);
} catch (error) {
  process.stderr.write(`${error.stack}\n${error.stderr ?? ''}\nLogs are in ${folder}\n`);
  exitCode = 1;
}
cluster.unmount();
if (process.env.DRILL_KEEP !== undefined || exitCode !== 0) say(`logs are kept in ${folder}`);
else rmSync(folder, { recursive: true, force: true });
// the namespace and everything in it end with this process
process.exit(exitCode);

async function chosenTable() {
  if (isCost) return measureCost({ ...drill, ids: await idsToRead() });
  return isAlerts ? rehearseAlerts(drill, chosen) : rehearseAll();
}

async function startAll() {
  say('etcd, Patroni, PostgreSQL, HAProxy, pgbouncer');
  await cluster.start();
  const services = new Services(processes, folder);
  drill.services = services;
  say('schema and league');
  services.command('migrate');
  const feed = join(folder, 'league.ndjson');
  writeFileSync(feed, leagueFeed());
  services.command('ingest', 'canonical', feed);
  say('workers and instances of the API');
  for (const name of [...services.workers, ...services.apis]) {
    services.start(name);
    await services.untilReady(name);
  }
  if (isCost) return;
  drill.receiver = await startReceiver(RECEIVER_PORT);
  const prometheus = ['prometheus', `--config.file=${prometheusConfig()}`];
  const places = [`--storage.tsdb.path=${join(folder, 'prometheus')}`, '--web.listen-address=127.0.0.1:9090'];
  processes.start('prometheus', [...prometheus, ...places]);
  const scopes = ['maintenance:write', 'dashboard:read', 'dashboard:write', 'webhooks:write'];
  const token = services.command('token', '--scope', scopes.join(' '), '--ttl', '6h').trim();
  await subscribe(token);
  Object.assign(drill, { token, ids: await idsToRead() });
  drill.load = load = new Load(token, drill.ids);
  load.start();
  say('load');
  await sleep(15_000);
}

/** Prometheus configuration; with quick rules for the alert rehearsal. */
function prometheusConfig() {
  const config = join(configs, 'prometheus.yml');
  if (!isAlerts) return config;
  const rules = readFileSync(join(configs, '..', 'prometheus', 'alerts.yml'), 'utf8');
  writeFileSync(join(folder, 'quick-alerts.yml'), quickRules(rules));
  const quick = join(folder, 'prometheus.yml');
  const text = readFileSync(config, 'utf8').replace('../prometheus/alerts.yml', 'quick-alerts.yml');
  writeFileSync(quick, text.replaceAll(': 5s', ': 2s'));
  return quick;
}

async function post(token, path, body) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const { status, text } = await send({ port: 8080, path, method: 'POST', headers, body: JSON.stringify(body) });
  if (status >= 300 || typeof status !== 'number') throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}

/** Creates a webhook that receives every moved match. */
async function subscribe(token) {
  const url = `http://127.0.0.1:${RECEIVER_PORT}/`;
  const { id } = await post(token, '/api/v2/webhooks', { url, eventTypes: ['kick-off'] });
  const watch = { events: ['kick-off'], delivery: 'webhook', webhookSubscriptionId: id };
  await post(token, '/api/v2/watches', watch);
}

/** Public ids of teams, and of upcoming matches in order. */
async function idsToRead() {
  const stored = await readStored(cluster);
  const fixtures = Array.from({ length: MATCHES }, (_, at) => stored.fixtureOf(at)?.id);
  const lacking = fixtures.findIndex((id) => id === undefined);
  if (lacking >= 0) throw new Error(`the match ${teamsOf(lacking).join(' v ')} is not stored`);
  const teams = await cluster.query(await cluster.primary(), `select id::text from teams`);
  return { fixtures, teams: teams.map(({ id }) => id) };
}

/** Runs the scenarios one after the other. @returns their table, followed by the items behind its counts */
async function rehearseAll() {
  const rows = [];
  for (const scenario of chosen) {
    try {
      rows.push(await rehearse(scenario));
    } catch (error) {
      // later scenarios would measure the effects of this failure
      say(`${scenario.name} did not recover, the rest is left out: ${error.stack}`);
      exitCode = 1;
      break;
    }
  }
  if (rows.length === 0) return '';
  const found = rows.flatMap(({ scenario, details }) => {
    const lists = Object.entries(details).filter(([, list]) => list.length > 0);
    return lists.length === 0 ? [] : [`${scenario}: ${JSON.stringify(Object.fromEntries(lists))}`];
  });
  return [tableOf(rows), ...found].join('\n\n');
}

function mark() {
  return { at: Date.now(), move: load.nextMove };
}

/** Runs one scenario under load, waits for full recovery, and builds its row. */
async function rehearse({ name, run: play }) {
  say(name);
  const from = mark();
  const alerts = new Set();
  const watching = setInterval(() => void noteAlerts(alerts), 2_000);
  const note = await play(drill);
  say(`${name}: recovers`);
  await cluster.untilWhole();
  for (const instance of [...drill.services.apis, ...drill.services.workers]) await drill.services.untilReady(instance);
  const to = mark();
  await deliveriesArrive(from, to);
  clearInterval(watching);
  // the load continues: only what was acknowledged before the read must be in it
  const acknowledged = { decisions: [...load.decisions], moves: [...load.moves] };
  const stored = await readStored(cluster);
  const { receiver } = drill;
  const row = rowOf({
    name,
    note,
    load,
    acknowledged,
    receiver,
    stored,
    from,
    to: { ...to, at: Date.now() },
    alerts: [...alerts],
  });
  say(JSON.stringify(row));
  return row;
}

/** Waits for the messages about the moves of a scenario; those not received after a minute are missing. */
async function deliveriesArrive(from, to) {
  const { receiver } = drill;
  await sleep(15_000);
  const stored = await readStored(cluster);
  const moved = [...load.moves].filter((number) => number >= from.move && number < to.move);
  const hasCome = (number) => {
    const id = stored.fixtureOf(number)?.id;
    return receiver.received.some(({ fixtureId }) => String(fixtureId) === id);
  };
  await until('messages', () => moved.every(hasCome), 60).catch(() => undefined);
}

async function noteAlerts(alerts) {
  const { status, text } = await send({ port: 9090, path: '/api/v1/alerts' });
  if (status !== 200) return;
  for (const { labels, state } of JSON.parse(text).data.alerts) alerts.add(`${labels.alertname} ${state}`);
}
