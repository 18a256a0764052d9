import { PageBytes, recordBytes, textBytes } from './page-bytes.js';

const records = [
  { name: 'Özil', line: 1.5 },
  { name: '"', line: null },
  { name: '猫', line: 0 },
];
const textOf = ({ pieces }: PageBytes): string => Buffer.concat(pieces).toString('utf8');
const envelope = { pagination: { totalCount: 3 }, revision: '4-5', oldestQuoteAt: null };

describe('page of bytes', () => {
  it.each([0, 1, 2, 3])('is the text of its members: %d records', (count) => {
    const data = records.slice(0, count);
    const page = PageBytes.of(
      data.map((record) => recordBytes(record)),
      envelope,
    );
    expect(page.length).toBe(Buffer.byteLength(textOf(page)));
    expect(textOf(page)).toBe(JSON.stringify({ data, ...envelope }));
    expect(page.revision).toBe('4-5');
  });

  it('is put together from what several records begin with', () => {
    const beginning = textBytes('{"name":"Özil","line":');
    const pageOf = (lines: readonly number[]): PageBytes =>
      PageBytes.of(
        lines.map((line) => recordBytes(`${line}}`, beginning)),
        envelope,
      );
    expect(textOf(pageOf([1.5, 2]))).toBe(
      JSON.stringify({
        data: [
          { name: 'Özil', line: 1.5 },
          { name: 'Özil', line: 2 },
        ],
        ...envelope,
      }),
    );
    const tags = [
      pageOf([1.5, 2]),
      pageOf([2, 1.5]),
      pageOf([1.5]),
      PageBytes.of([recordBytes('1.5}', textBytes('{"name":"Ozil","line":'))], envelope),
    ].map(({ etag }) => etag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('has a tag of its own for every text, and the same for the same one', () => {
    const pages = [records, records.slice(1), records.toReversed(), [], [{}, {}], [{}]].map(
      (data) =>
        PageBytes.of(
          data.map((record) => recordBytes(record)),
          envelope,
        ).etag,
    );
    expect(new Set(pages).size).toBe(pages.length);
    expect(
      PageBytes.of(
        records.map((record) => recordBytes(record)),
        { ...envelope, revision: '4-6' },
      ).etag,
    ).not.toBe(pages[0]);
    expect(
      PageBytes.of(
        records.map((record) => recordBytes(record)),
        { ...envelope },
      ).etag,
    ).toBe(pages[0]);
    expect(pages[0]).toMatch(/^"[\w-]{27}"$/);
  });
});
