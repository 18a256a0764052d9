// Slow: it replays two leagues.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadReplay } from '../../../src/backtest/load-replay.js';
import { backtestValue } from '../../../src/backtest/value/run-value.js';
import type { ValueReport } from '../../../src/backtest/value/value-backtest.js';
import { useTestDatabase } from '../../support/database.js';
import { importFiles } from '../../support/real-import.js';
import { writeSeasonFiles } from '../../support/season-files.js';

const now = new Date('2013-01-01T00:00:00Z');

describe('value backtest', () => {
  const database = useTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'value-'));
  beforeAll(async () => {
    const files = writeSeasonFiles(folder, 2, 60);
    const others = files.map((file) => {
      const path = file.replace('E3.csv', 'E2.csv');
      writeFileSync(path, readFileSync(file, 'utf8').replace(/^E3,/gm, 'E2,').replaceAll('Town ', 'City '));
      return path;
    });
    await importFiles(database.current, 'football-data', [...files, ...others]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const weightsOf = async (leagues: readonly string[]): Promise<ValueReport['weights']> => {
    const { sql } = database.current;
    const period = { from: new Date('2011-07-01'), to: now, quoteMaxAgeMinutes: 1440, minConsensus: null };
    return (await backtestValue(sql, now, await loadReplay(sql, now, leagues), period)).report.weights;
  };

  it('judges the prices of one league by weights learnt from all', async () => {
    const weights = await weightsOf(['E3']);
    expect(weights).toEqual(await weightsOf([]));
    expect(weights.find(({ market }) => market === 'matchResult')?.matches).toBe(120);
  }, 120_000);
});
