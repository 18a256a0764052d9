/** Filters by public ids, named as their query parameters; an absent one excludes nothing. */
export interface IdFilters {
  readonly eventIds?: readonly number[] | undefined;
  readonly teamIds?: readonly number[] | undefined;
  readonly playerIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
}
