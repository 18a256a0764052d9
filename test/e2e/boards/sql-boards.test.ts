import fc from 'fast-check';
import type { FixtureCoverage } from '../../../src/coverage/fixture-coverage.dto.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { useTestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  elevenPlayers,
  fixture,
  named,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { now } from '../rankings/trend-data.js';
import { startAllBoards } from './all-boards.js';
import type { AllBoards } from './all-boards.js';
import { matchOf, sqlBoards } from './sql-boards.js';
import type { Lookups, Query, Row, SqlBoard } from './sql-boards.js';

/** BOARD_SEED repeats a run, BOARD_SETS sends more requests of each board. */
const seed = Number(process.env['BOARD_SEED'] ?? 20_250_225);
const sets = Number(process.env['BOARD_SETS'] ?? 10);
jest.setTimeout(600_000);

interface Page {
  readonly data: readonly object[];
  readonly pagination: { readonly totalCount: number; readonly totalPages: number };
  readonly facets: Readonly<Record<string, readonly object[]>> & { readonly competitions?: readonly { id: number }[] };
  readonly unlistedFacetValues: Readonly<Record<string, number>>;
}

const clubs = {
  'Premier League': ['England', 'Ipswich', 'Derby', 'Stoke', 'Barnet', 'Exeter', 'Bury'],
  'Pro League': ['Belgium', 'Genk', 'Gent', 'Mechelen', 'Leuven', 'Kortrijk', 'Aalst'],
  'La Liga': ['Spain', 'Elche', 'Eibar', 'Getafe', 'Huesca', 'Soria', 'Reus'],
} as const;
const referees = ['A Taylor', 'M Oliver', null, 'J Núñez', 'K Bruyn'];
const unplayed = { homeGoals: null, awayGoals: null, homeHalfTimeGoals: null, awayHalfTimeGoals: null };
const results = [
  result(1, 0),
  result(2, 2, 1, 1),
  result(0, 3, null, null),
  result(3, 0, 0, 0, { awarded: true }),
  result(1, 1, 0, 1),
  result(0, 0, 0, 0, { ...unplayed, status: 'postponed' }),
  result(0, 0, 0, 0, { ...unplayed, status: 'abandoned' }),
];

/** Three leagues of six clubs, two days between rounds: five played, one in progress, four upcoming. */
const leagues = Object.entries(clubs).flatMap(([league, [country, fixed, ...turning]]) =>
  Array.from({ length: 30 }, (_each, index): AnyCanonicalRecord[] => {
    const [round, place] = [Math.floor(index / 3), index % 3];
    const turned = [fixed, ...turning.slice(round % 5), ...turning.slice(0, round % 5)];
    const pair = [turned[place]!, turned[5 - place]!] as const;
    const [home, away] = round < 5 ? pair : ([pair[1], pair[0]] as const);
    const minutes = (round - 5) * 2880 + [-525, -45, 555][place]!;
    const kickoff = new Date(Date.parse(now) + minutes * 60_000).toISOString().replace('.000', '');
    const referee = round > 5 && country === 'Spain' ? 'Z Last' : referees[(index + country.length) % 5]!;
    const match = fixture(home, away, kickoff, {
      competition: competitionNamed(country, league),
      referee: referee === null ? null : named(referee),
      result: minutes < -120 ? results[(index + round) % 7]! : null,
    });
    // unsupported: no source has statistics of Spain
    const hasStatistics = match.result?.status === 'finished' && !match.result.awarded && country !== 'Spain';
    return [
      match,
      ...(hasStatistics && index % 5 !== 0 ? [teamStatistics(match, 'home', { corners: 4 })] : []),
      ...(hasStatistics && index % 4 !== 0 ? [teamStatistics(match, 'away', { corners: 5 })] : []),
      ...(minutes < 0 ? [] : ['Alpha', 'Bravo', 'Charlie'])
        .filter((_bookmaker, at) => (index + at) % 3 !== 0)
        .map((bookmaker, at) =>
          prices(match, bookmaker, 'corners', [
            ['home', 4.5, (1.5 + 0.1 * (index % 6)).toFixed(2), '2.10'],
            ['match', 9.5, (2.2 - 0.1 * at).toFixed(2), null],
          ]),
        ),
    ];
  }).flat(),
);

/** Five starts of two elevens and of two players without a team. */
const starts = [clubs['Pro League'], clubs['La Liga']].flatMap(([country, club, ...opponents]) =>
  opponents.flatMap((opponent, index): AnyCanonicalRecord[] => {
    const match = fixture(club, opponent, `2024-01-0${index + 1}T15:00:00Z`, {
      competition: competitionNamed(country, country === 'Spain' ? 'La Liga' : 'Pro League'),
      season: '2023/2024',
      result: result(1, 0, 0, 0, { hasEvents: true }),
    });
    return [
      match,
      ...elevenPlayers(match, 'home'),
      playerStatistics(match, null, `Nobody of ${country}`, { goals: 0 }),
      substitutions(match, 'home', []),
    ];
  }),
);

describe('filters and facets of the SQL boards', () => {
  const database = useTestDatabase();
  let all: AllBoards;
  let lookups: Lookups;

  beforeAll(async () => {
    all = await startAllBoards(database.current, [...leagues, ...starts]);
    const { records } = await walk('/api/v2/data-coverage/fixtures', {}, 100);
    const searchNames = await database.current.rows<{ id: number; searchName: string }>(
      ['teams', 'competitions', 'players', 'referees']
        .map((table) => `select id, search_name as "searchName" from ${table}`)
        .join(' union all '),
    );
    lookups = {
      matches: new Map((records as FixtureCoverage[]).map((record) => [record.id, matchOf(record)])),
      searchNames: new Map(searchNames.map(({ id, searchName }) => [id, searchName])),
    };
  }, 120_000);
  afterAll(() => all.stop());

  const page = async (path: string, query: Query): Promise<Page> => {
    const address = `${path}?${new URLSearchParams(query).toString()}`;
    const { status: code, body } = await all.get(address);
    expect([address, code]).toEqual([address, 200]);
    return body as Page;
  };
  const walk = async (path: string, query: Query, pageSize: number): Promise<{ records: object[]; first: Page }> => {
    const first = await page(path, { ...query, pageSize: String(pageSize) });
    const records = [...first.data];
    for (let number = 2; number <= first.pagination.totalPages; number += 1) {
      records.push(...(await page(path, { ...query, pageSize: String(pageSize), page: String(number) })).data);
    }
    return { records, first };
  };

  it.each(sqlBoards)(`$path: ${sets} random requests (seed ${seed})`, async (board) => {
    const { path, base } = board;
    const dimensions = Object.entries(board.dimensions);
    const rows = (await walk(path, base, 100)).records.map((record) => board.read(record, lookups));
    expect(rows.length).toBeGreaterThan(0);
    let found = 0;

    await fc.assert(
      fc.asyncProperty(requests(board, rows), async ({ query, pageSize }) => {
        const passing = (but: readonly string[]): Row[] =>
          rows.filter((row) =>
            Object.entries(board.filters).every(
              ([name, filter]) => query[name] === undefined || but.includes(name) || filter.passes(row, query),
            ),
          );
        const expected = passing([]);
        const { records, first } = await walk(
          path,
          { ...base, ...query, facets: dimensions.map(([name]) => name).join(',') },
          pageSize,
        );
        const { competitions, ...facets } = first.facets;
        expect({
          query,
          ids: records.map((record) => board.read(record, lookups).id),
          totalCount: first.pagination.totalCount,
          facets,
        }).toEqual({
          query,
          ids: expected.map(({ id }) => id),
          totalCount: expected.length,
          facets: Object.fromEntries(
            dimensions.map(([name, { own, values }]) => [
              name,
              countsOf(passing(own).flatMap((row) => values(row, query))),
            ]),
          ),
        });
        expect(Object.values(first.unlistedFacetValues).every((count) => count === 0)).toBe(true);
        if (competitions !== undefined) {
          const ids = passing(['uniqueTournamentIds']).map(({ match }) => match!.competition[0]);
          expect(new Set(competitions.map(({ id }) => id))).toEqual(new Set(ids));
        }
        found += Number(expected.length > 0);
      }),
      { seed, numRuns: sets },
    );
    expect(found).toBeGreaterThan(0);
  });
});

/** Requests with up to four filters. Their values come from the same few rows, so that most requests find some. */
function requests(
  { filters, span: [first, last] = ['', ''] }: SqlBoard,
  rows: readonly Row[],
): fc.Arbitrary<{ query: Query; pageSize: number }> {
  const query = fc.array(fc.constantFrom(...rows), { minLength: 1, maxLength: 3 }).chain((some) => {
    const texts = Object.entries(filters).flatMap(([name, { values, most = 1 }]) => {
      const suggested = [...new Set(some.flatMap(values))].map(String);
      if (suggested.length === 0) return [];
      const list = fc.shuffledSubarray(suggested, { minLength: 1, maxLength: Math.min(most, suggested.length) });
      return [[name, list.map((chosen) => chosen.join(','))] as const];
    });
    return fc
      .shuffledSubarray(texts)
      .chain((chosen) => fc.record(Object.fromEntries(chosen.slice(0, 4))))
      .map((given): Query => {
        const [low, high] = [given[first], given[last]];
        const isWrong = low !== undefined && high !== undefined && numberIn(low) > numberIn(high);
        return isWrong ? { ...given, [first]: high, [last]: low } : given;
      });
  });
  return fc.record({
    query,
    pageSize: fc.constantFrom(100, 25, 7),
  });
}

/** A number, or a day as one. */
const numberIn = (text: string): number => Number(text.replaceAll('-', ''));

/** Values with their rows: most rows first, then by value, unknown last. */
function countsOf(values: readonly (readonly [value: string, label: string] | null)[]): object[] {
  const names = new Map(values.map((each) => [each?.[0] ?? null, each?.[1] ?? null]));
  return [...names]
    .map(([value, label]) => ({ value, label, count: values.filter((each) => (each?.[0] ?? null) === value).length }))
    .sort(
      (one, other) =>
        other.count - one.count ||
        Number(one.value === null) - Number(other.value === null) ||
        (one.value! < other.value! ? -1 : 1),
    );
}
