import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import { SourceFileError, type ParsedUnit } from '../../source.js';
import { parseOddsResponse } from './parse.js';

const folder = join(__dirname, '../../../../test/fixtures/the-odds-api');
const parseFixture = (name: string): ParsedUnit => parseOddsResponse(name, readFileSync(join(folder, name), 'utf8'));

const of = <Kind extends CanonicalKind>(unit: ParsedUnit, kind: Kind): Extract<AnyCanonicalRecord, { kind: Kind }>[] =>
  unit.records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);
/** `bookmaker provider-market > market: scope/player line side=odds, ...` of each market. */
const markets = (unit: ParsedUnit): string[] =>
  of(unit, 'marketSnapshot').map(
    ({ bookmaker, market, providerMarket, outcomes }) =>
      `${bookmaker.name} ${providerMarket} > ${market}: ${outcomes
        .map(({ scope, player, line, side, odds }) => `${player ?? scope} ${line} ${side}=${odds}`)
        .join(', ')}`,
  );

describe('the odds of a sport', () => {
  const unit = parseFixture('sport-odds.json');

  it('yields each event as a fixture without a result', () => {
    expect(unit.rowsRead).toBe(10);
    expect(of(unit, 'fixture')).toMatchObject([
      {
        line: 1,
        ref: 'a1b2c3',
        externalId: 'a1b2c3',
        season: '2024/2025',
        day: '2024-10-19',
        kickoffUtc: '2024-10-19T11:30:00Z',
        kickoffQuality: 'stated',
        competition: { country: 'England', name: 'Premier League', externalId: 'soccer_epl' },
        home: { name: 'Tottenham Hotspur', externalId: null },
        away: { name: 'West Ham United' },
        referee: null,
        result: null,
      },
      { line: 2, ref: 'd4e5f6', season: '2024/2025' },
    ]);
    expect(of(unit, 'competition')).toHaveLength(1);
  });

  it("keeps prices as written, at the market's time, else the bookmaker's", () => {
    expect(markets(unit)).toEqual([
      'William Hill h2h > matchResult: match null home=1.50, match null away=5.2, match null draw=4.7',
      'Betfair Exchange (EU) h2h > matchResult: match null home=1.54, match null away=6, match null draw=5.1',
      'Betfair Exchange (betfair_ex_nz) h2h > matchResult: match null draw=5',
    ]);
    expect(
      of(unit, 'marketSnapshot').map(({ takenAt, takenAtAssumed, mark, isExchange }) => [
        takenAt,
        takenAtAssumed,
        mark,
        isExchange,
      ]),
    ).toEqual([
      ['2024-10-13T13:41:00Z', false, 'snapshot', false],
      ['2024-10-13T13:40:22Z', false, 'snapshot', true],
      ['2024-10-13T13:40:22Z', false, 'snapshot', true],
    ]);
  });

  it("never mistakes an exchange's lay prices for back prices", () => {
    expect(unit.refused).toMatchObject([{ line: 1, code: 'lay_prices' }]);
    expect(unit.refused[0]!.message).toContain('Betfair Exchange (EU), h2h_lay: ');
    expect(unit.refused[0]!.message).toContain('3 prices');
  });
});

describe('the odds of an event', () => {
  const unit = parseFixture('event-odds.json');

  it('maps totals, team totals, both to score, handicaps and players to the catalogue', () => {
    expect(markets(unit)).toEqual([
      'Unibet alternate_totals > goals: match 2.25 over=1.299, match 2.25 under=3.4000000000000001',
      'Unibet alternate_totals_h1 > firstHalfGoals: match 0.5 over=2.0',
      'Unibet alternate_team_totals_corners > corners: away 5.5 over=1.855, home 3.5 under=1.5',
      'Unibet alternate_totals_passes > passes: match 849.5 over=1.9',
      'Unibet btts > bothTeamsToScore: match null yes=1.8, match null no=1.95',
      'Unibet spreads > asianHandicap: match 0.75 home=1.9, match 0.75 away=2.02',
      'Unibet alternate_spreads > asianHandicap: match 0 away=1.4',
      'Unibet player_goal_scorer_anytime > goals: Chris Wood 0.5 over=3.1',
      'Unibet player_assists > assists: Anthony Elanga 0.5 under=1.2',
      'Unibet player_shots > shots: Rasmus Hjlund 0.5 over=1.408, Rasmus Hjlund 0.5 over=1.4',
      'Unibet totals > goals: ',
    ]);
    const handicap = of(unit, 'marketSnapshot').find(({ providerMarket }) => providerMarket === 'alternate_spreads')!;
    expect(Object.is(handicap.outcomes[0]!.line, 0)).toBe(true);
  });

  it('refuses what it cannot resolve, each with its reason', () => {
    expect(unit.refused.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "unknown_team: description is 'Chelsea'; expected one of the two teams. (Nottingham Forest v Arsenal, " +
        'Unibet, alternate_team_totals_corners)',
      "missing_player: description is 'No Goalscorer'; expected a player's name. (Nottingham Forest v Arsenal, " +
        'Unibet, player_goal_scorer_anytime)',
      "bad_line: point is ''; expected a line in quarters from 0. (Nottingham Forest v Arsenal, Unibet, player_shots)",
      'unknown_market: Nottingham Forest v Arsenal, Unibet, player_first_goal_scorer: the catalogue ' +
        'has no such market; 2 prices are left out.',
      "unknown_outcome: outcome is 'Exactly'; expected Over or Under. (Nottingham Forest v Arsenal, Unibet, " +
        'team_totals)',
      "bad_price: price of 'Over' is '1.0'; expected decimal odds above 1. (Nottingham Forest v Arsenal, Unibet, " +
        'team_totals)',
      'missing_time: Nottingham Forest v Arsenal, ESPN BET, h2h: neither market nor bookmaker gives ' +
        'last_update; 1 price is left out.',
    ]);
  });

  it('identifies the price feed that ESPN BET shares', () => {
    expect(of(unit, 'bookmaker')).toMatchObject([
      { bookmaker: { name: 'Unibet', externalId: 'unibet' }, priceFeed: null },
      { bookmaker: { name: 'ESPN BET', externalId: 'espnbet' }, priceFeed: 'caesars' },
    ]);
  });
});

it('merges repeated prices of one bookmaker, market and time, and refuses events it cannot place', () => {
  const unit = parseFixture('repeated-market.json');
  expect(of(unit, 'fixture')).toMatchObject([
    { ref: '77', kickoffUtc: '2025-02-25T19:00:00Z', competition: { name: 'Scottish Premiership' } },
  ]);
  expect(markets(unit)).toEqual([
    'Small Book totals > goals: match 2.5 over=1.90, match 2.5 under=2',
    'Small Book totals > goals: match 2.5 over=1.85',
  ]);
  expect(unit.refused.map(({ line, code }) => [line, code])).toEqual([
    [3, 'unknown_competition'],
    [4, 'bad_time'],
    [5, 'missing_team'],
  ]);
});

it('reads a historical response', () => {
  expect(of(parseFixture('historical.json'), 'fixture')).toMatchObject([
    { home: { name: 'VfB Stuttgart' }, season: '2024/2025' },
  ]);
});

it.each([
  ['american-odds.json', 'oddsFormat=decimal'],
  ['list-of-sports.json', 'not a v4 odds response'],
])('refuses %s as a whole', (name, reason) => {
  expect(() => parseFixture(name)).toThrow(SourceFileError);
  expect(() => parseFixture(name)).toThrow(reason);
});

it('refuses a text that is not JSON', () => {
  expect(() => parseOddsResponse('x.json', '{"message": ')).toThrow('x.json: not JSON');
});

it.each([1e20, -1e20, 'the end'])('refuses an event at %s', (time) => {
  const teams = { home_team: 'Arsenal', away_team: 'Chelsea' };
  const event = { id: 'a', sport_key: 'soccer_epl', commence_time: time, ...teams, bookmakers: [] };
  expect(parseOddsResponse('a.json', JSON.stringify([event])).refused).toMatchObject([{ line: 1, code: 'bad_time' }]);
});
