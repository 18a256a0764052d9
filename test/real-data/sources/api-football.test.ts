import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { IngestSummary } from '../../../src/ingestion/ingest-summary.js';
import { SourceFileError } from '../../../src/ingestion/source.js';
import { apiFootballSource } from '../../../src/ingestion/sources/api-football/source.js';
import { damages, withDamages, type Json } from '../../support/damaged-json.js';
import { useTestDatabase } from '../../support/database.js';
import { filesBelow, unpackedArchive } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';
import { premierLeagueFile } from '../../support/slow/football-data.js';

const folder = join(unpackedArchive('api-football-v3.tar.gz'), 'api-football');
const answers = filesBelow(folder).filter((path) => !/\/error-[^/]*$/.test(path));
const database = useTestDatabase();

/** The Premier League 2024/25. */
const SEASON = `(
  select season.id from seasons season
  join competitions competition on competition.id = season.competition_id
  join countries country on country.id = competition.country_id
  where competition.slug = 'premier-league' and country.slug = 'england' and season.name = '2024/2025'
)`;
const sourceId = (name: string): string => `(select id from sources where name = '${name}')`;

describe('API-Football compared with football-data and FPL-Core, Premier League 2024/25', () => {
  let first: IngestSummary;

  beforeAll(async () => {
    await importFiles(database.current, 'football-data', [premierLeagueFile('2425')]);
    await importFiles(database.current, 'fpl-core', [unpackedArchive('fpl-core-insights-2024-25.tar.gz')]);
    const cpu = process.cpuUsage();
    first = await importFiles(database.current, 'api-football', answers);
    const { user, system } = process.cpuUsage(cpu);
    const seconds = `${first.seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s CPU of Node`;
    console.log(`${first.files} answers in ${seconds}`);
  }, 900_000);

  const count = async (query: string): Promise<number> =>
    Number((await database.current.rows<{ count: string }>(`select count(*) as count ${query}`))[0]!.count);

  it('rejects nothing, and changes nothing when imported again', async () => {
    expect(first.refused).toEqual([]);
    const second = await importFiles(database.current, 'api-football', answers);
    console.log(`again in ${second.seconds.toFixed(0)} s`);
    expect(second).toMatchObject({ inserted: 0, updated: 0, quotes: 0, refused: [] });
    expect(second.unchanged).toBeGreaterThan(6_000);
  }, 900_000);

  it('reads the injuries and bans of a season: out or doubtful, each player once per match', async () => {
    const rows = await database.current.rows<{ type: string; count: number; withoutReason: number }>(
      `select absence.type, count(*)::int as count,
         count(*) filter (where absence.reason is null)::int as "withoutReason"
       from facts.absences absence
       group by absence.type order by absence.type`,
    );
    expect(rows).toEqual([
      { type: 'doubtful', count: 35, withoutReason: 0 },
      { type: 'out', count: 1_399, withoutReason: 0 },
    ]);
    const known = `where report.kind = 'absences' and report.known_at is not null`;
    expect(await count(`from facts.match_reports report ${known}`)).toBe(0);
  });

  it('has the same fixtures and teams', async () => {
    expect(await count(`from facts.fixtures where season_id = ${SEASON}`)).toBe(380);
    const teams = `select home_team_id from facts.fixtures where season_id = ${SEASON}`;
    expect(await count(`from teams where id in (${teams})`)).toBe(20);
    const listed = await database.current.rows(`select name from unresolved_names where kind <> 'player'`);
    expect(listed).toEqual([]);
  });

  it('matches nearly every player to FPL-Core, and none twice', async () => {
    const ids = new Set<number>();
    for (const path of answers.filter((each) => /fixtures-(lineups|players)\//.test(each))) {
      const { response } = JSON.parse(readFileSync(path, 'utf8')) as {
        response: Record<'players' | 'startXI' | 'substitutes', { player: { id: number } }[] | undefined>[];
      };
      for (const { players = [], startXI = [], substitutes = [] } of response)
        for (const { player } of [...players, ...startXI, ...substitutes]) ids.add(player.id);
    }
    const rows = await database.current.rows<{ id: number; name: string; has_played: boolean; is_known: boolean }>(
      `select player.id, player.name,
         exists (
           select from facts.player_statistics row
           where row.player_id = player.id and row.season_id = ${SEASON} and row.minutes > 0
         ) as has_played,
         exists (
           select from external_references reference
           where reference.kind = 'player' and reference.entity_id = player.id
             and reference.source_id = ${sourceId('fpl-core')}
         ) as is_known
       from external_references own join players player on player.id = own.entity_id
       where own.kind = 'player' and own.source_id = ${sourceId('api-football')} and own.external_id = any($1::text[])`,
      [[...ids].map(String)],
    );
    expect(rows).toHaveLength(ids.size);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(ids.size);
    const others = rows.filter(({ is_known }) => !is_known);
    const played = others.filter(({ has_played }) => has_played);
    console.log(`of ${ids.size} players unknown to FPL-Core: ${others.map(({ name }) => name).join(', ')}`);
    console.log(`of these have played: ${played.map(({ name }) => name).join(', ')}`);
    expect(played.length / ids.size).toBeLessThan(0.01);
  });

  it('gives every player the minutes of FPL-Core', async () => {
    const rows = await database.current.rows<{ name: string; equal: number; all: number }>(
      `with newest as (
         select distinct on (report.fixture_id, report.source_id) report.id, report.fixture_id, report.source_id
         from facts.match_reports report join facts.fixtures fixture on fixture.id = report.fixture_id
         where report.kind = 'playerStatistics' and fixture.season_id = ${SEASON}
         order by report.fixture_id, report.source_id, report.version desc
       ), given as (
         select newest.fixture_id, newest.source_id, row.player_id, row.minutes
         from newest join facts.player_statistics row on row.match_report_id = newest.id where row.minutes > 0
       )
       select player.name, count(*) as all, count(*) filter (where abs(mine.minutes - theirs.minutes) <= 3) as equal
       from given mine join given theirs using (fixture_id, player_id) join players player on player.id = player_id
       where mine.source_id = ${sourceId('api-football')} and theirs.source_id = ${sourceId('fpl-core')}
       group by player.id, player.name order by player.name`,
    );
    const sum = (member: 'equal' | 'all'): number => rows.reduce((total, row) => total + Number(row[member]), 0);
    console.log(`minutes: ${sum('equal')} of ${sum('all')} equal, of ${rows.length} players`);
    // of 11,567 rows of FPL-Core; a false match would remove its player from his matches
    expect(sum('all')).toBeGreaterThanOrEqual(11_560);
    expect(sum('equal') / sum('all')).toBeGreaterThan(0.94);
  });

  it('agrees with football-data in scores and counts', async () => {
    const observed = (source: string, table: string, kind: string): string => `(
      select distinct on (report.fixture_id) report.fixture_id, report.id
      from facts.match_reports report join facts.fixtures fixture on fixture.id = report.fixture_id
      where report.source_id = ${sourceId(source)} and report.kind = '${kind}' and fixture.season_id = ${SEASON}
      order by report.fixture_id, report.version desc
    ) ${table}`;
    const agreement = async (kind: string, table: string, column: string): Promise<number> => {
      const onSide = kind === 'result' ? '' : 'and mine.side = theirs.side';
      const [row] = await database.current.rows<{ equal: number; all: number; largest: number }>(
        `select count(*) filter (where mine.${column} = theirs.${column}) as equal, count(*) as all,
           max(abs(mine.${column} - theirs.${column})) as largest
         from ${observed('api-football', 'one', kind)} join facts.${table} mine on mine.match_report_id = one.id
         join ${observed('football-data', 'other', kind)} using (fixture_id)
         join facts.${table} theirs on theirs.match_report_id = other.id ${onSide}`,
      );
      const { equal, all, largest } = row!;
      lines.push(`${column}: ${equal} of ${all} equal, largest difference ${largest}`);
      return Number(equal) / Number(all);
    };
    const lines: string[] = [];
    const scores = ['home_goals', 'away_goals', 'home_half_time_goals', 'away_half_time_goals'];
    for (const column of scores) expect(await agreement('result', 'result_observations', column)).toBe(1);
    const least: Readonly<Record<string, number>> = {
      corners: 0.96,
      fouls: 0.99,
      shots: 0.99,
      shots_on_target: 0.99,
      yellow_cards: 0.95,
      red_cards: 0.99,
      cards: 0.95,
    };
    const shares: Record<string, number> = {};
    for (const column of Object.keys(least))
      shares[column] = await agreement('teamStatistics', 'team_observations', column);
    console.log(lines.join('\n'));
    for (const [column, share] of Object.entries(least))
      expect([column, shares[column]! >= share]).toEqual([column, true]);
  });

  it('settles Champions League ties on 90 minutes', async () => {
    const ties = await database.current.rows<{ match: string; score: string; penalties: string }>(
      `select home.name || ' v ' || away.name as match, result.home_goals || '-' || result.away_goals as score,
         row.home_penalties || '-' || row.away_penalties as penalties
       from external_references reference
       join facts.fixtures fixture on fixture.id = reference.entity_id
       join teams home on home.id = fixture.home_team_id join teams away on away.id = fixture.away_team_id
       join facts.fixture_results result on result.fixture_id = fixture.id and result.known_until = 'infinity'
       join facts.match_reports report on report.fixture_id = fixture.id and report.kind = 'result'
       join facts.result_observations row on row.match_report_id = report.id
       where reference.kind = 'fixture' and reference.source_id = ${sourceId('api-football')}
         and reference.external_id in ('1149519', '1149523')
       order by 1`,
    );
    expect(ties).toEqual([
      { match: 'Arsenal v Porto', score: '1-0', penalties: '4-2' },
      { match: 'Atletico Madrid v Inter Milan', score: '2-1', penalties: '3-2' },
    ]);
  });
});

describe('recorded responses with a damaged member', () => {
  it('are read, or rejected with a reason; nothing else is thrown', async () => {
    const kinds = [
      'fixtures',
      'fixtures-events',
      'fixtures-lineups',
      'fixtures-players',
      'fixtures-statistics',
      'injuries',
      'odds',
    ];
    const paths = kinds.flatMap((kind) =>
      answers.filter((path) => path.includes(`/${kind}/`) && !path.includes('date-')).slice(0, 3),
    );
    const season = join(folder, 'fixtures/league-39-season-2024.json');
    const contents = new Map(paths.map((path) => [path, JSON.parse(readFileSync(path, 'utf8')) as Json]));
    const whole = await readFile(season);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), damages, async (path, done) => {
        const damaged = Buffer.from(JSON.stringify(withDamages(contents.get(path)!, done)));
        const read = (other: string): Promise<Buffer> => Promise.resolve(other === path ? damaged : whole);
        try {
          await apiFootballSource.parse({ path, context: [season], rank: 0 }, read);
        } catch (error) {
          expect(error).toBeInstanceOf(SourceFileError);
        }
      }),
      { numRuns: 300 },
    );
  }, 300_000);
});
