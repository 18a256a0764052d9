import fc from 'fast-check';
import { PICK_BOARDS } from '../../../src/scorecard/picks.js';
import { BET_GRADES } from '../../../src/football/bet-grade.js';
import type { GradedPickRow, PicksPage } from '../../../src/scorecard/scorecard.dto.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { storeSmallLeague } from '../../support/small-league.js';
import { fixturesOfPicks, storeRandomPicks } from './random-picks.js';

/** BOARD_SEED repeats a run, BOARD_SETS sends more requests. */
const seed = Number(process.env['BOARD_SEED'] ?? 20_250_225);
const sets = Number(process.env['BOARD_SETS'] ?? 10);
jest.setTimeout(600_000);

/** A graded pick as stored in the tables. */
interface Graded {
  readonly id: number;
  readonly board: string;
  readonly fixture: number;
  readonly grade: string;
  readonly profit: number;
}
interface PicksRequest {
  readonly eventIds: readonly number[] | undefined;
  readonly board: string | undefined;
  readonly grade: string | undefined;
  readonly sortBy: 'recorded' | 'profit' | undefined;
  readonly sortOrder: 'asc' | 'desc' | undefined;
  readonly limit: number;
}

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });
/** Present fixtures, merged ones, and two unknown ids. */
const fixtureIds = fc.integer({ min: fixturesOfPicks.first, max: fixturesOfPicks.last + 2 });
const requests: fc.Arbitrary<PicksRequest> = fc.record({
  eventIds: maybe(fc.array(fixtureIds, { minLength: 1, maxLength: 4 })),
  board: maybe(fc.constantFrom(...PICK_BOARDS)),
  grade: maybe(fc.constantFrom(...BET_GRADES)),
  sortBy: maybe(fc.constantFrom('recorded', 'profit')),
  sortOrder: maybe(fc.constantFrom('asc', 'desc')),
  limit: fc.constantFrom(3, 25, 100),
});

describe('graded picks', () => {
  let area: AreaApp;
  let graded: readonly Graded[];
  /** The surviving fixtures of merged ones. */
  let merged: ReadonlyMap<number, number>;

  beforeAll(async () => {
    area = await startAreaApp([ScorecardModule], { now: '2025-03-01T12:00:00Z' });
    await storeSmallLeague(area.database);
    await storeRandomPicks(area.database, 600);
    const aliases = await area.database.rows<{ old: number; present: number }>(
      'select old_id as old, entity_id as present from public_id_aliases',
    );
    merged = new Map(aliases.map(({ old, present }) => [old, present]));
    graded = await area.database.rows<Graded>(
      `select id, board, fixture_id as fixture, grade, profit from picks join pick_grades on pick_id = id`,
    );
  });
  afterAll(() => area.close());

  const present = (fixture: number): number => merged.get(fixture) ?? fixture;

  /** Records that match every filter, in the order of the request. */
  const expectedOf = ({ eventIds, board, grade, sortBy, sortOrder = 'desc' }: PicksRequest): Graded[] => {
    const sign = sortOrder === 'asc' ? 1 : -1;
    return graded
      .filter((pick) => board === undefined || pick.board === board)
      .filter((pick) => grade === undefined || pick.grade === grade)
      .filter((pick) => eventIds === undefined || eventIds.map(present).includes(present(pick.fixture)))
      .toSorted((one, other) =>
        sortBy === 'profit' ? sign * (one.profit - other.profit) || other.id - one.id : sign * (one.id - other.id),
      );
  };

  /** All pages in one direction. */
  const walk = async (
    first: string,
    link: 'next' | 'previous',
  ): Promise<{ pages: GradedPickRow[][]; last: string }> => {
    const pages: GradedPickRow[][] = [];
    let last = first;
    for (let path: string | null = first; path !== null;) {
      const { status, body } = await area.get(path);
      expect([path, status]).toEqual([path, 200]);
      const { data, links } = body as PicksPage;
      pages.push(data);
      last = path;
      path = links[link];
    }
    return { pages, last };
  };

  it(`match the filters, page by page from either end: ${sets} requests (seed ${seed})`, async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(request)) if (value !== undefined) query.set(name, String(value));
        const expected = expectedOf(request);
        const { pages, last } = await walk(`/api/v2/scorecard/picks?${query.toString()}`, 'next');
        const shown = pages.flat();
        expect({ request, ids: shown.map(({ id }) => id) }).toEqual({ request, ids: expected.map(({ id }) => id) });
        expect(shown.map(({ eventId }) => eventId)).toEqual(expected.map(({ fixture }) => present(fixture)));
        expect(pages.slice(0, -1).every((page) => page.length === request.limit)).toBe(true);
        const back = await walk(last, 'previous');
        expect(back.pages.toReversed().flat()).toEqual(shown);
        found += Number(expected.length > 0);
      }),
      { seed, numRuns: sets },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('are empty for an unknown fixture, and malformed ids are rejected', async () => {
    const { body } = await area.get('/api/v2/scorecard/picks?eventIds=4711');
    expect((body as PicksPage).data).toEqual([]);
    for (const path of ['/api/v2/scorecard/picks', '/api/v2/scorecard']) {
      const refused = await area.get(`${path}?eventIds=brentford`);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([400, 'invalid_input']);
      const many = Array.from({ length: 501 }, (_, index) => index + 1).join(',');
      expect((await area.get(`${path}?eventIds=${many}`)).status).toBe(400);
    }
  });
});
