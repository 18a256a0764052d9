import { setTimeout as sleep } from 'node:timers/promises';
import { poolerUrl } from './lib/cluster.mjs';
import { send } from './lib/http.mjs';
import { until } from './lib/processes.mjs';
import { tableOf } from './lib/report.mjs';
import { clockAhead } from './lib/services.mjs';

/** Speed-up of the rules: a minute becomes a quarter of a minute. */
const TIMES_AS_QUICK = 4;
/** Timeout per cause; a fit waits up to 5 minutes for a pause in the results, regardless of the rules. */
const LONGEST_SECONDS = 900;

/** The rules with shorter times: `for` durations, rate windows and offsets, and ages in seconds. */
export function quickRules(text) {
  const seconds = (minutes) => `${(Number(minutes) * 60) / TIMES_AS_QUICK}s`;
  return text
    .replaceAll(/for: (\d+)m/g, (_, minutes) => `for: ${seconds(minutes)}`)
    .replaceAll(/\[(\d+)m\]/g, (_, minutes) => `[${seconds(minutes)}]`)
    .replaceAll(/offset (\d+)m/g, (_, minutes) => `offset ${seconds(minutes)}`)
    .replaceAll(/(time\(\) - [^>]+> )(\d+)/g, (_, before, age) => `${before}${Number(age) / TIMES_AS_QUICK}`);
}

/** Sends requests without pauses from a number of concurrent callers. @returns function that stops it */
function press(callers, options) {
  let isOver = false;
  const running = Array.from({ length: callers }, async (_, caller) => {
    for (let round = 0; !isOver; round += 1) await send(options(caller, round));
  });
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
}

/** Holds a lock on a table of the primary. @returns function that releases it */
async function lock(cluster, table, mode) {
  const sql = await cluster.connect(cluster.superuserUrl(await cluster.primary()));
  await sql.query(`begin; lock table ${table} in ${mode} mode`);
  return () => sql.end();
}

/** Incidents that should page the on-call engineer: the alerts, and `begin`, which returns a function that ends it. */
export const causes = [
  {
    name: 'no worker runs',
    alerts: ['Down', 'SourceLate', 'WebhooksLate', 'BotMessagesLate', 'JobsGrow'],
    async begin({ cluster, services }) {
      for (const name of services.workers) await services.stop(name, 'SIGKILL');
      const primary = await cluster.primary();
      // as if the workers had stopped a quarter of an hour ago
      const stopped = `now() - interval '16 minutes'`;
      await cluster.query(primary, `update source_connections set created_at = ${stopped}, next_poll_at = ${stopped}`);
      await cluster.query(primary, `insert into messenger_outbox (kind, chat_id, text) values ('alert', 1, 'drill')`);
      // as if a dozen leagues had new results
      await cluster.query(
        primary,
        `insert into pgboss.job (name, data)
         select 'refit-models', json_build_object('competitionId', (select min(id) from competitions))
         from generate_series(1, 12)`,
      );
      return async () => {
        await cluster.query(await cluster.primary(), `delete from messenger_outbox where text = 'drill'`);
        for (const name of services.workers) services.start(name);
        for (const name of services.workers) await services.untilReady(name);
      };
    },
  },
  {
    name: 'the receiver of a webhook refuses',
    alerts: ['WebhookFailing'],
    async begin({ receiver }) {
      receiver.isRefusing = true;
      return () => {
        receiver.isRefusing = false;
      };
    },
  },
  {
    name: 'a fit fails',
    alerts: ['FitFailed'],
    async begin({ cluster }) {
      const refuse = `alter table fitted_models add constraint drill check (false) not valid`;
      await cluster.query(await cluster.primary(), refuse);
      return async () => {
        await cluster.query(await cluster.primary(), `alter table fitted_models drop constraint drill`);
      };
    },
  },
  {
    name: 'a plan is nearly used up',
    alerts: ['SourceBudgetLow'],
    async begin({ cluster, token }) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const settings = { leagues: [{ id: '39', season: new Date().getUTCFullYear() }], kinds: ['fixtures'] };
      const source = { provider: 'api-football', name: 'Drill plan', key: 'none', isPaused: true, settings };
      const path = '/api/v2/sources';
      const { status, text } = await send({ port: 8080, path, method: 'POST', headers, body: JSON.stringify(source) });
      if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
      await cluster.query(
        await cluster.primary(),
        `update source_connections set units_left = 2, budget_renewed_at = now() where name = 'Drill plan'`,
      );
      return async () => {
        await cluster.query(await cluster.primary(), `delete from source_connections where name = 'Drill plan'`);
      };
    },
  },
  {
    name: 'a clock is ahead',
    alerts: ['ClockOff'],
    async begin({ services }) {
      const [name] = services.apis;
      await services.restart(name, { env: clockAhead(90) });
      return () => services.restart(name);
    },
  },
  {
    name: 'a replica is dark',
    alerts: ['ReplicaAway'],
    async begin({ cluster }) {
      const primary = await cluster.primary();
      const server = cluster.servers.find((each) => each !== primary);
      await cluster.cutPower(server);
      return async () => {
        await cluster.restorePower(server);
        await cluster.untilWhole();
      };
    },
  },
  {
    name: 'a replica shows no changes',
    alerts: ['ReplicaLag'],
    async begin({ cluster }) {
      const primary = await cluster.primary();
      const server = cluster.servers.find((each) => each !== primary);
      return cluster.holdReplay(server);
    },
  },
  {
    name: 'boards cannot read matches',
    alerts: ['BoardsStale', 'BoardsBehind'],
    begin: ({ cluster }) => lock(cluster, 'facts.fixtures', 'access exclusive'),
  },
  {
    name: 'changes wait for a lock',
    alerts: ['PoolExhausted', 'ErrorShare'],
    async begin({ cluster, token }) {
      const unlock = await lock(cluster, 'countries', 'share');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name: 'Pressed country' });
      const release = press(30, () => ({ port: 3_001, path: '/api/country/pressed', method: 'PUT', headers, body }));
      return async () => {
        await unlock();
        await release();
      };
    },
  },
  {
    name: 'more requests than one instance serves',
    alerts: ['RequestsQueue'],
    async begin({ ids }) {
      const idOf = (caller, round) => ids.fixtures[(caller * 31 + round) % ids.fixtures.length];
      return press(45, (caller, round) => ({
        port: 3_001,
        path: `/api/v2/fixtures/${idOf(caller, round)}?n=${round}`,
      }));
    },
  },
  {
    name: 'the primary is not reached',
    alerts: ['DatabaseAway', 'NotReady'],
    async begin({ cluster, processes }) {
      await processes.stop('haproxy', 'SIGKILL');
      await processes.stop('pgbouncer', 'SIGKILL');
      return async () => {
        cluster.startHaproxy();
        cluster.startPgbouncer();
        await until('pgbouncer', async () => (await cluster.connect(poolerUrl)).end().then(() => true));
      };
    },
  },
];

async function firing() {
  const { status, text } = await send({ port: 9090, path: '/api/v1/alerts' });
  if (status !== 200) return new Set();
  const alerts = JSON.parse(text).data.alerts.filter(({ state }) => state === 'firing');
  return new Set(alerts.map(({ labels }) => labels.alertname.replace('Fairline', '')));
}

/** Waits for alerts to fire. @returns seconds until then; null: not in time */
async function secondsUntil(check, seen) {
  const began = Date.now();
  for (;;) {
    const now = await firing();
    for (const alert of now) seen.add(alert);
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (check(now)) return seconds;
    if (seconds > LONGEST_SECONDS) return null;
    await sleep(1_000);
  }
}

/** Triggers one incident after the other and waits for its alerts, then for silence. @returns a table */
export async function rehearseAlerts(drill, chosen) {
  const rows = [];
  for (const { name, alerts, begin } of chosen) {
    drill.say(name);
    const seen = new Set();
    const end = await begin(drill);
    const fired = await secondsUntil((now) => alerts.every((alert) => now.has(alert)), seen);
    await end();
    drill.say(`${name}: recovers`);
    const silent = await secondsUntil((now) => now.size === 0, seen);
    rows.push({
      cause: name,
      'fires for it': alerts.filter((alert) => seen.has(alert)).join(', '),
      'after s': fired ?? '-',
      'does not fire': alerts.filter((alert) => !seen.has(alert)).join(', '),
      'fires besides': [...seen].filter((alert) => !alerts.includes(alert)).join(', '),
      'silent after s': silent ?? '-',
    });
    drill.say(JSON.stringify(rows.at(-1)));
  }
  return tableOf(rows);
}
