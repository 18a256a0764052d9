/** Entities that can be merged. */
type MergedKind = 'competition' | 'fixture' | 'manager' | 'player' | 'referee' | 'team';

/**
 * SQL of the current id for a public id: the same, or that of the entity it was merged into.
 * @param id SQL of the public id, such as `$1::bigint`
 */
export function currentId(kind: MergedKind, id: string): string {
  return `coalesce(
    (select alias.entity_id from public_id_aliases alias
      where alias.kind = '${kind}' and alias.old_id = ${id}),
    ${id})`;
}

/**
 * SQL condition that filters fixtures by public ids.
 * @param first number of the first of three parameters, current ids or null for any: fixtures, teams on either side,
 * competitions
 * @param fixture alias of the table; nothing passes where it has no row
 */
export function fixtureIdFilter(first: number, fixture = 'fixture'): string {
  const [fixtures, teams, competitions] = [first, first + 1, first + 2].map((place) => `$${place}::bigint[]`);
  return `(${fixtures} is null or ${fixture}.id = any (${fixtures}))
    and (${teams} is null or ${fixture}.home_team_id = any (${teams})
      or ${fixture}.away_team_id = any (${teams}))
    and (${competitions} is null or ${fixture}.competition_id = any (${competitions}))`;
}

/** SQL of a search in the names around `fixture`: a join, and a condition on it. */
export interface FixtureSearch {
  readonly join: string;
  readonly condition: string;
}

/**
 * A search for patterns that must all be found in the names of teams and competition; joins nothing without patterns.
 * @param parameter number of the parameter with the patterns
 */
export function fixtureSearch(patterns: readonly string[], parameter: number): FixtureSearch {
  if (patterns.length === 0) return { join: '', condition: `$${parameter}::text[] = '{}'` };
  return {
    join: `cross join lateral (
        select home.search_name || ' ' || away.search_name || ' ' || competition.search_name as search_name
        from teams home, teams away, competitions competition
        where home.id = fixture.home_team_id and away.id = fixture.away_team_id
          and competition.id = fixture.competition_id
      ) names`,
    condition: `names.search_name like all ($${parameter}::text[])`,
  };
}

/** A match without a result counts as in progress for this long from kick-off; afterwards its result is missing. */
export const LIVE_SECONDS = 86_400;

/**
 * SQL condition: a fixture is upcoming or in progress at a moment.
 * @param fixture alias of a row of football_as_of.fixtures
 * @param moment SQL of the moment of that row, such as `$1::timestamptz`
 */
export function isAhead(fixture: string, moment: string): string {
  return `(${fixture}.status in ('notstarted', 'inprogress')
    and ${fixture}.kickoff_at >= ${moment} - make_interval(secs => ${LIVE_SECONDS}))`;
}

/** SQL: a bookmaker's quotes of one outcome, the one that counts first, as in `current_quotes`. */
export const NEWEST_QUOTE_FIRST = `quote.quoted_at desc, quote.quoted_at_assumed, quote.odds, quote.source_id,
  quote.provider_market, quote.mark`;
