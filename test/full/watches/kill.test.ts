// Slow: two services scan the same watches for news, and are killed meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { fixture, loadRecords } from '../../support/factories.js';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import type { RunningService } from '../../support/killable.js';

const MATCHES = 30;
const ROUNDS = 3;
const DAY = 86_400_000;
/** The first kick-off; each round moves every match by an hour. */
const FIRST = Math.ceil(Date.now() / DAY) * DAY + 2 * DAY;
const kickoffOf = (round: number): string => new Date(FIRST + round * 3_600_000).toISOString();

describe('watches with two services being killed', () => {
  const database = useTestDatabase();
  const { startService, end, until } = useKillable(() => database.current.url);
  const load = (round: number) =>
    loadRecords(
      database.current,
      'canonical',
      Array.from({ length: MATCHES }, (_, match) => fixture(`Home ${match}`, `Away ${match}`, kickoffOf(round))),
    );
  const count = async (from: string): Promise<number> => {
    const [row] = await database.current.rows<{ count: number }>(`select count(*)::integer as count from ${from}`);
    return row!.count;
  };
  const start = (): Promise<RunningService> => startService({ SECRETS_KEY: 'a secret of the test' });

  it(`report each of ${ROUNDS} kick-offs of ${MATCHES} matches once`, async () => {
    await load(0);
    await database.current.rows(
      `with subscription as (
         insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
         values ('operator', 'https://hooks.invalid/', '{kick-off}', '', now()) returning id
       ), file as (select max(id) as seen from ingestion_files), watch as (
         insert into watches (subject, events, delivery, webhook_subscription_id, created_at, begun_at, seen_file_id)
         select 'operator', '{kick-off}', 'webhook', subscription.id, now(), now(), seen from subscription, file
       )
       insert into watches (subject, events, delivery, created_at, begun_at, seen_file_id)
       select 'operator', '{kick-off}', 'page', now(), now(), seen from file`,
    );
    let services = await Promise.all([start(), start()]);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await load(round);
      // both scan some seconds later; one of them is killed around then
      await sleep(Math.random() * 12_000);
      const [killed, other] = services;
      await end(killed.process, 'SIGKILL');
      services = [other, await start()];
      await until(async () => (await count(`webhook_deliveries`)) >= round * MATCHES);
    }
    await Promise.all(services.map(({ process }) => end(process, 'SIGTERM')));
    expect(
      await database.current.rows(
        `select body::jsonb #>> '{data,fixtureId}' as fixture, count(*)::integer as count from webhook_deliveries
         group by 1 having count(*) <> ${ROUNDS}`,
      ),
    ).toEqual([]);
    expect(
      await database.current.rows(
        'select subject, kickoff_at as "kickoffAt", count(*)::integer as count from watch_news group by 1, 2 order by 1',
      ),
    ).toEqual([
      { subject: 'operator', kickoffAt: new Date(kickoffOf(ROUNDS)), count: MATCHES },
      { subject: null, kickoffAt: new Date(kickoffOf(ROUNDS)), count: MATCHES },
    ]);
    expect(await count('webhook_deliveries')).toBe(ROUNDS * MATCHES);
  }, 600_000);
});
