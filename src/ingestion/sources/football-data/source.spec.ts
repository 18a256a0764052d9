import { footballDataSource } from './source.js';

describe('footballDataSource.plan', () => {
  it('takes .csv files and addresses, one unit each, and says why it ignores the others', () => {
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
