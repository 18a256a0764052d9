import { FAILING_AFTER, LATE_AFTER_MINUTES } from '../polling/connection-state.js';
import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { DataKind } from '../ingestion/source.js';
import { COVERAGE_STATE, supportOf } from './coverage-state.js';

export interface CoverageDayRow {
  competitionId: number;
  day: string;
  matches: number;
  complete: number;
  partial: number;
  missing: number;
  corrupted: number;
  unsupported: number;
  overdue: number;
  conflicts: number;
}

/** A competition: for each kind of data, the kick-off of the last or the next match that has it. */
export type KnownDataRow = Record<DataKind, Date | null> & { id: number; name: string; newestPriceAt: Date | null };

export interface SourceRow {
  name: string;
  files: number;
  lastFileAt: Date | null;
  lastNewsAt: Date | null;
  refusedRows: number;
  /** Median time between its imports with news; null with fewer than `LEAST_IMPORTS`. */
  expectedEverySeconds: number | null;
  /** Whether a connection to its provider is refused, failing or overdue; null: it has none. */
  isBehind: boolean | null;
}

/** Imports with news whose intervals show how often a source delivers any, and the fewest that are enough. */
const NEWEST_IMPORTS = 21;
const LEAST_IMPORTS = 4;

const count = (condition: string): string => `count(*) filter (where ${condition})::integer`;
const inState = (state: string): string => count(`state = '${state}'`);

/** SQL: kick-off of the competition's last match, or next match, that meets a condition. */
const last = (condition: string): string => `(
  select fixture.kickoff_at from football_as_of.fixtures($1::timestamptz) fixture
  where fixture.competition_id = competition.id and fixture.kickoff_at <= $1::timestamptz and ${condition}
  order by fixture.kickoff_at desc limit 1
)`;
const next = (condition: string): string => `(
  select fixture.kickoff_at from football_as_of.schedules() fixture
  where fixture.competition_id = competition.id and fixture.kickoff_at > $1::timestamptz and ${condition}
  order by fixture.kickoff_at limit 1
)`;
const has = (rows: string, condition = 'true'): string =>
  `exists (select from football_as_of.${rows} row where row.fixture_id = fixture.id and ${condition})`;

const KNOWN: Readonly<Record<DataKind, string>> = {
  upcomingFixtures: next('true'),
  results: last(`fixture.status = 'finished'`),
  teamStatistics: last('fixture.team_rows > 0'),
  playerStatistics: last('fixture.player_rows > 0'),
  lineups: last(has('lineup_players($1::timestamptz)')),
  substitutions: last(has('substitution_reports($1::timestamptz)')),
  referees: last('fixture.referee_id is not null'),
  matchPrices: next(has('quotes($1::timestamptz)', `row.scope <> 'player'`)),
  playerPrices: next(has('quotes($1::timestamptz)', `row.scope = 'player'`)),
  pastPrices: last(has('price_snapshots($1::timestamptz)')),
};

/** Sums over the data of fixtures and sources. */
@Injectable()
export class CoverageSummaryRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /** Matches that have kicked off in a period, by competition and day of a time zone, by the state of their data. */
  listDays(from: Date, now: Date, timeZone: string): Promise<CoverageDayRow[]> {
    return this.sql.rows<CoverageDayRow>(
      `with fixture as materialized (
        select * from football_as_of.fixtures($1::timestamptz)
        where kickoff_at >= $2::timestamptz and kickoff_at <= $1::timestamptz
      ), ${supportOf('fixture')}, judged as (
        select fixture.*, ${COVERAGE_STATE} as state
        from fixture join support on support.competition_id = fixture.competition_id
      )
      select competition_id as "competitionId", to_char(kickoff_at at time zone $3, 'YYYY-MM-DD') as day,
        count(*)::integer as matches, ${inState('complete')} as complete, ${inState('partial')} as partial,
        ${inState('missing')} as missing, ${inState('corrupted')} as corrupted,
        ${inState('unsupported')} as unsupported,
        ${count(`status in ('notstarted', 'inprogress') and kickoff_at < $1::timestamptz - interval '3 hours'`)}
          as overdue,
        ${count(`conflicts <> '[]'`)} as conflicts
      from judged
      group by 1, 2
      order by 1, 2`,
      [now, from, timeZone],
    );
  }

  /** How up to date each kind of data is, by competition, in order of priority. */
  listKnown(now: Date): Promise<KnownDataRow[]> {
    const kinds = Object.entries(KNOWN).map(([kind, kickoff]) => `${kickoff} as "${kind}"`);
    return this.sql.rows<KnownDataRow>(
      `select competition.id, competition.name, ${kinds.join(', ')},
        (
          select max(snapshot.taken_at) from football_as_of.schedules() fixture
          join football_as_of.price_snapshots($1::timestamptz) snapshot on snapshot.fixture_id = fixture.id
          where fixture.competition_id = competition.id and fixture.kickoff_at > $1::timestamptz
        ) as "newestPriceAt"
      from competitions competition
      where exists (select from football_as_of.schedules() fixture where fixture.competition_id = competition.id)
      order by competition.priority, competition.name collate "C", competition.id`,
      [now],
    );
  }

  listSources(now: Date): Promise<SourceRow[]> {
    return this.sql.rows<SourceRow>(
      `with file as (
        select file.*, run.source_id, file.inserted + file.updated > 0 as is_news
        from ingestion_files file join ingestion_runs run on run.id = file.run_id
        where file.stored_at <= $1::timestamptz
      ), import as (
        select source_id, max(stored_at) as at, row_number() over newest as place,
          max(stored_at) - lead(max(stored_at)) over newest as gap
        -- answers of a provider follow its matches, not a rhythm
        from file where is_news and raw_answer_id is null
        group by source_id, run_id
        window newest as (partition by source_id order by max(stored_at) desc)
      ), rhythm as (
        select source_id, percentile_cont(0.5) within group (order by extract(epoch from gap)) as seconds
        from import where place < ${NEWEST_IMPORTS} and gap is not null
        group by source_id
        having count(*) >= ${LEAST_IMPORTS} - 1
      )
      select source.name, count(*)::integer as files, max(file.stored_at) as "lastFileAt",
        max(file.stored_at) filter (where file.is_news) as "lastNewsAt",
        coalesce(sum(file.refused) filter (where file.stored_at > $1::timestamptz - interval '30 days'), 0)::integer
          as "refusedRows",
        (select round(rhythm.seconds)::integer from rhythm where rhythm.source_id = source.id)
          as "expectedEverySeconds",
        (
          select bool_or(
            connection.wait_reason is not null
            or connection.next_poll_at < $1::timestamptz - make_interval(mins => $2)
            or exists (
              select from source_polls poll where poll.connection_id = connection.id and poll.failures >= $3
            )
          )
          from source_connections connection where connection.source_id = source.id and not connection.is_paused
        ) as "isBehind"
      from file join sources source on source.id = file.source_id
      group by source.id
      order by source.name collate "C"`,
      [now, LATE_AFTER_MINUTES, FAILING_AFTER],
    );
  }
}
