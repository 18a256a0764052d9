import { underImportLock } from '../../src/ingestion/load/load.queries.js';
import { recordUnresolvedName } from '../../src/ingestion/resolve/unresolved-names.queries.js';
import type { AnyCanonicalRecord, FixtureRecord } from '../../src/football/canonical.js';
import type { TestDatabase } from './database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  lineup,
  loadRecords,
  matchResultPrices,
  named,
  playerStatistics,
  result,
  testLeague,
} from './factories.js';

/** Kinds of entities in the league of decisions, several of each, each entity with its own match. */
export const decidedKinds = ['player', 'team', 'referee', 'manager'] as const;
export type DecidedKind = (typeof decidedKinds)[number];

/** An entity with the match that identifies it on its page. */
export interface OwnMatch {
  readonly name: string;
  readonly id: number;
  readonly fixtureId: number;
}

const people: Readonly<Record<'player' | 'referee' | 'manager', readonly string[]>> = {
  player: ['Ann Onefamily', 'Bea Onefamily', 'Cid Onefamily', 'Dan Onefamily', 'Eve Onefamily'],
  referee: ['Hal Whistle', 'Ida Whistle', 'Jon Whistle', 'Kim Whistle'],
  manager: ['Lea Bench', 'Max Bench', 'Nia Bench', 'Oli Bench'],
};
/** Two sources have the first match, under two names of the home side and a day apart. */
const matchesOfTeams = [
  ['United', 'Chelsea', '2025-02-01'],
  ['Sheffield United', 'Chelsea', '2025-02-02'],
  ['Wrexham', 'Everton', '2025-02-03'],
  ['Luton Town', 'Fulham', '2025-02-04'],
  ['Barrow', 'Brentford', '2025-02-05'],
] as const;
/** Unresolved names; the last has pending prices. */
const names = [
  ['player', 'Q One'],
  ['player', 'Q Two'],
  ['team', 'Rovers of Somewhere'],
  ['referee', 'S Card'],
] as const;

const finished = (home: string, away: string, day: string, more: Partial<FixtureRecord> = {}): FixtureRecord => {
  const ref = `${home} v ${away}`;
  return fixture(home, away, `${day}T15:00:00Z`, { ref, externalId: ref, result: result(2, 1), ...more });
};

const matchOfPeople = (index: number): FixtureRecord =>
  finished('Arsenal', `Visitor ${index}`, `2025-01-0${index + 1}`, {
    referee: named(people.referee[index % people.referee.length] ?? ''),
    homeManager: named(people.manager[index % people.manager.length] ?? ''),
  });
const matchOfTeam = (index: number): FixtureRecord => {
  const [home, away, day] = matchesOfTeams[index] ?? ['', '', ''];
  return finished(home, away, day);
};

/** The records of a player's match, in which only he has shots; loading them again changes nothing. */
export function recordsOfPeople(index: number): AnyCanonicalRecord[] {
  const match = matchOfPeople(index);
  return [
    match,
    playerStatistics(match, 'home', people.player[index] ?? '', { shots: index }),
    ...elevenPlayers(match, 'home').slice(1),
  ];
}

/** Entities that can be merged, by kind. */
export const decisionLeague: Readonly<Record<DecidedKind, readonly OwnMatch[]>> = {
  player: people.player.map((name, index) => ({
    name,
    id: idOf.player(name),
    fixtureId: idOf.fixture(matchOfPeople(index)),
  })),
  referee: people.referee.map((name, index) => ({
    name,
    id: idOf.referee(name),
    fixtureId: idOf.fixture(matchOfPeople(index)),
  })),
  manager: people.manager.map((name, index) => ({
    name,
    id: idOf.manager(name),
    fixtureId: idOf.fixture(matchOfPeople(index)),
  })),
  team: matchesOfTeams.map(([name], index) => ({
    name,
    id: idOf.team(name),
    fixtureId: idOf.fixture(matchOfTeam(index)),
  })),
};

/** Stores the league: every entity has its own match, and names and a price are pending. */
export async function storeDecisionLeague(database: TestDatabase): Promise<void> {
  for (const index of people.player.keys()) await loadRecords(database, 'canonical', recordsOfPeople(index));
  for (const index of matchesOfTeams.keys()) {
    const match = matchOfTeam(index);
    const prices = index === 0 ? [] : [matchResultPrices(match, 'bet365', ['2.1', '3.3', '3.4'])];
    await loadRecords(database, index === 1 ? 'football-data' : 'canonical', [match, ...prices]);
  }
  const next = fixture('Arsenal', 'Chelsea', '2025-03-01T15:00:00Z', { ref: 'next', externalId: 'next' });
  await loadRecords(database, 'canonical', [next, lineup(next, 'home', ['Ann Onefamily'])]);
  await loadRecords(database, 'canonical', [
    next,
    {
      ...matchResultPrices(next, 'bet365', ['1', '2', '3']),
      market: 'shots',
      providerMarket: 'player_shots',
      mark: 'snapshot',
      takenAt: '2025-02-25T10:00:00Z',
      takenAtAssumed: false,
      outcomes: [{ scope: 'player', player: 'Ann Onefamly', line: 1.5, side: 'over', odds: '2.1', suspended: false }],
    },
  ]);
  await underImportLock(database.sql, async (sql) => {
    const { id: sourceId } = await sql.rowOrFail<{ id: number }>(`select id from sources where name = 'canonical'`);
    const countryId = idOf.country(testLeague.country);
    for (const [kind, name] of names)
      await recordUnresolvedName(sql, { sourceId, kind, countryId, name, context: 'somewhere', candidates: [] });
  });
}
