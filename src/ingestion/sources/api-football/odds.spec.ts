import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPETITIONS } from '../../../football/competitions.js';
import { OTHER_MARKETS } from '../../../football/canonical.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../../football/statistics.js';
import { BETS } from './markets.js';
import { readOdds } from './odds.js';
import { readResponse } from './response.js';

const file = join(__dirname, '../../../../test/fixtures/api-football/odds.json');
const { elements } = readResponse('odds.json', readFileSync(file));
const unit = readOdds(elements, null);

/** `bookmaker provider-market > market: scope/player line side=odds, ...` of each market. */
const markets = unit.records.flatMap((record) =>
  record.kind !== 'marketSnapshot'
    ? []
    : [
        `${record.bookmaker.name} ${record.providerMarket} > ${record.market}: ${record.outcomes
          .map(({ scope, player, line, side, odds }) => `${player ?? scope} ${line} ${side}=${odds}`)
          .join(', ')}`,
      ],
);

describe('prices', () => {
  it('are read by bet', () => {
    expect(markets).toEqual([
      'bet365 1 Match Winner > matchResult: match null home=2.10, match null draw=3.40, match null away=3.60',
      'bet365 4 Asian Handicap > asianHandicap: match -1 home=3.10, match -1 away=1.36, match 0 home=1.50, ' +
        'match 0 away=2.60',
      'bet365 5 Goals Over/Under > goals: match 2 over=1.70, match 2 under=2.10, match 2.25 over=1.90',
      'bet365 8 Both Teams Score > bothTeamsToScore: match null yes=1.80, match null no=1.95',
      'bet365 45 Corners Over Under > corners: match 9 over=1.82, match 9 under=1.98',
      'bet365 57 Home Corners Over/Under > corners: home 5.5 over=2.00',
      'bet365 92 Anytime Goal Scorer > goals: Karl Home10 0.5 over=2.50',
      'bet365 102 Player to be booked > cards: Carl Home2 0.5 over=4.00',
      'bet365 240 Home Player Shots > shots: Jean-Luc Ray - Lee 1.5 over=2.20, Karl Home10 1.5 over=1.90, ' +
        'Karl Home10 2.5 over=3.10',
      'Corner Shop 1 Match Winner > matchResult: match null home=2.05, match null away=3.50',
    ]);
    expect(unit.records.find(({ kind }) => kind === 'marketSnapshot')).toMatchObject({
      fixtureRef: '7002',
      bookmaker: { name: 'bet365', externalId: '8' },
      mark: 'snapshot',
      takenAt: '2030-09-14T09:00:30Z',
      takenAtAssumed: false,
    });
  });

  it('without a market in the product are counted as skipped, as are repeated ones', () => {
    const counts = new Map<string, number>();
    for (const { code } of unit.skipped) counts.set(code, (counts.get(code) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      other_bet: 4,
      repeated_bet: 1,
      repeated_price: 1,
      no_price: 1,
      no_player: 1,
    });
    expect(unit.rowsRead).toBe(36);
  });

  it('that cannot be read are refused individually', () => {
    expect(unit.refused.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "bad_line: value is 'Home -0.3'; its line must be in quarters (match 7002, bet365, bet 4)",
      "unknown_outcome: value is 'Exactly 5'; it must be one of over, under (match 7002, bet365, bet 57)",
      "unknown_outcome: value is 'Nobody'; it must be a player and a line such as Luis Suarez - 1.5 (match 7002, " +
        'bet365, bet 240)',
      "bad_line: value is 'Karl Home10 - 0'; its line must be in quarters from 0.5 (match 7002, bet365, bet 240)",
      "bad_price: odd of 'Draw' is 'cheap'; it must be decimal odds (match 7002, Corner Shop, bet 1)",
      'missing_time: update is missing; 1 prices of match 7003 are left out',
    ]);
  });

  it('of a market without a single price withdraw it', () => {
    const read = (...odds: string[]) => {
      const values = ['Home', 'Draw', 'Away'].map((value, index) => ({ value, odd: odds[index]! }));
      const bets = [{ id: 1, name: 'Match Winner', values }];
      const element = { fixture: { id: 7002 }, bookmakers: [{ id: 8, name: 'Bet365', bets }] };
      return readOdds([element], '2030-09-14T10:00:00Z').records.flatMap((record) =>
        record.kind === 'marketSnapshot' ? [record.outcomes.map(({ side }) => side)] : [],
      );
    };
    expect(read('1.00', '1.00', '1.00')).toEqual([[]]);
    expect(read('1.00', '3.40', '3.60')).toEqual([['draw', 'away']]);
    // what cannot be read says nothing
    expect(read('1.00', '1.00', 'cheap')).toEqual([]);
  });

  it('without their own time get that of the response, marked as assumed', () => {
    const snapshots = readOdds(elements, '2030-09-14T10:00:00Z').records.flatMap((record) =>
      record.kind === 'marketSnapshot' ? [`${record.fixtureRef} ${record.takenAt} ${record.takenAtAssumed}`] : [],
    );
    expect([...new Set(snapshots)]).toEqual(['7002 2030-09-14T09:00:30Z false', '7003 2030-09-14T10:00:00Z true']);
  });

  it.each([
    [
      'Over 2.5',
      {
        ...{ 5: 'goals match', 16: 'goals home', 17: 'goals away', 6: 'firstHalfGoals match' },
        ...{ 45: 'corners match', 57: 'corners home', 58: 'corners away' },
        ...{ 80: 'cards match', 82: 'cards home', 83: 'cards away' },
        ...{ 153: 'yellowCards match', 150: 'yellowCards home', 151: 'yellowCards away' },
        ...{ 211: 'shots match', 221: 'shots home', 220: 'shots away', 87: 'shotsOnTarget match' },
        ...{ 173: 'fouls match', 171: 'fouls home', 170: 'fouls away' },
        ...{ 164: 'offsides match', 167: 'offsides home', 168: 'offsides away' },
      },
    ],
    ['Karl Home10', { 92: 'goals player', 212: 'assists player', 102: 'cards player' }],
    [
      'Karl Home10 - 1.5',
      { 240: 'shots player', 241: 'shots player', 242: 'shotsOnTarget player', 269: 'shotsOnTarget player' },
    ],
  ])('of %s have the market that API-Football gives the bet id', (value, named: Record<number, string>) => {
    const bets = Object.keys(named).map((id) => ({ id: Number(id), name: 'Bet', values: [{ value, odd: '1.90' }] }));
    const element = { fixture: { id: 7002 }, bookmakers: [{ id: 8, name: 'Bet365', bets }] };
    const read = readOdds([element], '2030-09-14T10:00:00Z').records.flatMap((record) =>
      record.kind === 'marketSnapshot'
        ? [[Number.parseInt(record.providerMarket), `${record.market} ${record.outcomes[0]!.scope}`]]
        : [],
    );
    expect(Object.fromEntries(read)).toEqual(named);
  });

  it('belong to markets of the product', () => {
    for (const [id, { market, scope }] of BETS) {
      const known: readonly string[] =
        scope === 'player' ? PLAYER_STATISTIC_KEYS : [...TEAM_STATISTIC_KEYS, ...OTHER_MARKETS];
      expect([id, known.includes(market)]).toEqual([id, true]);
    }
  });
});

describe('leagues of the catalogue', () => {
  it("have API-Football's ids, with the highest division of a country first", () => {
    const ids: Record<string, (number | null)[]> = {};
    for (const { country, apiFootballLeague } of COMPETITIONS) (ids[country] ??= []).push(apiFootballLeague);
    expect(ids).toEqual({
      ...{ England: [39, 40, 41, 42, 43], Scotland: [179, 180, 183, 184], Ireland: [357] },
      ...{ Spain: [140, 141], Italy: [135, 136], Germany: [78, 79, 80], France: [61, 62], Portugal: [94] },
      ...{ Netherlands: [88], Belgium: [144], Austria: [218], Switzerland: [207], Turkey: [203], Greece: [197] },
      ...{ Denmark: [119], Sweden: [113, 114], Norway: [103], Finland: [244] },
      ...{ Poland: [106], Romania: [283], Russia: [235], Japan: [98], China: [169] },
      ...{ Brazil: [71, 72], Argentina: [128], USA: [253], Mexico: [262] },
    });
  });

  it('have distinct ids', () => {
    const ids = COMPETITIONS.flatMap(({ apiFootballLeague }) => apiFootballLeague ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(COMPETITIONS.length);
  });
});
