import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { TestIssuer } from '../../support/issuer.js';
import { derby, now, prices, projectSaka, records } from '../rankings/trend-data.js';
import type { RecordFields } from '../../../src/common/paging/record-fields.js';
import { fixtureCoverageFields } from '../../../src/coverage/fixture-coverage.dto.js';
import { matchdayFields } from '../../../src/fixtures/matchday-fixtures.dto.js';
import { lineupFields } from '../../../src/lineups/lineups.dto.js';
import { teamStatisticsFields } from '../../../src/predictions/team-statistics.dto.js';
import { priceOutlierFields, propsOutlierFields } from '../../../src/rankings/prices/price-fields.js';
import { refereeFields } from '../../../src/rankings/referees/referees.dto.js';
import { substituteImpactFields } from '../../../src/rankings/substitutes/substitute-impact.dto.js';
import { playerTrendFields } from '../../../src/rankings/trends/player-trends.dto.js';
import { teamTrendFields } from '../../../src/rankings/trends/team-trends.dto.js';
import { valueBetFields } from '../../../src/value-bets/value-bets.dto.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  named,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';

type Row = Readonly<Record<string, unknown>>;
/** A query, the dotted names that it shows, and the most items of arrays. */
type Shown = readonly [query: string, names: readonly string[], most: Readonly<Record<string, number>>];

/** A value with the members of dotted names alone, written without the code under test. */
function reduced(value: unknown, names: readonly string[], most: Readonly<Record<string, number>>, at = ''): unknown {
  if (names.includes(at)) return Array.isArray(value) ? value.slice(0, most[at] ?? value.length) : value;
  if (Array.isArray(value)) {
    return value.slice(0, most[at] ?? value.length).map((item) => reduced(item, names, most, at));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`;
      const isWanted = names.some(
        (wanted) => wanted === path || wanted.startsWith(`${path}.`) || path.startsWith(`${wanted}.`),
      );
      return isWanted ? [[name, reduced(inner, names, most, path)]] : [];
    }),
  );
}

/** Five starts of one player in matches that tell who replaced whom. */
const starts = [1, 2, 3, 4, 5].flatMap((day) => {
  const match = fixture('Leeds', `Rovers ${day}`, `2025-01-0${day}T15:00:00Z`, {
    result: result(1, 0, 0, 0, { hasEvents: true }),
  });
  return [
    match,
    playerStatistics(match, 'home', 'Patrick Bamford', { goals: 1 }, { minutes: 90, isStarter: true }),
    ...elevenPlayers(match, 'home').slice(1),
    substitutions(match, 'home', []),
  ];
});

const boards: readonly [path: string, fields: RecordFields][] = [
  ['/api/v2/predictions/team-statistics?pageSize=100', teamStatisticsFields],
  ['/api/v2/rankings/team-prop-trends?minWindow=5', teamTrendFields],
  ['/api/props/team-trends?minWindow=5', teamTrendFields],
  ['/api/v2/rankings/player-prop-trends?minWindow=5', playerTrendFields],
  ['/api/v2/rankings/price-outliers?minBookmakers=1&maxOdds=50&maxDiscrepancy=1000', priceOutlierFields],
  ['/api/props/outliers?minBookmakers=1&minDiscrepancy=-100&uniqueTournamentId=', propsOutlierFields],
  ['/api/v2/rankings/substitute-impact?stat=goals&window=all', substituteImpactFields],
  ['/api/v2/value-bets?showAll=true', valueBetFields],
  ['/api/v2/lineup-projections?pageSize=100', lineupFields],
  ['/api/lineups/players?pageSize=100', lineupFields],
  ['/api/v2/rankings/referees?pageSize=100', refereeFields],
  ['/api/v2/matchday-fixtures?pageSize=100', matchdayFields],
  ['/api/v2/data-coverage/fixtures?pageSize=100', fixtureCoverageFields],
];

describe('members of records that a query selects', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let issuer: TestIssuer;
  let token: string;

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    token = await issuer.token();
    const refereed = fixture('Fulham', 'Burnley', '2025-01-04T15:00:00Z', {
      referee: named('A Taylor'),
      result: result(1, 0),
    });
    await loadRecords(database.current, 'canonical', [
      ...records,
      refereed,
      teamStatistics(refereed, 'home', { cards: 2, yellowCards: 2, redCards: 0 }),
      prices(derby, 'Bravo', 'shots', [['Bukayo Saka', 1.5, '1.90', null]]),
      ...starts,
    ]);
    await projectSaka(database.current);
    service = await startTestApp({
      database: database.current,
      now,
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
    });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await issuer.stop();
  });

  const get = async (address: string) =>
    service.request
      .get(address)
      .set({ 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '1', Authorization: `Bearer ${token}` });
  const page = async (address: string): Promise<{ data: Row[] }> => {
    const { status, body } = await get(address);
    expect([address, status]).toEqual([address, 200]);
    return body as { data: Row[] };
  };
  const addressOf = (path: string): string => (path.endsWith('=') ? `${path}${idOf.competition()}` : path);

  it.each(boards)('%s: a lean page is the full page with fewer members', async (path, { names, compact }) => {
    const address = addressOf(path);
    const { data, ...envelope } = await page(address);
    expect(data.length).toBeGreaterThan(0);
    const one = compact.fields.slice(0, 3);
    const nested = names.filter((name) => name.includes('.'));
    const shown: readonly Shown[] = [
      ['view=compact', compact.fields, compact.mostItems ?? {}],
      [`fields=${one.join(',')}`, one, {}],
      [`fields=${names.join(',')}`, names.filter((name) => !name.includes('.')), {}],
      [`fields=${[...nested, ...one].join(',')}`, [...nested, ...one], {}],
    ];
    for (const [query, wanted, most] of shown) {
      const lean = await page(`${address}&${query}`);
      expect(lean).toEqual({ data: data.map((row) => reduced(row, wanted, most)), ...envelope });
      // the cached records too
      expect(await page(`${address}&${query}`)).toEqual(lean);
    }
    expect(await page(address)).toEqual({ data, ...envelope });
    for (const name of compact.fields) expect(names).toContain(name);
  });

  it.each(boards)(
    '%s: names in any order are one page, and an unknown one is 400 with the nearest',
    async (path, each) => {
      const address = addressOf(path);
      const [first = '', second = ''] = each.compact.fields;
      const [one, other, full] = [
        await get(`${address}&fields=${first},${second}`),
        await get(`${address}&fields=${second}&fields=${first},${second}`),
        await get(address),
      ];
      expect([one.status, one.text, one.headers['etag']]).toEqual([200, other.text, other.headers['etag']]);
      expect(one.headers['etag']).not.toBe(full.headers['etag']);
      const misspelt = await get(`${address}&fields=${first}x`);
      expect([misspelt.status, misspelt.body.code]).toEqual([400, 'invalid_input']);
      expect(misspelt.body.errors[0]).toMatchObject({ parameter: 'fields' });
      expect(misspelt.body.errors[0].detail).toContain(`(did you mean ${first}?)`);
    },
  );

  it('refuses names that no record has, and says what a view may be', async () => {
    const address = '/api/v2/rankings/referees?pageSize=1';
    for (const name of ['__proto__', 'constructor', 'toString', 'id.', '.id', 'id.name', '%00', 'a'.repeat(5_000)]) {
      const { status, body } = await get(`${address}&fields=${name}`);
      expect([name.slice(0, 20), status, body.code]).toEqual([name.slice(0, 20), 400, 'invalid_input']);
    }
    expect((await get(`${address}&${'fields=x&'.repeat(1_000)}`)).status).toBe(400);
    expect((await get(`${address}&view=small`)).status).toBe(400);
    const { data } = await page(`${address}&fields=,,id,id`);
    expect(Object.keys(data[0]!)).toEqual(['id']);
  });

  it('adds fields to the compact view', async () => {
    const { data } = await page('/api/v2/rankings/referees?view=compact&fields=slug');
    expect(Object.keys(data[0]!)).toContain('slug');
    expect(Object.keys(data[0]!)).toHaveLength(refereeFields.compact.fields.length + 1);
  });
});
