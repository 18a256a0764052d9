import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theOddsApiSource } from '../../../src/ingestion/sources/the-odds-api/source.js';
import { realDataFolder } from '../../support/real-archives.js';

const root = join(realDataFolder, 'the-odds-api');

describe('every file of The Odds API', () => {
  it('gives all events and prices except those of the lay side, each price as written', async () => {
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
    const counts = { events: 0, markets: 0, prices: 0 };
    const refused = new Set<string>();
    const odds: string[] = [];
    const written: string[] = [];
    let rows = 0;
    for (const unit of theOddsApiSource.plan(paths).units) {
      const parsed = await theOddsApiSource.parse(unit, async (path) => readFileSync(path));
      rows += parsed.rowsRead;
      for (const { code } of parsed.refused) refused.add(code);
      for (const record of parsed.records) {
        if (record.kind === 'fixture') counts.events += 1;
        if (record.kind !== 'marketSnapshot') continue;
        counts.markets += 1;
        counts.prices += record.outcomes.length;
        odds.push(...record.outcomes.map((outcome) => outcome.odds));
      }
      for (const match of readFileSync(unit.path, 'utf8').matchAll(/"price": ([\d.]+)/g)) written.push(match[1]!);
    }
    expect(rows).toBe(12_016);
    expect(counts).toEqual({ events: 31, markets: 775, prices: 11_926 });
    expect([...refused]).toEqual(['lay_prices']);
    const known = new Set(written);
    expect(odds.filter((price) => !known.has(price))).toEqual([]);
  });
});
