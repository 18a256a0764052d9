import type {
  AnyCanonicalRecord,
  FixtureRecord,
  MarketSnapshotRecord,
  PlayerStatisticsRecord,
} from '../../src/football/canonical.js';
import { Random } from '../../src/maths/random.js';
import { daysFrom, doubleRound } from '../e2e/predictions/predictions-data.js';
import { linePrices } from './boards/prices.js';
import type { Quoted } from './boards/prices.js';
import { elevenPlayers, fixture, loadRecords, playerNamed, playerStatistics, result } from './factories.js';
import type { TestDatabase } from './database.js';

/**
 * Matches of two seasons with prices of player shots and tackles: every kind that counts, and every kind that does not.
 */
export interface PlayerPrices {
  readonly fixtures: readonly FixtureRecord[];
  readonly appearances: readonly PlayerStatisticsRecord[];
  readonly snapshots: readonly MarketSnapshotRecord[];
}

const HOUR = 3_600_000;
/** Unique surnames, as prices contain only names. */
const SURNAMES = [
  'Abbot',
  'Baker',
  'Cooper',
  'Draper',
  'Fisher',
  'Glover',
  'Hunter',
  'Mason',
  'Potter',
  'Tanner',
  'Weaver',
  'Young',
];
/** The name of a team's player; the twelfth never comes on. */
export const playerOf = (team: string, index: number): string => `${team.toLowerCase()}o ${SURNAMES[index] ?? ''}`;
const meanCount = (index: number): number => 0.4 + 0.2 * index;

/** Generates them. The seasons end the day before `now`; one match is later. */
export function playerPrices(now: string): PlayerPrices {
  const random = new Random('player prices');
  const others: FixtureRecord[] = [
    fixture('Leeds', 'Everton', daysFrom(now, -5.3), { result: result(3, 0, null, null, { awarded: true }) }),
    fixture('Leeds', 'Fulham', daysFrom(now, -6.3), { result: result(0, 0), resultKnownAt: daysFrom(now, 1) }),
    fixture('Arsenal', 'Chelsea', daysFrom(now, 1.2)),
  ];
  const played = doubleRound(now).filter((record): record is FixtureRecord => record.kind === 'fixture');
  const fixtures = [...played, ...others];
  const appearances = fixtures.flatMap((match) =>
    match.result === null ? [] : (['home', 'away'] as const).flatMap((side) => appearancesOf(match, side, random)),
  );
  return { fixtures, appearances, snapshots: fixtures.flatMap((match) => pricesOf(match, now, random)) };
}

/** Eleven starters, the ninth with unknown shots, and a twelfth who never came on. */
function appearancesOf(match: FixtureRecord, side: 'home' | 'away', random: Random): PlayerStatisticsRecord[] {
  const starters = elevenPlayers(match, side).map((each, index) => {
    const row = { ...each, player: playerNamed(playerOf(match[side].name, index)) };
    const values = { goals: 0, shots: random.poisson(meanCount(index)), tackles: random.poisson(meanCount(index)) };
    return { ...row, values: index === 8 ? { ...values, shots: null } : values };
  });
  const unused = { minutes: 0, isStarter: false };
  return [...starters, playerStatistics(match, side, playerOf(match[side].name, 11), { goals: 0, shots: 0 }, unused)];
}

function pricesOf(match: FixtureRecord, now: string, random: Random): MarketSnapshotRecord[] {
  const kickoff = Date.parse(match.kickoffUtc ?? '');
  // an upcoming match, before now
  const last = Math.min(kickoff, Date.parse(now));
  const before = (hours: number): string => new Date(last - hours * HOUR).toISOString().replace('.000Z', 'Z');
  const players = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: 12 }, (_, index) => ({
      name: playerOf(match[side].name, index),
      mean: meanCount(index),
    })),
  );
  const price = (mean: number, line: number, side: 'over' | 'under'): string => {
    const above = 1 - Math.exp(-mean) * (line > 1 ? 1 + mean : 1);
    const chance = Math.min(0.93, 0.04 + 1.25 * (side === 'over' ? above : 1 - above));
    return Math.max(1.02, (1 / chance) * random.between(0.93, 1.07)).toFixed(2);
  };
  const all = (line: number, side: 'over' | 'under', some = players): Quoted[] =>
    some.map(({ name, mean }): Quoted => ['player', line, side, price(mean, line, side), name]);
  const shots = (bookmaker: string, hours: number, quoted: readonly Quoted[], more = {}): MarketSnapshotRecord =>
    linePrices(match, bookmaker, 'shots', before(hours), quoted, more);
  const halted = shots('Halted', 2, [...all(0.5, 'over'), ...all(0.5, 'under')]);
  const home = players.slice(0, 12);
  const isRecent = kickoff > Date.parse(now) - 33 * 24 * HOUR;
  return [
    shots('Single', 3, [...all(0.5, 'over'), ...all(1.5, 'over')]),
    shots('Mover', 20, all(0.5, 'over')),
    shots('Mover', 2, all(0.5, 'over')),
    shots('Dropper', 20, [...all(0.5, 'under', home), ...all(1.5, 'over', home)]),
    shots('Dropper', 2, all(1.5, 'over', home)),
    shots('Two', 3, [...all(0.5, 'over'), ...all(0.5, 'under'), ...all(1.5, 'under', home)]),
    // one side of each line is suspended
    { ...halted, outcomes: halted.outcomes.map((each) => ({ ...each, suspended: random.chance(0.5) })) },
    shots('Stale', 30, all(0.5, 'over')),
    shots('Live', -0.2, all(0.5, 'over')),
    shots('Swap', 3, all(0.5, 'over'), { isExchange: true }),
    shots('Whole', 3, all(1, 'over')),
    shots(
      'Trivial',
      3,
      home.map(({ name }): Quoted => ['player', 0.5, 'over', '1.01', name]),
    ),
    ...(isRecent
      ? [
          linePrices(match, 'Single', 'tackles', before(3), all(1.5, 'over', home.slice(0, 6))),
          linePrices(match, 'Mover', 'tackles', before(3), all(0.5, 'under', home.slice(2, 5))),
        ]
      : []),
  ];
}

/** Loads them, the last prices before the earlier ones. */
export async function loadPlayerPrices(
  database: TestDatabase,
  { fixtures, appearances, snapshots }: PlayerPrices,
): Promise<void> {
  const load = (records: readonly AnyCanonicalRecord[]): Promise<unknown> =>
    loadRecords(database, 'canonical', [...fixtures, ...records]);
  const squads = fixtures.flatMap(({ competition, season, home, away }) =>
    [home, away].flatMap((team) =>
      Array.from({ length: 12 }, (_, index) => ({
        kind: 'squad' as const,
        line: 1,
        competition,
        season,
        team,
        player: playerNamed(playerOf(team.name, index)),
        jerseyNumber: index + 1,
      })),
    ),
  );
  await load([...squads, ...appearances]);
  const early = snapshots.filter(({ takenAt, fixtureRef }) => {
    const kickoff = fixtures.find(({ ref }) => ref === fixtureRef)?.kickoffUtc ?? '';
    return Date.parse(takenAt ?? '') < Date.parse(kickoff) - 10 * HOUR;
  });
  await load(snapshots.filter((each) => !early.includes(each)));
  await load(early);
}
