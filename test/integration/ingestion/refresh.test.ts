import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingest } from '../../../src/ingestion/ingest.js';
import { refreshAll } from '../../../src/ingestion/load/reconcile.js';
import { findSource } from '../../../src/ingestion/sources/index.js';
import { useTestDatabase } from '../../support/database.js';
import { writeSeasonFiles } from '../../support/season-files.js';
import { readStoredData } from '../../support/stored-data.js';

describe('refresh', () => {
  const database = useTestDatabase();
  const signal = new AbortController().signal;
  const revision = (): Promise<object[]> => database.current.rows('select revision from data_revision');

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'refresh-test-'));
    writeSeasonFiles(folder, 2, 30);
    const watcher = { planned: () => undefined, loaded: () => undefined, failed: () => undefined };
    expect(
      await ingest(database.current.sql, findSource('football-data')!, [folder], { dryRun: false, signal, watcher }),
    ).toMatchObject({ files: 2 });
    rmSync(folder, { recursive: true });
  });

  it('changes nothing in a consistent database', async () => {
    const before = [await readStoredData(database.current), await revision()];
    const seen: number[] = [];
    expect(await refreshAll(database.current.sql, signal, (done) => void seen.push(done))).toEqual({
      fixtures: 60,
      changed: 0,
      quotes: 0,
    });
    expect(seen).toEqual([60]);
    expect([await readStoredData(database.current), await revision()]).toEqual(before);
  });

  it('recomputes lost data, and notifies readers', async () => {
    const [stored, before] = [await readStoredData(database.current), await revision()];
    await database.current.rows('delete from facts.team_statistics');
    await database.current.rows('delete from facts.fixture_results');
    await database.current.rows('update facts.fixtures set referee_id = null');
    expect(await refreshAll(database.current.sql, signal)).toMatchObject({ changed: 1 });
    expect(await readStoredData(database.current)).toEqual(stored);
    expect(await revision()).not.toEqual(before);
  });

  it('stops when aborted', async () => {
    expect(await refreshAll(database.current.sql, AbortSignal.abort())).toMatchObject({ fixtures: 0 });
  });
});
