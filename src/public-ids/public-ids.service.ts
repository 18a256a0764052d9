import { Injectable } from '@nestjs/common';
import type { IdFilters } from '../common/paging/board-filters.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { PublicIdsRepository } from './public-ids.repository.js';
import type { IdentifiedKind } from './public-ids.repository.js';

/** Kinds whose unknown ids are rejected, with the path that lists the known ones. */
const listings = {
  competition: 'GET /api/v2/competitions',
  player: 'GET /api/v2/search',
  team: 'GET /api/v2/teams',
} as const;

/** Current ids for filters; null: no filter. */
export type CurrentIds = Readonly<Record<keyof IdFilters, readonly number[] | null>>;

/** No filter by public id. */
export const anyIds: CurrentIds = { eventIds: null, teamIds: null, playerIds: null, uniqueTournamentIds: null };

/** Resolves public ids in queries. */
@Injectable()
export class PublicIdsService {
  constructor(private readonly repository: PublicIdsRepository) {}

  /** Current ids for public ids; leaves out unknown ones. */
  async findCurrent(kind: IdentifiedKind, ids: readonly number[]): Promise<number[]> {
    return (await this.repository.list(kind, ids)).flatMap(({ current }) => current ?? []);
  }

  /** Current ids for public ids. @throws ApplicationError `invalid_input` for the first unknown one */
  async requireCurrent(kind: keyof typeof listings, parameter: string, ids: readonly number[]): Promise<number[]> {
    return (await this.repository.list(kind, ids)).map(({ id, current }) => {
      if (current === null)
        throw invalidParameter(parameter, `is not a known ${kind}: ${id}; ${listings[kind]} lists them`);
      return current;
    });
  }

  /**
   * Current ids for filters. An unknown fixture may have been called off: it is left out instead of rejected.
   * @throws ApplicationError `invalid_input` for the first unknown id of a team, player or competition
   */
  async currentOf({ eventIds, teamIds, playerIds, uniqueTournamentIds }: IdFilters): Promise<CurrentIds> {
    const known = (kind: keyof typeof listings, parameter: string, ids?: readonly number[]) =>
      ids === undefined ? null : this.requireCurrent(kind, parameter, ids);
    const [fixtures, teams, players, competitions] = await Promise.all([
      eventIds === undefined ? null : this.findCurrent('fixture', eventIds),
      known('team', 'teamIds', teamIds),
      known('player', 'playerIds', playerIds),
      known('competition', 'uniqueTournamentIds', uniqueTournamentIds),
    ]);
    return { eventIds: fixtures, teamIds: teams, playerIds: players, uniqueTournamentIds: competitions };
  }

  /** The current id for an optional public id, or null. @throws ApplicationError `invalid_input` if unknown */
  async requireCurrentOrNone(
    kind: keyof typeof listings,
    parameter: string,
    id: number | undefined,
  ): Promise<number | null> {
    const [current = null] = id === undefined ? [] : await this.requireCurrent(kind, parameter, [id]);
    return current;
  }
}
