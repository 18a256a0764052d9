import type { FixtureRecord, MarketOutcome, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { loadMovements } from '../../../src/boards/load/load-movements.js';
import { loadQuotes } from '../../../src/boards/load/load-quotes.js';
import { loadConfig } from '../../../src/config/app-config.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import { PriceHistoryRepository } from '../../../src/prices/price-history.repository.js';
import { PriceHistoryService } from '../../../src/prices/price-history.service.js';
import type { PricedOutcome } from '../../../src/prices/price-history.repository.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, goalPrices, idOf, loadRecords, named } from '../../support/factories.js';
import { slowConsensus, slowPriceHistory, slowSteam } from '../../support/slow/price-history.js';
import type { SlowPricePoint } from '../../support/slow/price-history.js';

const minute = 60_000;
const kickoff = Date.parse('2024-08-17T14:00:00Z');
const bookmakers = ['bet365', 'Unibet', 'Pinnacle'];
const sources = ['the-odds-api', 'canonical', 'football-data'] as const;
const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

describe('price history', () => {
  const database = useTestDatabase();

  /** Goals prices of a match from one bookmaker at a moment. */
  const goals = (
    of: FixtureRecord,
    at: number | null,
    outcomes: readonly (readonly [line: number, side: 'over' | 'under', odds: string, suspended?: boolean])[],
    more: Partial<MarketSnapshotRecord> = {},
  ): MarketSnapshotRecord =>
    goalPrices(
      of,
      at === null ? null : instant(at),
      outcomes.map(([line, side, odds, suspended = false]): MarketOutcome => ({
        scope: 'match',
        player: null,
        line,
        side,
        odds,
        suspended,
      })),
      more,
    );
  const selectionsOf = async (of: FixtureRecord): Promise<number[]> =>
    (
      await database.current.rows<{ id: number }>(
        `select id from facts.selections where fixture_id = $1 order by line, side`,
        [idOf.fixture(of)],
      )
    ).map(({ id }) => id);
  const historyOf = async (selection: number, now: number): Promise<Map<number, SlowPricePoint[]>> => {
    const rows = await database.current.rows<SlowPricePoint & { bookmaker: number }>(
      `select bookmaker_id as bookmaker, (extract(epoch from at) * 1000)::bigint as at, odds::float8 as odds,
        at_assumed as "isAssumed", (extract(epoch from last_quoted_at) * 1000)::bigint as "lastQuotedAt",
        last_quoted_at_assumed as "isLastAssumed"
      from football_as_of.price_points($1::timestamptz, $2::bigint[]) order by bookmaker_id, at`,
      [new Date(now), [selection]],
    );
    const found = new Map<number, SlowPricePoint[]>();
    for (const { bookmaker, ...point } of rows) found.set(bookmaker, [...(found.get(bookmaker) ?? []), point]);
    return found;
  };
  /** `09:00 1.9`, in order, of one bookmaker. */
  const pointsOf = async (of: FixtureRecord, now = kickoff, bookmaker = 'bet365'): Promise<string[]> => {
    const [selection] = await selectionsOf(of);
    const points = (await historyOf(selection ?? 0, now)).get(idOf.bookmaker(bookmaker)) ?? [];
    return points.map(({ at, odds }) => `${instant(at).slice(11, 16)} ${odds}`);
  };
  const closingOf = (of: FixtureRecord, now: number) =>
    database.current.rows<{ odds: number; at: Date; isStanding: boolean }>(
      `select odds::float8 as odds, last_quoted_at as at, is_standing as "isStanding"
      from football_as_of.closing_prices(
        $1::timestamptz,
        array(select id from football_as_of.selections() where fixture_id = $2::bigint and side = 'over')
      )`,
      [new Date(now), idOf.fixture(of)],
    );
  const at = (hours: number, minutes = 0): number =>
    Date.parse('2024-08-17T00:00:00Z') + (hours * 60 + minutes) * minute;
  const service = (): PriceHistoryService =>
    new PriceHistoryService(
      new PriceHistoryRepository(database.current.sql),
      loadConfig({ QUOTE_MAX_AGE_MINUTES: '120' }),
      new FittedModelsService(database.current.sql),
    );
  const outcomeOf = (of: FixtureRecord, line: number, side: 'over' | 'under'): PricedOutcome => ({
    fixtureId: idOf.fixture(of),
    market: 'goals',
    scope: 'match',
    playerId: null,
    line,
    side,
  });
  /** Compares the consensus of each line at every tenth minute with a slow reading. */
  const expectSlowConsensus = async (of: FixtureRecord): Promise<void> => {
    const now = kickoff - 20 * minute;
    for (const line of [1.5, 2.5, 3.5]) {
      const selections = await database.current.rows<{ id: number }>(
        'select id from facts.selections where fixture_id = $1 and line = $2 order by side',
        [idOf.fixture(of), line],
      );
      if (selections.length < 2) continue;
      const histories = await Promise.all(
        selections.map(({ id }) => slowPriceHistory(database.current, id, new Date(now))),
      );
      const { consensus } = await service().history(outcomeOf(of, line, 'over'), new Date(now));
      const [first] = await database.current.rows<{ at: Date }>(
        'select kickoff_at as at from facts.fixtures where id = $1',
        [idOf.fixture(of)],
      );
      const until = Math.min(now, first?.at.getTime() ?? now);
      for (let moment = kickoff - 650 * minute; moment <= until; moment += 10 * minute) {
        const found = consensus.findLast(({ at: change }) => change.getTime() <= moment) ?? null;
        const slow = await slowConsensus(database.current, histories, moment, 120 * minute);
        if (slow === null) expect(found?.probability ?? null).toBeNull();
        else {
          expect(found?.sources).toBe(slow.sources);
          expect(found?.probability).toBeCloseTo(slow.probability, 9);
        }
      }
    }
  };
  interface BoardMovements {
    readonly isSteam: boolean;
    /** Available prices, by the bookmaker's id. */
    readonly openings: ReadonlyMap<number, { readonly odds: number; readonly at: number } | null>;
  }
  /** The movements of a match as loaded by the boards, by selection. */
  const movementsOf = async (of: FixtureRecord, now: Date): Promise<Map<number, BoardMovements>> => {
    const known = new Map(
      (
        await database.current.rows<{ id: number; isExchange: boolean; feed: number }>(
          `select id, is_exchange as "isExchange", dense_rank() over (order by price_feed)::int as feed from bookmakers`,
        )
      ).map(({ id, ...each }) => [id, each]),
    );
    const context = {
      kickoffs: new Map([[idOf.fixture(of), kickoff / 1000]]),
      bookmaker: (id: number) => known.get(id)!,
      earlier: new Map(),
      isListed: () => true,
    };
    return database.current.sql.transaction(async (sql) => {
      const quotes = await loadQuotes(sql, [idOf.fixture(of)], now);
      const steam = await loadMovements(sql, quotes, now, context);
      const { rows, byFixture } = quotes;
      return new Map(
        (byFixture.get(idOf.fixture(of)) ?? []).map(({ id, quotes: own }) => {
          const openings = Array.from(own, (row) => {
            const odds = rows.openingOdds[row]!;
            const opening = Number.isNaN(odds) ? null : { odds, at: rows.openedAt[row]! * 1000 };
            return [rows.bookmakers.ids[rows.bookmaker[row]!]!, opening] as const;
          });
          return [id, { isSteam: steam.has(id), openings: new Map(openings) }];
        }),
      );
    });
  };
  /** Compares the opening of every price of a board, and steam moves, with a slow reading. */
  const expectSlowMovements = async (of: FixtureRecord): Promise<void> => {
    const now = new Date(kickoff - 35 * minute);
    for (const [selection, { isSteam, openings }] of await movementsOf(of, now)) {
      const slow = await slowPriceHistory(database.current, selection, now);
      for (const [bookmakerId, opening] of openings) {
        const first = slow.get(bookmakerId)?.[0];
        expect([bookmakerId, opening]).toEqual([
          bookmakerId,
          first === undefined ? null : { odds: first.odds, at: first.at },
        ]);
      }
      expect(isSteam).toBe(slowSteam(slow));
    }
  };
  let number = 0;
  const newMatch = (): FixtureRecord => fixture(`Rovers ${(number += 1)}`, 'Chelsea', '2024-08-17T14:00:00Z');

  it('contains the opening, each change once, and what is suspended, withdrawn or worthless', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'the-odds-api', [
      match,
      goals(match, at(8), [[2.5, 'over', '1.90', true]]),
      goals(match, at(9), [[2.5, 'over', '1.90']]),
      goals(match, at(9, 30), [[2.5, 'over', '1.90']]),
      goals(match, at(10), [[2.5, 'over', '1.80']]),
      goals(match, at(10, 30), [[2.5, 'over', '1.80', true]]),
      goals(match, at(11), [[2.5, 'over', '1.01']]),
      goals(match, at(11, 30), [[2.5, 'over', '1.80']]),
      goals(match, at(12), [[3.5, 'over', '3.20']]),
    ]);
    expect(await pointsOf(match)).toEqual(['09:00 1.9', '10:00 1.8', '10:30 null', '11:30 1.8', '12:00 null']);
    expect(await pointsOf(match, at(10, 15))).toEqual(['09:00 1.9', '10:00 1.8']);
    expect(await pointsOf(match, at(8, 59))).toEqual([]);
    expect(await closingOf(match, kickoff - 1)).toEqual([]);
    expect(await closingOf(match, kickoff)).toEqual([
      { odds: 1.8, at: new Date(at(11, 30)), isStanding: false },
      { odds: 3.2, at: new Date(at(12)), isStanding: true },
    ]);
  });

  it('falls back to another market of the bookmaker when one withdraws its price', async () => {
    const match = newMatch();
    const alternate = { providerMarket: 'alternate_totals' };
    await loadRecords(database.current, 'the-odds-api', [
      match,
      goals(match, at(8), [[2.5, 'over', '1.90']]),
      goals(match, at(9), [[2.5, 'over', '1.80']], alternate),
      goals(match, at(10), [[3.5, 'over', '3.00']], alternate),
      goals(match, at(11), [[3.5, 'over', '3.00']]),
    ]);
    expect(await pointsOf(match)).toEqual(['08:00 1.9', '09:00 1.8', '10:00 1.9', '11:00 null']);
  });

  it('ends at kick-off, and continues if that is postponed', async () => {
    const match = newMatch();
    const prices = [
      goals(match, at(13), [[2.5, 'over', '1.90']]),
      goals(match, at(14), [[2.5, 'over', '1.85']]),
      goals(match, at(15), [[2.5, 'over', '2.50']]),
    ];
    await loadRecords(database.current, 'the-odds-api', [match, ...prices]);
    expect(await pointsOf(match, at(16))).toEqual(['13:00 1.9', '14:00 1.85']);
    expect(await closingOf(match, at(16))).toMatchObject([{ odds: 1.85 }]);
    await loadRecords(database.current, 'the-odds-api', [{ ...match, kickoffUtc: '2024-08-17T18:00:00Z' }]);
    expect(await pointsOf(match, at(16))).toEqual(['13:00 1.9', '14:00 1.85', '15:00 2.5']);
    expect(await closingOf(match, at(16))).toEqual([]);
    expect(await closingOf(match, at(18))).toMatchObject([{ odds: 2.5 }]);
  });

  it('uses a corrected snapshot in place of the first one', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'the-odds-api', [
      match,
      goals(match, at(9), [[2.5, 'over', '19']]),
      goals(match, at(10), [[2.5, 'over', '1.90']]),
    ]);
    await loadRecords(database.current, 'the-odds-api', [match, goals(match, at(9), [[2.5, 'over', '1.90']])]);
    expect(await pointsOf(match)).toEqual(['09:00 1.9']);
  });

  it('dates closing prices without a time at kick-off, and moves them with it', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'football-data', [
      match,
      goals(match, at(12) - 1440 * minute, [[2.5, 'over', '2.00']], { mark: 'opening', takenAtAssumed: true }),
      goals(match, null, [[2.5, 'over', '1.80']], { mark: 'closing', takenAtAssumed: true }),
    ]);
    expect(await pointsOf(match)).toEqual(['12:00 2', '14:00 1.8']);
    expect(await pointsOf(match, kickoff - 1)).toEqual(['12:00 2']);
    await loadRecords(database.current, 'football-data', [{ ...match, kickoffUtc: '2024-08-17T12:30:00Z' }]);
    expect(await pointsOf(match)).toEqual(['12:00 2', '12:30 1.8']);
  });

  it('equals a slow reading of the tables, whatever the order of files, corrections and kick-offs', async () => {
    const random = new Random('price histories');
    const lines = [1.5, 2.5, 3.5];
    for (let round = 0; round < 8; round += 1) {
      const match = newMatch();
      const moments = Array.from({ length: 12 }, () => kickoff - random.integer(-4, 60) * 10 * minute);
      for (let file = 0; file < 6; file += 1) {
        const source = sources[random.integer(0, 2)] ?? 'canonical';
        const snapshots = Array.from({ length: random.integer(1, 10) }, () => {
          const isAssumed = random.chance(0.2);
          const outcomes = lines
            .flatMap((line) => [[line, 'over'] as const, [line, 'under'] as const])
            .filter(() => random.chance(0.7))
            .map(([line, side]) => {
              const odds = random.chance(0.1) ? '1.01' : (1.8 + random.integer(0, 2) / 10).toFixed(2);
              return [line, side, odds, random.chance(0.15)] as const;
            });
          const isClosing = source === 'football-data' && random.chance(0.3);
          return goals(match, isClosing ? null : (moments[random.integer(0, 11)] ?? kickoff), outcomes, {
            bookmaker: named(bookmakers[random.integer(0, 2)] ?? 'bet365'),
            providerMarket: random.chance(0.7) ? 'totals' : 'alternate_totals',
            mark: isClosing ? 'closing' : 'snapshot',
            takenAtAssumed: isClosing || isAssumed,
          });
        });
        const shift = random.chance(0.25) ? random.integer(-3, 3) * 10 * minute : 0;
        await loadRecords(
          database.current,
          source,
          [{ ...match, kickoffUtc: instant(kickoff + shift) }, ...snapshots],
          { statesAllPrices: random.chance(0.15) },
        );
      }
      let changes = 0;
      await expectSlowConsensus(match);
      await database.current.rows(`update bookmakers set price_feed = 'shared' where slug in ('unibet', 'pinnacle')`);
      await expectSlowConsensus(match);
      await database.current.rows('update bookmakers set price_feed = slug');
      for (const selection of await selectionsOf(match)) {
        for (const now of [kickoff - 300 * minute, kickoff - 35 * minute, kickoff + 120 * minute]) {
          const slow = await slowPriceHistory(database.current, selection, new Date(now));
          const found = await historyOf(selection, now);
          expect([...found].sort()).toEqual([...slow].sort());
          changes += [...slow.values()].flat().length;
        }
      }
      expect(changes).toBeGreaterThan(20);
      await expectSlowMovements(match);
    }
  });

  it('returns an outcome with its bookmakers, the consensus, and line movements', async () => {
    const match = newMatch();
    const pair = (hours: number, minutes: number, over: string, under: string, bookmaker: string) =>
      goals(
        match,
        at(hours, minutes),
        [
          [2.5, 'over', over],
          [2.5, 'under', under],
        ],
        { bookmaker: named(bookmaker), isExchange: bookmaker === 'Betfair Exchange' },
      );
    await loadRecords(database.current, 'the-odds-api', [
      match,
      pair(10, 0, '2.00', '1.80', 'bet365'),
      pair(10, 0, '2.10', '1.75', 'Unibet'),
      pair(10, 0, '2.05', '1.85', 'Pinnacle'),
      pair(10, 0, '2.20', '1.95', 'Betfair Exchange'),
      pair(11, 0, '1.90', '1.90', 'bet365'),
      pair(11, 5, '1.95', '1.85', 'Unibet'),
      pair(11, 14, '1.97', '1.90', 'Pinnacle'),
    ]);
    const outcome = outcomeOf(match, 2.5, 'over');
    const before = await service().history(outcome, new Date(at(11, 10)));
    expect(before.isSteam).toBe(false);
    const { bookmakers: own, consensus, isSteam } = await service().history(outcome, new Date(at(11, 14)));
    expect(isSteam).toBe(true);
    expect(own.map(({ bookmakerSlug, isExchange }) => [bookmakerSlug, isExchange])).toEqual([
      ['betfair-exchange', true],
      ['pinnacle', false],
      ['unibet', false],
      ['bet365', false],
    ]);
    expect(own[3]).toMatchObject({
      opening: { odds: 2, at: new Date(at(10)), isAssumed: false },
      changes: [{ odds: 2 }, { odds: 1.9, at: new Date(at(11)) }],
      current: 1.9,
      closing: null,
    });
    expect(consensus.map(({ at: moment, sources: count }) => [instant(moment.getTime()).slice(11, 16), count])).toEqual(
      [
        ['10:00', 3],
        ['11:00', 3],
        ['11:05', 3],
        ['11:14', 3],
      ],
    );
    const after = await service().history(outcome, new Date(kickoff));
    expect(after.bookmakers[3]).toMatchObject({ current: null, closing: 1.9 });
    expect(after.consensus.at(-1)).toMatchObject({ probability: null, sources: 0, at: new Date(at(13, 14) + 1) });

    const [over, under] = await selectionsOf(match);
    const movements = await movementsOf(match, new Date(at(11, 14)));
    const unibet = idOf.bookmaker('unibet');
    expect([under!, over!].map((id) => [movements.get(id)!.isSteam, movements.get(id)!.openings.get(unibet)])).toEqual([
      [true, { odds: 1.75, at: at(10) }],
      [true, { odds: 2.1, at: at(10) }],
    ]);
    expect(movements.get(over!)!.openings.get(idOf.bookmaker('betfair-exchange'))).toMatchObject({ odds: 2.2 });
    expect((await movementsOf(match, new Date(at(11, 10)))).get(over!)!.isSteam).toBe(false);
    expect(await service().history(outcomeOf(match, 9.5, 'over'), new Date(kickoff))).toEqual({
      bookmakers: [],
      consensus: [],
      isSteam: false,
    });
    const closing = await database.current.rows<{ feed: string; odds: number }>(
      `select bookmaker.price_feed as feed, close.odds::float8 as odds
      from football_as_of.closing_prices($1::timestamptz, $2::bigint[]) close
      join bookmakers bookmaker on bookmaker.id = close.bookmaker_id
      where not close.is_exchange order by close.selection_id, bookmaker.name, bookmaker.id`,
      [new Date(kickoff), await selectionsOf(match)],
    );
    expect(closing.map(({ feed, odds }) => [feed, odds])).toEqual([
      ['pinnacle', 1.97],
      ['unibet', 1.95],
      ['bet365', 1.9],
      ['pinnacle', 1.9],
      ['unibet', 1.85],
      ['bet365', 1.9],
    ]);
  });
});
