import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalSource } from './source.js';

describe('canonicalSource', () => {
  it('orders .ndjson and .ndjson.gz files by the leading number in their names, then by path', () => {
    const { units, ignored } = canonicalSource.plan([
      '/feed/30-prices.ndjson',
      '/feed/notes.ndjson',
      '/feed/b/10-fixtures.ndjson.gz',
      '/feed/a/10-fixtures.ndjson',
      '/feed/100-late.ndjson',
      '/feed/truth.json',
    ]);
    expect(units).toEqual([
      { path: '/feed/a/10-fixtures.ndjson', context: [], rank: 10 },
      { path: '/feed/b/10-fixtures.ndjson.gz', context: [], rank: 10 },
      { path: '/feed/30-prices.ndjson', context: [], rank: 30 },
      { path: '/feed/notes.ndjson', context: [], rank: 50 },
      { path: '/feed/100-late.ndjson', context: [], rank: 100 },
    ]);
    expect(ignored).toEqual([{ path: '/feed/truth.json', reason: expect.stringContaining('.ndjson') }]);
  });

  it('parses the file of a unit', async () => {
    const path = join(__dirname, '../../../../test/fixtures/canonical/10-small-league.ndjson');
    const unit = await canonicalSource.parse({ path, context: [], rank: 10 }, (name) =>
      Promise.resolve(readFileSync(name)),
    );
    expect(unit.records).toHaveLength(27);
  });
});
