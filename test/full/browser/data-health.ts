import { setTimeout as sleep } from 'node:timers/promises';
import { openPage } from '../../support/browser.js';
import type { BrowserTests } from './dashboard.test.js';

interface Day {
  readonly day: string;
  readonly matches: number;
  readonly complete: number;
}

interface Summary {
  readonly revision: string;
  readonly competitions: readonly { readonly id: number; readonly name: string; readonly days: readonly Day[] }[];
}

/** Tests of the data health page. */
export function dataHealthTests(given: BrowserTests): void {
  const summary = async (): Promise<Summary> =>
    (await (await fetch(`${given.service.address}/api/v2/data-coverage/summary`)).json()) as Summary;
  const open = (path: string): ReturnType<typeof openPage> =>
    openPage(given.browser, given.service.address + path, given.now);

  it('counts what is complete, and links from a league and day to their matches and back', async () => {
    const [league] = (await summary()).competitions;
    const day = league?.days.at(-1);
    expect(day?.complete).toBeGreaterThan(0);
    const { page, close } = await open('/data');
    await page.getByText('every board has the data it needs').waitFor();
    const grid = page.getByRole('table', { name: 'Coverage by league and day' });
    await grid.getByRole('link').first().click();
    await page.waitForURL(`**/data?league=${league?.id}&day=${day?.day}`);
    const matches = page.getByRole('table', { name: 'Matches with problems' }).locator('tbody tr');
    await matches.first().getByText('Complete').waitFor();
    expect(await matches.count()).toBe(day?.matches);
    await page.goBack();
    await page.getByText('No matches with problems on these days.').waitFor();
    await close();
  });

  it('reports stale data while they cannot be reloaded', async () => {
    const { page, close } = await open('/data');
    await page.clock.install();
    await page.route('**/api/v2/data-coverage/summary*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { code: 'database_unavailable', detail: 'The database does not answer.' },
      }),
    );
    await page.clock.fastForward(61_000);
    await page.getByText(/Could not be updated since \w+ \d\d:\d\d.* The database does not answer/).waitFor();
    await page.getByRole('table', { name: 'Coverage by league and day' }).waitFor();
    await close();
  });

  it('reports problems: a match whose sources disagree, refused rows', async () => {
    const day = (await summary()).competitions[0]?.days.at(-1);
    const { database } = given.service;
    const [fixture] = await database.rows<{ id: number }>(
      `select id from football_as_of.fixtures($1::timestamptz)
      where to_char(kickoff_at at time zone 'UTC', 'YYYY-MM-DD') = $2 and status = 'finished' limit 1`,
      [given.now, day?.day],
    );
    const state = (reasons: string, conflicts: string): Promise<unknown> =>
      database.rows(
        `with changed as (
          update facts.fixture_results set corruption_reasons = $2, conflicts = $3
          where fixture_id = $1 and known_until = 'infinity' returning fixture_id
        )
        select record_change('fixtures', array_agg(fixture_id)) from changed`,
        [fixture?.id, reasons, conflicts],
      );
    /** Waits until responses reflect the write. */
    const following = async (revision: string): Promise<void> => {
      while ((await summary()).revision === revision) await sleep(50);
    };
    const refuse = (rows: number): Promise<unknown> =>
      database.rows(
        `update ingestion_files set refused = $1, stored_at = $2
        where id = (select max(id) from ingestion_files)`,
        [rows, given.now],
      );
    await refuse(37);
    const { revision } = await summary();
    await state('{score_conflict}', '[{"kind": "score_conflict", "field": "score", "side": null, "values": []}]');
    await following(revision);
    const { page, close } = await open('/data');
    await page.getByText('1 with faulty data').waitFor();
    await page.getByText('1 on which sources disagree').waitFor();
    await page.getByRole('link', { name: `(1 corrupted)` }).waitFor();
    const refused = page.getByRole('table', { name: 'Freshness by source' }).getByRole('link', { name: '37' });
    expect(await refused.getAttribute('href')).toBe('/ops/refused?source=canonical');
    await close();
    await state('{}', '[]');
    await refuse(0);
  });
}
