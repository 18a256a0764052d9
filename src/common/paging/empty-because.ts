import { EnumField, StringField } from '../validation/fields.js';
import { pluralise } from '../pluralise.js';

/** Why a page of a board has no rows; a closed list. */
export const emptyCodes = [
  'page_past_end',
  'filters_exclude_all',
  'nothing_upcoming',
  'no_fixtures',
  'no_prices_of_this_kind',
  'prices_stale',
  'too_few_bookmakers',
  'no_match_data',
  'none_qualifies',
] as const;
export type EmptyCode = (typeof emptyCodes)[number];

export class EmptyBecause {
  @EnumField(
    '`page_past_end`: the board has rows, but on earlier pages; `filters_exclude_all`: it has rows without the ' +
      'filters; `nothing_upcoming`: no fixture kicks off in the days ahead; `no_fixtures`: no fixture is known in ' +
      'the period covered; `no_prices_of_this_kind`: no bookmaker quotes what the board ranks; `prices_stale`: all ' +
      'such prices are older than the service allows; `too_few_bookmakers`: no line is quoted by enough bookmakers ' +
      'for a comparison; `no_match_data`: the results or player rows that the board counts are unknown; ' +
      '`none_qualifies`: everything is known, but nothing meets the rules of the board.',
    emptyCodes,
    { example: 'no_prices_of_this_kind' },
  )
  code: EmptyCode;

  @StringField('The reason as a sentence with figures, and what to do about it.', {
    example: 'No player prices are known for the 23 upcoming fixtures. The Odds API or a canonical feed brings them.',
  })
  detail: string;
}

type Totals = Readonly<Record<'currentPage' | 'totalCount' | 'totalPages', number>>;

/** A page beyond the last one. */
export function pagePastEnd({ currentPage, totalCount, totalPages }: Totals): EmptyBecause {
  return {
    code: 'page_past_end',
    detail:
      `Page ${currentPage} is past the end: the board has ${pluralise(totalCount, 'row')} on ` +
      `${pluralise(totalPages, 'page')}.`,
  };
}

/**
 * A board whose filters leave nothing.
 * @param rows number of rows without the filters
 * @param noun noun for a row
 * @param owner whose rows they are
 */
export function filtersExcludeAll(rows: number, noun = 'row', owner = 'the board'): EmptyBecause {
  const excluded = rows === 1 ? `the only ${noun}` : `all ${rows} ${noun}s`;
  return { code: 'filters_exclude_all', detail: `The filters exclude ${excluded} of ${owner}.` };
}

/**
 * No fixture within the days that boards of upcoming fixtures look ahead.
 * @param next kick-off of the first fixture beyond them as ISO 8601 text; null: none is known
 */
export function nothingUpcoming(days: number, next: string | null): EmptyBecause {
  const beyond = next === null ? 'no later one is known' : `the next known one does at ${next}`;
  return { code: 'nothing_upcoming', detail: `No fixture kicks off within ${pluralise(days, 'day')}; ${beyond}.` };
}
