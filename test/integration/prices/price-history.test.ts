import type { FixtureRecord, MarketOutcome, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, matchResultPrices, named } from '../../support/factories.js';
import { slowPriceHistory } from '../../support/slow/price-history.js';
import type { SlowPricePoint } from '../../support/slow/price-history.js';

const minute = 60_000;
const kickoff = Date.parse('2024-08-17T14:00:00Z');
const bookmakers = ['bet365', 'Unibet', 'Pinnacle'];
const sources = ['the-odds-api', 'canonical', 'football-data'] as const;
const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

describe('price history', () => {
  const database = useTestDatabase();

  /** Goals of a match as one bookmaker lists them at a moment. */
  const goals = (
    of: FixtureRecord,
    at: number | null,
    outcomes: readonly (readonly [line: number, side: 'over' | 'under', odds: string, suspended?: boolean])[],
    more: Partial<MarketSnapshotRecord> = {},
  ): MarketSnapshotRecord => ({
    ...matchResultPrices(of, 'bet365', ['2', '3', '4']),
    market: 'goals',
    providerMarket: 'totals',
    mark: 'snapshot',
    takenAt: at === null ? null : instant(at),
    takenAtAssumed: false,
    outcomes: outcomes.map(([line, side, odds, suspended = false]): MarketOutcome => ({
      scope: 'match',
      player: null,
      line,
      side,
      odds,
      suspended,
    })),
    ...more,
  });
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
        at_assumed as "isAssumed", (extract(epoch from last_quoted_at) * 1000)::bigint as "lastQuotedAt"
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
        $1::timestamptz, array(select id from football_as_of.selections() where fixture_id = $2::bigint and side = 'over')
      )`,
      [new Date(now), idOf.fixture(of)],
    );
  const at = (hours: number, minutes = 0): number =>
    Date.parse('2024-08-17T00:00:00Z') + (hours * 60 + minutes) * minute;
  let number = 0;
  const newMatch = (): FixtureRecord => fixture(`Rovers ${(number += 1)}`, 'Chelsea', '2024-08-17T14:00:00Z');

  it('tells the opening, each change once, and what is suspended, withdrawn or worth nothing', async () => {
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

  it('goes back to another market of the bookmaker where one withdraws its price', async () => {
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

  it('ends at kick-off, and goes on where that is postponed', async () => {
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

  it('takes a corrected snapshot in place of the first one', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'the-odds-api', [
      match,
      goals(match, at(9), [[2.5, 'over', '19']]),
      goals(match, at(10), [[2.5, 'over', '1.90']]),
    ]);
    await loadRecords(database.current, 'the-odds-api', [match, goals(match, at(9), [[2.5, 'over', '1.90']])]);
    expect(await pointsOf(match)).toEqual(['09:00 1.9']);
  });

  it('takes closing prices without a time as of kick-off, and with it when it moves', async () => {
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

  it('is that of a slow reading of the tables, whatever the order of files, corrections and kick-offs', async () => {
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
      for (const selection of await selectionsOf(match)) {
        for (const now of [kickoff - 300 * minute, kickoff - 35 * minute, kickoff + 120 * minute]) {
          const slow = await slowPriceHistory(database.current, selection, new Date(now));
          const found = await historyOf(selection, now);
          expect([...found].sort()).toEqual([...slow].sort());
          changes += [...slow.values()].flat().length;
        }
      }
      expect(changes).toBeGreaterThan(20);
    }
  });
});
