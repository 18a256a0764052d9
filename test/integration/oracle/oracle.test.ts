import type { MarketOutcome, MarketSnapshotRecord } from '../../../src/football/canonical.js';
import {
  fixture,
  idOf,
  loadRecords,
  matchResultPrices,
  named,
  playerNamed,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
  testLeague,
  competitionNamed,
} from '../../support/factories.js';
import { useTestDatabase } from '../../support/database.js';
import { elevenOf, placedLineup } from '../../support/lineup-season.js';
import { lineups } from '../../support/oracle/line-ups.js';
import { Moment } from '../../support/oracle/moment.js';
import { playerTrends } from '../../support/oracle/player-trends.js';
import { priceOutliers, propsOutliers } from '../../support/oracle/price-boards.js';
import type { BoardQuery } from '../../support/oracle/query.js';
import { readTables } from '../../support/oracle/tables.js';
import { teamTrends } from '../../support/oracle/team-trends.js';
import { valueCards } from '../../support/oracle/value-cards.js';

const now = '2024-12-21T12:00:00Z';
const hoursAgo = (hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const match = fixture('Ashby', 'Calder', '2024-12-22T15:00:00Z');
/** Before it, Esk's eleven is published, Fell's is not: the right back of four matches is to play on the left. */
const other = fixture('Esk', 'Fell', '2024-12-21T12:00:00Z');
/**
 * Seven matches of Ashby against Frome clubs, newest first: shots of Ashby and what a striker and his substitute did.
 */
const history = [
  { shots: 12, own: 1, sub: 1 },
  { shots: 10, own: 2, sub: 0 },
  { shots: 11, own: 0, sub: 2 },
  { shots: 9, own: 1, sub: null },
  { shots: 13, own: 1, sub: null },
  { shots: 10, own: 0, sub: null },
  { shots: 12, own: 3, sub: null },
] as const;

const quote = (odds: string, more: Partial<MarketOutcome>): MarketOutcome => ({
  scope: 'player',
  player: 'Ashby Nine',
  line: 0.5,
  side: 'over',
  odds,
  suspended: false,
  ...more,
});
const snapshot = (
  bookmaker: string,
  market: string,
  hours: number,
  outcomes: MarketOutcome[],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord => ({
  kind: 'marketSnapshot',
  line: 1,
  fixtureRef: match.ref,
  bookmaker: named(bookmaker),
  isExchange: bookmaker === 'Smarkets',
  market,
  providerMarket: `player_${market}`,
  mark: 'snapshot',
  takenAt: hoursAgo(hours),
  takenAtAssumed: false,
  outcomes,
  ...more,
});

const database = useTestDatabase();
let moment: Moment;

beforeAll(async () => {
  const played = history.flatMap(({ shots, own, sub }, index) => {
    const day = new Date(Date.parse(now) - (index + 1) * 7 * 86_400_000).toISOString().slice(0, 10);
    const past = fixture('Ashby', `Rival ${String.fromCharCode(65 + index)}`, `${day}T15:00:00Z`, {
      result: result(0, 0),
    });
    return [
      past,
      teamStatistics(past, 'home', { shots }),
      teamStatistics(past, 'away', { shots: 8 + index }),
      playerStatistics(past, 'home', 'Ashby Nine', { shots: own }, { minutes: sub === null ? 90 : 70 }),
      ...Array.from({ length: 10 }, (_, other) => playerStatistics(past, 'home', `Ashby Other ${other}`, { shots: 0 })),
      ...(sub === null
        ? []
        : [
            playerStatistics(past, 'home', 'Ashby Twelve', { shots: sub }, { minutes: 20, isStarter: false }),
            substitutions(past, 'home', [[70, 'Ashby Nine', 'Ashby Twelve']]),
          ]),
    ];
  });
  const earlier = [7, 14, 21, 28].flatMap((days) => {
    const past = fixture('Esk', `Gill ${days}`, `${hoursAgo(days * 24).slice(0, 10)}T15:00:00Z`, {
      result: result(1, 1),
    });
    return [past, placedLineup(past, 'home', elevenOf('Esk'))];
  });
  const eleven = placedLineup(
    other,
    'home',
    elevenOf('Esk').map(([name, position], index) => [name, index === 1 ? 'LB' : index === 4 ? 'RB' : position]),
    { publishedAt: hoursAgo(1) },
  );
  eleven.players[1]!.jerseyNumber = null;
  const teamLines = (side: 'over' | 'under', line: number, odds: string): MarketOutcome =>
    quote(odds, { scope: 'home', player: null, line, side });
  await loadRecords(database.current, 'canonical', [
    ...['Ashby Nine', 'Ashby Twelve'].map((name) => ({
      kind: 'squad' as const,
      line: 1,
      competition: competitionNamed(testLeague.country, testLeague.name),
      season: testLeague.season,
      team: named('Ashby'),
      player: playerNamed(name),
      jerseyNumber: null,
    })),
    ...played,
    match,
    ...earlier,
    other,
    eleven,
    snapshot(
      'bet365',
      'shots',
      1,
      [teamLines('over', 9.5, '1.50'), teamLines('over', 10, '1.90'), teamLines('under', 10, '1.95')],
      { providerMarket: 'team_totals_shots' },
    ),
    snapshot('bet365', 'shots', 2, [quote('1.60', {}), quote('3.00', { line: 1.5 })]),
    snapshot('Unibet', 'shots', 24, [quote('1.70', {})]),
    snapshot('FanDuel', 'shots', 1, [quote('1.80', {})]),
    // withdrawn by the one above
    snapshot('FanDuel', 'shots', 3, [quote('9.00', { line: 1.5 })]),
    snapshot('Caesars', 'shots', 1, [quote('2.00', {})]),
    snapshot('ESPN BET', 'shots', 1, [quote('2.40', {})]),
    snapshot('Pinnacle', 'shots', 25, [quote('5.00', {})]),
    snapshot('William Hill', 'shots', 1, [quote('6.00', { suspended: true })]),
    snapshot('Coral', 'shots', 1, [quote('1.01', {})]),
    snapshot('Smarkets', 'shots', 1, [quote('7.00', {})]),
    matchResultPrices(match, 'bet365', ['2.10', '3.30', '3.60'], {
      mark: 'snapshot',
      takenAt: hoursAgo(1),
      takenAtAssumed: false,
    }),
  ]);
  const tables = await readTables(database.current, new Date('2024-12-01T00:00:00Z'));
  moment = new Moment(tables, { now: Date.parse(now) / 1000, upcomingDays: 7, quoteMaxAgeMinutes: 1440 }, new Map());
});

/** The board without members that do not matter here. */
const keys = (board: typeof teamTrends, query: BoardQuery): string[] =>
  board(moment, { minWindow: '5', ...query }).map(({ key }) => key.split(' ').slice(2).join(' '));

describe('the slow oracle, by hand', () => {
  it('selects the window, counts pushes separately and keeps the line that pays best', () => {
    // over 9.5: five of the last five are 12 10 11 9 13 = 4 hits; over 10: 12 - 11 9 13, one push, four decided: no
    // window
    const [best, ...others] = teamTrends(moment, { minWindow: '5' });
    expect(teamTrends(moment, {})).toEqual([]);
    expect(others).toEqual([]);
    expect(best).toMatchObject({
      key: `team ${idOf.fixture(match)} ${idOf.team('Ashby')} shots 9.5 over`,
      record: {
        trendHits: 4,
        trendWindow: 5,
        trendTotal: { exactly: 55 },
        trendAvg: { exactly: 11 },
        opponentHitRate: null,
      },
      prices: [['bet365', 1.5]],
    });
    expect(keys(teamTrends, { minOdds: '1.6' })).toEqual([]);
    // goals of neither club are priced; Ashby scored none in seven matches
    const goals = keys(teamTrends, { includeUnpriced: 'true', lines: 'all', statTypes: 'goals' });
    expect(goals).toEqual(['0.5', '1.5', '2.5'].map((line) => `${idOf.team('Ashby')} goals ${line} under`));
  });

  it('counts a player and his replacement; only overs for one outside the eleven', () => {
    // own shots 1 2 0 1 1: four of five over 0.5; with the substitute 2 2 2 1 1: five of five, three over 1.5
    expect(keys(playerTrends, { lines: 'all' })).toEqual(['shots 0.5 over']);
    expect(keys(playerTrends, { lines: 'all', superSub: 'true' })).toEqual(['shots 0.5 over', 'shots 1.5 over']);
    const [row] = playerTrends(moment, { minWindow: '5', superSub: 'true', maxOdds: '2.5' });
    expect(row!.record).toMatchObject({
      trendHits: 5,
      trendTotal: { exactly: 8 },
      trendAvg: { exactly: 1.6 },
      starts: 5,
      avgMinutes: { exactly: 78 },
      inPredictedLineup: false,
      opponentRank: null,
      totalRanks: 7,
    });
    expect(row!.record['recentGames']).toMatchObject([
      { statValue: 2, originalStatValue: 1, hasSuperSub: true, minutesPlayed: 70 },
      { statValue: 2, originalStatValue: 2, hasSuperSub: true },
      { statValue: 2, originalStatValue: 0 },
      { statValue: 1, originalStatValue: 1, hasSuperSub: false },
      { statValue: 1 },
    ]);
    // hit rate x price: 1 x 2.40 against .6 x 3.00
    expect(keys(playerTrends, { superSub: 'true' })).toEqual(['shots 0.5 over']);
  });

  it('compares eligible prices: fresh, not suspended, above 1.01, no exchanges, one vote per feed', () => {
    const [row, ...others] = priceOutliers(moment, { scope: 'player', maxOdds: '100' });
    expect(others).toEqual([]);
    // 1.60 1.70 1.80 2.00 2.40: mean 1.90; the best is ESPN BET's, the others 1.60 1.70 1.80
    expect(row!.record).toMatchObject({
      bookmaker_count: 5,
      max_odd: 2.4,
      fairOdd: { exactly: 1.7 },
      market_id: 'shots',
      player_id: idOf.player('Ashby Nine'),
    });
    expect(row!.record).toMatchObject({
      avg_odd: { decimals: 2 },
      best_odds: { highest: { bookmaker: 'ESPN BET', odd: 2.4 }, lowest: { odd: 1.6 } },
    });
    expect((row!.record['odds_discrepancy'] as { exactly: number }).exactly).toBeCloseTo((2.4 / 1.9 - 1) * 100, 9);
    expect((row!.record['edge'] as { exactly: number }).exactly).toBeCloseTo((2.4 / 1.7 - 1) * 100, 9);
    expect(row!.prices.map(([name]) => name).sort()).toEqual([
      'Caesars',
      'ESPN BET',
      'FanDuel',
      'Smarkets',
      'Unibet',
      'bet365',
    ]);
    // four groups, not five bookmakers
    expect(keys(priceOutliers, { scope: 'player', minBookmakers: '5' })).toEqual([]);
    expect(keys(priceOutliers, { scope: 'player', minBookmakers: '4', bookmaker: 'unibet' })).toHaveLength(1);
  });

  it('compares the best price of a player with the other opinions', () => {
    const league = { uniqueTournamentId: String(idOf.competition()) };
    const [row] = propsOutliers(moment, league);
    expect((row!.record['outlierPct'] as { exactly: number }).exactly).toBeCloseTo((2.4 / 1.7 - 1) * 100, 9);
    expect(propsOutliers(moment, { ...league, minDiscrepancy: '42' })).toEqual([]);
    // Pinnacle's price of yesterday: 5.00 against the mean of 1.60, 1.70, 1.80 and the feed's 2.20
    const stale = propsOutliers(moment, { ...league, includeStale: 'true', maxDiscrepancy: '200' })[0]!;
    expect((stale.record['outlierPct'] as { exactly: number }).exactly).toBeCloseTo((5 / 1.825 - 1) * 100, 9);
  });

  it("builds cards of quoted lines with the player's figures", () => {
    const cards = valueCards(moment, {});
    expect(cards.map(({ line, over, under }) => [line, over, under])).toEqual([
      [0.5, 2.4, null],
      [1.5, 3, null],
    ]);
    expect(cards[0]!.record).toMatchObject({
      windowHorizon: 'short',
      horizonFallback: true,
      sampleSize: 7,
      multiClub: false,
      last30Stats: [1, 2, 0, 1, 1, 0, 3],
      isPredictionOnly: false,
      activityInfo: { lastGameWithTeam: 0, startedLastGame: true, inPredictedLineup: false },
      matchOdds: { home: 2.1, draw: 3.3, away: 3.6 },
    });
    expect(valueCards(moment, { superSub: 'true' })[0]!.values).toEqual([2, 2, 2, 1, 1, 0, 3]);
    expect(cards[0]!.sources).toBe(5);
  });

  it('lists published starters by position and number, and flags unusual positions', () => {
    const { records, positionChangeCount, events } = lineups(moment, {});
    // in defence the one without a number comes last
    expect(records.map(({ record }) => record['playerName'])).toEqual(
      [1, 3, 4, 5, 2, 6, 7, 8, 9, 10, 11].map((number) => `Esk ${number}`),
    );
    expect(records[4]!.record).toMatchObject({
      position: 'D',
      jerseyNumber: null,
      predictionType: 'confirmed',
      predictedAt: { instant: Date.parse(now) / 1000 - 3600 },
      startProbability: { exactly: 1 },
      positionChange: {
        currentPosition: 'LB',
        usualPosition: 'RB',
        gamesAnalyzed: 4,
        isPositionChange: true,
        rawHistory: ['RB', 'RB', 'RB', 'RB'],
      },
    });
    expect(positionChangeCount).toBe(2);
    expect(lineups(moment, { positionChangesOnly: 'true' }).records.map(({ record }) => record['playerName'])).toEqual([
      'Esk 5',
      'Esk 2',
    ]);
    expect(events.get(idOf.fixture(other))).toMatchObject({ lineupType: 'confirmed', homeTeamName: 'Esk' });
    expect(lineups(moment, { eventIds: String(idOf.fixture(match)) }).records).toEqual([]);
  });
});
