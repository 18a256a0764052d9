/** A match without a result is in progress for this long from kick-off; afterwards its result is missing. */
export const LIVE_SECONDS = 86_400;

/**
 * SQL of whether a fixture is to come or in progress at a moment.
 * @param fixture alias of a row of football_as_of.fixtures
 * @param moment SQL of the moment of that row, such as `$1::timestamptz`
 */
export function isAhead(fixture: string, moment: string): string {
  return `(${fixture}.status in ('notstarted', 'inprogress')
    and ${fixture}.kickoff_at >= ${moment} - make_interval(secs => ${LIVE_SECONDS}))`;
}
