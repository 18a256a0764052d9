import { Client } from 'pg';
import { BoardBuilder } from '../../../src/boards/builder/builder.js';
import type { SnapshotPayload } from '../../../src/boards/snapshot/snapshot-payload.js';
import type { Entities } from '../../../src/boards/dataset/entities.js';
import type {
  AnyCanonicalRecord,
  FixtureRecord,
  PlayerStatisticValues,
  Side,
} from '../../../src/football/canonical.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { linePrices } from '../../support/boards/prices.js';
import { readable } from '../../support/boards/readable.js';
import { useTestDatabase } from '../../support/database.js';
import { refitAt } from '../../support/refit.js';
import {
  competitionNamed,
  decider,
  fixture,
  idOf,
  lineup,
  loadRecords,
  matchResultPrices,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';

const settings = { upcomingDays: 7, quoteMaxAgeMinutes: 1440 };
const guests = ['Chelsea', 'Leeds', 'Burnley', 'Watford', 'Southampton', 'Liverpool'] as const;

/** Twelve past rounds, a week apart, each host at home to six guests, with statistics of teams and players. */
const past: FixtureRecord[] = Array.from({ length: 12 }, (_, round) => {
  const day = new Date(Date.UTC(2024, 10, 2 + 7 * round, 15)).toISOString();
  return fixture(round % 2 === 0 ? 'Brentford' : 'Fulham', guests[round >> 1]!, day, {
    result: result(round % 3, (round + 1) % 2),
  });
});
const coming = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
const later = fixture('Fulham', 'Arsenal', '2025-03-01T15:00:00Z');
const surnames = ['Adams', 'Baker', 'Clark', 'Davis', 'Evans', 'Foster', 'Green', 'Harris', 'Irwin', 'Jones', 'King'];
const namesOf = (team: string): string[] => surnames.map((surname) => `${surname}${team.toLowerCase()}`);
const player = namesOf('Brentford')[9]!;

/** Line-up with a goalkeeper, and player statistics, of a side. */
function reportsOf(match: FixtureRecord, side: Side, values: Partial<PlayerStatisticValues>): AnyCanonicalRecord[] {
  const names = namesOf(match[side].name);
  const published = lineup(match, side, names);
  const groups = ['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'M', 'F', 'F'] as const;
  return [
    ...names.map((name) => playerStatistics(match, side, name, { goals: 0, ...values })),
    { ...published, players: published.players.map((each, index) => ({ ...each, positionGroup: groups[index]! })) },
  ];
}

describe('incremental updates of boards', () => {
  let clients: Client[] = [];
  // before the database is dropped
  afterAll(async () => {
    for (const client of clients) await client.end();
    clients = [];
  });
  const database = useTestDatabase();
  let builder: BoardBuilder;
  let entities: Entities | null = null;

  beforeAll(async () => {
    builder = new BoardBuilder(database.current.sql, settings);
    await loadRecords(database.current, 'canonical', [
      ...past.flatMap((match, round) => [
        match,
        teamStatistics(match, 'home', { corners: 3 + (round % 5), shots: 9 + round }),
        teamStatistics(match, 'away', { corners: 6 - (round % 4), shots: 8 }),
        ...reportsOf(match, 'home', { shots: round % 3 }),
        ...reportsOf(match, 'away', { shots: 1 }),
      ]),
      coming,
      later,
    ]);
  });

  /** Compares the incremental builder with one that starts from scratch. */
  async function follow(now: string): Promise<SnapshotPayload & { onDemand: SnapshotPayload['candidates'] }> {
    const followed = await builder.build(new Date(now));
    entities = followed.entities ?? entities;
    const freshBuilder = new BoardBuilder(database.current.sql, settings);
    const fresh = await freshBuilder.build(new Date(now));
    expect(readable(followed, entities!)).toEqual(readable(fresh, fresh.entities!));
    const revision = { dataRevision: followed.dataRevision, seconds: followed.now };
    const candidates = await Promise.all(
      [builder, freshBuilder].map(async (each) => {
        const tables = await Promise.all(
          (['trends', 'cards', 'matchTrends'] as const).map((kind) => each.buildOnDemand(kind, revision)),
        );
        return new Map(tables.flatMap((table) => [...table!]));
      }),
    );
    expect(readable({ ...followed, candidates: candidates[0]! }, entities!)).toEqual(
      readable({ ...fresh, candidates: candidates[1]! }, fresh.entities!),
    );
    return { ...followed, onDemand: candidates[0]! };
  }

  /** Fixtures with candidates of a board. */
  const fixturesOf = ({ candidates }: SnapshotPayload, name: string): number[] =>
    [...new Set(candidates.get(name)!.table.columns.fixture as Uint32Array)].map(
      (code) => entities!.fixtures[code]!.id,
    );

  it('shows nothing without quotes', async () => {
    const { prices, validUntil, dataRevision } = await follow('2025-02-25T15:00:00Z');
    expect(prices.lines.rows).toBe(0);
    expect(dataRevision).toBeGreaterThan(1);
    expect(validUntil).toBe(Date.parse('2025-02-26T19:30:01Z') / 1000);
  });

  it('follows prices, and a newer snapshot that withdraws a line', async () => {
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T12:00:00Z', [
        ['home', 3.5, 'over', '1.8'],
        ['home', 3.5, 'under', '2'],
        ['match', 9.5, 'over', '1.9'],
      ]),
      linePrices(coming, 'Betway', 'corners', '2025-02-25T12:30:00Z', [['home', 3.5, 'over', '1.95']]),
      linePrices(coming, 'Unibet', 'shots', '2025-02-25T12:00:00Z', [
        ['player', 0.5, 'over', '1.5', player],
        ['player', 1.5, 'over', '2.6', player],
      ]),
      matchResultPrices(coming, 'Unibet', ['2.1', '3.4', '3.6'], {
        mark: 'snapshot',
        takenAt: '2025-02-25T12:00:00Z',
        takenAtAssumed: false,
      }),
    ]);
    const first = await follow('2025-02-25T15:00:00Z');
    // with the three of the result
    expect(first.prices.lines.rows).toBe(8);
    expect(first.candidates.get('team-trends')!.table.rows).toBeGreaterThan(0);
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Unibet', 'corners', '2025-02-25T14:00:00Z', [['home', 3.5, 'over', '1.7']]),
    ]);
    const second = await follow('2025-02-25T15:00:00Z');
    expect([...second.prices.lines.columns.bestOdds]).toEqual([3.6, 3.4, 2.1, 1.95, 1.5, 2.6]);
  });

  it('follows line-ups', async () => {
    const { changed } = await updateProjections(database.current.sql, {
      now: new Date('2025-02-25T15:00:00Z'),
      upcomingDays: 7,
    });
    expect(changed).toBe(2);
    const { elevens, onDemand } = await follow('2025-02-25T15:00:00Z');
    expect([...elevens!.values()].map((eleven) => eleven.length)).toEqual([11, 11]);
    expect(onDemand.get('value-cards')!.table.rows).toBeGreaterThan(11);
  });

  it('follows results and corrections in histories', async () => {
    const match = fixture('Everton', 'Brentford', '2025-02-24T20:00:00Z', { result: result(2, 0) });
    const before = await follow('2025-02-25T15:00:00Z');
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'home', { corners: 11 }),
      teamStatistics(match, 'away', { corners: 1 }),
      ...reportsOf(match, 'home', { shots: 2 }),
      ...reportsOf(match, 'away', { shots: 4 }),
    ]);
    const after = await follow('2025-02-25T15:00:00Z');
    expect(after.teams.matches.rows).toBe(before.teams.matches.rows + 2);
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'home', { corners: 12 }),
      teamStatistics(match, 'away', { corners: 1 }),
    ]);
    await follow('2025-02-25T15:00:00Z');
  });

  it('follows team models when they are fitted and refitted', async () => {
    const now = '2025-02-25T15:00:00Z';
    const modelled = async (): Promise<number[]> => [...(await follow(now)).prices.lines.columns.modelProbability];
    const others = guests.flatMap((guest, index) => {
      const other = guests.at(index - 1) ?? guest;
      return [
        fixture(other, guest, `2024-10-${16 - index}T15:00:00Z`, { result: result(1, 0) }),
        fixture(guest, other, `2024-10-${23 - index}T15:00:00Z`, { result: result(1, 1) }),
      ];
    });
    await loadRecords(
      database.current,
      'canonical',
      others.flatMap((match, index) => [
        match,
        teamStatistics(match, 'home', { corners: 4 + (index % 3) }),
        teamStatistics(match, 'away', { corners: 3 + (index % 4) }),
      ]),
    );
    const without = await modelled();
    expect(without.every(Number.isNaN)).toBe(true);
    await refitAt(database.current.sql, new Date(now), 'teams');
    const first = await modelled();
    // results and player lines have none
    expect(first.map(Number.isNaN)).toEqual([false, false, false, false, true, true]);
    const match = fixture('Brentford', 'Fulham', '2025-02-22T15:00:00Z', { result: result(1, 1) });
    await loadRecords(database.current, 'canonical', [
      match,
      teamStatistics(match, 'home', { corners: 14 }),
      teamStatistics(match, 'away', { corners: 0 }),
    ]);
    expect(await modelled()).toEqual(first);
    await refitAt(database.current.sql, new Date(now), 'teams');
    const again = await modelled();
    // Brentford's fourteen corners
    expect(again[3]).toBeGreaterThan(first[3] ?? NaN);
  });

  it('follows the matches of a player with prices against other teams', async () => {
    const before = await follow('2025-02-25T15:00:00Z');
    const elsewhere = fixture('Reds', 'Blues', '2025-02-18T19:00:00Z', {
      competition: competitionNamed('England', 'Championship'),
      result: result(1, 1),
    });
    await loadRecords(database.current, 'canonical', [
      elsewhere,
      ...reportsOf(elsewhere, 'home', { shots: 0 }),
      ...reportsOf(elsewhere, 'away', { shots: 0 }),
      playerStatistics(elsewhere, 'home', player, { goals: 0, shots: 7 }, { isStarter: false, minutes: 30 }),
    ]);
    const after = await follow('2025-02-25T15:00:00Z');
    expect(after.players.matches.rows).toBe(before.players.matches.rows + 1);
  });

  it('follows the time: a price goes stale, a match kicks off, another comes within the horizon', async () => {
    const farther = fixture('Everton', 'Fulham', '2025-03-05T20:00:00Z');
    await loadRecords(database.current, 'canonical', [
      farther,
      linePrices(farther, 'Unibet', 'corners', '2025-02-25T13:00:00Z', [['home', 4.5, 'over', '2']]),
    ]);
    const bestOf = ({ prices }: SnapshotPayload): number[] => [...prices.lines.columns.bestOdds];
    expect(bestOf(await follow('2025-02-26T12:29:59Z')).some((odds) => odds === 1.95)).toBe(true);
    expect(bestOf(await follow('2025-02-26T12:30:01Z')).some((odds) => odds === 1.95)).toBe(false);
    expect((await follow('2025-02-26T19:30:00Z')).live).toEqual([]);
    const playing = await follow('2025-02-26T19:30:01Z');
    expect(playing.live.map((code) => entities!.fixtures[code]!.id)).toEqual([idOf.fixture(coming)]);
    expect(fixturesOf(playing, 'team-trends')).not.toContain(idOf.fixture(coming));
    expect(fixturesOf(playing, 'value-cards')).toContain(idOf.fixture(coming));
    expect((await follow('2025-02-27T19:30:01Z')).live).toEqual([]);
    expect((await follow('2025-02-27T19:30:01Z')).prices.lines.rows).toBe(1);
  });

  it('uses matches that a team played while it had no upcoming fixture, once it has one', async () => {
    const next = fixture('Brentford', 'Arsenal', '2025-03-15T15:00:00Z');
    await loadRecords(database.current, 'canonical', [next]);
    expect((await follow('2025-03-06T21:00:00Z')).prices.lines.rows).toBe(0);
    await loadRecords(database.current, 'canonical', [
      { ...coming, result: result(2, 2), resultKnownAt: '2025-03-06T00:00:00Z' },
      teamStatistics(coming, 'home', { corners: 9 }, { knownAt: '2025-03-06T00:00:00Z' }),
      teamStatistics(coming, 'away', { corners: 2 }, { knownAt: '2025-03-06T00:00:00Z' }),
    ]);
    await follow('2025-03-07T00:00:00Z');
    await loadRecords(database.current, 'canonical', [
      next,
      linePrices(next, 'Unibet', 'corners', '2025-03-08T14:00:00Z', [['home', 4.5, 'over', '2']]),
    ]);
    const { prices, teams } = await follow('2025-03-08T15:00:01Z');
    expect(prices.lines.rows).toBe(1);
    expect([...teams.matches.columns.fixtureId]).toContain(idOf.fixture(coming));
  });

  it('follows pending prices once their name is resolved', async () => {
    const now = '2025-03-08T15:00:01Z';
    const next = fixture('Brentford', 'Arsenal', '2025-03-15T15:00:00Z');
    await loadRecords(database.current, 'canonical', [
      next,
      linePrices(next, 'Unibet', 'shots', '2025-03-08T14:00:00Z', [['player', 0.5, 'over', '1.4', 'The Tenth Man']]),
    ]);
    const before = await follow(now);
    const [listed] = await database.current.rows<{ id: number }>(
      `select id from unresolved_names where name = 'The Tenth Man'`,
    );
    const { quotes } = await underImportLock(database.current.sql, (sql) =>
      resolveListedName(sql, listed!.id, idOf.player(player), decider('tester')),
    );
    expect(quotes).toBe(1);
    const newest = 'select kind, fixture_ids from data_changes order by revision desc limit 1';
    expect(await database.current.rows(newest)).toEqual([{ kind: 'names', fixture_ids: [idOf.fixture(next)] }]);
    const after = await follow(now);
    expect(after.prices.lines.rows).toBe(before.prices.lines.rows + 1);
    expect([...after.prices.lines.columns.bestOdds]).toContain(1.4);
  });

  it('follows what becomes known after it was stored, and recomputes nothing else', async () => {
    const next = fixture('Brentford', 'Arsenal', '2025-03-15T15:00:00Z');
    await loadRecords(database.current, 'canonical', [
      next,
      linePrices(next, 'Betway', 'corners', '2025-03-08T15:00:02.400Z', [['home', 4.5, 'over', '2.3']]),
    ]);
    const bestOf = ({ prices }: SnapshotPayload): number[] => [...prices.lines.columns.bestOdds];
    expect(bestOf(await follow('2025-03-08T15:00:02Z'))).not.toContain(2.3);
    const priced = await follow('2025-03-08T15:00:03Z');
    expect(bestOf(priced)).toContain(2.3);
    const only = [idOf.fixture(next)];
    expect(priced.moved).toEqual({ fixtures: only, repriced: only, facts: [], lineups: [] });

    // known 135 minutes after kick-off
    const played = fixture('Watford', 'Brentford', '2025-03-08T14:00:00Z', { result: result(3, 1) });
    await loadRecords(database.current, 'canonical', [
      played,
      teamStatistics(played, 'home', { corners: 2 }),
      teamStatistics(played, 'away', { corners: 13 }),
    ]);
    const unknown = await follow('2025-03-08T15:00:04Z');
    const known = await follow('2025-03-08T16:15:00Z');
    expect(known.teams.matches.rows).toBe(unknown.teams.matches.rows + 1);
    expect(known.moved?.facts).toEqual([idOf.fixture(played)]);

    await updateProjections(database.current.sql, { now: new Date('2025-03-08T16:20:00Z'), upcomingDays: 7 });
    const early = await follow('2025-03-08T16:19:59Z');
    const projected = await follow('2025-03-08T16:20:00Z');
    expect(projected.moved).toEqual({ fixtures: only, repriced: [], facts: [], lineups: only });
    const elevenOf = ({ elevens }: SnapshotPayload): number => [...elevens!.values()].flat().length;
    expect(elevenOf(projected)).toBeGreaterThan(elevenOf(early));
  });

  it('updates names when a country changes, without recomputing anything', async () => {
    const before = await follow('2025-03-08T15:00:01Z');
    await database.current.rows(`update competitions set search_name = 'premier league albion'`);
    await database.current.rows(`select record_change('names', '{}')`);
    const after = await follow('2025-03-08T15:00:01Z');
    expect(entities!.competitions.map(({ searchName }) => searchName)).toContain('premier league albion');
    expect(after.prices).toBe(before.prices);
    expect(after.candidates).toBe(before.candidates);
    // any record may show the country
    expect(after.moved).toBeNull();
    await database.current.rows(`update countries set alpha2 = 'XX'`);
    await database.current.rows(`select record_change('names', '{}')`);
    expect((await follow('2025-03-08T15:00:01Z')).moved).toBeNull();

    // of a country without competitions
    await database.current.rows(`select record_change('names', '{}')`);
    const unmoved = await follow('2025-03-08T15:00:01Z');
    expect(unmoved.dataRevision).toBe(after.dataRevision + 2);
    expect(unmoved.moved).toEqual({ fixtures: [], repriced: [], facts: [], lineups: [] });
  });

  it('forgets a player who was merged into another one', async () => {
    const now = '2025-03-08T15:00:01Z';
    const next = fixture('Brentford', 'Arsenal', '2025-03-15T15:00:00Z');
    const [first, second] = ['Sam Twice', 'Samuel Twice'] as const;
    await loadRecords(database.current, 'canonical', [
      past[0]!,
      playerStatistics(past[0]!, 'home', first, { shots: 1 }),
      past[2]!,
      playerStatistics(past[2]!, 'home', second, { shots: 2 }),
      next,
      linePrices(next, 'Unibet', 'shots', '2025-03-08T14:30:00Z', [['player', 0.5, 'over', '1.7', first]]),
    ]);
    const idsOf = (): number[] => entities!.players.map(({ id }) => id);
    await follow(now);
    expect(idsOf()).toContain(idOf.player(first));
    await underImportLock(database.current.sql, (sql) =>
      mergeEntities(sql, 'player', idOf.player(first), idOf.player(second), decider('tester')),
    );
    const { prices } = await follow(now);
    expect([...prices.lines.columns.bestOdds]).toContain(1.7);
    expect(idsOf()).toContain(idOf.player(second));
    expect(idsOf()).not.toContain(idOf.player(first));
  });

  it('starts from scratch when the clock goes back, and when changes were lost', async () => {
    await follow('2025-02-25T15:00:00Z');
    await database.current.rows('delete from data_changes');
    await loadRecords(database.current, 'canonical', [
      coming,
      linePrices(coming, 'Betway', 'corners', '2025-02-25T14:30:00Z', [['away', 4.5, 'under', '1.6']]),
    ]);
    await database.current.rows('delete from data_changes');
    const { prices } = await follow('2025-02-25T15:00:00Z');
    expect([...prices.lines.columns.bestOdds]).toContain(1.6);
  });
});
