import type { TestDatabase } from './database.js';

/** The result of each as-of function, without ids from sequences. */
const ANSWERS: Readonly<Record<string, string>> = {
  fixtures: 'select to_jsonb(row)::text as line from football_as_of.fixtures($1) row',
  team_statistics: 'select to_jsonb(row)::text as line from football_as_of.team_statistics($1) row',
  player_statistics: 'select to_jsonb(row)::text as line from football_as_of.player_statistics($1) row',
  lineup_players: 'select to_jsonb(row)::text as line from football_as_of.lineup_players($1) row',
  substitutions: 'select to_jsonb(row)::text as line from football_as_of.substitutions($1) row',
  substitution_reports: 'select to_jsonb(row)::text as line from football_as_of.substitution_reports($1) row',
  absences: `select jsonb_build_array(fixture.id, to_jsonb(row))::text as line
    from facts.fixtures fixture cross join football_as_of.absences($1, fixture.id) row`,
  match_events: `select jsonb_build_array(fixture.id, to_jsonb(row))::text as line
    from facts.fixtures fixture cross join football_as_of.match_events($1, fixture.id) row`,
  live_scores: `select jsonb_build_array(id, football_as_of.live_score($1, id))::text as line from facts.fixtures`,
  quotes: `select (to_jsonb(row) - 'id' - 'selection_id')::text as line from football_as_of.quotes($1) row`,
  current_quotes: `select (to_jsonb(row) - 'id' - 'selection_id')::text as line
    from football_as_of.current_quotes($1) row`,
  price_aggregates: 'select to_jsonb(row)::text as line from football_as_of.price_aggregates($1) row',
};

/** Rows and digest of all visible data at each of some moments. */
export async function readAnswers(database: TestDatabase, moments: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const moment of moments) {
    for (const [name, lines] of Object.entries(ANSWERS)) {
      const [row] = await database.rows<{ content: string }>(
        `select count(*) || ' rows ' || md5(coalesce(string_agg(line, ';' order by line), '')) as content
          from (${lines}) answer`,
        [moment],
      );
      answers[`${name} at ${moment}`] = row!.content;
    }
  }
  return answers;
}
