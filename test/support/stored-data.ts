/** Members that depend on when, where or from which file something was stored, or on a sequence. */
const INCIDENTAL = ['created_at', 'updated_at', 'first_seen_at', 'settled_at', 'file_id', 'event_month'];

const plain = (table: string, ...left: string[]): string =>
  `select (to_jsonb(row) ${[...INCIDENTAL, ...left].map((name) => `- '${name}'`).join(' ')})::text as line
    from ${table} row`;

const belowReport = (table: string): string =>
  `select jsonb_build_array(report.fixture_id, report.source_id, report.kind, report.version,
    to_jsonb(row) - 'match_report_id' - 'id')::text as line
   from ${table} row join facts.match_reports report on report.id = row.match_report_id`;

const SNAPSHOT = `(to_jsonb(snapshot) - 'id' - 'file_id' - 'event_month')`;

/** The contents of the tables without ids from sequences: one line per row. */
const CONTENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'countries',
      'competitions',
      'seasons',
      'phases',
      'teams',
      'players',
      'referees',
      'managers',
      'bookmakers',
      'external_references',
      'squad_members',
      'facts.fixtures',
      'facts.fixture_schedules',
      'facts.fixture_results',
      'facts.team_statistics',
      'facts.live_scores',
    ].map((table) => [table, plain(table)]),
  ),
  ...Object.fromEntries(
    [
      'aliases',
      'unresolved_names',
      'facts.match_reports',
      'facts.selections',
      'facts.market_snapshots',
      'facts.price_aggregates',
    ].map((table) => [table, plain(table, 'id')]),
  ),
  ...Object.fromEntries(
    [
      'facts.result_observations',
      'facts.team_observations',
      'facts.player_statistics',
      'facts.lineups',
      'facts.lineup_players',
      'facts.substitutions',
      'facts.absences',
      'facts.match_events',
    ].map((table) => [table, belowReport(table)]),
  ),
  'facts.quotes': `
    select jsonb_build_array(${SNAPSHOT}, to_jsonb(selection) - 'id', row.odds,
      row.suspended)::text as line
    from facts.quotes row
    join facts.market_snapshots snapshot on snapshot.id = row.snapshot_id
    join facts.selections selection on selection.id = row.selection_id`,
  'facts.pending_quotes': `
    select jsonb_build_array(${SNAPSHOT}, to_jsonb(row) - 'id' - 'snapshot_id')::text as line
    from facts.pending_quotes row join facts.market_snapshots snapshot on snapshot.id = row.snapshot_id`,
};

/** Rows and digest of the content of every non-empty table: equal for databases with the same content. */
export async function readStoredData(database: {
  rows<Row extends object>(statement: string): Promise<Row[]>;
}): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const [table, lines] of Object.entries(CONTENTS)) {
    const [row] = await database.rows<{ content: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(line, ';' order by line), '')) as content
        from (${lines}) stored`,
    );
    contents[table] = row!.content;
  }
  return contents;
}

/** The newest data revision. */
export async function storedRevision(database: {
  rows<Row extends object>(statement: string): Promise<Row[]>;
}): Promise<number> {
  const [row] = await database.rows<{ revision: number }>('select revision from data_revision');
  return row!.revision;
}
