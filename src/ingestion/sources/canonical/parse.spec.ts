import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SourceFileError } from '../../source.js';
import { parseCanonicalFeed } from './parse.js';
import { FEED_KINDS, type RecordOf } from './schema.js';
import type { CanonicalKind } from '../../../football/canonical.js';

const fixtures = join(__dirname, '../../../../test/fixtures/canonical');
const read = (name: string) => parseCanonicalFeed(readFileSync(join(fixtures, name)), name);
const parse = (...lines: unknown[]) =>
  parseCanonicalFeed(
    Buffer.from(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
    'a.ndjson',
  );
const only = <Kind extends CanonicalKind>(kind: Kind, records: readonly { kind: string }[]): RecordOf<Kind>[] =>
  records.filter((record) => record.kind === kind) as RecordOf<Kind>[];

describe('parseCanonicalFeed', () => {
  it('reads every kind of line and counts non-empty lines', () => {
    const unit = read('10-small-league.ndjson');
    expect(unit.refused).toEqual([]);
    expect(unit.rowsRead).toBe(27);
    expect(new Set(unit.records.map(({ kind }) => kind))).toEqual(new Set(FEED_KINDS));
    // The empty line counts as a line of the file.
    expect(only('fixture', unit.records).map(({ line }) => line)).toEqual([13, 14]);
  });

  it('distinguishes a withdrawn result from an unmentioned one', () => {
    const line = {
      kind: 'fixture',
      externalId: 'f',
      competition: { country: 'S', name: 'L' },
      season: '2024/2025',
      day: '2025-03-01',
      home: { name: 'A' },
      away: { name: 'B' },
    };
    const read = (more: object) => only('fixture', parse({ ...line, ...more }).records)[0];
    expect(read({})).toMatchObject({ result: null, isResultWithdrawn: false });
    expect(read({ result: null })).toMatchObject({ result: null, isResultWithdrawn: true });
    expect(read({ result: { status: 'notstarted' } })).toMatchObject({ result: null, isResultWithdrawn: true });
    expect(read({ result: { status: 'finished', afterExtraTime: { homeGoals: 2, awayGoals: 1 } } })).toMatchObject({
      result: { homeGoals: null, afterExtraTime: { homeGoals: 2, awayGoals: 1 }, penalties: null },
    });
    const fault = (result: object) => parse({ ...line, result }).refused[0]?.message;
    expect(fault({ status: 'notstarted', homeGoals: 1, awayGoals: 0 })).toBe(
      'result must have no goals with status notstarted',
    );
    expect(fault({ status: 'postponed', penalties: { homeGoals: 1, awayGoals: 0 } })).toBe(
      'result.afterExtraTime and result.penalties need status finished',
    );
    expect(
      fault({ status: 'finished', homeGoals: 2, awayGoals: 2, afterExtraTime: { homeGoals: 2, awayGoals: 1 } }),
    ).toContain('cannot be lower');
  });

  it('fills omitted members with null or their default', () => {
    const [played, planned] = only('fixture', read('10-small-league.ndjson').records);
    expect(played).toMatchObject({
      ref: 'acme-f1',
      externalId: 'acme-f1',
      kickoffQuality: 'stated',
      awayManager: null,
      homeManager: { name: 'Max Muster', externalId: 'acme-m1' },
      result: { homeGoals: 2, awarded: false, hasEvents: true },
    });
    expect(planned).toMatchObject({
      ref: 'acme-f2',
      phase: null,
      kickoffUtc: null,
      kickoffQuality: 'assumed',
      referee: null,
      result: null,
      resultKnownAt: null,
    });
    const snapshots = only('marketSnapshot', read('10-small-league.ndjson').records);
    expect(snapshots[0]).toMatchObject({ mark: 'closing', takenAt: null, isExchange: false, takenAtAssumed: false });
    expect(snapshots[1]!.outcomes).toEqual([
      { scope: 'player', player: 'Ida Innen', line: 2.5, side: 'over', odds: '1.833', suspended: false },
      { scope: 'player', player: 'Ida Innen', line: 2.5, side: 'under', odds: '1.95', suspended: true },
    ]);
    expect(snapshots[0]!.outcomes[0]).toEqual({
      scope: 'match',
      player: null,
      line: null,
      side: 'home',
      odds: '1.95',
      suspended: false,
    });
  });

  it('reads gzip, a byte order mark and CRLF alike', () => {
    const plain = read('10-small-league.ndjson');
    expect(read('10-small-league.ndjson.gz')).toEqual(plain);
    const text = readFileSync(join(fixtures, '10-small-league.ndjson'), 'utf8');
    expect(parseCanonicalFeed(Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`), 'a.ndjson')).toEqual(plain);
  });

  it('refuses each bad line with a reason and keeps the others', () => {
    const unit = read('faults.ndjson');
    expect(unit.records.map(({ line }) => line)).toEqual([1, 33, 37, 42]);
    const reasons = Object.fromEntries(unit.refused.map(({ line, code, message }) => [line, `${code}: ${message}`]));
    expect(reasons).toEqual({
      2: expect.stringMatching(/^bad_json: not JSON: /),
      3: 'bad_json: a line must be one JSON object, not ["kind","team"]',
      4: expect.stringMatching(/^unknown_kind: kind is "stadium"; allowed: country, competition, team, /),
      5: 'unknown_field: team.colour is not a field of the feed; allowed here: name, externalId, new',
      6: 'bad_field: primaryColor is "#AA0000"; allowed: #rrggbb in small letters; null or absent: unknown',
      7: 'missing_field: team is missing; allowed: a team: {name, externalId, new}',
      8: 'bad_field: team.name is " - "; allowed: the name, at least one letter or digit, at most 200 characters',
      9: expect.stringMatching(/^bad_text: /),
      10: expect.stringMatching(/^bad_text: /),
      11: 'missing_field: externalId is missing; allowed: your own stable id, 1 to 200 characters',
      12: 'contradiction: season is "2024/2026"; allowed: two years that follow each other, like 2024/2025, or one',
      13: 'bad_field: day is "2025-02-29"; allowed: a calendar day like 2025-03-01',
      14: expect.stringMatching(
        /^bad_field: kickoffUtc is "2025-03-01T15:00:00\+01:00"; allowed: an instant of UTC like /,
      ),
      15: expect.stringMatching(/^contradiction: day is 2025-03-01 but kickoffUtc is 2025-03-03T01:00:00Z; /),
      16: 'contradiction: home and away must be two teams',
      17: 'contradiction: result.homeGoals, or at least result.afterExtraTime, must be given with status finished',
      18: 'bad_field: side is "both"; allowed: home, away',
      19: 'bad_field: values.shots is -1; allowed: a count, an integer from 0 to 9999; null or absent: unknown',
      20: expect.stringMatching(/^bad_field: values.shots is "12"; allowed: a count, an integer /),
      21: expect.stringMatching(
        /^unknown_field: values.xg is not a field of the feed; allowed here: shots, shotsOnTarget, /,
      ),
      22: expect.stringMatching(
        /^bad_field: market is "throwIns"; allowed: goals, firstHalfGoals, .*bothTeamsToScore$/,
      ),
      23: expect.stringMatching(/^contradiction: takenAt must be an instant with mark snapshot; /),
      24: 'bad_field: outcomes[0].odds is 1.9; allowed: decimal odds as text like "1.95", from 1 to 99999',
      25: 'bad_field: outcomes[0].odds is "0.95"; allowed: decimal odds as text like "1.95", from 1 to 99999',
      26: 'contradiction: outcomes[0].line must be a number for market goals',
      27: 'contradiction: outcomes[0].player must be a name with scope player',
      28: 'contradiction: outcomes[0].scope is "player"; allowed for market corners: match, home, away',
      29: 'contradiction: outcomes[0].side is "over"; allowed for market matchResult: home, draw, away',
      30: 'contradiction: marketLine must be a number for market goals',
      31: 'contradiction: players[1].player is in the line-up twice',
      32: 'contradiction: pairs[0]: playerOff and playerOn must be two players',
      34: 'duplicate: line 33 already holds this teamStatistics; allowed: once per file',
      35: 'contradiction: player and relatedPlayer must be two players',
      36: expect.stringMatching(/^bad_field: type is "header"; allowed: goal, ownGoal, penaltyGoal, .*varDecision$/),
      38: 'duplicate: line 37 already holds this event; allowed: once per file',
      39: 'missing_field: takenAt is missing; allowed: an instant of UTC like 2025-03-01T15:00:00Z',
      40: 'contradiction: players[1].player is in the list twice',
      41: 'bad_field: players[0].type is "injured"; allowed: out, doubtful',
      43: 'duplicate: line 42 already holds this absences; allowed: once per file',
    });
  });

  it('accepts implausible counts: the coverage board reports them', () => {
    const unit = parse({
      kind: 'teamStatistics',
      fixtureRef: 'f',
      side: 'home',
      values: { shots: 3, shotsOnTarget: 5 },
    });
    expect(unit.refused).toEqual([]);
  });

  it('distinguishes snapshots of different times and bookmakers', () => {
    const snapshot = (bookmaker: string, takenAt: string) => ({
      kind: 'marketSnapshot',
      fixtureRef: 'f',
      bookmaker: { name: bookmaker },
      market: 'goals',
      providerMarket: 'totals',
      takenAt,
      outcomes: [],
    });
    const unit = parse(
      snapshot('A', '2025-03-01T10:00:00Z'),
      snapshot('B', '2025-03-01T10:00:00Z'),
      snapshot('A', '2025-03-01T11:00:00Z'),
      snapshot('A', '2025-03-01T10:00:00Z'),
    );
    expect(unit.records).toHaveLength(3);
    expect(unit.refused).toEqual([
      { line: 4, code: 'duplicate', message: 'line 1 already holds this marketSnapshot; allowed: once per file' },
    ]);
  });

  it.each<[string, Buffer, string]>([
    ['a JSON array', Buffer.from('[\n{"kind":"team"}\n]'), 'a JSON array'],
    ['another encoding', Buffer.from([0x7b, 0xe9, 0x7d]), 'not UTF-8'],
    ['no JSON at all', Buffer.from('Div,Date\nE0,01/03/2025\n'), 'no line of it is a JSON object'],
  ])('throws on %s', (_, content, message) => {
    expect(() => parseCanonicalFeed(content, 'x.ndjson')).toThrow(SourceFileError);
    expect(() => parseCanonicalFeed(content, 'x.ndjson')).toThrow(message);
  });

  it('throws on a gzip file that ends too early', () => {
    const content = gzipSync('{"kind":"country","name":"Sampleland"}\n').subarray(0, 30);
    expect(() => parseCanonicalFeed(content, 'x.ndjson.gz')).toThrow(/^x\.ndjson\.gz: not a complete gzip file/);
  });

  it('finds nothing in an empty file', () => {
    expect(parseCanonicalFeed(Buffer.from('\n\n'), 'x.ndjson')).toEqual({ records: [], refused: [], rowsRead: 0 });
  });
});
