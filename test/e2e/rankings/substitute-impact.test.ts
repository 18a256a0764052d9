import type {
  AnyCanonicalRecord,
  FixtureRecord,
  PlayerStatisticValues,
  PlayerStatisticsRecord,
} from '../../../src/football/canonical.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { impactSortColumns } from '../../../src/rankings/substitutes/substitute-impact.js';
import type { ImpactSortColumn } from '../../../src/rankings/substitutes/substitute-impact.js';
import type { SubstituteImpact } from '../../../src/rankings/substitutes/substitute-impact.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import {
  competitionNamed,
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { TestIssuer } from '../../support/issuer.js';

const path = '/api/v2/rankings/substitute-impact';

type Pairs = [minute: number, off: string, on: string][];

interface Entry {
  values?: Partial<PlayerStatisticValues>;
  minutes?: number;
  /** Came on from the bench. */
  isSubstitute?: boolean;
}

/** A match of Arsenal with event data: the named home players, eleven starters in all, and out/in pairs. */
function match(
  kickoff: string,
  opponent: string,
  players: Record<string, Entry>,
  pairs: Pairs | null,
  more: Partial<FixtureRecord> = {},
): AnyCanonicalRecord[] {
  const of = fixture('Arsenal', opponent, kickoff, { result: result(0, 0, 0, 0, { hasEvents: true }), ...more });
  const named = Object.entries(players).map(
    ([name, { values = {}, minutes = 90, isSubstitute = false }]): PlayerStatisticsRecord =>
      playerStatistics(of, 'home', name, { goals: 0, ...values }, { minutes, isStarter: !isSubstitute }),
  );
  const starters = named.filter(({ isStarter }) => isStarter).length;
  return [
    of,
    ...named,
    ...elevenPlayers(of, 'home').slice(starters),
    ...(pairs === null ? [] : [substitutions(of, 'home', pairs)]),
  ];
}

const shots = (count: number | null, more: Partial<Entry> = {}): Entry => ({ values: { shots: count }, ...more });
const bench = (count: number | null, minutes = 20): Entry => shots(count, { minutes, isSubstitute: true });
const day = (index: number): string => new Date(Date.UTC(2025, 0, 1 + index, 15)).toISOString().replace('.000Z', 'Z');

/** Striker: eight starts that count; Winger: five; Keeper never shoots; Late only comes on. */
const records: AnyCanonicalRecord[] = [
  // replaced, and his replacement replaced in turn, with the pairs in the same minute: 2 + (1 + 3)
  ...match(
    day(0),
    'Club 0',
    { Striker: shots(2, { minutes: 60 }), Winger: shots(1), Keeper: shots(0), Late: bench(1), Later: bench(3, 5) },
    [
      [60, 'Striker', 'Late'],
      [60, 'Late', 'Later'],
    ],
  ),
  // sent off: no replacement; another substitution does not affect him
  ...match(
    day(1),
    'Club 1',
    { Striker: shots(3, { minutes: 30 }), Winger: shots(1, { minutes: 70 }), Keeper: shots(0), Late: bench(2) },
    [[70, 'Winger', 'Late']],
  ),
  // nobody was replaced, yet the source gives pairs
  ...match(day(2), 'Club 2', { Striker: shots(1), Winger: shots(1), Keeper: shots(0) }, []),
  // a source without pairs for this match: excluded everywhere
  ...match(day(3), 'Club 3', { Striker: shots(50), Winger: shots(50), Keeper: shots(50) }, null),
  // the replacement's shots are unknown: the striker's start lacks its value, the winger's does not
  ...match(
    day(4),
    'Club 4',
    { Striker: shots(9, { minutes: 60 }), Winger: shots(1), Keeper: shots(0), Late: bench(null) },
    [[60, 'Striker', 'Late']],
  ),
  // no half-time score: feeds no board; needs another match of the season with one
  ...match(day(5), 'Club 5', { Striker: shots(40), Winger: shots(40), Keeper: shots(40) }, [], {
    result: result(0, 0, null, null, { hasEvents: true }),
  }),
  // awarded: excluded everywhere
  ...match(day(6), 'Club 6', { Striker: shots(40), Winger: shots(40), Keeper: shots(40) }, [], {
    result: result(0, 3, null, null, { awarded: true, hasEvents: true }),
  }),
  // one goal of a player in a match without goals: all rows of the side are corrupted
  ...match(
    day(7),
    'Club 7',
    { Striker: { values: { shots: 30, goals: 1 } }, Winger: shots(30), Keeper: shots(30) },
    [],
  ),
  // came on: not a start
  ...match(day(8), 'Club 8', { Striker: bench(7, 10), Winger: shots(1, { minutes: 80 }), Keeper: shots(0) }, [
    [80, 'Winger', 'Striker'],
  ]),
  ...[0, 1, 2, 3].flatMap((index) =>
    match(day(9 + index), `Club ${9 + index}`, { Striker: shots(1), Keeper: shots(0) }, []),
  ),
  // the newest match of another team and league
  ...match('2025-02-10T15:00:00Z', 'Club 20', { Striker: shots(2) }, [], {
    home: { name: 'Stoke', externalId: null },
    competition: competitionNamed('England', 'Championship'),
  }),
  // last season
  ...match('2024-03-10T15:00:00Z', 'Club 21', { Striker: shots(10), Winger: shots(4) }, [], { season: '2023/2024' }),
  // not known at the clock
  ...match('2025-02-25T14:00:00Z', 'Club 22', { Striker: shots(99), Winger: shots(99), Keeper: shots(99) }, []),
  fixture('Arsenal', 'Club 23', '2025-03-01T15:00:00Z'),
];

describe('substitute impact', () => {
  let area: AreaApp;
  let issuer: TestIssuer;
  let authorization: string;
  const get = (query: string) => area.get(`${path}?${query}`, { Authorization: authorization });
  const row = async (query: string, name: string) =>
    ((await get(query)).body.data as { playerName: string }[]).find(({ playerName }) => playerName === name);

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    authorization = `Bearer ${await issuer.token({ lifetime: 600 })}`;
    area = await startAreaApp([RankingsModule], {
      now: '2025-02-25T15:00:00Z',
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
    });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(async () => {
    await area.close();
    await issuer.stop();
  });

  it('requires a bearer token', async () => {
    const anonymous = await area.get(path);
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers['www-authenticate']).toContain('Bearer');
    expect((await area.get(path, { Authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await get('')).status).toBe(200);
  });

  it('sums everyone down the chain of substitutions', async () => {
    const { body } = await get('');
    expect(body.data).toEqual([
      {
        // 1 1 1 1 1; added 2 + 7, but the striker who came on for 7 shots has no chain of his own
        rank: 1,
        playerId: idOf.player('Winger'),
        playerInternalId: idOf.player('Winger'),
        playerName: 'Winger',
        playerSlug: 'winger',
        teamId: idOf.team('Arsenal'),
        teamName: 'Arsenal',
        teamSlug: 'arsenal',
        starts: 5,
        subbedOff: 2,
        avgMinutes: 84,
        baseTotal: 5,
        baseAvg: 1,
        addedTotal: 9,
        withSubTotal: 14,
        withSubAvg: 2.8,
        boostPct: 180,
      },
      {
        // 2 3 1 1 1 1 1 2; added 1 + 3
        rank: 2,
        playerId: idOf.player('Striker'),
        playerInternalId: idOf.player('Striker'),
        playerName: 'Striker',
        playerSlug: 'striker',
        teamId: idOf.team('Stoke City'),
        teamName: 'Stoke City',
        teamSlug: 'stoke-city',
        starts: 8,
        subbedOff: 1,
        avgMinutes: 78.75,
        baseTotal: 12,
        baseAvg: 1.5,
        addedTotal: 4,
        withSubTotal: 16,
        withSubAvg: 2,
        boostPct: 33.33,
      },
    ]);
    expect(body).toMatchObject({
      stat: 'shots',
      window: 'season',
      thresholds: { minStarts: 5, minBaseTotal: 5 },
      generatedAt: Date.parse('2025-02-10T15:00:00Z') / 1000,
      leagues: [
        { name: 'Premier League', slug: 'premier-league', uniqueTournamentId: idOf.competition() },
        { name: 'Championship', slug: 'championship', uniqueTournamentId: idOf.competition('England', 'Championship') },
      ],
      pagination: { totalCount: 2 },
    });
  });

  it('counts matches inside the window only', async () => {
    expect(await row('window=last5', 'Striker')).toMatchObject({ starts: 5, baseTotal: 6, addedTotal: 0, boostPct: 0 });
    expect(await row('window=last10', 'Striker')).toMatchObject({ starts: 9, baseTotal: 22, addedTotal: 4 });
    expect(await row('window=last10', 'Winger')).toMatchObject({ starts: 6, baseTotal: 9 });
    expect(await row('window=last20', 'Striker')).toMatchObject({ starts: 9 });
    expect(await row('window=all', 'Striker')).toMatchObject({
      starts: 9,
      baseTotal: 22,
      addedTotal: 4,
      withSubTotal: 26,
      boostPct: 18.18,
    });
    expect(await row('window=last5', 'Winger')).toMatchObject({ starts: 5, baseTotal: 5, addedTotal: 9 });
  });

  it("accepts a league by slug or id, and uses the team of the player's last start in it", async () => {
    for (const league of ['premier-league', String(idOf.competition())]) {
      expect(await row(`league=${league}`, 'Striker')).toMatchObject({ starts: 7, baseTotal: 10, teamName: 'Arsenal' });
    }
    const other = (await get('league=championship')).body;
    expect(other).toMatchObject({
      data: [],
      generatedAt: Date.parse('2025-02-10T15:00:00Z') / 1000,
      pagination: { totalCount: 0, totalPages: 0 },
    });
    expect(other.leagues).toHaveLength(2);
    expect((await get('league=premier-leage')).body.errors).toEqual([
      {
        parameter: 'league',
        detail:
          'is not a known competition: "premier-leage" (did you mean premier-league?); ' +
          'GET /api/v2/competitions lists them',
      },
    ]);
    for (const league of ['nowhere', '4711', 'Premier%20League', '0', '007', '9007199254740992', '-1', 'a--b']) {
      expect((await get(`league=${league}`)).body).toMatchObject({ status: 400, errors: [{ parameter: 'league' }] });
    }
  });

  it('filters by competitions, team, player and words', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await get(`stat=goals&pageSize=100&${query}`)).body.data.map(({ playerName }: SubstituteImpact) => playerName);
    const all = await names('');
    expect(all.length).toBeGreaterThan(3);
    const [first, second] = [idOf.competition(), idOf.competition('England', 'Championship')];
    expect(await names(`uniqueTournamentIds=${first}&league=premier-league`)).toEqual(await names(`league=${first}`));
    expect(await names(`uniqueTournamentIds=${first},${second}`)).toEqual(all);
    // his last start was for the other team
    expect(await names(`teamIds=${idOf.team('Stoke City')}`)).toEqual(['Striker']);
    expect(await names(`teamIds=${idOf.team('Arsenal')}`)).toEqual(all.filter((name) => name !== 'Striker'));
    const some = `${idOf.player('Striker')},${idOf.player('Keeper')}`;
    expect((await names(`playerIds=${some}`)).toSorted()).toEqual(['Keeper', 'Striker']);
    expect(await names(`playerIds=${some}&search=KEEP%20arsenal`)).toEqual(['Keeper']);
    expect((await get(`uniqueTournamentIds=${second}&league=premier-league`)).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'uniqueTournamentIds' }, { parameter: 'league' }],
    });
  });

  it('sorts by every column in both directions, unknown values last', async () => {
    const exactly = (row: SubstituteImpact, column: ImpactSortColumn): number | null => {
      const { baseTotal, addedTotal, starts } = row;
      if (column === 'boostPct') return baseTotal === 0 ? null : addedTotal / baseTotal;
      if (column === 'baseAvg') return baseTotal / starts;
      return column === 'withSubAvg' ? (baseTotal + addedTotal) / starts : row[column];
    };
    for (const stat of ['shots', 'goals']) {
      const all = (await get(`stat=${stat}&window=all&pageSize=100`)).body.data as SubstituteImpact[];
      for (const column of impactSortColumns) {
        for (const [direction, sign] of [
          ['asc', 1],
          ['desc', -1],
        ] as const) {
          const query = `stat=${stat}&window=all&pageSize=100&sortBy=${column}&sortOrder=${direction}`;
          const { data } = (await get(query)).body as { data: SubstituteImpact[] };
          const wanted = all.toSorted((one, other) => {
            const [left, right] = [exactly(one, column), exactly(other, column)];
            if (left === null || right === null) return Number(left === null) - Number(right === null);
            return sign * (left - right);
          });
          expect(data.map(({ playerName }) => playerName)).toEqual(wanted.map(({ playerName }) => playerName));
          expect(data.map(({ rank }) => rank)).toEqual(data.map((_, index) => index + 1));
        }
      }
    }
  });

  it('has no minimum total for rare statistics, and no boost over zero', async () => {
    const { body } = await get('stat=goals&pageSize=100');
    expect(body.thresholds).toEqual({ minStarts: 5, minBaseTotal: 0 });
    expect(
      body.data.every(
        (each: { boostPct: unknown; baseTotal: unknown }) => each.boostPct === null && each.baseTotal === 0,
      ),
    ).toBe(true);
    expect(await row('stat=goals&pageSize=100', 'Keeper')).toMatchObject({ starts: 9, subbedOff: 0, withSubAvg: 0 });
    const ids = body.data.map(({ playerId }: { playerId: number }) => playerId);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
    expect((await get('stat=tackles')).body).toMatchObject({ data: [], thresholds: { minStarts: 5, minBaseTotal: 5 } });
  });

  it('says whether the statistic is unknown or nobody has enough of it', async () => {
    const why = async (query: string): Promise<{ code: string; detail: string }> =>
      (await get(query)).body.emptyBecause;
    expect(await why('stat=tackles&window=last5')).toEqual({
      code: 'no_match_data',
      detail: 'Tackles are not known of any start in the window last5; other values of `stat` may have rows.',
    });
    area.clock.set(new Date('2025-01-04T00:00:00Z'));
    expect(await why('')).toEqual({
      code: 'none_qualifies',
      detail:
        'No player has 5 eligible starts and an own total of 5 in the window season. window=all includes every season.',
    });
    area.clock.set(new Date('2025-02-25T15:00:00Z'));
  });

  it('sends the same number of statements whatever the page holds', async () => {
    await area.moveTo(new Date('2025-02-25T15:00:01Z'));
    const one = await area.countStatements(() => get('stat=goals&pageSize=1'));
    const many = await area.countStatements(() => get('stat=goals&pageSize=100&window=all'));
    expect([one, many]).toEqual([5, 5]);
  });

  it('shows the board as of the clock', async () => {
    area.clock.set(new Date('2024-07-01T00:00:00Z'));
    expect((await get('')).body).toMatchObject({ data: [], leagues: [{ slug: 'premier-league' }] });
    area.clock.set(new Date('2025-01-12T00:00:00Z'));
    expect(await row('', 'Striker')).toMatchObject({ starts: 5, baseTotal: 8, addedTotal: 4, teamName: 'Arsenal' });
    area.clock.set(new Date('2025-02-25T15:00:00Z'));
  });

  it('excludes rows that a better source contradicts', async () => {
    const [of] = match(day(0), 'Club 0', {}, null) as [FixtureRecord];
    await loadRecords(area.database, 'canonical', [of, teamStatistics(of, 'home', { shots: 10 })]);
    await loadRecords(area.database, 'football-data', [
      { ...of, result: result(0, 0) },
      teamStatistics(of, 'home', { shots: 20 }),
      teamStatistics(of, 'away', { shots: 10 }),
    ]);
    area.clock.set(new Date('2025-02-25T15:00:02Z'));
    expect(await row('', 'Striker')).toMatchObject({ starts: 7, baseTotal: 10, addedTotal: 0, subbedOff: 0 });
  });
});
