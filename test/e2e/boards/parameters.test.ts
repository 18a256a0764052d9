import type { OpenAPIObject } from '@nestjs/swagger';
import { idOf } from '../../support/factories.js';
import { useTestDatabase } from '../../support/database.js';
import { parametersOf } from '../../support/openapi.js';
import { attackQuery } from '../../support/attacks.js';
import { documentOfControllers } from '../../../src/common/openapi/document.js';
import { allControllers } from '../../support/routes.js';
import { derby } from '../rankings/trend-data.js';
import { boards, startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: Schema;
}

/** Lists of operators, who search for names not stored yet, and of phases of a season. */
const others =
  /^\/api\/(maintenance|bot|dashboard|managers|countries)|^\/api\/v2\/(names|watches|webhooks)|\{(?!id\}\/betting)/;
/** Free-text search. */
const freeTexts = ['search', 'q'];
/** An unknown fixture may have been called off: it has no rows. */
const fixtureIds = ['eventIds', 'games'];
/** Its ids identify the series, like a path: an unknown one is 404. */
const priceHistory = '/api/v2/prices/history';

/** Known values of parameters whose values come from the data. */
const known: Readonly<Record<string, string>> = {
  bookmakers: 'bravo',
  bookmaker: 'bravo',
  source: 'bravo',
  league: 'premier-league',
};
const required: Readonly<Record<string, string>> = {
  uniqueTournamentId: String(idOf.competition()),
  eventId: String(idOf.fixture(derby)),
  market: 'shots',
  side: 'over',
  q: 'arsenal',
};

/** Values that a parameter of the name rejects, besides those outside the bounds in the document. */
const refused: Readonly<Record<string, readonly string[]>> = {
  page: ['0'],
  pageSize: ['0', '101'],
  date: ['2025-02-30', '25.02.2025', 'today', '1799-12-31', '3000-01-01'],
  startDate: ['1', '2025-2-1'],
  endDate: ['1', '2025-2-1'],
  tz: ['Mars', 'Europe'],
  eventIds: ['0', '1,x'],
  games: ['0', '1,x'],
  startOfDay: ['-1', '2025-02-25', '99999999999999'],
  nextGameFrom: ['-1', '99999999999999'],
  endOfDay: ['-1', '1e3', '99999999999999'],
  nextGameTo: ['-1', '99999999999999'],
  minConsensus: ['0'],
};

function valuesBeyond({ name, schema }: Parameter): readonly string[] {
  const { minimum, maximum, maxLength } = schema;
  return [
    ...(refused[name] ?? []),
    ...(/^(min|max|oddsRange)/.test(name) ? ['1e3'] : []),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ];
}

/** A valid word for a parameter; null if it takes none. */
function wordOf({ name, schema, example }: Parameter, path: string): string | null {
  const words = schema.enum ?? schema.items?.enum;
  if (words !== undefined) return words.find((word) => word.length > 3) ?? words[0] ?? null;
  if (known[name] !== undefined && !path.includes('scorecard')) return known[name];
  const [first] = typeof example === 'string' ? example.split(',') : [];
  return schema.type === 'string' && first !== undefined && /^[a-z]+[a-zA-Z]*$/.test(first) ? first : null;
}

/** Two values of a filter. */
function valuesOf({ name, schema }: Parameter): readonly [string, string] {
  const [one = '1', other = '2'] = schema.enum ?? [];
  if (name === 'uniqueTournamentIds') return [String(idOf.competition()), other];
  return name === 'bookmakers' ? ['bravo', 'alpha'] : [one, other];
}

describe('parameters of every board', () => {
  const database = useTestDatabase();
  let all: AllBoards;
  let document: OpenAPIObject;

  beforeAll(async () => {
    document = await documentOfControllers(await allControllers());
    all = await startAllBoards(database.current);
  }, 120_000);
  afterAll(() => all.stop());

  it('reject unknown values with 400, and suggest the nearest for misspelt ones', async () => {
    const faults: unknown[] = [];
    const seen = { bounds: 0, ids: 0, words: 0, values: 0 };
    for (const [path, { get }] of Object.entries(document.paths)) {
      const parameters = parametersOf<Parameter>(document, get).filter((each) => each.in === 'query');
      if (others.test(path) || parameters.length === 0) continue;
      const address = path.replace('{id}', String(idOf.team('Arsenal')));
      const needed = parameters.filter((each) => each.required === true);
      const refusal = async (name: string, value: string): Promise<string | null> => {
        const rest = needed.filter((each) => each.name !== name).map((each) => `${each.name}=${required[each.name]}`);
        const { status, body } = await all.get(`${address}?${[...rest, `${name}=${value}`].join('&')}`);
        const [error] = (body.errors ?? []) as { parameter: string; detail: string }[];
        return status === 400 && error?.parameter === name ? error.detail : null;
      };
      for (const parameter of parameters) {
        const { name } = parameter;
        for (const value of valuesBeyond(parameter)) {
          if ((await refusal(name, value)) === null) faults.push([path, name, value]);
          seen.bounds += 1;
        }
        if (freeTexts.includes(name)) continue;
        const malformed = await refusal(name, 'zzz');
        if (malformed === null) faults.push([path, name, 'zzz']);
        seen.values += 1;
        if (/Ids?$/.test(name) && !fixtureIds.includes(name) && path !== priceHistory) {
          const unknown = await refusal(name, '4711');
          if (unknown === null || !unknown.includes('4711')) faults.push([path, name, 4711, unknown]);
          seen.ids += 1;
        }
        const word = wordOf(parameter, path);
        if (word === null) continue;
        const isList =
          parameter.schema.items !== undefined ||
          (typeof parameter.example === 'string' && parameter.example.includes(','));
        for (const value of [`${word}x`, ...(isList ? [`${word},${word}x`] : [])]) {
          const misspelt = await refusal(name, value);
          if (!misspelt?.includes(`did you mean ${word}?`)) faults.push([path, name, value, misspelt]);
        }
        seen.words += 1;
      }
    }
    expect(faults).toEqual([]);
    // the loop still covers enough cases
    expect([seen.bounds > 100, seen.ids > 30, seen.words > 80, seen.values > 300]).toEqual(Array(4).fill(true));
  });

  it('reject with 400 an older filter name that contradicts the current one, and name both', async () => {
    const faults: unknown[] = [];
    let pairs = 0;
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (others.test(path)) continue;
      const parameters = parametersOf<Parameter>(document, get).filter((each) => each.in === 'query');
      for (const { name: older, description } of parameters) {
        const [, name] = /^Older name of `(\w+)`/.exec(description ?? '') ?? [];
        if (name === undefined) continue;
        const [one, other] = valuesOf(parameters.find((each) => each.name === name)!);
        const needed = parameters.filter((each) => each.required === true);
        const ask = (...query: string[]) =>
          all.get(`${path}?${[...needed.map((each) => `${each.name}=${required[each.name]}`), ...query].join('&')}`);
        const refused = await ask(`${name}=${one}`, `${older}=${other}`);
        const errors = (refused.body.errors ?? []) as { parameter: string }[];
        const refusal = [refused.status, ...errors.map(({ parameter }) => parameter)];
        if (refusal.join() !== `400,${name},${older}`) faults.push([path, older, refusal]);
        const [first, second] = [await ask(`${older}=${one}`), await ask(`${name}=${one}`, `${older}=${one}`)];
        if (first.status !== 200 || first.text !== second.text) faults.push([path, older, first.status, second.status]);
        pairs += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(pairs).toBeGreaterThan(20);
  });

  it.each([...new Set(boards.map(([address]) => address.split('?', 1)[0]!))])(
    'survive hostile values: %s',
    async (path) => {
      const parameters = parametersOf<Parameter>(document, document.paths[path]?.get);
      const needed = parameters.filter((each) => each.required === true).map(({ name }) => `${name}=${required[name]}`);
      const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      await attackQuery(all.service.app, [path, ...needed].join('?'), names, 200, all.headers);
    },
  );
});
