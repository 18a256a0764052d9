import type { AnyCanonicalRecord, FixtureRecord } from '../../football/canonical.js';
import {
  fixture,
  lineup,
  matchResultPrices,
  named,
  playerNamed,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../../test/support/factories.js';
import { withoutUnstorable } from './storable.js';

const match = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z', { line: 7 });
const refusedOf = (...records: AnyCanonicalRecord[]) => {
  const unit = withoutUnstorable({ records, refused: [], rowsRead: records.length });
  return { accepted: unit.records, said: unit.refused.map(({ line, code, message }) => `${line} ${code} ${message}`) };
};
const home = (name: string): FixtureRecord => ({ ...match, home: named(name) });

describe('withoutUnstorable', () => {
  it.each([
    ['a'.repeat(5 * 2 ** 20), "home.name has 5,242,880 characters; allowed are 200; it is 'aaaaaa"],
    ['b'.repeat(201), 'home.name has 201 characters; allowed are 200'],
    ['Ars\u0000enal', "home.name holds characters that cannot be shown or stored; it is 'Ars\\u0000enal'"],
    ['Ars\u0007enal', "home.name holds characters that cannot be shown or stored; it is 'Ars\\u0007enal'"],
    ['Ars\ud83d', "home.name holds characters that cannot be shown or stored; it is 'Ars\\ud83d'"],
    ['Ars\u202elanesrA', 'home.name holds characters that cannot be shown or stored'],
    ['Ars\ufffdnal', 'home.name is not valid UTF-8'],
    ["=cmd|' /C calc'!A0", "home.name begins like a formula of a spreadsheet; it is '=cmd|' /C calc'!A0'"],
    [' @SUM(A1)', 'home.name begins like a formula'],
    ['+cmd', 'home.name begins like a formula'],
    ['???', 'home.name holds no letter and no digit'],
    ['𠮷'.repeat(200), 'home.name has 400 characters; allowed are 200'],
    ['吉'.repeat(200), 'home.name has more than 400 bytes in UTF-8'],
  ])('refuses the name %.12s with its line', (name, reason) => {
    const { accepted, said } = refusedOf(home(name));
    expect(accepted).toEqual([]);
    expect(said).toEqual([expect.stringContaining(`7 bad_value ${reason}`)]);
    expect(said[0]!.length).toBeLessThan(200);
  });

  it('accepts real-world names', () => {
    const names = ["Nott'm Forest", 'FC København', 'King\u0092s Lynn', 'Al-Nassr', '東京', 'x'.repeat(200)];
    expect(refusedOf(...names.map(home))).toEqual({ accepted: names.map(home), said: [] });
  });

  it.each<[Partial<FixtureRecord>, string]>([
    [{ result: result(99_999, 0) }, 'result.homeGoals must be a whole number from 0 to 9999; it is 99999'],
    [{ result: result(1.5, 0) }, 'result.homeGoals must be'],
    [{ result: result(1, 0, 1, null) }, "score must have the goals of both sides or of none; it is '1-none'"],
    [{ result: { ...result(1, 0), awayGoals: null } }, 'result must have the goals of both sides'],
    [{ day: '9999-01-01' }, "day must be a day from 1850 to 2150; it is '9999-01-01'"],
    [{ kickoffUtc: '+275760-09-13T00:00:00Z' }, 'kickoffUtc must be a day from'],
    [{ season: '0001/0002' }, 'season must be years from 1850 to 2150'],
    [{ referee: named('\u0000') }, 'referee.name holds'],
    [{ competition: { country: 'England', name: '=1', externalId: null } }, 'competition.name begins'],
    [{ externalId: 'x'.repeat(300) }, 'externalId has 300 characters'],
  ])('refuses a fixture with %j', (more, reason) => {
    expect(refusedOf({ ...match, ...more }).said).toEqual([expect.stringContaining(reason)]);
  });

  it('leaves out what belongs to a refused fixture', () => {
    const counts = teamStatistics(match, 'home', { shots: 3 });
    const said = [expect.stringContaining('7 bad_value home.name') as string];
    expect(refusedOf(home('???'), counts)).toEqual({ accepted: [], said });
    expect(refusedOf(counts).accepted).toEqual([counts]);
  });

  it('refuses counts and players individually', () => {
    const rows = [
      ['Ida', 70_000],
      ['=', 1],
      ['Eva', 1],
    ] as const;
    const records = rows.map(([name, shots]) => playerStatistics(match, 'home', name, { shots }));
    const { accepted, said } = refusedOf(...records);
    expect(accepted).toEqual([records[2]]);
    expect(said[0]).toContain('values.shots must be');
    expect(said.slice(1)).toEqual([expect.stringContaining('player.name begins')]);
  });

  it('reports a value once per line', () => {
    const unknown = { shortName: null, primaryColor: null, secondaryColor: null };
    const team = { kind: 'team', line: 7, country: 'England', team: named('='), ...unknown } as const;
    expect(refusedOf(team, home('='), { ...team, line: 8 }).said).toEqual([
      expect.stringContaining('7 bad_value team.name'),
      expect.stringContaining('8 bad_value team.name'),
    ]);
  });

  it('refuses single list elements without their list', () => {
    const names = lineup(match, 'home', ['Ida', '=Eva', 'Uta']);
    const pairs = substitutions(match, 'home', [
      [60, 'Ida', 'Ada'],
      [999, 'Uta', 'Ute'],
    ]);
    const prices = matchResultPrices(match, 'Pinnacle', ['2.0', '1e9', '0.5']);
    const { accepted, said } = refusedOf(names, pairs, prices, matchResultPrices(match, 'Unibet', ['-1', '', 'NaN']));
    expect(accepted).toEqual([
      { ...names, players: [names.players[0], names.players[2]] },
      { ...pairs, pairs: [pairs.pairs[0]] },
      { ...prices, outcomes: [prices.outcomes[0]] },
    ]);
    expect(said).toHaveLength(7);
    expect(said.slice(0, 3)).toEqual([
      "1 bad_value players.player.name begins like a formula of a spreadsheet; it is '=Eva'",
      '1 bad_value pairs.minute must be a whole number from 0 to 130; it is 999',
      "1 bad_value outcomes.odds must be decimal odds from 1 to 99999; it is '1e9'",
    ]);
  });

  it('makes the reasons of sources storable', () => {
    const message = `Date is '\u0000${'9'.repeat(5 * 2 ** 20)}'`;
    const given = { line: 2, code: 'bad_date', message };
    const { refused } = withoutUnstorable({ records: [], refused: [given], rowsRead: 1 });
    expect(refused[0]!.message).toMatch(/^Date is '\\u00009{100,}…$/);
    expect(refused[0]!.message.length).toBeLessThan(510);
  });

  it('keeps a player without a full name', () => {
    const row = { ...playerStatistics(match, 'home', 'Ida'), player: playerNamed('Ida', { fullName: null }) };
    expect(refusedOf(row).accepted).toEqual([row]);
  });
});
