import { differenceSize } from '../../football/difference-sizes.js';
import { PLAYER_SOURCE_COUNTS } from '../../football/statistics.js';

/** Maximum number of differences stored per match; those of the score and of teams come first. */
const MOST_DIFFERENCES = 40;
/** Sort position of the first player count, after those of teams. */
const FIRST_PLACE_OF_PLAYERS = 100;

const playerColumns = [...PLAYER_SOURCE_COUNTS, { key: 'minutes', column: 'minutes' }];

const PLAYER_VALUES = playerColumns
  .map(({ key, column }, index) => {
    const { count, share } = differenceSize('player', key);
    return `(${FIRST_PLACE_OF_PLAYERS + index}, '${column}', better.${column}, worse.${column}, ${count}, ${share})`;
  })
  .join(',\n      ');

/** SQL: whether two values differ by more than the tolerance. */
const isBeyond = (better: string, worse: string, row: string): string =>
  `abs(${better} - ${worse}) > greatest(${row}.size, ${row}.share * ${better})`;

/**
 * SQL: `source_difference` lists where sources differ by more than the tolerances of difference-sizes.ts, at each time
 * at which knowledge of a fixture changed. Must follow KNOWLEDGE and `stated_count`, the counts of sides.
 */
export const SOURCE_DIFFERENCES = `
  differing as materialized (
    select better.fixture_id, better.known_from, better.position as place, better.field, better.side,
      null::bigint as player_id, better.source_name as better_source, better.value as better_value,
      better.precedence as better_precedence, worse.source_name as worse_source, worse.value as worse_value,
      worse.precedence as worse_precedence
    from stated_count better join stated_count worse using (fixture_id, known_from, side, field)
    where better.precedence < worse.precedence and ${isBeyond('better.value', 'worse.value', 'better')}
    union all
    select known.fixture_id, known.known_from, count.place, count.field, coalesce(better.side, worse.side),
      better.player_id, known.source_name, count.better_value, known.precedence, other.source_name, count.worse_value,
      other.precedence
    from known
    join known other on other.fixture_id = known.fixture_id and other.known_from = known.known_from
      and other.kind = known.kind and known.precedence < other.precedence
    join facts.player_statistics better on better.match_report_id = known.match_report_id
    join facts.player_statistics worse
      on worse.match_report_id = other.match_report_id and worse.player_id = better.player_id
    cross join lateral (values
      ${PLAYER_VALUES}
    ) as count (place, field, better_value, worse_value, size, share)
    where known.kind = 'playerStatistics' and known.sources > 1
      and ${isBeyond('count.better_value', 'count.worse_value', 'count')}
  ), difference as (
    -- what all sources say that differ from another one
    select fixture_id, known_from, place, field, side, player_id,
      jsonb_agg(jsonb_build_object('source', source, 'value', value) order by precedence) as stated,
      row_number() over (partition by fixture_id, known_from order by place, side desc, player_id) as number
    from (
      select distinct fixture_id, known_from, place, field, side, player_id, stated.*
      from differing
      cross join lateral (values
        (better_source, better_value, better_precedence), (worse_source, worse_value, worse_precedence)
      ) as stated (source, value, precedence)
    ) stated
    group by fixture_id, known_from, place, field, side, player_id
  ), source_difference as (
    select fixture_id, known_from, jsonb_agg(
      jsonb_build_object('field', field, 'side', side, 'playerId', player_id, 'values', stated) order by number
    ) as differences
    from difference where number <= ${MOST_DIFFERENCES} group by fixture_id, known_from
  )`;
