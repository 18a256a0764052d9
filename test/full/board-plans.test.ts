import { FixtureCoverageRepository } from '../../src/coverage/fixture-coverage.repository.js';
import type { CoverageFilter } from '../../src/coverage/fixture-coverage.repository.js';
import { SqlClient } from '../../src/database/sql-client.js';
import { MatchdayFixturesRepository } from '../../src/fixtures/matchday-fixtures.repository.js';
import { anyIds } from '../../src/public-ids/public-ids.service.js';
import { useTestDatabase } from '../support/database.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

describe('query plans of the boards of record on 38,000 fixtures', () => {
  const database = useTestDatabase();
  const now = new Date('2024-11-20T16:00:00Z');
  const everything: CoverageFilter = {
    from: null,
    until: null,
    statuses: null,
    states: null,
    hasDifferences: null,
    ids: anyIds,
    patterns: [],
  };

  /** How one repository call reads the fact tables: node type, table and index. */
  async function readsOf(call: (explaining: SqlClient) => Promise<unknown>): Promise<string[]> {
    const reads: string[] = [];
    const collect = (node: PlanNode): void => {
      const table = node['Relation Name'];
      if (table === 'fixtures' || table === 'fixture_results')
        reads.push(`${node['Node Type']} ${node['Index Name'] ?? table}`);
      if (node['Node Type'] === 'Bitmap Index Scan') reads.push(`${node['Node Type']} ${node['Index Name']}`);
      node.Plans?.forEach(collect);
    };
    class ExplainingClient extends SqlClient {
      override async rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
        const plans = await database.current.rows<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (format json) ${statement}`,
          parameters,
        );
        for (const row of plans) for (const { Plan } of row['QUERY PLAN']) collect(Plan);
        // one row without columns, as the statements are only explained
        return [{} as Row];
      }
      override transaction(): Promise<never> {
        return Promise.reject(new Error('boards read outside of transactions'));
      }
    }
    await call(new ExplainingClient());
    return reads;
  }

  beforeAll(async () => {
    const statements = [
      `insert into countries (id, natural_key, slug, name, search_name)
        values (1, 'country', 'country', 'Country', 'country')`,
      `insert into competitions (id, natural_key, country_id, slug, name, search_name)
       select id, 'competition ' || id, 1, 'league-' || id, 'League ' || id, 'league ' || id
       from generate_series(1, 20) id`,
      `insert into seasons (id, natural_key, competition_id, name, start_year)
       select league * 10 + year, 'season ' || league || ' ' || year, league, (2020 + year)::text, 2020 + year
       from generate_series(1, 20) league, generate_series(0, 4) year`,
      `insert into phases (id, natural_key, season_id, slug, name)
        select id, 'phase ' || id, id, 'regular-season', 'Regular season' from seasons`,
      `insert into teams (id, natural_key, country_id, slug, name, search_name)
       select league * 100 + team, 'team ' || league || ' ' || team, 1, 'team', 'Team', 'team'
       from generate_series(1, 20) league, generate_series(1, 20) team`,
      `insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id,
        slug, day, kickoff_at, kickoff_quality)
       select row_number() over (), 'fixture ' || row_number() over (), league * 10 + year, league, league * 10 + year,
         league * 100 + home,
         league * 100 + away, 'slug', '2020-08-01'::date + year * 365 + (home * 20 + away) % 300,
         '2020-08-01T15:00Z'::timestamptz + (year * 365 + (home * 20 + away) % 300) * interval '1 day', 'stated'
       from generate_series(1, 20) league, generate_series(0, 4) year, generate_series(1, 20) home,
         generate_series(1, 20) away where home <> away`,
      `insert into facts.fixture_results
       select id, kickoff_at + interval '135 minutes', 'infinity', 'finished', 1, 0, 0, 0, false, false, true, 2, 0, 0,
         0, 0, '{}', '[]', case when id % 100 = 0 then '[{}]' else '[]' end::jsonb from facts.fixtures`,
      'vacuum analyze',
    ];
    for (const statement of statements) await database.current.rows(statement);
  });

  it('reads a matchday by an index on kick-off and its results by key', async () => {
    const day = {
      from: new Date('2024-11-20T00:00:00Z'),
      until: new Date('2024-11-21T00:00:00Z'),
      isUpcomingOnly: false,
      ids: anyIds,
      patterns: [],
    };
    const byKickoff = { column: 'kickoff', direction: 'asc' } as const;
    for (const call of [
      (explaining: SqlClient) => new MatchdayFixturesRepository(explaining).listIds(day, byKickoff, now),
      (explaining: SqlClient) => new MatchdayFixturesRepository(explaining).listCompetitions(day, now),
    ]) {
      const reads = await readsOf(call);
      expect(reads.join()).toMatch(/fixtures_(kickoff|competition)/);
      expect(reads.filter((read) => read.startsWith('Seq Scan'))).toEqual([]);
    }
  });

  it('reads the records of a page by key', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => 1 + index * 31);
    for (const call of [
      (explaining: SqlClient) => new MatchdayFixturesRepository(explaining).list(ids, now),
      (explaining: SqlClient) => new FixtureCoverageRepository(explaining).list(ids, now),
    ]) {
      const reads = await readsOf(call);
      expect(reads.length).toBeGreaterThan(0);
      expect(reads.filter((read) => read.startsWith('Seq Scan'))).toEqual([]);
    }
  });

  it('reads the order of the whole coverage board from an index, without outcomes', async () => {
    const reads = await readsOf((explaining) =>
      new FixtureCoverageRepository(explaining).listIds(everything, { column: 'matchDate', direction: 'desc' }, now),
    );
    expect(reads).toEqual(['Index Only Scan fixtures_kickoff']);
  });

  it('finds fixtures with source differences by a partial index', async () => {
    const differing = { ...everything, hasDifferences: true };
    const reads = await readsOf((explaining) =>
      new FixtureCoverageRepository(explaining).listIds(differing, { column: 'matchDate', direction: 'desc' }, now),
    );
    expect(reads.join()).toContain('fixture_results_differing');
    expect(reads.filter((read) => read.startsWith('Seq Scan fixture_results'))).toEqual([]);
  });
});
