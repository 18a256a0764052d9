import { oneOf, publicId, text } from '../../search-parameters';
import { marketNames, texts } from '../../texts';
import type { FacetFilter } from './board-filter';

/** Filters shared by several boards. */

const words = texts.boards.filters;

export const leagueFilter: FacetFilter<'uniqueTournamentIds'> = {
  kind: 'facet',
  name: 'uniqueTournamentIds',
  dimension: 'competition',
  label: words.leagues,
  read: publicId,
};

export const matchFilter: FacetFilter<'eventIds'> = {
  kind: 'facet',
  name: 'eventIds',
  dimension: 'fixture',
  label: words.matches,
  read: publicId,
};

export const teamFilter: FacetFilter<'teamIds'> = {
  kind: 'facet',
  name: 'teamIds',
  dimension: 'team',
  label: words.teams,
  read: publicId,
};

export const statisticFilter: FacetFilter<'statTypes'> = {
  kind: 'facet',
  name: 'statTypes',
  dimension: 'market',
  label: words.statistics,
  names: marketNames,
  read: text(40),
};

export const sideFilter: FacetFilter<'type'> = {
  kind: 'facet',
  name: 'type',
  dimension: 'side',
  label: words.side,
  names: texts.boards.side,
  read: oneOf('over', 'under'),
  isSingle: true,
};

export const bookmakerFilter: FacetFilter<'bookmakers'> = {
  kind: 'facet',
  name: 'bookmakers',
  dimension: 'bookmaker',
  label: words.bookmakers,
  read: text(100),
};

/** Prices compared. */
export const oddsFilter = {
  kind: 'range',
  from: 'minOdds',
  to: 'maxOdds',
  label: words.odds,
  smallest: 1,
  largest: 1_000,
  step: 0.01,
} as const;
