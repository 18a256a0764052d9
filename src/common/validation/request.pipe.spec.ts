import type { ArgumentMetadata } from '@nestjs/common';
import { Min } from 'class-validator';
import fc from 'fast-check';
import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  StringField,
  enumRule,
} from './index.js';
import { ApplicationError } from '../problem/application-error.js';
import { parseQuery } from './query-text.js';
import { RequestPipe, queryOf } from './request.pipe.js';

class Query {
  @IntegerField('Page.', { minimum: 1, maximum: 50, default: 1 }) page: number;
  @NumberField('Price.', { optional: true, minimum: 0 }) 'price.from'?: number;
  @BooleanField('Whether.', { default: false }) isShown: boolean;
  @EnumField('Order.', ['asc', 'desc'], { optional: true }) order?: string;
  @StringField('Name.', { maximumLength: 4 }) name: string;
  @ListField('Words.', enumRule(['a', 'b', 'c']), { optional: true, maximumItems: 2 }) words?: string[];
  @IntegerField('Another name.', { minimum: 1, maximum: 50, aliasOf: 'page', isOverruled: true }) leaf?: number;
  @StringField('One of the words.', { optional: true, aliasOf: 'words' }) word?: string;
}

class Part {
  @IntegerField('Number.') number: number;
}

class Body {
  @StringField('Name.', { optional: true, maximumLength: 4 }) name?: string;
  @ListField('Words.', enumRule(['a']), { optional: true }) words?: string[];
  @ObjectField('Part.', () => Part, { optional: true }) part?: Part;
}

class StricterQuery extends Query {
  @Min(10)
  @IntegerField('Page, at least 10.', { minimum: 1 })
  override page: number;
}

const names = [
  'page',
  'price.from',
  'isShown',
  'order',
  'name',
  'words',
  'words[]',
  'words[1]',
  'leaf',
  'else',
  'page[]',
];
const values = [
  '',
  '1',
  '7',
  '51',
  '1e1',
  '-1',
  '0.5',
  'true',
  '0',
  'asc',
  'a',
  'b,c',
  'a,b,c',
  'null',
  'long text',
  'é',
];
const name = fc.constantFrom(...names, '__proto__', 'constructor', 'toString');
const value = fc.constantFrom(...values, '\u0000', ' ', '$property $value');

const pipe = new RequestPipe();

async function outcome(sent: unknown, metadata: ArgumentMetadata): Promise<object> {
  try {
    return (await pipe.transform(sent, metadata)) as object;
  } catch (error) {
    if (error instanceof ApplicationError) return error;
    throw error;
  }
}
const readQuery = (text: string): Promise<object> => outcome(parseQuery(text), { type: 'query', metatype: Query });
const readBody = (body: unknown): Promise<object> => outcome(body, { type: 'body', metatype: Body });

describe('a query', () => {
  it('is read into its class, or refused under the parameter names that were sent', async () => {
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (sent) => {
        const pairs: [string, string][] = sent.some(([each]) => each === 'name') ? sent : [['name', 'x'], ...sent];
        const read = await readQuery(new URLSearchParams(pairs).toString());
        if (read instanceof ApplicationError) {
          seen.refused += 1;
          const refused = read.errors.map((each) => ('parameter' in each ? each.parameter : each.pointer));
          for (const each of refused) expect(pairs.some(([written]) => written.startsWith(each))).toBe(true);
          return;
        }
        seen.read += 1;
        expect(read).toBeInstanceOf(Query);
        expect(Object.keys(read).filter((each) => !names.includes(each) || each === 'leaf' || each === 'word')).toEqual(
          [],
        );
        expect(read).toMatchObject({
          page: expect.any(Number),
          isShown: expect.any(Boolean),
          name: expect.any(String),
        });
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
  });

  it('accepts an alias if the field itself is absent', async () => {
    expect(await readQuery('name=x&leaf=3')).toEqual(queryOf(Query, { name: 'x', page: 3 }));
    expect(await readQuery('name=x&leaf=3&page=2')).toEqual(queryOf(Query, { name: 'x', page: 2 }));
    expect(await readQuery('name=x&leaf=0&page=2')).toMatchObject({ errors: [{ parameter: 'leaf' }] });
  });

  it('refuses two names of one field with different values', async () => {
    expect(await readQuery('name=x&word=a')).toEqual(queryOf(Query, { name: 'x', words: ['a'] }));
    expect(await readQuery('name=x&word=a&words=a,a')).toEqual(queryOf(Query, { name: 'x', words: ['a', 'a'] }));
    expect(await readQuery('name=x&word=a&words=a,b')).toMatchObject({
      detail: 'word and words are two names of one parameter, given here with different values; send words.',
      errors: [{ parameter: 'words' }, { parameter: 'word' }],
    });
  });

  it.each(['words=a&words=b', 'words[]=a&words[]=b', 'words[0]=a&words[1]=b', 'words=a,b', 'words=,a,null, b'])(
    'takes a list written %s',
    async (text) => expect(await readQuery(`name=x&${text}`)).toMatchObject({ words: ['a', 'b'] }),
  );

  it.each(['words=', 'words=null', 'words[]=', 'order='])('treats %s as absent', async (text) => {
    expect(await readQuery(`name=x&${text}`)).toEqual(queryOf(Query, { name: 'x' }));
  });

  it('repeats what was sent as it was sent', async () => {
    expect(await readQuery('name=x&order=$property%20$value%20$target')).toMatchObject({
      detail: 'order must be one of asc, desc; it is "$property $value $target".',
    });
  });

  it('obeys rules that a subclass adds', async () => {
    const metadata: ArgumentMetadata = { type: 'query', metatype: StricterQuery };
    expect(await outcome(parseQuery('name=x&page=9'), metadata)).toMatchObject({ errors: [{ parameter: 'page' }] });
    expect(await outcome(parseQuery('name=x&page=10'), metadata)).toMatchObject({ page: 10 });
  });
});

describe('a body', () => {
  it.each([
    [{ name: { constructor: null } }, '#/name'],
    [{ name: ['x'] }, '#/name'],
    [{ words: ['a', { then: 1 }] }, '#/words'],
    [{ words: { length: 1e9 } }, '#/words'],
    [{ part: [] }, '#/part'],
    [{ part: { number: '1' } }, '#/part/number'],
  ])('%j is refused at %s', async (body, pointer) => {
    expect(await readBody(body)).toMatchObject({ errors: [{ pointer }] });
  });

  it('is refused with unknown members, however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`member${index}`, { index }]));
    expect(((await readBody({ ...many, name: 'x' })) as ApplicationError).errors).toHaveLength(20);
    expect(await readBody({ name: many })).toMatchObject({ errors: [{ pointer: '#/name' }] });
  });
});

describe('a query made within the service', () => {
  it('has defaults for missing fields', () => {
    const query = queryOf(Query, { name: 'x' });
    expect(query).toBeInstanceOf(Query);
    expect(query).toEqual({ name: 'x', page: 1, isShown: false });
  });
});
