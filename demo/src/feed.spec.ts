import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { AnyCanonicalRecord } from '../../src/football/canonical.js';
import { canonicalSource } from '../../src/ingestion/sources/canonical/source.js';
import { DAY, HOUR, leagueSchedule, MINUTE } from './calendar.js';
import { writeDemoFeed } from './feed.js';
import { DEMO_LEAGUES } from './leagues.js';
import { nextDemoNews } from './news.js';

/** A small league, so that a demo is quick to generate. */
const italy = DEMO_LEAGUES[3]!;
const leagues = [{ ...italy, clubs: italy.clubs.slice(0, 8), clubsPerSeason: 6 }];
/** The day before a round; nine days later the round has been played and the next one is close. */
const round = leagueSchedule(5, leagues[0]!, 2025).find(({ kickoff }) => kickoff > Date.UTC(2025, 9, 1))!.kickoff;
const first = new Date(round - DAY);
const later = new Date(first.getTime() + 9 * DAY);
const folder = mkdtempSync(join(tmpdir(), 'demo-feed-'));
const at = (name: string): string => join(folder, name);

/** Subject of a line; prices and match reports on the same subject must not change later. */
function subject(record: AnyCanonicalRecord): string {
  switch (record.kind) {
    case 'marketSnapshot':
      return `${record.fixtureRef}|${record.bookmaker.name}|${record.providerMarket}|${record.mark}|${record.takenAt}`;
    case 'playerStatistics':
      return `${record.kind}|${record.fixtureRef}|${record.player.externalId}`;
    case 'priceAggregate':
      return `${record.kind}|${record.fixtureRef}|${record.market}|${record.mark}|${record.side}`;
    case 'fixture':
      return `${record.kind}|${record.ref}`;
    case 'event':
      return [record.kind, record.fixtureRef, record.minute, record.type, record.player?.externalId].join('|');
    case 'liveScore':
      return `${record.kind}|${record.fixtureRef}|${record.takenAt}`;
    case 'teamStatistics':
    case 'lineup':
    case 'substitutions':
    case 'absences':
      return `${record.kind}|${record.fixtureRef}|${record.side}`;
    case 'country':
    case 'competition':
    case 'team':
    case 'player':
    case 'referee':
    case 'manager':
    case 'bookmaker':
    case 'squad':
      return JSON.stringify({ ...record, line: 0 });
  }
}

async function load(files: readonly string[]): Promise<Map<string, AnyCanonicalRecord>> {
  const records = new Map<string, AnyCanonicalRecord>();
  for (const unit of canonicalSource.plan(files).units) {
    const parsed = await canonicalSource.parse(unit, (path) => Promise.resolve(readFileSync(path)));
    expect([basename(unit.path), parsed.refused]).toEqual([basename(unit.path), []]);
    for (const record of parsed.records) records.set(subject(record), { ...record, line: 0 });
  }
  return records;
}

const hash = (files: readonly string[]): string =>
  files
    .reduce((digest, file) => digest.update(basename(file)).update(readFileSync(file)), createHash('sha256'))
    .digest('hex');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the demo feed', () => {
  let early: Map<string, AnyCanonicalRecord>;
  let topUp: Map<string, AnyCanonicalRecord>;
  let fresh: Map<string, AnyCanonicalRecord>;
  let freshHash: string;

  beforeAll(async () => {
    early = await load(await writeDemoFeed({ folder: at('a'), now: first, seed: 5, leagues }));
    topUp = await load(await writeDemoFeed({ folder: at('a2'), since: first, now: later, seed: 5, leagues }));
    const whole = await writeDemoFeed({ folder: at('b'), now: later, seed: 5, leagues });
    freshHash = hash(whole);
    fresh = await load(whole);
  });

  it('is identical byte for byte for the same seed, and differs for another', async () => {
    expect(hash(await writeDemoFeed({ folder: at('c'), now: later, seed: 5, leagues }))).toBe(freshHash);
    expect(hash(await writeDemoFeed({ folder: at('c'), now: later, seed: 6, leagues }))).not.toBe(freshHash);
  });

  it('is written in two parts, the last seasons and those before', async () => {
    const parts = await Promise.all(
      (['recent', 'earlier'] as const).map(async (part) =>
        load(await writeDemoFeed({ folder: at(part), now: later, seed: 5, leagues, part })),
      ),
    );
    const seasonsOf = (part: Map<string, AnyCanonicalRecord>): string[] =>
      [...part.values()].flatMap((record) => (record.kind === 'fixture' ? [record.season] : []));
    const seasons = parts.map((part) => [...new Set(seasonsOf(part))]);
    expect(seasons).toEqual([['2024/2025', '2025/2026'], ['2023/2024']]);
    const together = new Map([...parts[1]!, ...parts[0]!]);
    expect(together.size).toBe(fresh.size);
    for (const [key, record] of fresh) expect(together.get(key)).toEqual(record);
  });

  it('contains nothing from the future except the schedule', () => {
    for (const record of early.values()) {
      const moment =
        record.kind === 'fixture'
          ? record.resultKnownAt
          : record.kind === 'lineup'
            ? record.publishedAt
            : record.kind === 'marketSnapshot' || record.kind === 'liveScore'
              ? record.takenAt
              : 'knownAt' in record
                ? record.knownAt
                : null;
      if (moment !== null && Date.parse(moment) > first.getTime())
        throw new Error(`${subject(record)} is known at ${moment}`);
    }
  });

  it('has referees for the next ten days and prices for the next fourteen', () => {
    const fixtures = [...early.values()].flatMap((record) =>
      record.kind === 'fixture' && record.result === null ? [record] : [],
    );
    const priced = new Set(
      [...early.values()].flatMap((record) => (record.kind === 'marketSnapshot' ? [record.fixtureRef] : [])),
    );
    for (const { ref, kickoffUtc, referee } of fixtures) {
      const days = (Date.parse(kickoffUtc!) - first.getTime()) / DAY;
      expect([ref, referee !== null]).toEqual([ref, days <= 10]);
      if (days > 14) expect([ref, priced.has(ref)]).toEqual([ref, false]);
      if (days < 12) expect([ref, priced.has(ref)]).toEqual([ref, true]);
    }
  });

  it('changes no published fact on a top-up: schedule, results, match reports and prices', () => {
    const changed = [...early].filter(([key, record]) => {
      const now = topUp.get(key) ?? fresh.get(key);
      if (now === undefined) return record.kind !== 'marketSnapshot';
      if (record.kind !== 'fixture' || record.result !== null) return JSON.stringify(now) !== JSON.stringify(record);
      const { kickoffUtc, home, away, referee } = now as typeof record;
      return (
        kickoffUtc !== record.kickoffUtc ||
        home.name !== record.home.name ||
        away.name !== record.away.name ||
        (record.referee !== null && referee?.name !== record.referee.name)
      );
    });
    expect(changed.map(([key]) => key)).toEqual([]);
  });

  it('equals a fresh demo of the same day after a top-up', () => {
    const together = new Map([...early, ...topUp]);
    const differing = [...fresh].filter(
      ([key, record]) => JSON.stringify(together.get(key)) !== JSON.stringify(record),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
    expect([...topUp.values()].filter(({ kind }) => kind === 'lineup').length).toBeGreaterThan(0);
  });

  it('lists absences two days before a match of the current season; hardly any absentee plays', () => {
    const all = [...fresh.values()];
    const fixtures = new Map(all.flatMap((record) => (record.kind === 'fixture' ? [[record.ref, record]] : [])));
    const lists = all.filter((record) => record.kind === 'absences');
    expect(lists.every(({ fixtureRef }) => fixtures.get(fixtureRef)?.season === '2025/2026')).toBe(true);
    const missing = lists.flatMap(({ fixtureRef, side, players, knownAt }) => {
      expect(Date.parse(fixtures.get(fixtureRef)!.kickoffUtc!) - Date.parse(knownAt!)).toBe(2 * DAY);
      return players.map(({ player, ...more }) => ({ key: `${fixtureRef}|${side}|${player.externalId}`, ...more }));
    });
    expect(new Set(missing.map(({ type }) => type))).toEqual(new Set(['out', 'doubtful']));
    expect(missing.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['Suspended', 'Knee injury']));
    const listed = all.flatMap((record) =>
      record.kind === 'lineup'
        ? record.players.map(({ player }) => `${record.fixtureRef}|${record.side}|${player.externalId}`)
        : [],
    );
    // a few are called up if too many others are absent by then
    const playing = new Set(listed);
    expect(missing.filter(({ key }) => playing.has(key)).length / missing.length).toBeLessThan(0.02);
  });

  it('has the score and all events so far while a match is in play', async () => {
    const during = new Date(round + 100 * MINUTE);
    const half = new Date(round + 55 * MINUTE);
    const told = async (name: string, since: Date, now: Date): Promise<AnyCanonicalRecord[]> => {
      const records = await load(await writeDemoFeed({ folder: at(name), since, now, seed: 5, leagues }));
      return [...records.values()].filter(({ kind }) => kind === 'event' || kind === 'liveScore');
    };
    const one = await told('f', new Date(round - MINUTE), half);
    const other = await told('g', half, during);
    expect(one.filter(({ kind }) => kind === 'liveScore')).toMatchObject([{ period: 'halfTime' }]);
    expect(other.filter(({ kind }) => kind === 'liveScore')).toMatchObject([{ period: 'secondHalf', minute: 85 }]);
    const events = (records: AnyCanonicalRecord[]) => records.filter(({ kind }) => kind === 'event');
    expect(events(one).length).toBeGreaterThan(0);
    expect(events(other)).toEqual(expect.arrayContaining(events(one)));
    expect(events(other).length).toBeGreaterThan(events(one).length);
  });

  it('is empty for a time that has been written already', async () => {
    expect(await writeDemoFeed({ folder: at('e'), since: later, now: first, leagues })).toEqual([]);
  });

  it('has news every hour, every few minutes on match day, and with each line-up and result', () => {
    const next = (moment: number): number => nextDemoNews(new Date(moment), leagues, 5).getTime();
    expect(next(round - 30 * HOUR)).toBe(round - 29 * HOUR);
    expect(next(round - 24.5 * HOUR)).toBe(round - 24 * HOUR);
    expect(next(round - 90 * MINUTE)).toBe(round - 87 * MINUTE);
    expect(next(round - 61 * MINUTE)).toBe(round - 60 * MINUTE);
    expect(next(round + 114 * MINUTE)).toBe(round + 115 * MINUTE);
  });

  it('begins a new season in due course', async () => {
    const since = new Date('2026-06-20T10:00:00Z');
    const now = new Date('2026-07-20T10:00:00Z');
    const next = await load(await writeDemoFeed({ folder: at('d'), since, now, seed: 5, leagues }));
    const seasons = new Set([...next.values()].flatMap((record) => (record.kind === 'squad' ? [record.season] : [])));
    expect(seasons).toEqual(new Set(['2026/2027']));
  });
});
