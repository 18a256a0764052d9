import { listingName } from './listing-name.js';

describe('listing name', () => {
  it('is the same for the same set of records', () => {
    const name = listingName('board', { games: [1, 2], search: 'a', page: 1, pageSize: 10, revision: '1-1' });
    expect(listingName('board', { search: 'a', games: [2, 1, 2], page: 7, revision: undefined, date: undefined })).toBe(
      name,
    );
  });

  it('differs for another board or filter', () => {
    const names = [
      listingName('a', {}),
      listingName('b', {}),
      listingName('a', { limit: 3 }),
      listingName('a', { games: [1] }),
      listingName('a', { games: [12] }),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
