// Slow: it starts a worker and an import for each moment at which something fails.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gradedSeasonStatements } from '../../../bench/scorecard/graded-season.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import type { DatabaseProxy } from '../../support/database-proxy.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { competitionNamed, fixture, loadRecords } from '../../support/factories.js';
import { useKillable } from '../../support/killable.js';
import { elevenOf, playedMatch } from '../../support/lineup-season.js';
import { writeSeasonFiles } from '../../support/season-files.js';
import { readStoredData } from '../../support/stored-data.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';

/** Moments of a fault; the full run is FAULT_MOMENTS=50. */
const MOMENTS = Number(process.env['FAULT_MOMENTS'] ?? 4);
/** Milliseconds after the start of worker and import within which a fault occurs. */
const [EARLIEST, LATEST] = [1_000, 9_000];
const [FIXTURES, PICKS_EACH, ALERTS, IMPORTED_MATCHES] = [400, 3, 30, 300];
const picks = FIXTURES * PICKS_EACH;

jest.setTimeout(240_000);

/** The final state of a run. */
interface Outcome {
  readonly stored: Record<string, string>;
  readonly work: object | undefined;
  readonly messages: readonly string[];
}

/** One run of worker and import. */
interface Run {
  readonly worker: ChildProcess;
  readonly importer: ChildProcess;
}

const faults: readonly (readonly [name: string, harm: (run: Run, proxy: DatabaseProxy) => Promise<void>])[] = [
  ['a killed worker', async ({ worker }) => void worker.kill('SIGKILL')],
  [
    'a database that goes away',
    async (_, proxy) => {
      await proxy.cut();
      await sleep(500);
      await proxy.mend();
    },
  ],
  ['a killed import', async ({ importer }) => void importer.kill('SIGKILL')],
  [
    'connections that end with their statements',
    async (_, proxy) => {
      proxy.endEvery(3);
      await sleep(1_500);
      proxy.endEvery(0);
    },
  ],
];

describe('fits, imports, grades, deliveries and projections', () => {
  let [proxyUrl, folder] = ['', ''];
  let files: string[] = [];
  let undisturbed: Outcome;
  const hits: string[] = [];
  const killable = useKillable(() => proxyUrl);
  const day = 86_400_000;
  const midnight = Math.floor(Date.now() / day) * day;
  const at = (days: number): string => new Date(midnight + days * day + 15 * 3_600_000).toISOString();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'moments-'));
    files = writeSeasonFiles(folder, 1, IMPORTED_MATCHES, new Date(midnight - 400 * day).getUTCFullYear());
    undisturbed = await outcomeOf();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(Array.from({ length: MOMENTS }, (_, index) => [faults[index % faults.length]![0], index + 1] as const))(
    'survive %s (%i)',
    async (_, number) => {
      const fault = faults[(number - 1) % faults.length]!;
      const moment = EARLIEST + ((number - 0.5) / MOMENTS) * (LATEST - EARLIEST);
      expect(await outcomeOf({ moment, fault })).toEqual(undisturbed);
    },
  );

  it('were running when they were interrupted', () => {
    if (MOMENTS > faults.length) console.info(hits.join('\n'));
    expect(hits).toHaveLength(MOMENTS);
    expect(hits.some((hit) => !hit.includes(`grades ${picks},`))).toBe(true);
  });

  /** Runs worker and import until all is done, with a fault at a moment (milliseconds after their start). */
  async function outcomeOf(harm?: { moment: number; fault: (typeof faults)[number] }): Promise<Outcome> {
    const database = await createTestDatabase();
    const proxy = await startDatabaseProxy(database.url);
    const platform = await MessengerStandIn.start();
    proxyUrl = proxy.url;
    platform.delayMilliseconds = 100;
    await store(database);
    const startImport = (): ChildProcess => killable.startCommand('ingest', 'football-data', ...files);
    const startWorker = (): ChildProcess => killable.startWorker({ BOT_SEND_URL: platform.url, DEMO_DATA: 'false' });
    const ended = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
    let run: Run = { worker: startWorker(), importer: startImport() };
    try {
      if (harm !== undefined) {
        await sleep(harm.moment);
        hits.push(`${harm.fault[0]} after ${Math.round(harm.moment)} ms: ${await progress(database)}`);
        const wasReady = killable.isReady(run.worker);
        await harm.fault[1](run, proxy);
        await killable.until(() => ended(run.importer));
        const isKilled = harm.fault[0] === 'a killed worker';
        await killable.until(() => ended(run.worker) || (!isKilled && killable.isReady(run.worker)));
        if (!isKilled && wasReady && ended(run.worker)) throw new Error('the worker ended with the database');
        // a process that cannot start says so and exits; its supervisor starts it again
        if (ended(run.worker)) run = { ...run, worker: startWorker() };
        if (run.importer.exitCode !== 0) run = { ...run, importer: startImport() };
      }
      await killable.until(() => ended(run.importer));
      expect(run.importer.exitCode).toBe(0);
      await killable
        .until(async () => isDone(database))
        .catch(async (cause: unknown) => {
          throw new Error(`not done: ${await progress(database)}, ${JSON.stringify(await workOf(database))}`, {
            cause,
          });
        });
      await killable.end(run.worker, 'SIGTERM');
      const messages = [...platform.messages.values()].map(({ body }) => `${body.chat_id} ${body.text}`).sort();
      return { stored: await readStoredData(database), work: await workOf(database), messages };
    } finally {
      run.worker.kill('SIGKILL');
      run.importer.kill('SIGKILL');
      await platform.stop();
      await proxy.cut();
      await database.drop();
    }
  }

  /** Played matches with picks, line-ups of two clubs that play tomorrow, and alerts to send. */
  async function store(database: TestDatabase): Promise<void> {
    for (const statement of gradedSeasonStatements(FIXTURES, PICKS_EACH)) await database.rows(statement);
    const tables = ['countries', 'competitions', 'seasons', 'phases', 'teams', 'bookmakers', 'facts.fixtures'];
    await database.rows(`select setval(pg_get_serial_sequence(name, 'id'), 10000) from unnest($1::text[]) name`, [
      tables,
    ]);
    await loadRecords(database, 'canonical', [
      ...[28, 21, 14, 7].flatMap((days, index) => {
        const foe = `Foe ${'ABCD'[index]}`;
        return playedMatch('Bath', foe, at(-days), { home: elevenOf('Bath'), away: elevenOf(foe) });
      }),
      fixture('Bath', 'Ely', at(1)),
      fixture('Town A', 'Town B', at(2), { competition: competitionNamed('England', 'League Two') }),
    ]);
    await database.rows(
      `insert into messenger_outbox (kind, chat_id, text, expires_at)
      select 'alert', number, 'alert ' || number, now() + interval '1 day'
      from generate_series(1, $1::integer) number`,
      [ALERTS],
    );
  }

  async function isDone(database: TestDatabase): Promise<boolean> {
    const [row] = await database.rows<{ isDone: boolean }>(
      `select (select count(*) from pick_grades) = $1
        and exists (select from scorecard_sums where source = 'live' and dimension = 'all' and board = 'all'
          and bin = -1 and (sums ->> 'graded')::integer = $1)
        and (select count(*) from messenger_outbox where state = 'delivered') = $2
        and (select count(*) from facts.fixture_results) = $1 / $3 + 4 + $4
        and exists (select from fitted_models where kind = 'teams' and statistic = 'goals' and sample_size > 100)
        and exists (select from lineup_projections)
        and to_regclass('pgboss.job') is not null as "isDone"`,
      [picks, ALERTS, PICKS_EACH, IMPORTED_MATCHES],
    );
    if (!row!.isDone) return false;
    return (await database.rows(`select from pgboss.job where state < 'completed'`)).length === 0;
  }

  /** Everything stored by background work, without timestamps. */
  async function workOf(database: TestDatabase): Promise<object | undefined> {
    const [row] = await database.rows(
      `select (select count(*) from pick_grades) as grades, (select count(*) from pick_regrades) as regrades,
        (select sums from scorecard_sums where source = 'live' and dimension = 'all' and board = 'all' and bin = -1)
          as sums,
        (select jsonb_object_agg(state, messages)
          from (select state, count(*) as messages from messenger_outbox group by state) each) as outbox,
        (select count(*) from lineup_projection_players) as starters,
        (select jsonb_agg(fit order by fit) from (
          select distinct on (kind, statistic, competition_id)
            jsonb_build_array(kind, statistic, competition_id, sample_size, data_digest) as fit
          from fitted_models where kind in ('teams', 'players')
          order by kind, statistic, competition_id, id desc) newest) as fits,
        (select count(*) from (
          select from fitted_models group by kind, statistic, competition_id, data_digest, settings, window_days
          having count(*) > 1) each) as "repeatedFits",
        (select count(*) from pgboss.job where state in ('failed', 'cancelled')) as "failedJobs"`,
    );
    return row;
  }

  async function progress(database: TestDatabase): Promise<string> {
    const [row] = await database.rows<{ grades: number; fits: number; delivered: number; matches: number }>(
      `select (select count(*) from pick_grades) as grades, (select count(*) from fitted_models) as fits,
        (select count(*) from messenger_outbox where state = 'delivered') as delivered,
        (select count(*) from facts.fixtures where id > 10010) as matches`,
    );
    return `grades ${row!.grades}, fits ${row!.fits}, delivered ${row!.delivered}, imported ${row!.matches}`;
  }
});
