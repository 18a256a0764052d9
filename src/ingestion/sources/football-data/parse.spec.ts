import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import { SourceFileError, type ParsedUnit } from '../../source.js';
import { parseFootballData } from './parse.js';

const folder = join(__dirname, '../../../../test/fixtures/football-data');
const parseFixture = (name: string): ParsedUnit => parseFootballData(name, readFileSync(join(folder, name)));

const of = <Kind extends CanonicalKind>(unit: ParsedUnit, kind: Kind): Extract<AnyCanonicalRecord, { kind: Kind }>[] =>
  unit.records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);
const faults = (unit: ParsedUnit): [number, string][] => unit.refused.map(({ line, code }) => [line, code]);
/** `bookmaker market mark line: side=odds ...` of each market. */
const markets = (unit: ParsedUnit): string[] =>
  of(unit, 'marketSnapshot').map(
    ({ bookmaker, market, mark, outcomes }) =>
      `${bookmaker.name} ${market} ${mark} ${outcomes[0]!.line}: ` +
      outcomes.map(({ side, odds }) => `${side}=${odds}`).join(' '),
  );

describe('a file from before 2019/20', () => {
  const unit = parseFixture('without-times.csv');

  it('has two-digit years, no times and stray spaces in referees', () => {
    expect(unit.rowsRead).toBe(2);
    expect(unit.refused).toEqual([]);
    expect(of(unit, 'fixture')).toMatchObject([
      {
        line: 2,
        ref: 'E0 2015-08-15 Arsenal v West Ham',
        externalId: null,
        season: '2015/2016',
        day: '2015-08-15',
        competition: { country: 'England', name: 'Premier League', externalId: 'E0' },
        kickoffUtc: '2015-08-15T14:00:00Z',
        kickoffQuality: 'assumed',
        referee: { name: 'M Atkinson' },
        result: {
          status: 'finished',
          homeGoals: 0,
          awayGoals: 2,
          homeHalfTimeGoals: 0,
          awayHalfTimeGoals: 1,
          awarded: false,
        },
        resultKnownAt: null,
      },
      { kickoffUtc: '2016-01-13T15:00:00Z', referee: null },
    ]);
  });

  it('yields statistics of both sides, even shots on target above shots, and approximate cards for England', () => {
    expect(of(unit, 'teamStatistics').slice(0, 2)).toMatchObject([
      {
        fixtureRef: 'E0 2015-08-15 Arsenal v West Ham',
        side: 'home',
        cardsApproximate: true,
        values: { shots: 22, shotsOnTarget: 6, corners: 5, fouls: 12, yellowCards: 1, redCards: 1, cards: 2 },
      },
      { side: 'away', values: { shots: 8, shotsOnTarget: 9, yellowCards: 3, redCards: 0, cards: 3 } },
    ]);
    expect(of(unit, 'teamStatistics')[0]!.values).not.toHaveProperty('offsides');
  });

  it('dates the prices of a Saturday to Friday noon, those of a Wednesday to Tuesday noon', () => {
    expect(of(unit, 'marketSnapshot')).toMatchObject([
      {
        takenAt: '2015-08-14T12:00:00Z',
        takenAtAssumed: true,
        mark: 'opening',
        providerMarket: '1X2',
        isExchange: false,
      },
      { takenAt: '2016-01-12T12:00:00Z' },
    ]);
    expect(markets(unit)[0]).toBe('bet365 matchResult opening null: home=1.29 draw=6 away=12');
  });

  it("keeps BetBrain's means and maxima as aggregates and ignores its bookmaker counts", () => {
    expect(
      of(unit, 'priceAggregate').map(({ market, marketLine, side, mean, maximum }) => [
        market,
        marketLine,
        side,
        mean,
        maximum,
      ]),
    ).toEqual([
      ['matchResult', null, 'home', '1.28', '1.32'],
      ['matchResult', null, 'draw', '5.9', '6.5'],
      ['matchResult', null, 'away', '11.2', '13'],
      ['goals', 2.5, 'over', '1.6', '1.65'],
      ['goals', 2.5, 'under', '2.3', '2.4'],
      ['asianHandicap', -1.5, 'home', '1.9', '1.95'],
      ['asianHandicap', -1.5, 'away', '1.95', '2.02'],
    ]);
  });

  it('describes its competition and bookmakers once', () => {
    expect(of(unit, 'country')).toEqual([{ kind: 'country', line: 1, name: 'England', slug: 'england', alpha2: 'EN' }]);
    expect(of(unit, 'competition')).toMatchObject([{ slug: 'premier-league', priority: 1 }]);
    expect(of(unit, 'bookmaker')).toMatchObject([
      { bookmaker: { name: 'bet365', externalId: 'B365' }, isExchange: false, priceFeed: null },
    ]);
  });
});

it("reads each bookmaker's own handicap up to 2006/07", () => {
  expect(markets(parseFixture('own-handicaps.csv'))).toEqual([
    'bet365 matchResult opening null: home=1.3 draw=4.75 away=9',
    'Gamebookers goals opening 2.5: over=1.7 under=2.05',
    'Gamebookers asianHandicap opening -1.5: home=1.95 away=1.9',
    'bet365 asianHandicap opening -1.25: home=2 away=1.85',
  ]);
});

it('distinguishes opening and closing odds by the vocabulary', () => {
  const unit = parseFixture('closing-names.csv');
  expect(markets(unit)).toEqual([
    'BetVictor matchResult opening null: home=2.1 draw=3.3 away=3.6',
    'BetVictor matchResult closing null: home=2.2 draw=3.2 away=3.5',
    'Coral matchResult opening null: home=2.05 draw=3.25 away=3.7',
    'Coral matchResult closing null: home=2.15 draw=3.3 away=3.4',
    'Betfair Sportsbook matchResult opening null: home=2 draw=3.4 away=3.8',
    'Betfred matchResult opening null: home=2.02 draw=3.41 away=3.75',
    'Betfred matchResult closing null: home=2.18 draw=3.28 away=3.42',
    'Betfair Exchange matchResult opening null: home=2.12 draw=3.5 away=3.9',
    'Pinnacle matchResult opening null: home=2.13 draw=3.42 away=3.71',
    'Pinnacle goals opening 2.5: over=2.15 under=1.78',
    'Pinnacle goals closing 2.5: over=2.2 under=1.74',
    'Pinnacle asianHandicap opening -0.25: home=1.88 away=2.05',
    'Pinnacle asianHandicap closing 0: home=1.72 away=2.24',
  ]);
  expect(
    of(unit, 'marketSnapshot')
      .filter(({ isExchange }) => isExchange)
      .map(({ bookmaker }) => bookmaker.name),
  ).toEqual(['Betfair Exchange']);
  expect(of(unit, 'marketSnapshot').find(({ mark }) => mark === 'closing')).toMatchObject({
    takenAt: null,
    takenAtAssumed: true,
  });
  expect(of(unit, 'priceAggregate').map(({ mark, mean, maximum }) => [mark, mean, maximum])).toEqual([
    ['opening', '2.07', '2.15'],
    ['closing', '2.16', '2.24'],
  ]);
  expect(of(unit, 'fixture')[0]).toMatchObject({ kickoffUtc: '2024-09-14T11:30:00Z', kickoffQuality: 'stated' });
});

it('treats placeholders as no price, refuses nonsense cell by cell and keeps the row', () => {
  const unit = parseFixture('odd-prices.csv');
  expect(of(unit, 'fixture')).toHaveLength(4);
  expect(markets(unit)).toEqual([
    'bet365 asianHandicap opening -0.25: home=1.9 away=2',
    'bet365 matchResult opening null: home=1.9 draw=3.4',
    'bet365 goals opening 2.5: under=2.1',
    'bet365 asianHandicap opening 0: home=1.9 away=2',
  ]);
  expect(of(unit, 'priceAggregate').map(({ mean }) => mean)).toEqual(['1.005', '3.50', '4.0', '2', '3', '4']);
  expect(unit.refused.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "2 B365>2.5 is '0.42'; expected decimal odds above 1.",
    "2 B365<2.5 is 'abc'; expected decimal odds above 1.",
    "3 WHH is '1e3'; expected decimal odds above 1.",
    "3 WHD is '0x10'; expected decimal odds above 1.",
    "3 WHA is '1,9'; expected decimal odds above 1.",
    "3 B365>2.5 is '1'; expected decimal odds above 1.",
    "3 AHh is ''; expected a handicap in quarters of a goal; its prices are left out.",
    "4 AHh is '-0.3'; expected a handicap in quarters of a goal; its prices are left out.",
  ]);
  expect(Object.is(of(unit, 'marketSnapshot').at(-1)!.outcomes[0]!.line, 0)).toBe(true);
});

describe('real-world files', () => {
  it('handles byte order marks, CRLF, blank rows and trailing commas, and keeps line numbers', () => {
    const unit = parseFixture('double-byte-order-mark.csv');
    expect(unit.refused).toEqual([]);
    expect(of(unit, 'fixture').map(({ line, home }) => [line, home.name])).toEqual([
      [3, 'Everton'],
      [6, 'Luton'],
    ]);
    expect(markets(unit)[1]).toBe('bet365 matchResult opening null: home=8.5 draw=5.5 away=1.33');
  });

  it('reads a file that is not UTF-8 as Windows-1252', () => {
    const unit = parseFixture('windows-1252.csv');
    expect(of(unit, 'fixture').map(({ home }) => home.name)).toEqual(['King’s Lynn', 'La Coruña']);
    expect(markets(unit)[1]).toContain('away=2.2');
  });

  it('reads quoted cells', () => {
    const unit = parseFixture('quoted.csv');
    expect(of(unit, 'fixture')).toMatchObject([
      {
        line: 2,
        season: '1997/1998',
        home: { name: "Nott'm Forest" },
        away: { name: 'Leeds, United' },
        referee: { name: 'Mr "Ref" Smith' },
      },
      { line: 4, day: '1997-08-17', referee: null },
    ]);
  });

  it('refuses a table with another layout as a whole', () => {
    expect(() => parseFixture('not-a-match-table.csv')).toThrow(SourceFileError);
    expect(() => parseFootballData('empty.csv', Buffer.from('\n\n'))).toThrow('not a football-data.co.uk header');
  });

  it('reports columns that are unknown or repeat a meaning, without guessing', () => {
    const unit = parseFixture('unknown-columns.csv');
    expect(unit.refused.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 Column BVH means the same as VCH and is left out.',
      '1 Column B365AHH has no column with its handicap (B365AH or AHh) and is left out.',
      '1 Column B365AHA has no column with its handicap (B365AH or AHh) and is left out.',
      '1 Columns that are repeated or not in the vocabulary of this source are left out: ZZZH, ZZZD, ZZZA, B365H.',
    ]);
    expect(markets(unit)).toEqual([
      'bet365 matchResult opening null: home=2.1 draw=3.1 away=4.1',
      'BetVictor matchResult opening null: home=2.2',
    ]);
  });
});

describe('unusual matches', () => {
  it('treats a score without half-time score as awarded, and drops its statistics', () => {
    const unit = parseFixture('awarded.csv');
    expect(of(unit, 'fixture').map(({ result }) => result?.awarded)).toEqual([false, false, true, true, false]);
    expect(of(unit, 'fixture')[2]!.result).toMatchObject({ homeGoals: 0, awayGoals: 3, homeHalfTimeGoals: null });
    expect(new Set(of(unit, 'teamStatistics').map(({ line }) => line))).toEqual(new Set([2, 3, 6]));
    expect(of(unit, 'teamStatistics').at(-1)!.values).toEqual({ shots: 12, shotsOnTarget: 3 });
    expect(of(unit, 'teamStatistics')[0]!.cardsApproximate).toBe(false);
    expect(markets(unit)).toHaveLength(5);
  });

  it('does not treat matches as awarded if the file has no half-time scores at all', () => {
    const unit = parseFixture('without-half-time.csv');
    expect(of(unit, 'fixture').map(({ season, result }) => [season, result?.awarded])).toEqual([
      ['1993/1994', false],
      ['1993/1994', false],
    ]);
  });

  it('distinguishes two meetings at one ground in a season by day, and refuses a second row for the same day', () => {
    const unit = parseFixture('pair-twice.csv');
    expect(of(unit, 'fixture').map(({ ref }) => ref)).toEqual([
      'SC0 2024-08-24 Aberdeen v Kilmarnock',
      'SC0 2025-02-22 Aberdeen v Kilmarnock',
    ]);
    expect(faults(unit)).toEqual([[4, 'duplicate_match']]);
    expect(of(unit, 'teamStatistics')).toHaveLength(4);
  });

  it('treats a season that ran into August 2020 as one', () => {
    expect(of(parseFixture('interrupted-season.csv'), 'fixture').map(({ season }) => season)).toEqual(
      Array(3).fill('2019/2020'),
    );
  });

  it('yields upcoming matches without a result', () => {
    const unit = parseFixture('coming-matches.csv');
    expect(of(unit, 'fixture')).toMatchObject([
      { competition: { name: 'Premier League' }, season: '2024/2025', referee: { name: 'S Hooper' }, result: null },
      { competition: { country: 'Scotland', name: 'Scottish Premiership' }, result: null },
    ]);
  });

  it('skips rows of divisions and countries that are not followed', () => {
    const parse = (name: string, ...followed: string[]) =>
      parseFootballData(name, readFileSync(join(folder, name)), followed);
    const main = parse('coming-matches.csv', 'SC0', 'BRA');
    expect(of(main, 'competition')).toMatchObject([{ competition: { name: 'Scottish Premiership' } }]);
    expect(main.skipped).toEqual([{ line: 2, code: 'other_division' }]);
    expect(parse('coming-extra-league.csv', 'POL').skipped).toEqual([]);
    expect(of(parse('coming-extra-league.csv', 'BRA'), 'fixture')).toEqual([]);
    // the file of a country that is not listed here
    expect(of(parse('extra-league.csv', 'ATL'), 'fixture')).toMatchObject([{ competition: { country: 'Atlantis' } }]);
  });

  it('refuses rows that are not matches, and keeps a half-time score above the final one', () => {
    const unit = parseFixture('refused-rows.csv');
    expect(faults(unit)).toEqual([
      [2, 'bad_date'],
      [3, 'missing_team'],
      [4, 'same_team'],
      [9, 'unknown_competition'],
      [5, 'bad_time'],
      [6, 'bad_count'],
      [7, 'bad_score'],
      [8, 'bad_count'],
    ]);
    expect(of(unit, 'fixture')).toMatchObject([{ line: 10, result: { homeGoals: 1, homeHalfTimeGoals: 2 } }]);
    expect(unit.rowsRead).toBe(9);
  });
});

describe("the extra leagues' layout", () => {
  it('has only closing prices and its own seasons, and no awarded matches', () => {
    const unit = parseFixture('extra-league.csv');
    expect(
      of(unit, 'fixture').map(({ competition, season, kickoffUtc, kickoffQuality, result }) => [
        competition.country,
        competition.name,
        season,
        kickoffUtc,
        kickoffQuality,
        result?.awarded,
      ]),
    ).toEqual([
      ['Brazil', 'Brasileirão Série A', '2019', '2019-07-04T23:30:00Z', 'stated', false],
      ['Brazil', 'Brasileirão Série A', '2019', '2019-07-06T14:00:00Z', 'assumed', false],
      ['Austria', 'Austrian Bundesliga', '2019/2020', '2019-07-26T18:45:00Z', 'stated', false],
      ['Atlantis', 'Pearl League', '2020/2021', '2020-07-26T18:45:00Z', 'stated', false],
    ]);
    expect(faults(unit)).toEqual([[6, 'bad_season']]);
    expect(new Set(of(unit, 'marketSnapshot').map(({ mark }) => mark))).toEqual(new Set(['closing']));
    expect(markets(unit).slice(0, 2)).toEqual([
      'Pinnacle matchResult closing null: home=1.5 draw=4.1 away=6.8',
      'Betfair Exchange matchResult closing null: home=1.56 draw=4.4 away=8',
    ]);
    expect(of(unit, 'priceAggregate')[0]).toMatchObject({ mark: 'closing', mean: '1.48', maximum: '1.55' });
  });

  it('has prices from the day of collection in its list of upcoming matches', () => {
    const unit = parseFixture('coming-extra-league.csv');
    expect(of(unit, 'fixture')).toMatchObject([{ season: '2025/2026', result: null }]);
    expect(of(unit, 'marketSnapshot')).toMatchObject([{ mark: 'opening', takenAt: '2025-07-18T12:00:00Z' }]);
  });
});
