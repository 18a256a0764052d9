import type { AnyCanonicalRecord, FixtureRecord, PlayerReference } from '../../../src/football/canonical.js';
import { readAnswers } from '../../support/as-of-answers.js';
import { fixtureAt } from '../../support/as-of.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  lineup,
  loadRecords,
  matchResultMeans,
  matchResultPrices,
  named,
  playerNamed,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { absences } from '../../support/absences.js';
import { liveScore, matchEvent } from '../../support/match-events.js';
import { readStoredData } from '../../support/stored-data.js';

interface Unit {
  name: string;
  source: string;
  records: AnyCanonicalRecord[];
}

const MOMENTS = ['2024-08-16T18:00:00Z', '2024-08-17T16:00:00Z', '2024-08-20T00:00:00Z', '2025-06-01T00:00:00Z'];
const KICKOFF = '2024-08-17T14:00:00Z';

/** The matches as given by a source; `of` gives the four of the round. */
const round = (more: Partial<FixtureRecord>, results: readonly FixtureRecord['result'][]): FixtureRecord[] =>
  (
    [
      ['Arsenal', 'Chelsea'],
      ['Everton', 'Fulham'],
      ['Brentford', 'Burnley'],
      ['Rovers FC', 'Southampton'],
    ] as const
  ).map(([home, away], index) => fixture(home, away, KICKOFF, { result: results[index] ?? null, ...more }));

/** The same man in each source's spelling. */
const saka = (source: 'statsbomb' | 'fpl-core'): PlayerReference =>
  source === 'statsbomb'
    ? playerNamed('Bukayo Saka', { externalId: '1', fullName: 'Bukayo Saka' })
    : playerNamed('B.Saka', { externalId: '900', fullName: 'Bukayo Saka', positionGroup: 'M' });

function units(): Unit[] {
  const finished = round({ kickoffQuality: 'assumed' }, [result(2, 1), result(0, 0), result(1, 1), null]).map(
    (match, index) => ({ ...match, referee: named(['M Oliver', 'A Marriner', 'A Taylor', 'M Dean'][index]!) }),
  );
  const evented = round({ kickoffUtc: '2024-08-17T11:30:00Z', kickoffQuality: 'corrected' }, [
    result(2, 1, 0, 0, { hasEvents: true }),
    result(0, 0),
    result(1, 2),
  ]).map((match, index) => ({
    ...match,
    ref: `sb${index}`,
    externalId: `sb${index}`,
    referee: named(['Michael Oliver', 'Andre Marriner', 'Craig Pawson', 'Mike Dean'][index]!),
  }));
  const listed = round({ kickoffUtc: KICKOFF }, [
    result(2, 1, null, null),
    result(0, 0, null, null),
    result(1, 1, null, null),
  ]).map((match, index) => ({ ...match, ref: `fpl${index}`, externalId: `fpl${index}` }));
  const [first, second] = [evented[0]!, listed[1]!];
  return [
    {
      name: 'results with prices',
      source: 'football-data',
      records: [
        ...finished,
        ...finished
          .slice(0, 3)
          .flatMap((match) => [
            teamStatistics(
              match,
              'home',
              { shots: 12, corners: 6, yellowCards: 2, redCards: 0, cards: 2 },
              { cardsApproximate: true },
            ),
            teamStatistics(
              match,
              'away',
              { shots: 9, corners: 3, yellowCards: 1, redCards: 1, cards: 2 },
              { cardsApproximate: true },
            ),
          ]),
        ...finished.flatMap((match) => [
          matchResultPrices(match, 'bet365', ['2.00', '3.00', '4.00'], {
            mark: 'opening',
            takenAt: '2024-08-16T12:00:00Z',
          }),
          matchResultPrices(match, 'bet365', ['1.90', '3.10', '4.20']),
          ...matchResultMeans(match, ['1.95', '3.05', '4.10']),
        ]),
      ],
    },
    { name: 'schedule with ids', source: 'statsbomb', records: evented },
    {
      name: 'events',
      source: 'statsbomb',
      records: [
        first,
        teamStatistics(first, 'home', {
          shots: 13,
          yellowCards: 3,
          redCards: 0,
          cards: 3,
          firstHalfCards: 1,
          secondHalfCards: 2,
          ownGoals: 0,
        }),
        teamStatistics(first, 'away', {
          shots: 9,
          yellowCards: 1,
          redCards: 1,
          cards: 2,
          firstHalfCards: 0,
          secondHalfCards: 2,
          ownGoals: 0,
        }),
        { ...playerStatistics(first, 'home', 'x', { shots: 4, goals: 2 }), player: saka('statsbomb') },
        playerStatistics(first, 'away', 'Cole Palmer', { shots: 2, goals: 1 }),
        lineup(first, 'away', ['Cole Palmer']),
        substitutions(first, 'away', [[70, 'Cole Palmer', 'Noni Madueke']]),
        absences(first, 'away', { 'Marc Cucurella': 'out' }),
        matchEvent(first, 'away', 70, { type: 'substitution', player: 'Cole Palmer', relatedPlayer: 'Noni Madueke' }),
        liveScore(first, '2024-08-17T12:10:00Z', [1, 0]),
      ],
    },
    {
      name: 'players',
      source: 'fpl-core',
      records: [
        ...listed,
        teamStatistics(second, 'home', { shots: 30 }),
        teamStatistics(second, 'away', { shots: 9, tackles: 11 }),
        { ...playerStatistics(listed[0]!, 'home', 'x', { shots: 3, goals: 2 }), player: saka('fpl-core') },
        ...elevenPlayers(second, 'home'),
        ...elevenPlayers(listed[2]!, 'away'),
      ],
    },
    {
      name: 'player prices',
      source: 'the-odds-api',
      records: [
        {
          ...finished[0]!,
          ref: 'o',
          externalId: 'o',
          referee: null,
          result: null,
          home: named('Arsenal FC'),
          kickoffUtc: '2024-08-17T11:30:00Z',
          kickoffQuality: 'stated',
        },
        ...[
          ['10:00', '1.90'],
          ['11:00', '1.70'],
        ].map(([time, odds]): AnyCanonicalRecord => ({
          ...matchResultPrices(finished[0]!, 'Unibet', ['1', '1', '1']),
          fixtureRef: 'o',
          market: 'shots',
          providerMarket: 'player_shots',
          mark: 'snapshot',
          takenAt: `2024-08-16T${time}:00Z`,
          takenAtAssumed: false,
          outcomes: ['Saka', 'C Palmer', 'Somebody Else'].map((player) => ({
            scope: 'player' as const,
            player,
            line: 1.5,
            side: 'over' as const,
            odds: odds!,
            suspended: false,
          })),
        })),
      ],
    },
  ];
}

/** A fixed selection of the orders of n things: first to last, last to first, and some in between. */
function someOrders(count: number, howMany: number): number[][] {
  const inOrder = Array.from({ length: count }, (_, index) => index);
  const orders = [inOrder, [...inOrder].reverse()];
  let state = 20_151_221;
  const below = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  while (orders.length < howMany) {
    const order = [...inOrder];
    for (let index = count - 1; index > 0; index--) {
      const other = below(index + 1);
      [order[index], order[other]] = [order[other]!, order[index]!];
    }
    if (!orders.some((known) => known.join() === order.join())) orders.push(order);
  }
  return orders;
}

async function inFreshDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

describe('the order in which units are loaded', () => {
  const orders = someOrders(5, 8);
  let expected: { stored: object; answers: object };
  const loadAll = (order: readonly number[]) =>
    inFreshDatabase(async (database) => {
      for (const index of order) {
        const unit = units()[index]!;
        await loadRecords(database, unit.source, unit.records);
      }
      return { stored: await readStoredData(database), answers: await readAnswers(database, MOMENTS) };
    });

  it('covers all kinds of facts', async () => {
    expected = await loadAll(orders[0]!);
    const empty = Object.entries({ ...expected.stored, ...expected.answers })
      .filter(([, content]) => String(content).startsWith('0 rows'))
      .map(([name]) => name);
    expect(empty.filter((name) => !name.endsWith(`at ${MOMENTS[0]}`) && !name.endsWith(`at ${MOMENTS[1]}`))).toEqual([
      'managers',
      'aliases',
    ]);
  });

  it.each(orders.slice(1).map((order) => [order.map((index) => units()[index]!.name).join(', '), order] as const))(
    'does not matter: %s',
    async (_, order) => {
      expect(await loadAll(order)).toEqual(expected);
    },
  );

  it('gives one fixture, one referee and one player each', async () => {
    await inFreshDatabase(async (database) => {
      for (const unit of units()) await loadRecords(database, unit.source, unit.records);
      const [counts] = await database.rows(`select (select count(*) from facts.fixtures) as fixtures,
          (select count(*) from referees) as referees,
        (select count(*) from players where search_name like '%saka%') as sakas`);
      expect(counts).toEqual({ fixtures: 4, referees: 5, sakas: 1 });
      expect(await fixtureAt(database, round({}, [])[1]!)).toMatchObject({ corruption_reasons: ['stats_conflict'] });
      expect(await fixtureAt(database, round({}, [])[2]!)).toMatchObject({
        corruption_reasons: ['score_conflict', 'referee_conflict'],
        home_goals: 1,
        away_goals: 1,
      });
    });
  });

  it('does not matter for half-times that a source gives only later in the season', async () => {
    const without = fixture('Arsenal', 'Chelsea', KICKOFF, { result: result(1, 0, null, null) });
    const withIt = fixture('Everton', 'Fulham', '2024-08-18T14:00:00Z', { result: result(1, 0) });
    for (const order of [
      [without, withIt],
      [withIt, without],
    ]) {
      await inFreshDatabase(async (database) => {
        for (const match of order) await loadRecords(database, 'canonical', [match]);
        expect(await fixtureAt(database, without)).toMatchObject({
          corruption_reasons: ['no_halftime'],
          feeds_boards: false,
        });
        expect(await fixtureAt(database, withIt)).toMatchObject({ corruption_reasons: [], feeds_boards: true });
      });
    }
  });

  it('does not matter for the displayed names', async () => {
    const told = {
      'fpl-core': {
        home: 'ROVERS FC',
        player: playerNamed('J. DOE', { externalId: '5', fullName: 'John Doe', positionGroup: 'M' }),
      },
      statsbomb: { home: 'Rovers FC', player: playerNamed('John Doe', { externalId: '6', positionGroup: 'F' }) },
      canonical: { home: 'Rövers FC', player: playerNamed('Doe', { externalId: '7', fullName: 'John Doe' }) },
    } as const;
    const sources = Object.keys(told) as (keyof typeof told)[];
    for (const order of someOrders(3, 4)) {
      await inFreshDatabase(async (database) => {
        for (const index of order) {
          const { home, player } = told[sources[index]!];
          const match = fixture(home, 'Chelsea', KICKOFF, { ref: 'r', result: result(0, 0) });
          await loadRecords(database, sources[index]!, [match, { ...playerStatistics(match, 'home', 'x'), player }]);
        }
        expect(await database.rows('select name, slug, name_precedence from teams order by slug desc')).toMatchObject([
          { name: 'Rovers FC' },
          { name: 'Chelsea' },
        ]);
        expect(await database.rows('select name, full_name, position_group, slug from players')).toEqual([
          { name: 'John Doe', full_name: 'John Doe', position_group: 'F', slug: 'john-doe' },
        ]);
      });
    }
  });
});
