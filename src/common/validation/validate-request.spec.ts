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
import { parseQuery } from './parse-query.js';
import { readQuery } from './validate-request.js';

class Query {
  @IntegerField({ minimum: 1, maximum: 50, default: 1, description: 'Page.' }) page: number;
  @NumberField({ optional: true, minimum: 0, description: 'Price.' }) 'price.from'?: number;
  @BooleanField({ default: false, description: 'Whether.' }) isShown: boolean;
  @EnumField(['asc', 'desc'], { optional: true, description: 'Order.' }) order?: string;
  @StringField({ maximumLength: 4, description: 'Name.' }) name: string;
  @ListField(enumRule(['a', 'b', 'c']), { optional: true, maximumItems: 2, description: 'Words.' }) words?: string[];
  @IntegerField({ minimum: 1, maximum: 50, aliasOf: 'page', description: 'Another name.' }) leaf?: number;
}

class Inner {
  @StringField({ description: 'Text.' }) text: string;
}

/** The same query: an object among its fields sends it through transformer and validator. */
class QueryWithObject extends Query {
  @ObjectField(() => Inner, { optional: true, description: 'Inner.' }) inner?: Inner;
}

const name = fc.constantFrom(
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
  '__proto__',
);
const value = fc.constantFrom(
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
  '\u0000',
  ' ',
);

describe('a query', () => {
  it('is read the same on either way, and refused with the same words', () => {
    const seen = { read: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 5 }), fc.boolean(), (pairs, isNamed) => {
        const raw = parseQuery(
          new URLSearchParams(
            isNamed ? [['name', 'x'], ...pairs.filter(([each]) => each !== 'name')] : pairs,
          ).toString(),
        );
        const outcome = (type: typeof Query): unknown => {
          try {
            const read = { ...readQuery(raw, type) };
            seen.read += 1;
            return read;
          } catch (error) {
            if (!(error instanceof ApplicationError)) throw error;
            seen.refused += 1;
            return [error.message, error.errors];
          }
        };
        expect(outcome(Query)).toEqual(outcome(QueryWithObject));
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100);
  });

  it('is an instance of its class, and a text taken apart twice is the same', () => {
    expect(readQuery(parseQuery('name=x&leaf=3'), Query)).toBeInstanceOf(Query);
    expect(readQuery(parseQuery('name=x&leaf=3'), Query)).toMatchObject({ page: 3, name: 'x', isShown: false });
    expect(parseQuery('a=1&a=2')).toEqual({ a: ['1', '2'] });
    expect(parseQuery('a=1&a=2')).toEqual({ a: ['1', '2'] });
  });
});
