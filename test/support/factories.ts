import type {
  AnyCanonicalRecord,
  CompetitionReference,
  FixtureRecord,
  LineupRecord,
  MarketOutcome,
  MarketSnapshotRecord,
  NameReference,
  PlayerReference,
  PlayerStatisticsRecord,
  PlayerStatisticValues,
  PriceAggregateRecord,
  ResultValues,
  Side,
  SquadRecord,
  SubstitutionsRecord,
  TeamStatisticsRecord,
  TeamStatisticValues,
} from '../../src/football/canonical.js';
import { findLoadingSource } from '../../src/ingestion/load/load.queries.js';
import { loadUnit } from '../../src/ingestion/load/load-unit.js';
import { withQuoteMonths } from '../../src/ingestion/load/prices.queries.js';
import type { LoadedUnit } from '../../src/ingestion/load/load-unit.js';
import { publicIdOf } from '../../src/common/public-id.js';
import { naturalKeys } from '../../src/ingestion/resolve/identity.js';
import type { Decider } from '../../src/ingestion/resolve/resolutions.queries.js';
import type { TestDatabase } from './database.js';

/** The default competition, season and country of records. */
export const testLeague = { country: 'England', name: 'Premier League', season: '2024/2025' } as const;

/** The operator of decisions about names in a test. */
export const decider = (actor: string): Decider => ({
  callerKind: 'command',
  actor,
  requestId: '8f14e45f-ceea-467f-a0e6-8d8f0b1d2c3a',
  reason: null,
});

/** A team, referee, manager or bookmaker without a source id. */
export const named = (name: string): NameReference => ({ name, externalId: null });

/** A player by his known name. */
export const playerNamed = (name: string, more: Partial<PlayerReference> = {}): PlayerReference => ({
  name,
  externalId: null,
  fullName: null,
  positionGroup: null,
  ...more,
});

/** A competition by country and name. */
export const competitionNamed = (country: string, name: string): CompetitionReference => ({
  country,
  name,
  externalId: null,
});

/** A result; awarded and event data only on request. */
export const result = (
  homeGoals: number,
  awayGoals: number,
  homeHalfTimeGoals: number | null = 0,
  awayHalfTimeGoals: number | null = 0,
  more: Partial<ResultValues> = {},
): ResultValues => ({
  status: 'finished',
  homeGoals,
  awayGoals,
  homeHalfTimeGoals,
  awayHalfTimeGoals,
  awarded: false,
  hasEvents: false,
  ...more,
});

/** A fixture of the test league, kick-off stated, without result; `ref` is 'home v away day' unless given. */
export function fixture(
  home: string,
  away: string,
  kickoffUtc: string,
  more: Partial<FixtureRecord> = {},
): FixtureRecord {
  const day = kickoffUtc.slice(0, 10);
  return {
    kind: 'fixture',
    line: 1,
    ref: `${home} v ${away} ${day}`,
    externalId: null,
    competition: competitionNamed(testLeague.country, testLeague.name),
    season: testLeague.season,
    phase: null,
    day,
    kickoffUtc,
    kickoffQuality: 'stated',
    home: named(home),
    away: named(away),
    referee: null,
    homeManager: null,
    awayManager: null,
    result: null,
    resultKnownAt: null,
    ...more,
  };
}

/** Counts of one side; missing ones are unknown. */
export function teamStatistics(
  of: FixtureRecord,
  side: Side,
  values: Partial<TeamStatisticValues>,
  more: Partial<TeamStatisticsRecord> = {},
): TeamStatisticsRecord {
  return {
    kind: 'teamStatistics',
    line: 1,
    fixtureRef: of.ref,
    side,
    values,
    cardsApproximate: false,
    knownAt: null,
    ...more,
  };
}

/** Counts of one player, by default a starter who played the whole match. */
export function playerStatistics(
  of: FixtureRecord,
  side: Side | null,
  name: string,
  values: Partial<PlayerStatisticValues> = {},
  more: Partial<PlayerStatisticsRecord> = {},
): PlayerStatisticsRecord {
  return {
    kind: 'playerStatistics',
    line: 1,
    fixtureRef: of.ref,
    side,
    player: playerNamed(name),
    minutes: 90,
    isStarter: true,
    values,
    knownAt: null,
    ...more,
  };
}

/** Eleven starters of one side, named after it, without relevant counts. */
export function elevenPlayers(
  of: FixtureRecord,
  side: Side,
  values: Partial<PlayerStatisticValues> = {},
): PlayerStatisticsRecord[] {
  return Array.from({ length: 11 }, (_, index) =>
    playerStatistics(of, side, `${of[side].name} Player ${index + 1}`, { goals: 0, ...values }),
  );
}

/** A line-up of starters without positions. */
export function lineup(
  of: FixtureRecord,
  side: Side,
  starters: readonly string[],
  more: Partial<LineupRecord> = {},
): LineupRecord {
  return {
    kind: 'lineup',
    line: 1,
    fixtureRef: of.ref,
    side,
    formation: null,
    publishedAt: null,
    players: starters.map((name, index) => ({
      player: playerNamed(name),
      jerseyNumber: index + 1,
      isStarter: true,
      position: null,
      positionGroup: null,
    })),
    ...more,
  };
}

/** A squad member of a side in the season of a fixture. */
export function squadMember(
  of: FixtureRecord,
  side: 'home' | 'away',
  player: string,
  jerseyNumber: number | null = null,
): SquadRecord {
  const { competition, season } = of;
  return { kind: 'squad', line: 1, competition, season, team: of[side], player: playerNamed(player), jerseyNumber };
}

/** Out/in pairs of one side: [minute, off, on]. */
export function substitutions(
  of: FixtureRecord,
  side: Side,
  pairs: readonly (readonly [minute: number, off: string, on: string])[],
  more: Partial<SubstitutionsRecord> = {},
): SubstitutionsRecord {
  return {
    kind: 'substitutions',
    line: 1,
    fixtureRef: of.ref,
    side,
    knownAt: null,
    pairs: pairs.map(([minute, off, on]) => ({ minute, playerOff: playerNamed(off), playerOn: playerNamed(on) })),
    ...more,
  };
}

/** 1X2 prices of one bookmaker, by default assumed to be closing ones. */
export function matchResultPrices(
  of: FixtureRecord,
  bookmaker: string,
  [home, draw, away]: readonly [string, string, string],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord {
  const outcome = (side: 'home' | 'draw' | 'away', odds: string) => ({
    scope: 'match' as const,
    player: null,
    line: null,
    side,
    odds,
    suspended: false,
  });
  return {
    kind: 'marketSnapshot',
    line: 1,
    fixtureRef: of.ref,
    bookmaker: named(bookmaker),
    isExchange: false,
    market: 'matchResult',
    providerMarket: 'h2h',
    mark: 'closing',
    takenAt: null,
    takenAtAssumed: true,
    outcomes: [outcome('home', home), outcome('draw', draw), outcome('away', away)],
    ...more,
  };
}

/** Goal totals of bet365 at a moment. */
export function goalPrices(
  of: FixtureRecord,
  takenAt: string | null,
  outcomes: MarketOutcome[],
  more: Partial<MarketSnapshotRecord> = {},
): MarketSnapshotRecord {
  return {
    kind: 'marketSnapshot',
    line: 1,
    fixtureRef: of.ref,
    bookmaker: named('bet365'),
    isExchange: false,
    market: 'goals',
    providerMarket: 'totals',
    mark: 'snapshot',
    takenAt,
    takenAtAssumed: false,
    outcomes,
    ...more,
  };
}

/** Published mean 1X2 prices. */
export function matchResultMeans(
  of: FixtureRecord,
  [home, draw, away]: readonly [string, string, string],
  more: Partial<PriceAggregateRecord> = {},
): PriceAggregateRecord[] {
  return (
    [
      ['home', home],
      ['draw', draw],
      ['away', away],
    ] as const
  ).map(([side, mean]) => ({
    kind: 'priceAggregate',
    line: 1,
    fixtureRef: of.ref,
    market: 'matchResult',
    mark: 'closing',
    scope: 'match',
    marketLine: null,
    side,
    mean,
    maximum: null,
    ...more,
  }));
}

/**
 * Loads records as one file of a source, like an import. Throws if a row is rejected, unless that is expected.
 */
export async function loadRecords(
  database: TestDatabase,
  sourceName: string,
  records: readonly AnyCanonicalRecord[],
  { isRefusing = false, statesAllPrices = false, statesAllAbsences = false, dryRun = false } = {},
): Promise<LoadedUnit> {
  const source = await findLoadingSource(database.sql, sourceName);
  const [run] = await database.rows<{ id: number }>(
    `insert into ingestion_runs (source_id, arguments) values ($1, '{}') returning id`,
    [source.id],
  );
  const unit = { path: 'records of a test', context: [], rank: 0, statesAllPrices };
  const parsed = { records: [...records], refused: [], rowsRead: records.length, statesAllAbsences };
  const loaded = await withQuoteMonths(database.sql, async () => {
    const { sql, end } = await database.sql.begin();
    try {
      const unitLoaded = await loadUnit(sql, source, unit, parsed, { runId: run!.id });
      await end(dryRun ? 'rollback' : 'commit');
      return unitLoaded;
    } catch (error) {
      await end('rollback');
      throw error;
    }
  });
  if (loaded.refused.length > 0 && !isRefusing)
    throw new Error(`refused: ${loaded.refused.map(({ message }) => message).join('; ')}`);
  return loaded;
}

/** Public ids derived from the names of entities. */
export const idOf = {
  country: (name: string): number => publicIdOf(naturalKeys.country(name)),
  competition: (country: string = testLeague.country, name: string = testLeague.name): number =>
    publicIdOf(naturalKeys.competition(country, name)),
  season: (of: Pick<FixtureRecord, 'competition' | 'season'>): number => publicIdOf(seasonKeyOf(of)),
  phase: (of: Pick<FixtureRecord, 'competition' | 'season' | 'phase'>): number =>
    publicIdOf(naturalKeys.phase(seasonKeyOf(of), of.phase ?? 'Regular season')),
  team: (name: string, country: string = testLeague.country): number => publicIdOf(naturalKeys.team(country, name)),
  player: (name: string, country: string = testLeague.country): number => publicIdOf(naturalKeys.player(country, name)),
  referee: (name: string, country: string = testLeague.country): number =>
    publicIdOf(naturalKeys.referee(country, name)),
  manager: (name: string, country: string = testLeague.country): number =>
    publicIdOf(naturalKeys.manager(country, name)),
  bookmaker: (slug: string): number => publicIdOf(naturalKeys.bookmaker(slug)),
  /** By the day on which the fixture was first loaded; teams by the names used here, not their aliases. */
  fixture: (of: FixtureRecord): number =>
    publicIdOf(
      naturalKeys.fixture(
        seasonKeyOf(of),
        of.day,
        naturalKeys.team(of.competition.country, of.home.name),
        naturalKeys.team(of.competition.country, of.away.name),
      ),
    ),
} as const;

function seasonKeyOf({ competition, season }: Pick<FixtureRecord, 'competition' | 'season'>): string {
  return naturalKeys.season(naturalKeys.competition(competition.country, competition.name), season);
}
