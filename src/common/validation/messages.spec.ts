import type { ArgumentMetadata, Type } from '@nestjs/common';
import { ApplicationError } from '../problem/application-error.js';
import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  OpenBody,
  PublicIdField,
  StringField,
  TimeZoneField,
  TimestampField,
  enumRule,
  lineText,
  publicIdRule,
  slugText,
} from './index.js';
import { nearestWord, sentValue } from './error-words.js';
import { parseQuery } from './query-text.js';
import { RequestPipe } from './request.pipe.js';

const optional = { optional: true } as const;

class Part {
  @IntegerField('Number.', { minimum: 0 }) number: number;
}

class Everything {
  @IntegerField('A field.', { optional: true, minimum: 1, maximum: 100 }) pageSize?: number;
  @IntegerField('A field.', { optional: true, minimum: 0 }) shift?: number;
  @PublicIdField('A field.', optional) id?: number;
  @NumberField('A field.', { optional: true, minimum: 0 }) minEV?: number;
  @NumberField('A field.', { optional: true, minimum: 1, maximum: 1000 }) minOdds?: number;
  @BooleanField('A field.', optional) showLive?: boolean;
  @StringField('A field.', {
    optional: true,
    minimumLength: 2,
    maximumLength: 2,
    pattern: /^[A-Z]{2}$/,
    inWords: 'two capital letters such as EN',
  })
  alpha2?: string;
  @StringField('A field.', { optional: true, minimumLength: 2, maximumLength: 2 }) code?: string;
  @StringField('A field.', { optional: true, maximumLength: 5 }) search?: string;
  @StringField('A field.', { optional: true, maximumLength: 80, ...lineText }) name?: string;
  @StringField('A field.', { optional: true, ...slugText }) slug?: string;
  @EnumField('A field.', ['shots', 'goals'], optional) stat?: string;
  @DateField('A field.', optional) date?: string;
  @InstantField('A field.', optional) since?: string;
  @TimestampField('A field.', optional) from?: number;
  @TimeZoneField('A field.', optional) tz?: string;
  @ListField('A field.', publicIdRule, { optional: true, maximumItems: 3 }) games?: number[];
  @ListField('A field.', enumRule(['shots', 'goals']), { optional: true, minimumItems: 1, maximumItems: 2 })
  stats?: string[];
}

class Nested extends Everything {
  @ObjectField('A field.', () => Part, optional) part?: Part;
  @ArrayField('A field.', () => Part, { optional: true, maximumItems: 2 }) parts?: Part[];
}

@OpenBody()
class Open extends Everything {}

class Required {
  @PublicIdField('The league.') league: number;
}

async function messageOf(value: unknown, metadata: ArgumentMetadata): Promise<string> {
  try {
    await new RequestPipe().transform(value, metadata);
  } catch (error) {
    if (error instanceof ApplicationError) return error.detail;
    throw error;
  }
  return 'accepted';
}

const ofQuery = (text: string, metatype: Type<object> = Everything): Promise<string> =>
  messageOf(parseQuery(text), { type: 'query', metatype });
const ofBody = (body: object, metatype: Type<object> = Nested): Promise<string> =>
  messageOf(body, { type: 'body', metatype });

describe('error messages of a request', () => {
  it.each([
    ['pageSize=101', 'pageSize must be a whole number from 1 to 100; it is 101.'],
    ['pageSize=ten', 'pageSize must be a whole number from 1 to 100; it is "ten".'],
    ['pageSize=', 'pageSize must be a whole number from 1 to 100; it is "".'],
    ['pageSize=1&pageSize=2', 'pageSize must be given once; it is given 2 times.'],
    ['shift=-1', 'shift must be a whole number of 0 or more; it is -1.'],
    ['id=0', 'id must be an id, a whole number of 1 or more without leading zeros; it is "0".'],
    ['minEV=1e3', 'minEV must be a number of 0 or more, written like 2.5; it is "1e3".'],
    ['minOdds=0.5', 'minOdds must be a number from 1 to 1000, written like 2.5; it is 0.5.'],
    ['showLive=yes', 'showLive must be true or false; it is "yes".'],
    ['alpha2=eng', 'alpha2 must be exactly 2 characters long; it has 3.'],
    ['alpha2=en', 'alpha2 must be two capital letters such as EN; it is "en".'],
    ['code=x', 'code must be text of exactly 2 characters; it is "x".'],
    ['search=longer', 'search must be at most 5 characters long; it has 6.'],
    ['search=a%00b', 'search must not hold a NUL character or half of a surrogate pair.'],
    [
      'name=%20',
      'name must be text of 1 to 80 characters, on one line, not only spaces and without direction marks; it is " ".',
    ],
    [
      'slug=Premier%20League',
      'slug must be at most 100 lower-case letters and digits with single hyphens between them, ' +
        'such as premier-league; it is "Premier League".',
    ],
    ['stat=shotz', 'stat must be one of shots, goals; it is "shotz" (did you mean shots?).'],
    ['stat=corners', 'stat must be one of shots, goals; it is "corners".'],
    ['date=25.02.2025', 'date must be a day such as 2025-02-25, from the year 1800 to 2999; it is "25.02.2025".'],
    ['since=now', 'since must be a moment in UTC such as 2025-02-25T15:00:00Z; it is "now".'],
    ['from=today', 'from must be a moment in Unix seconds such as 1740495600, at most 32503679999; it is "today".'],
    ['tz=London', 'tz must be a time zone such as Europe/London; it is "London".'],
    [
      'games=1,two',
      'games must be a list in which each item is an id, a whole number of 1 or more without leading zeros; ' +
        'item 2 is "two".',
    ],
    [
      'games=1,2,3,4',
      'games must be a list of at most 3 items, each an id, a whole number of 1 or more without leading zeros; ' +
        'it has 4.',
    ],
  ])('%s', async (query, message) => expect(await ofQuery(query)).toBe(message));

  it.each([
    [{ part: 7 }, 'part must be an object.'],
    [{ part: {} }, 'part.number is missing; it must be a whole number of 0 or more.'],
    [{ parts: [{ number: 1 }, 2] }, 'parts must be an array of objects; item 2 is not.'],
    [{ parts: [{ number: 1 }, { number: 'x' }] }, 'parts.1.number must be a whole number of 0 or more; it is "x".'],
    [
      { name: null },
      'name must be text of 1 to 80 characters, on one line, not only spaces and without direction marks; it is null.',
    ],
    [
      { name: { first: 1 } },
      'name must be text of 1 to 80 characters, on one line, not only spaces and without direction marks.',
    ],
    [{ stats: 'shots' }, 'stats must be a list of 1 to 2 items, each one of shots, goals.'],
  ])('%j', async (body, message) => expect(await ofBody(body)).toBe(message));

  it('name what is missing', async () => {
    expect(await ofQuery('', Required)).toBe(
      'league is missing; it must be an id, a whole number of 1 or more without leading zeros.',
    );
  });
});

describe('an unknown member of a body', () => {
  const all = 'pageSize, shift, id';
  it('is refused with the nearest name, alone and beside known ones', async () => {
    expect(await ofBody({ nmae: 'x', SLUG: 'y' })).toMatch(
      /^"nmae" is not a member of this body \(did you mean name\?\), which takes /,
    );
    expect(await ofBody({ nmae: 'x' })).toContain(all);
    expect(await ofBody({ name: 'x', nmae: 'y' })).toContain('"nmae" is not a member');
    expect(await ofBody({ colour: 'red' })).toContain('"colour" is not a member of this body, which takes ');
    expect((await ofBody({ [`${'x'.repeat(500)}`]: 1 })).length).toBeLessThan(400);
    expect(await ofBody({ '\ud800\u202e<': 1 })).toContain('"\\ufffd\\u202e\\u003c"'.replace('\\ufffd', '\ufffd'));
    expect(await ofBody(JSON.parse('{"name":"x","__proto__":{"name":"y"}}'))).toContain('"__proto__" is not a member');
  });

  it('is found in nested objects and in lists of them', async () => {
    expect(await ofBody({ part: { number: 1, nubmer: 2 } })).toMatch(
      /^"part.nubmer" is not a member of this body \(did you mean number\?\), which takes number/,
    );
    expect(await ofBody({ parts: [{ number: 1 }, { number: 1, colour: 2 }] })).toMatch(
      /^"parts.1.colour" is not a member of this body, which takes number/,
    );
  });

  it('is ignored in an open body', async () => {
    expect(await ofBody({ name: 'x', colour: 'red' }, Open)).toBe('accepted');
    expect(await ofBody({}, Everything)).toBe('accepted');
  });
});

describe('a value as an error repeats it', () => {
  it.each([
    ['plain', '"plain"'],
    ['a"b\\c\n\u0007\u202e<b>', '"a\\"b\\\\c\\n\\u0007\\u202e\\u003cb\\u003e"'],
    ['x'.repeat(41), `"${'x'.repeat(40)}..."`],
    ['\u{1f600}'.repeat(50), `"${'\u{1f600}'.repeat(40)}..."`],
    [1e20, '100000000000000000000'],
    [true, 'true'],
    [null, 'null'],
    ['Bearer abc', null],
    ['eyJhbGciOiJSUzI1NiJ9.e30.x', null],
    [{}, null],
    [undefined, null],
  ])('%j', (value, sent) => expect(sentValue(value)).toBe(sent));
});

describe('the nearest word', () => {
  const words = ['countrySlug', 'name', 'shortName', 'slug'];
  it.each([
    ['shortname', 'shortName'],
    ['nmae', 'name'],
    ['country', null],
    ['countryslg', 'countrySlug'],
    ['x'.repeat(1e5), null],
    ['', null],
  ])('of %.12s', (written, nearest) => expect(nearestWord(written, words)).toBe(nearest));
});
