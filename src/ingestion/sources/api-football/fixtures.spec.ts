import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FixtureRecord } from '../../../football/canonical.js';
import { parseResponse } from './parse.js';
import { readResponse } from './response.js';
import { competitionOf, phaseOf, refereeNameOf, seasonNameOf, type ApiLeague } from './vocabulary.js';

const folder = join(__dirname, '../../../../test/fixtures/api-football');
const response = readResponse('fixtures.json', readFileSync(join(folder, 'fixtures.json')));
const parse = (receivedAt: string | null, of = response) =>
  parseResponse(of, { receivedAt, findFixture: () => null, beside: [] });
const unit = parse(null);
const fixtures = new Map(
  unit.records.flatMap((record) => (record.kind === 'fixture' ? [[record.ref, record] as const] : [])),
);
const fixture = (id: number): FixtureRecord => fixtures.get(String(id))!;
const noGoals = { homeGoals: null, awayGoals: null };

describe('fixtures', () => {
  it('are the matches of the catalogue', () => {
    expect(fixture(7001)).toEqual({
      kind: 'fixture',
      line: 1,
      ref: '7001',
      externalId: '7001',
      competition: { country: 'England', name: 'Premier League', externalId: '39' },
      season: '2030/2031',
      phase: null,
      day: '2030-09-14',
      kickoffUtc: '2030-09-14T14:00:00Z',
      kickoffQuality: 'stated',
      home: { name: 'Alford Rovers', externalId: '901' },
      away: { name: 'Barton Vale', externalId: '902' },
      referee: { name: 'P. Quill', externalId: null },
      homeManager: null,
      awayManager: null,
      statesManagers: false,
      result: {
        status: 'finished',
        homeGoals: 2,
        awayGoals: 1,
        homeHalfTimeGoals: 1,
        awayHalfTimeGoals: 0,
        awarded: false,
        hasEvents: false,
        afterExtraTime: null,
        penalties: null,
      },
      resultKnownAt: null,
    });
    expect(unit.records.filter(({ kind }) => kind === 'competition')).toMatchObject([
      { competition: { name: 'Premier League' }, slug: 'premier-league', priority: 1 },
      { competition: { name: 'Brasileirão Série B' }, slug: 'brasileirao-serie-b' },
    ]);
  });

  it('have their kick-off in UTC, whatever the offset, and mark an uncertain day as assumed', () => {
    expect(fixture(7002)).toMatchObject({ day: '2030-09-14', kickoffUtc: '2030-09-14T16:30:00Z', result: null });
    expect(fixture(7003)).toMatchObject({ isDayAssumed: true, kickoffQuality: 'assumed', result: null });
  });

  it('have the score of 90 minutes, with extra time and shoot-out separate', () => {
    expect(fixture(7009).result).toMatchObject({
      homeGoals: 2,
      awayGoals: 2,
      homeHalfTimeGoals: 1,
      afterExtraTime: { homeGoals: 3, awayGoals: 2 },
      penalties: null,
    });
    expect(fixture(7010).result).toMatchObject({
      homeGoals: 1,
      awayGoals: 1,
      afterExtraTime: { homeGoals: 1, awayGoals: 1 },
      penalties: { homeGoals: 4, awayGoals: 2 },
    });
    expect(fixture(7011).result).toMatchObject({ ...noGoals, afterExtraTime: { homeGoals: 2, awayGoals: 2 } });
  });

  it('that were not played have a status saying so', () => {
    expect(fixture(7004).result).toMatchObject({ status: 'postponed', ...noGoals });
    expect(fixture(7005).result).toMatchObject({ status: 'canceled', ...noGoals });
    expect(fixture(7013).result).toMatchObject({ status: 'abandoned', ...noGoals, homeHalfTimeGoals: null });
    expect(fixture(7014).result).toMatchObject({ status: 'suspended', ...noGoals });
    expect(fixture(7006).result).toMatchObject({ status: 'finished', awarded: true, homeGoals: 3, awayGoals: 0 });
    expect(fixture(7007).result).toMatchObject({ status: 'canceled', awarded: true, ...noGoals });
  });

  it('that are called off are known to be from the response on, if it came before a result is assumed', () => {
    const calledOffAt = (receivedAt: string | null) =>
      parse(receivedAt).records.flatMap((record) =>
        record.kind === 'fixture' && record.resultKnownAt !== null ? [[record.ref, record.resultKnownAt]] : [],
      );
    const inPlay = '2030-03-01T21:00:00.000Z';
    expect(calledOffAt(inPlay)).toEqual(['7004', '7005', '7007', '7013'].map((ref) => [ref, inPlay]));
    // 135 minutes after the kick-off of 7004
    const late = '2030-09-15T16:15:00.000Z';
    expect(calledOffAt(late)).toEqual(['7005', '7007'].map((ref) => [ref, late]));
    expect(calledOffAt(null)).toEqual([]);
  });

  it('under way or without a score have no result', () => {
    expect(fixture(7008)).toMatchObject({ result: null });
    expect(fixture(7012)).toMatchObject({ result: null, phase: '3rd Round Replays' });
    expect(unit.skipped).toEqual([{ line: 12, code: 'missing_score' }]);
  });

  it('without a result in a current response withdraw an earlier one', () => {
    const withdrawn = (receivedAt: string | null): string[] =>
      parse(receivedAt).records.flatMap((record) =>
        record.kind === 'fixture' && record.isResultWithdrawn === true ? [record.ref] : [],
      );
    expect(withdrawn('2030-09-14T15:00:00Z')).toEqual(['7002', '7003', '7008']);
    expect(withdrawn(null)).toEqual([]);
  });

  it('that cannot be read are refused with member, value and what is allowed', () => {
    expect(unit.rowsRead).toBe(18);
    expect(unit.refused.map(({ line, code }) => [line, code])).toEqual([
      [15, 'bad_member'],
      [16, 'bad_member'],
      [17, 'same_team'],
      [18, 'bad_member'],
    ]);
    expect(unit.refused[0]!.message).toMatch(/^fixture\.status\.short is "XX"; it must be one of NS, TBD, /);
    expect(unit.refused[1]!.message).toMatch(/^fixture\.date is "soon"; it must be a date and time such as /);
    expect(unit.refused[3]!.message).toBe('teams.away.id is missing; it must be an id above 0');
  });

  it('in play with an unreadable minute lose only their live score', () => {
    const damaged = structuredClone(response);
    const inPlay = damaged.elements[7] as { fixture: { status: { elapsed: unknown } } };
    inPlay.fixture.status.elapsed = 'soon';
    const { records, refused } = parse('2030-09-15T19:00:00Z', damaged);
    expect(records).toContainEqual(expect.objectContaining({ kind: 'fixture', ref: '7008' }));
    expect(records).not.toContainEqual(expect.objectContaining({ kind: 'liveScore', fixtureRef: '7008' }));
    expect(refused[0]).toMatchObject({ line: 8, code: 'bad_member' });
    expect(refused[0]!.message).toMatch(/^fixture\.status\.elapsed is "soon"; /);
  });
});

describe('competitions and seasons', () => {
  const league = (id: number, country: string, name: string): ApiLeague => ({ id, country, name, season: 2025 });
  const named = (id: number, country: string, name: string): string => {
    const of = league(id, country, name);
    const { country: in_, name: called } = competitionOf(of);
    return `${in_}, ${called}, ${seasonNameOf(of)}`;
  };

  it('are derived from the league alone', () => {
    expect(named(39, 'England', 'Premier League')).toBe('England, Premier League, 2025/2026');
    expect(named(71, 'Brazil', 'Serie A')).toBe('Brazil, Brasileirão Série A, 2025');
    expect(named(179, 'Scotland', 'Premiership')).toBe('Scotland, Scottish Premiership, 2025/2026');
    expect(named(2, 'World', 'UEFA Champions League')).toBe('Europe, Champions League, 2025/2026');
    expect(named(4, 'World', 'Euro Championship')).toBe('Europe, UEFA Euro, 2025');
    expect(named(12, 'World', 'CAF Champions League')).toBe('World, CAF Champions League, 2025/2026');
    expect(named(667, 'World', 'Friendlies Clubs')).toBe('World, Friendlies Clubs, 2025');
    expect(named(345, 'Czech-Republic', 'Czech Liga')).toBe('Czech Republic, Czech Liga, 2025/2026');
    expect(named(116, 'Belarus', 'Premier League')).toBe('Belarus, Premier League, 2025');
  });

  it('have stages without the matchday number', () => {
    const rounds = ['Regular Season - 12', 'Group A', 'Group A - 2', 'League Stage - 3', 'Round of 16', null];
    expect(rounds.map(phaseOf)).toEqual([null, 'Group A', 'Group A', 'League Stage', 'Round of 16', null]);
  });

  it('have referees without their country', () => {
    const names = ['M. Oliver', 'Michael Oliver, England', 'Oliver  Langford, England'];
    expect(names.map(refereeNameOf)).toEqual(['M. Oliver', 'Michael Oliver', 'Oliver Langford']);
  });
});
