import { BoardsService } from '../../../src/boards/boards.service.js';
import type { BoardSnapshot } from '../../../src/boards/snapshot/snapshot.js';
import { addPicks } from '../../../src/scorecard/recording/picks.queries.js';
import { BoardPicks, RecordedPicks } from '../../../src/scorecard/recording/board-picks.js';
import type { ListedPick } from '../../../src/scorecard/recording/board-picks.js';
import { TeamStatisticPicks } from '../../../src/scorecard/recording/team-statistic-picks.js';
import type { AddedPicks, NewPick } from '../../../src/scorecard/recording/picks.queries.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { TEAM_STATISTIC_KEYS } from '../../../src/football/statistics.js';
import type { TeamStatisticsPage } from '../../../src/predictions/team-statistics.dto.js';
import type { PriceOutliersPage } from '../../../src/rankings/prices/price-outliers.dto.js';
import type { PlayerTrendPage } from '../../../src/rankings/trends/player-trends.dto.js';
import type { TeamTrendPage } from '../../../src/rankings/trends/team-trends.dto.js';
import type { ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { linePrices } from '../../support/boards/prices.js';
import { idOf, loadRecords, matchResultPrices } from '../../support/factories.js';
import { refitAt } from '../../support/refit.js';
import { derby, fill, late, now } from '../value-bets/card-data.js';

const taken = { mark: 'snapshot', takenAt: '2025-02-25T12:00:00Z', takenAtAssumed: false } as const;
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

type TrendRecordWithPrices = PlayerTrendPage['data'][number] | TeamTrendPage['data'][number];

/** The best of three bookmakers, further above the middle one than that is above the lowest. */
function isLonely({ bookmakers }: TrendRecordWithPrices): boolean {
  const odds = bookmakers.filter(({ exchange }) => !exchange).map(({ oddsValue }) => oddsValue);
  const [high, middle, low] = odds;
  return odds.length === 3 && high! / middle! > middle! / low!;
}
const isRecorded = (row: TrendRecordWithPrices): boolean =>
  row.edge !== null && row.edge > 0 && row.edge <= 30 && !isLonely(row);
const trendClaim = (name: string, { bestOdds, fairProbability, edge, edgeLow, edgeHigh }: TrendRecordWithPrices) => [
  name,
  bestOdds,
  fairProbability,
  edge,
  edgeLow,
  edgeHigh,
];

describe('recording of picks', () => {
  let area: AreaApp;
  let snapshot: BoardSnapshot;
  let listed: ListedPick[];
  /** What the boards list and is not recorded yet. */
  const list = async (recorded: RecordedPicks): Promise<ListedPick[]> => {
    const picks: ListedPick[] = [];
    for await (const page of area.app.get(BoardPicks).list(snapshot, recorded)) picks.push(...page);
    return [...picks, ...(await listTeamStatistics(recorded, null))];
  };
  const listTeamStatistics = async (
    recorded: RecordedPicks,
    eventIds: ReadonlySet<number> | null,
  ): Promise<ListedPick[]> => {
    const picks: ListedPick[] = [];
    for await (const page of area.app.get(TeamStatisticPicks).list(recorded, eventIds)) picks.push(...page);
    return picks;
  };
  const get = async <Page>(path: string): Promise<Page> => (await area.get(path, caller)).body as Page;
  const of = (board: string): NewPick[] => listed.filter((pick) => pick.board === board);
  const nameOf = ({ fixtureId, scope, playerId, market, line, side }: NewPick): string =>
    [fixtureId, scope, playerId, market, line, side].join(' ');
  const claimOf = (pick: NewPick) => [
    nameOf(pick),
    pick.price,
    pick.fairProbability,
    pick.edge,
    pick.edgeLow,
    pick.edgeHigh,
  ];
  /** The same picks for matches that are still upcoming by the machine's clock, which the database follows. */
  const soon = (): NewPick[] => listed.map((pick) => ({ ...pick, kickoff: Date.now() / 1000 + 3600 }));
  const stored = () => area.database.rows('select * from picks order by id');
  const add = (picks: readonly NewPick[]): Promise<AddedPicks<NewPick>> =>
    area.database.sql.transaction((transaction) => addPicks(transaction, 'live', picks));

  beforeAll(async () => {
    area = await startAreaApp([ScorecardModule], { now });
    await fill(area.database);
    await refitAt(area.database.sql, new Date(now), 'teams');
    // one bookmaker is above three others at the first line, none at the second
    await loadRecords(area.database, 'the-odds-api', [
      derby,
      ...['Alpha', 'Bravo', 'Charlie', 'Delta'].map((name, index) =>
        linePrices(derby, name, 'fouls', '2025-02-25T12:00:00Z', [
          ['player', 3.5, 'over', index === 3 ? '2.20' : '1.90', 'Bukayo Saka'],
          ['player', 3.5, 'under', index === 3 ? '1.65' : '1.90', 'Bukayo Saka'],
          ['player', 4.5, 'over', '2.00', 'Bukayo Saka'],
          ['player', 4.5, 'under', '1.80', 'Bukayo Saka'],
        ]),
      ),
      // two others confirm that the over is worth its price
      ...['Echo', 'Foxtrot', 'Golf'].map((name, index) =>
        linePrices(derby, name, 'shots', '2025-02-25T12:00:00Z', [
          ['player', 0.5, 'over', index === 2 ? '1.30' : '1.25', 'Bukayo Saka'],
          ['player', 0.5, 'under', '3.50', 'Bukayo Saka'],
        ]),
      ),
      // corners at a whole and at a quarter line, where part of the stake may be refunded
      ...['Alpha', 'Bravo', 'Charlie'].map((name, index) =>
        linePrices(derby, name, 'corners', taken.takenAt, [
          ['home', 5, 'over', index === 0 ? '2.05' : '1.90'],
          ['home', 5, 'under', '1.90'],
          ['home', 5.25, 'over', index === 0 ? '2.15' : '2.00'],
          ['home', 5.25, 'under', '1.80'],
        ]),
      ),
      // a price that is surely an error, at a line whose other side is listed
      ...['India', 'Juliet', 'Kilo', 'Lima'].map((name, index) =>
        linePrices(derby, name, 'corners', taken.takenAt, [
          ['away', 4.5, 'over', index === 0 ? '2.95' : '1.90'],
          ['away', 4.5, 'under', index === 1 ? '2.15' : '1.90'],
        ]),
      ),
      // a line that Arsenal stay below in most matches: one of four pays more
      ...['Echo', 'Foxtrot', 'Golf', 'Hotel'].map((name, index) =>
        linePrices(derby, name, 'corners', taken.takenAt, [
          ['home', 5.5, 'under', index === 0 ? '1.95' : '1.80'],
          ['home', 5.5, 'over', '1.95'],
        ]),
      ),
      // a price of 2.10 next to two of 1.90 is most likely a mistake
      late,
      ...['Bravo', 'Charlie'].map((name) =>
        linePrices(late, name, 'shots', taken.takenAt, [
          ['player', 0.5, 'over', '1.90', 'Dwight McNeil'],
          ['player', 0.5, 'under', '1.90', 'Dwight McNeil'],
        ]),
      ),
      // one is above four others at the home win, and at its handicap
      ...['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].flatMap((name, index) => [
        matchResultPrices(derby, name, [index === 0 ? '3.30' : '3.00', '3.00', '3.00'], taken),
        linePrices(derby, name, 'asianHandicap', taken.takenAt, [
          ['match', -0.5, 'home', index === 0 ? '2.20' : '2.00'],
          ['match', -0.5, 'away', '2.00'],
        ]),
      ]),
    ]);
    snapshot = await area.app.get(BoardsService).snapshot();
    listed = await list(new RecordedPicks());
  });
  afterAll(() => area.close());

  it('looks at the team statistics of the given fixtures only', async () => {
    const listOf = (...fixtures: Parameters<typeof idOf.fixture>[0][]): Promise<ListedPick[]> =>
      listTeamStatistics(new RecordedPicks(), new Set(fixtures.map(idOf.fixture)));
    const all = listed.filter(({ board }) => board === 'team-statistics');
    expect(all.length).toBeGreaterThan(0);
    expect(await listOf(derby, late)).toEqual(all);
    expect(await listOf(late)).toEqual(all.filter(({ fixtureId }) => fixtureId === idOf.fixture(late)));
    expect(await listOf()).toEqual([]);
  });

  it('records every card that the value bets board lists by default', async () => {
    const { data, revision } = await get<ValueBetsPage>('/api/v2/value-bets?pageSize=100');
    expect(data.length).toBeGreaterThan(0);
    expect(of('value-bets').map(nameOf)).toEqual(
      data.map((card) => `${card.matchId} player ${card.playerId} ${card.marketType} ${card.line} over`),
    );
    const [pick] = of('value-bets');
    const [card] = data;
    expect(pick).toMatchObject({ price: card?.bestOverOdds, edge: card?.scannerEdge, revision, firstSeenAt: now });
    for (const member of [
      'modelProbability',
      'consensusProbability',
      'modelWeight',
      'consensusSources',
      'edgeLow',
      'edgeHigh',
    ] as const)
      expect([member, pick?.[member]]).toEqual([member, card?.[member]]);
    expect(pick?.consensusSources).toBeGreaterThan(0);
    expect(1 / (pick?.fairProbability ?? NaN)).toBeCloseTo(card?.scannerFairOdds ?? NaN, 1);
  });

  it('records every side of a team statistic with a positive expected value', async () => {
    const names: string[] = [];
    let errors = 0;
    const isPick = (edge: number | null): boolean => edge !== null && edge > 0 && edge <= 30;
    for (const metric of TEAM_STATISTIC_KEYS) {
      const path = `/api/v2/predictions/team-statistics?mode=positive-ev&pageSize=100&metric=${metric}`;
      for (const { eventId, ...row } of (await get<TeamStatisticsPage>(path)).data)
        for (const [scope, lines] of [
          ['home', row.homeBets],
          ['away', row.awayBets],
          ['match', row.totalBets],
        ] as const)
          for (const { line, bestOverEdge, bestUnderEdge } of lines) {
            if (isPick(bestOverEdge)) names.push(`${eventId} ${scope}  ${metric} ${line} over`);
            if (isPick(bestUnderEdge)) names.push(`${eventId} ${scope}  ${metric} ${line} under`);
            if (Math.max(bestOverEdge ?? 0, bestUnderEdge ?? 0) > 30) errors += 1;
          }
    }
    expect(of('team-statistics').map(nameOf)).toEqual(names);
    // listed because of its other side
    expect(errors).toBeGreaterThan(0);
  });

  it('records every trend whose best price has an edge above 0 and is not a likely mistake', async () => {
    const { data } = await get<PlayerTrendPage>('/api/v2/rankings/player-prop-trends?pageSize=100');
    const players = data.filter(isRecorded);
    expect(data.length).toBeGreaterThan(players.length);
    expect(of('player-trends').map(claimOf)).toEqual(
      players.map((row) =>
        trendClaim(`${row.eventId} player ${row.playerId} ${row.statType} ${row.line} ${row.oddsType}`, row),
      ),
    );
    const teams = (await get<TeamTrendPage>('/api/v2/rankings/team-prop-trends?pageSize=100')).data;
    expect(of('team-trends').map(claimOf)).toEqual(
      teams.filter(isRecorded).map((row) => {
        const side = row.teamId === row.homeTeamId ? 'home' : 'away';
        const scope = row.scope === 'match' ? 'match' : side;
        return trendClaim(`${row.eventId} ${scope}  ${row.statType} ${row.line} ${row.oddsType}`, row);
      }),
    );
    expect(of('team-trends').length).toBeGreaterThan(0);
    // the best of three is alone, and still worth something
    expect([...data, ...teams].some((row) => (row.edge ?? 0) > 0 && !isRecorded(row))).toBe(true);
  });

  it('records every price outlier with a value of 2 % or more', async () => {
    const board = '/api/v2/rankings/price-outliers?pageSize=100';
    const [counts, results] = await Promise.all(
      [board, `${board}&market=matchResult,asianHandicap`].map((path) => get<PriceOutliersPage>(path)),
    );
    const data = [...(counts?.data ?? []), ...(results?.data ?? [])];
    const valued = data.filter(({ valueEdge }) => valueEdge !== null && valueEdge >= 2 && valueEdge <= 30);
    expect(data.length).toBeGreaterThan(valued.length);
    const recorded = of('price-outliers').map((pick) => [nameOf(pick), pick.price, pick.fairProbability, pick.edge]);
    expect(recorded.map(([name]) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('matchResult  home'), expect.stringContaining('Handicap -0.5')]),
    );
    expect(recorded.toSorted()).toEqual(
      valued
        .map((row) => [
          [row.event_id, row.scope, row.player_id, row.market_id, row.line, row.market_type].join(' '),
          row.max_odd,
          row.fairProbability,
          row.valueEdge,
        ])
        .toSorted(),
    );
    expect(valued.length).toBeGreaterThan(0);
  });

  it('gives a price the same value on every board that lists it', async () => {
    const board = '/api/v2/rankings/price-outliers?scope=match,home,away&sortBy=valueEdge&minBookmakers=1&pageSize=100';
    const valued = (await get<PriceOutliersPage>(board)).data.filter(({ valueEdge }) => valueEdge !== null);
    const edges = new Map<string, number | null>();
    for (const metric of TEAM_STATISTIC_KEYS) {
      const path = `/api/v2/predictions/team-statistics?pageSize=100&metric=${metric}`;
      for (const { eventId, homeBets, awayBets, totalBets } of (await get<TeamStatisticsPage>(path)).data)
        for (const [scope, lines] of Object.entries({ home: homeBets, away: awayBets, match: totalBets }))
          for (const { line, bestOverEdge, bestUnderEdge } of lines) {
            edges.set(`${eventId} ${scope} ${metric} ${line} over`, bestOverEdge);
            edges.set(`${eventId} ${scope} ${metric} ${line} under`, bestUnderEdge);
          }
    }
    const counts = valued.filter(({ market_type: side }) => side === 'over' || side === 'under');
    for (const { event_id: fixture, scope, market_id: market, line, market_type: side, valueEdge } of counts) {
      const name = `${fixture} ${scope} ${market} ${line} ${side}`;
      expect([name, edges.get(name)]).toEqual([name, valueEdge]);
    }
    expect(counts.map(({ line }) => line)).toEqual(expect.arrayContaining(['5', '5.25']));
  });

  it('detects already recorded picks before it builds their records', async () => {
    const recorded = new RecordedPicks();
    for (const pick of listed) recorded.add(pick);
    expect(await list(recorded)).toEqual([]);
    const [moved] = listed.map((pick) => ({ ...pick, kickoff: pick.kickoff + 3_600 }));
    expect(moved !== undefined && recorded.has(moved)).toBe(false);
    recorded.forgetBegun(Math.max(...listed.map(({ kickoff }) => kickoff)));
    expect(await list(recorded)).toEqual(listed);
  });

  it('excludes matches that have started by the database clock', async () => {
    expect(await add(listed)).toEqual({ added: 0, held: [] });
    expect(await stored()).toEqual([]);
  });

  it('records each pick once, as first seen, with any number of processes', async () => {
    const added = await Promise.all([add(soon()), add(soon()), add(soon())]);
    expect(added.reduce((sum, each) => sum + each.added, 0)).toBe(listed.length);
    for (const { held } of added) expect(held).toHaveLength(listed.length);
    const before = await stored();
    expect(before).toHaveLength(listed.length);
    const others = soon().map((pick) => ({ ...pick, price: pick.price + 1, edge: 0 }));
    expect(await add(others)).toEqual({ added: 0, held: others });
    // of a player who was merged into another one since
    const survivor = 123_456_789;
    const [ofPlayer] = soon().filter(({ playerId }) => playerId !== null);
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id, origin) values ('player', $1, $2, 'merged')`,
      [ofPlayer?.playerId, survivor],
    );
    expect((await add([{ ...ofPlayer!, playerId: survivor }])).added).toBe(0);
    expect(await stored()).toEqual(before);
  });
});
