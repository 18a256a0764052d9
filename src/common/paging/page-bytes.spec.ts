import { PageBytes, recordBytes } from './page-bytes.js';

const records = [{ name: 'Özil', line: 1.5 }, { name: '"', line: null }, { name: '猫', line: 0 }];
const envelope = { pagination: { totalCount: 3 }, revision: '4-5', oldestQuoteAt: null };

describe('page of bytes', () => {
  it.each([0, 1, 2, 3])('is the text of its members: %d records', (count) => {
    const data = records.slice(0, count);
    const page = PageBytes.of(data.map(recordBytes), envelope);
    expect(page.toBuffer().toString('utf8')).toBe(JSON.stringify({ data, ...envelope }));
    expect(page.revision).toBe('4-5');
  });

  it('has a tag of its own for every text, and the same for the same one', () => {
    const pages = [records, records.slice(1), records.toReversed(), [], [{}, {}], [{}]].map((data) => PageBytes.of(data.map(recordBytes), envelope).etag);
    expect(new Set(pages).size).toBe(pages.length);
    expect(PageBytes.of(records.map(recordBytes), { ...envelope, revision: '4-6' }).etag).not.toBe(pages[0]);
    expect(PageBytes.of(records.map(recordBytes), { ...envelope }).etag).toBe(pages[0]);
    expect(pages[0]).toMatch(/^"[\w-]{27}"$/);
  });
});
