import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { footballDataSource } from '../../../src/ingestion/sources/football-data/source.js';
import { realDataFolder } from '../../support/real-archives.js';

const root = join(realDataFolder, 'football-data-co-uk');

describe('every file of Football-Data.co.uk', () => {
  it('gives all matches and prices; four cells are rejected', async () => {
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
    const { units } = footballDataSource.plan(paths);
    const counts = { matches: 0, awarded: 0, statistics: 0, prices: 0, means: 0 };
    const refused: string[] = [];
    let rows = 0;
    for (const unit of units) {
      const parsed = await footballDataSource.parse(unit, async (path) => readFileSync(path));
      rows += parsed.rowsRead;
      refused.push(...parsed.refused.map(({ code, message }) => `${code} ${message.split(';')[0]!}`));
      for (const record of parsed.records) {
        if (record.kind === 'fixture') counts.matches += 1;
        if (record.kind === 'fixture' && record.result?.awarded === true) counts.awarded += 1;
        if (record.kind === 'teamStatistics') counts.statistics += 1;
        if (record.kind === 'marketSnapshot') counts.prices += record.outcomes.length;
        if (record.kind === 'priceAggregate') counts.means += 1;
      }
    }
    expect(units).toHaveLength(85);
    expect(rows).toBe(35_174);
    expect(counts).toEqual({ matches: 35_174, awarded: 3, statistics: 62_178, prices: 1_321_292, means: 349_681 });
    expect(refused.sort()).toEqual([
      "bad_line AHh is ''",
      "bad_line BbAHh is '-1.2'",
      "bad_line BbAHh is '-1.2'",
      "bad_price AvgC>2.5 is '0.42'",
    ]);
  });
});
