import { digestOfRecords, PageBytes, recordBytes } from './page-bytes.js';

const records = [
  { name: 'Özil', line: 1.5 },
  { name: '"', line: null },
  { name: '猫', line: 0 },
];
const textOf = ({ pieces }: PageBytes): string => Buffer.concat(pieces).toString('utf8');
const envelope = { pagination: { totalCount: 3 }, revision: '4-5', oldestQuoteAt: null };
const identity = { board: 'test' };

describe('page of bytes', () => {
  it.each([0, 1, 2, 3])('is the text of its members: %d records', (count) => {
    const data = records.slice(0, count);
    const page = PageBytes.of(
      data.map((record) => recordBytes(record)),
      envelope,
      identity,
    );
    expect(page.length).toBe(Buffer.byteLength(textOf(page)));
    expect(textOf(page)).toBe(JSON.stringify({ data, ...envelope }));
    expect(page.text).toBe(textOf(page));
    expect(page.revision).toBe('4-5');
  });

  it('is the text of a document, with a tag of its bytes', () => {
    const [page, equal, other] = ['Özil', 'Özil', '猫'].map((name) =>
      PageBytes.ofDocument({ name, revision: '4-5' } as never),
    );
    expect(textOf(page!)).toBe('{"name":"Özil","revision":"4-5"}');
    expect(page?.length).toBe(Buffer.byteLength('{"name":"Özil","revision":"4-5"}'));
    expect(equal?.etag).toBe(page?.etag);
    expect(other?.etag).not.toBe(page?.etag);
  });

  it('reuses a beginning that several records share', () => {
    const beginning = Buffer.from('{"name":"Özil"');
    const page = PageBytes.of(
      [recordBytes({ line: 1.5 }, beginning), recordBytes(',"line":2}', beginning)],
      envelope,
      identity,
    );
    expect(textOf(page)).toBe(
      JSON.stringify({
        data: [
          { name: 'Özil', line: 1.5 },
          { name: 'Özil', line: 2 },
        ],
        ...envelope,
      }),
    );
    expect(page.length).toBe(Buffer.byteLength(textOf(page)));
  });

  it('has a tag that depends on the revision and the query, but not on the order of its parameters', () => {
    const etagOf = (query: object, revision = '4-5'): string =>
      PageBytes.of([], { revision }, { board: 'test', ...query }).etag;
    const tags = [
      etagOf({}),
      etagOf({ page: 1 }),
      etagOf({ page: 2 }),
      etagOf({ page: 1, scope: ['team'] }),
      etagOf({ page: 1, scope: ['player'] }),
      etagOf({ page: '1' }),
      etagOf({ page: 1 }, '4-6'),
      PageBytes.of([], { revision: '4-5' }, { board: 'other' }).etag,
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(etagOf({ scope: ['team'], search: undefined, page: 1 })).toBe(etagOf({ page: 1, scope: ['team'] }));
    // the newest snapshot gives the same page with and without its revision in the query
    expect(etagOf({ page: 1, revision: '4-5' })).toBe(etagOf({ page: 1 }));
    expect(tags[0]).toMatch(/^"[\w-]{27}"$/);
  });

  it('is never sent as JSON', () => {
    expect(() => JSON.stringify(PageBytes.of([], envelope, identity))).toThrow('sendTo');
  });

  it('may include a digest of its records in the tag', () => {
    const digestOf = (data: readonly object[]): string => digestOfRecords(data.map((record) => recordBytes(record)));
    const digests = [records, records.slice(1), records.toReversed(), [], [{}, {}], [{}]].map(digestOf);
    expect(new Set(digests).size).toBe(digests.length);
  });
});
