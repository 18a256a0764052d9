import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { footballDataSource } from './source.js';

describe('footballDataSource.plan', () => {
  it('takes .csv files and addresses, one unit each, and says why it leaves the others', () => {
    expect(
      footballDataSource.plan(['/b/E0.CSV', '/a/README.md', 'https://example.org/mmz4281/2425/E0.csv?x=1']),
    ).toEqual({
      units: [
        { path: '/b/E0.CSV', context: [], rank: 0, statesAllPrices: true },
        { path: 'https://example.org/mmz4281/2425/E0.csv?x=1', context: [], rank: 0, statesAllPrices: true },
      ],
      ignored: [{ path: '/a/README.md', reason: 'not a .csv file' }],
    });
  });
});

const root = join(resolve(process.env['REAL_DATA_DIR'] ?? '../shared/data'), 'football-data-co-uk');

(existsSync(root) ? describe : describe.skip)('every real file', () => {
  it('gives all matches and prices; four cells are refused', async () => {
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
