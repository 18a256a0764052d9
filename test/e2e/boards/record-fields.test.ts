import { useTestDatabase } from '../../support/database.js';
import { refereeFields } from '../../../src/rankings/referees/referees.dto.js';
import { boards, startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';

type Row = Readonly<Record<string, unknown>>;
/** A query, the dotted names of its fields, and the maximum number of items in arrays. */
type Shown = readonly [query: string, names: readonly string[], most: Readonly<Record<string, number>>];

/** A value reduced to the members with these dotted names, written without the code under test. */
function reduced(value: unknown, names: readonly string[], most: Readonly<Record<string, number>>, at = ''): unknown {
  if (names.includes(at)) return Array.isArray(value) ? value.slice(0, most[at] ?? value.length) : value;
  if (Array.isArray(value)) {
    return value.slice(0, most[at] ?? value.length).map((item) => reduced(item, names, most, at));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`;
      const isWanted = names.some(
        (wanted) => wanted === path || wanted.startsWith(`${path}.`) || path.startsWith(`${wanted}.`),
      );
      return isWanted ? [[name, reduced(inner, names, most, path)]] : [];
    }),
  );
}

describe('field selection', () => {
  const database = useTestDatabase();
  let all: AllBoards;

  beforeAll(async () => {
    all = await startAllBoards(database.current);
  }, 120_000);
  afterAll(() => all.stop());

  const get = (address: string) => all.get(`${address}&pageSize=100`);
  const page = async (address: string): Promise<{ data: Row[] }> => {
    const { status, body } = await get(address);
    expect([address, status]).toEqual([address, 200]);
    return body as { data: Row[] };
  };

  it.each(boards)('%s: a page with selected fields is part of the full page', async (address, { names, compact }) => {
    const { data, ...envelope } = await page(address);
    expect(data.length).toBeGreaterThan(0);
    const one = compact.fields.slice(0, 3);
    const nested = names.filter((name) => name.includes('.'));
    const shown: readonly Shown[] = [
      ['view=compact', compact.fields, compact.mostItems ?? {}],
      [`fields=${one.join(',')}`, one, {}],
      [`fields=${names.join(',')}`, names.filter((name) => !name.includes('.')), {}],
      [`fields=${[...nested, ...one].join(',')}`, [...nested, ...one], {}],
    ];
    for (const [query, wanted, most] of shown) {
      const lean = await page(`${address}&${query}`);
      expect(lean).toEqual({ data: data.map((row) => reduced(row, wanted, most)), ...envelope });
      // the cached records too
      expect(await page(`${address}&${query}`)).toEqual(lean);
    }
    expect(await page(address)).toEqual({ data, ...envelope });
    for (const name of compact.fields) expect(names).toContain(name);
  });

  it.each(boards)(
    '%s: the order of fields does not matter, and an unknown field is 400 and suggests the nearest',
    async (address, each) => {
      const [first = '', second = ''] = each.compact.fields;
      const [one, other, full] = [
        await get(`${address}&fields=${first},${second}`),
        await get(`${address}&fields=${second}&fields=${first},${second}`),
        await get(address),
      ];
      expect([one.status, one.text, one.headers['etag']]).toEqual([200, other.text, other.headers['etag']]);
      expect(one.headers['etag']).not.toBe(full.headers['etag']);
      const misspelt = await get(`${address}&fields=${first}x`);
      expect([misspelt.status, misspelt.body.code]).toEqual([400, 'invalid_input']);
      expect(misspelt.body.errors[0]).toMatchObject({ parameter: 'fields' });
      expect(misspelt.body.errors[0].detail).toContain(`(did you mean ${first}?)`);
    },
  );

  it('rejects unknown fields, and lists the allowed views', async () => {
    const address = '/api/v2/rankings/referees?';
    for (const name of ['__proto__', 'constructor', 'toString', 'id.', '.id', 'id.name', '%00', 'a'.repeat(5_000)]) {
      const { status, body } = await get(`${address}&fields=${name}`);
      expect([name.slice(0, 20), status, body.code]).toEqual([name.slice(0, 20), 400, 'invalid_input']);
    }
    expect((await get(`${address}&${'fields=x&'.repeat(1_000)}`)).status).toBe(400);
    expect((await get(`${address}&view=small`)).status).toBe(400);
    const { data } = await page(`${address}&fields=,,id,id`);
    expect(Object.keys(data[0]!)).toEqual(['id']);
  });

  it('adds fields to the compact view', async () => {
    const { data } = await page('/api/v2/rankings/referees?view=compact&fields=slug');
    expect(Object.keys(data[0]!)).toContain('slug');
    expect(Object.keys(data[0]!)).toHaveLength(refereeFields.compact.fields.length + 1);
  });
});
